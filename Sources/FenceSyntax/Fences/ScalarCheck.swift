/// What stands in a text beyond ASCII, found in one pass, so that the scanner looks closer only where it must.
struct ScalarCheck {
    /// Offsets where the bytes are not well-formed UTF-8, each where the compiler's lexer would report it.
    var invalidOffsets: [Int] = []
    /// Whether a character occurs that may be neither identifier nor operator (dashes, quotes, exotic spaces).
    var hasDoubtfulCharacters = false
    /// Whether 0xFE or 0xFF occurs.
    var hasUTF16Marker = false
    /// Whether a control character other than white space occurs.
    private static let maximumReports = 1000

    init(_ text: SourceText) {
        var offset = 0
        let count = text.count
        let base = UnsafeRawPointer(text.base)
        while offset < count {
            // Eight bytes at a time while all of them are ASCII; the padding makes the last read safe.
            if base.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
                offset += 8
                continue
            }
            let first = text.base[offset]
            if first < 0x80 {
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
            case 0xC2, 0xE2, 0xE3, 0xEF: hasDoubtfulCharacters = true
            default: break
            }
            offset += length
        }
    }

    private static func isStart(_ byte: UInt8) -> Bool { byte <= 0x80 || (byte >= 0xC2 && byte < 0xF5) }
}
