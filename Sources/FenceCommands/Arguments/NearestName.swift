/// Finds the name that somebody probably meant.
enum NearestName {
    /// The candidate closest to `text`, if it is close enough to be a slip: at most a third of its letters differ.
    ///
    /// Upper and lower case count as equal. Of equally close candidates the first one wins. A text of two letters or more
    /// that only one candidate begins with stands for that candidate.
    static func of(_ text: String, among candidates: [String]) -> String? {
        let typed = Array(text.lowercased().unicodeScalars.prefix(64))
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let name = Array(candidate.lowercased().unicodeScalars.prefix(64))
            let limit = max(1, max(typed.count, name.count) / 3)
            let found = distance(typed, name)
            guard found <= limit, found < best?.distance ?? .max else { continue }
            best = (candidate, found)
        }
        if let best { return best.name }
        let beginning = candidates.filter { $0.lowercased().hasPrefix(text.lowercased()) }
        return text.count >= 2 && beginning.count == 1 ? beginning[0] : nil
    }

    /// Edits (insert, remove, replace, swap two neighbours) from one text to the other.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1] + [Int](repeating: 0, count: b.count)
            for j in b.indices {
                let change = last[j] + (a[i] == b[j] ? 0 : 1)
                row[j + 1] = min(change, last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
                }
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
