/// Finds a word in the text of a generated table.
enum WordSearch {
    /// The offset of the first occurrence of `needle`, or `nil`.
    static func firstOffset(of needle: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = needle.first, needle.count <= text.count else { return nil }
        // The second byte is the first of the word: tables are separated by spaces, so that it rules out far more.
        let second = needle.count > 1 ? needle[1] : first
        let probe = needle.count > 1 ? 1 : 0
        var offset = 0
        let last = text.count - needle.count
        while offset <= last {
            if text[offset + probe] == second, text[offset] == first {
                var index = 0
                while index < needle.count, text[offset + index] == needle[index] { index += 1 }
                if index == needle.count { return offset }
            }
            offset += 1
        }
        return nil
    }

    /// Whether `word` stands between spaces in `text`.
    static func contains(_ word: String, in text: StaticString) -> Bool {
        if word.isEmpty || word.utf8.contains(where: { $0 <= UInt8(ascii: " ") }) { return false }
        let needle = Array(" \(word) ".utf8)
        return text.withUTF8Buffer { firstOffset(of: needle, in: $0) != nil }
    }
}
