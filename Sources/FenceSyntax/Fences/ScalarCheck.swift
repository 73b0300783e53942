/// What stands in a text beyond ASCII, found in one pass, so that the scanner looks closer only where it must.
struct ScalarCheck {
    /// Offsets where the bytes are not well-formed UTF-8, each where the compiler's lexer would report it.
    var invalidOffsets: [Int] = []
    /// The first bytes of characters that may be neither identifiers nor operators (dashes, quotes, exotic spaces).
    var doubtfulBytes: [UInt8] = []
    /// Whether 0xFE or 0xFF occurs.
    var hasUTF16Marker = false
    /// Which control characters other than white space and NUL occur.
    var controlCharacters: Set<UInt8> = []

    private static let maximumReports = 1000

    init(_ text: SourceText) {
        var offset = 0
        let count = text.count
        let base = UnsafeRawPointer(text.base)
        while offset < count {
            // Eight bytes at a time while all of them are printable ASCII; the padding makes the last read safe.
            let word = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if word & ScalarCheck.highBits == 0 {
                let low = ScalarCheck.below20(word)
                if low == 0 || low & ~ScalarCheck.equal(word, 0x0A0A_0A0A_0A0A_0A0A) == 0 {
                    offset += 8
                    continue
                }
            }
            let first = text.base[offset]
            if first < 0x80 {
                if first < 0x20, first != 0, !(first >= 0x09 && first <= 0x0D) { controlCharacters.insert(first) }
                offset += 1
                continue
            }
            guard let (_, length) = CharacterClasses.scalar(in: text, at: offset) else {
                if first >= 0xFE { hasUTF16Marker = true }
                if invalidOffsets.count < ScalarCheck.maximumReports { invalidOffsets.append(offset) }
                offset += 1
                while offset < count, !ScalarCheck.isStart(text.base[offset]) {
                    if text.base[offset] >= 0xFE { hasUTF16Marker = true }
                    offset += 1
                }
                continue
            }
            switch first {
            case 0xC2, 0xE2, 0xE3, 0xEF: if !doubtfulBytes.contains(first) { doubtfulBytes.append(first) }
            default: break
            }
            offset += length
        }
    }

    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The high bit of every byte that is below 0x20; all bytes are ASCII.
    @inline(__always)
    private static func below20(_ word: UInt64) -> UInt64 {
        ~(word &+ 0x6060_6060_6060_6060) & highBits
    }

    /// The high bit of every byte that is the same in both words, and of no other; all bytes are ASCII.
    @inline(__always)
    private static func equal(_ a: UInt64, _ b: UInt64) -> UInt64 {
        ~((a ^ b) &+ 0x7F7F_7F7F_7F7F_7F7F) & highBits
    }

    private static func isStart(_ byte: UInt8) -> Bool { byte <= 0x80 || (byte >= 0xC2 && byte < 0xF5) }
}
