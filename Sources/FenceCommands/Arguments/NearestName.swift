import FenceModel

/// Finds the name that somebody probably meant on the command line.
enum NearestName {
    /// The candidate that `text` is a slip of; else the only one that begins with it, two letters or more being typed.
    static func of(_ text: String, among candidates: [String]) -> String? {
        if let slip = SpellingSuggestion.nearest(to: text, in: candidates) { return slip }
        let beginning = candidates.filter { $0.lowercased().hasPrefix(text.lowercased()) }
        return text.count >= 2 && beginning.count == 1 ? beginning[0] : nil
    }
}
