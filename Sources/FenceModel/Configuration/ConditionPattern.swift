/// Compares the texts of conditions, with white space left out and `*` for any text.
public enum ConditionPattern {
    /// The text without white space, which means nothing between the tokens of a condition.
    public static func squeezed(_ text: String) -> String {
        String(decoding: text.utf8.filter { $0 > 0x20 }, as: UTF8.self)
    }

    /// Whether a condition is of the pattern's form. The work is at most the product of both lengths.
    public static func matches(_ pattern: String, _ text: String) -> Bool {
        let pattern = Array(squeezed(pattern).utf8)
        let text = Array(squeezed(text).utf8)
        var p = 0
        var t = 0
        var star: (pattern: Int, text: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                star = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == text[t] {
                p += 1
                t += 1
            } else if let last = star {
                // The last star takes one more byte.
                star = (last.pattern, last.text + 1)
                p = last.pattern + 1
                t = last.text + 1
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
