/// Looks for the declaration of a name in Swift text, by its words.
enum DeclarationSearch {
    private static let introducers: Set<Substring> = [
        "actor", "associatedtype", "case", "class", "enum", "func", "let", "macro", "precedencegroup", "protocol",
        "struct",
        "typealias", "var",
    ]

    /// Whether the text has a word that introduces a declaration right before the name.
    ///
    /// A comment or a string that reads like one counts as well; the search is for deciding what is unknown, and errs on
    /// the side of an error in the sources.
    static func declares(_ name: String, in text: some StringProtocol) -> Bool {
        guard !name.isEmpty, text.contains(name) else { return false }
        for line in text.split(separator: "\n") where line.contains(name) && !line.hasPrefix("// swift-") {
            var previous = Substring()
            var isCaseList = false
            for word in line.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
                let word = Substring(word)
                // `case first, second` declares both.
                if word == "case" { isCaseList = true }
                if word == name, introducers.contains(previous) || isCaseList { return true }
                previous = word
            }
        }
        return false
    }
}
