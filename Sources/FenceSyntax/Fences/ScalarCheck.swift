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
        /// Where whole blocks are tried again: behind the one that held something unusual.
        var nextBlock = 0
        while offset < count {
            // Long stretches of plain text first, without a decision for each word.
            while offset >= nextBlock, offset + ScalarCheck.block <= count {
                var unusual: UInt64 = 0
                for step in 0..<ScalarCheck.block / 8 {
                    unusual |= ScalarCheck.unusual(
                        base.loadUnaligned(fromByteOffset: offset + 8 * step, as: UInt64.self))
                }
                if unusual == 0 {
                    offset += ScalarCheck.block
                } else {
                    nextBlock = offset + ScalarCheck.block
                }
            }
            // The padding makes the last read safe.
            if ScalarCheck.unusual(base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) == 0 {
                offset += 8
                continue
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
    /// How many bytes are looked at before deciding: enough for the loop to be unrolled into vector instructions.
    private static let block = 64

    /// Not zero when one of eight bytes is neither ASCII from 0x20 on nor white space; white space below 0x20 is 0x09 to 0x0D.
    @inline(__always)
    private static func unusual(_ word: UInt64) -> UInt64 {
        let ascii = word & ~highBits
        let below20 = ~(ascii &+ 0x6060_6060_6060_6060)
        let from09 = ascii &+ 0x7777_7777_7777_7777
        let from0E = ascii &+ 0x7272_7272_7272_7272
        return (word | (below20 & ~(from09 & ~from0E))) & highBits
    }

    private static func isStart(_ byte: UInt8) -> Bool { byte <= 0x80 || (byte >= 0xC2 && byte < 0xF5) }
}
