/// Which characters Swift's lexer takes for identifiers and operators.
///
/// The ranges are those of *The Swift Programming Language*, "Lexical Structure"; the compiler's lexer has the same.
enum CharacterClasses {
    /// `[A-Za-z0-9_]`: what may not follow a directive's name.
    @inline(__always)
    static func isDirectiveContinuation(_ byte: UInt8) -> Bool {
        (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x30 && byte <= 0x39)
            || byte == 0x5F
    }

    /// A byte that can stand inside an identifier: ASCII letters, digits, `_`, `$` and anything beyond ASCII.
    @inline(__always)
    static func mayBeIdentifier(_ byte: UInt8) -> Bool {
        isDirectiveContinuation(byte) || byte == 0x24 || byte >= 0x80
    }

    /// Whether a scalar beyond ASCII may stand in an identifier after its first character.
    static func isIdentifierContinuation(_ c: UInt32) -> Bool {
        if c < 0x80 { return isDirectiveContinuation(UInt8(c)) || c == 0x24 }
        switch c {
        case 0xA8, 0xAA, 0xAD, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F,
            0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054,
            0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007,
            0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFF8:
            return true
        case 0x10000...0xEFFFD:
            return c & 0xFFFF <= 0xFFFD
        default:
            return false
        }
    }

    /// Whether a scalar may begin an identifier.
    static func isIdentifierStart(_ c: UInt32) -> Bool {
        if c < 0x80 { return isIdentifierContinuation(c) && !(c >= 0x30 && c <= 0x39) && c != 0x24 }
        switch c {
        case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: return false
        default: return isIdentifierContinuation(c)
        }
    }

    /// Whether a scalar may begin an operator.
    static func isOperatorStart(_ c: UInt32) -> Bool {
        if c < 0x80 { return isOperatorByte(UInt8(c)) }
        switch c {
        case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7, 0x2016, 0x2017,
            0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775,
            0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030:
            return true
        default:
            return false
        }
    }

    /// Whether a scalar may stand in an operator after its first character.
    static func isOperatorContinuation(_ c: UInt32) -> Bool {
        if isOperatorStart(c) { return true }
        switch c {
        case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF:
            return true
        default: return false
        }
    }

    /// White space beyond the plain space, and the control characters of Latin-1.
    static func isSpaceOrControl(_ c: UInt32) -> Bool {
        switch c {
        case 0x00...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// `/=-+*%<>!&|^~.?`
    @inline(__always)
    static func isOperatorByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2F, 0x3D, 0x2D, 0x2B, 0x2A, 0x25, 0x3C, 0x3E, 0x21, 0x26, 0x7C, 0x5E, 0x7E, 0x2E, 0x3F: true
        default: false
        }
    }

    /// Decodes the scalar at `offset`; `nil` when the bytes there are not well-formed UTF-8.
    static func scalar(in text: SourceText, at offset: Int) -> (value: UInt32, length: Int)? {
        let first = text[offset]
        if first < 0x80 { return (UInt32(first), 1) }
        func tail(_ index: Int) -> UInt32? {
            let byte = text[offset + index]
            return byte & 0xC0 == 0x80 ? UInt32(byte & 0x3F) : nil
        }
        switch first {
        case 0xC2...0xDF:
            guard let a = tail(1) else { return nil }
            return (UInt32(first & 0x1F) << 6 | a, 2)
        case 0xE0...0xEF:
            guard let a = tail(1), let b = tail(2) else { return nil }
            let value = UInt32(first & 0x0F) << 12 | a << 6 | b
            guard value >= 0x800, !(value >= 0xD800 && value <= 0xDFFF) else { return nil }
            return (value, 3)
        case 0xF0...0xF4:
            guard let a = tail(1), let b = tail(2), let c = tail(3) else { return nil }
            let value = UInt32(first & 0x07) << 18 | a << 12 | b << 6 | c
            guard value >= 0x10000, value <= 0x10FFFF else { return nil }
            return (value, 4)
        default:
            return nil
        }
    }
}
