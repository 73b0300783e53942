/// Finds the name that somebody probably meant.
public enum SpellingSuggestion {
    /// The candidate nearest to `name`, or `nil` when none is near enough to be a slip.
    ///
    /// Case does not count for nearness; of equally near candidates the first wins. Names longer than 64 characters have no
    /// suggestion, so that the work stays bounded.
    public static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        if wanted.isEmpty || wanted.count > longest { return nil }
        var best: (distance: Int, candidate: String)?
        for candidate in candidates where candidate != name {
            let scalars = Array(candidate.lowercased().unicodeScalars)
            // One slip in a short name, up to three in a long one.
            let allowed = min(3, max(1, max(wanted.count, scalars.count) / 3))
            if scalars.count > longest || abs(scalars.count - wanted.count) > allowed { continue }
            let distance = distance(wanted, scalars)
            if distance <= allowed, distance < min(wanted.count, scalars.count), distance < best?.distance ?? Int.max {
                best = (distance, candidate)
            }
        }
        return best?.candidate
    }

    private static let longest = 64

    /// Insertions, deletions, replacements and swaps of neighbours that turn one name into the other.
    private static func distance(_ a: [UnicodeScalar], _ b: [UnicodeScalar]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...b.count)
        for i in 0..<a.count {
            var current = [i + 1]
            for j in 0..<b.count {
                var value = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { value = min(value, beforePrevious[j - 1] + 1) }
                current.append(value)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[b.count]
    }
}
