import FenceSyntax

/// Reads JSON5 (json5.org): JSON with comments, trailing commas, single quotes and keys without quotes.
///
/// Any bytes are legal input. The work is linear in their number, and nesting is limited.
public enum JSON5 {
    /// How many arrays and objects may stand inside each other.
    public static let depthLimit = 64
    /// The largest text that is read, in bytes.
    public static let sizeLimit = 1 << 20

    /// What was read.
    public struct Document: Sendable {
        /// The value.
        public var root: JSON5Value
        /// Keys that stand twice in an object: the text is readable all the same, so that the caller can go on and say
        /// everything that is wrong.
        public var duplicates: [JSON5Problem]
    }

    /// Reads a text that consists of one value.
    ///
    /// - Throws: `JSON5Problem` for the first place that is not JSON5.
    public static func parse(_ bytes: [UInt8]) throws(JSON5Problem) -> Document {
        if bytes.count > sizeLimit { throw JSON5Problem(cause: .tooLarge, offset: sizeLimit) }
        let result: Result<Document, JSON5Problem> = bytes.withUnsafeBufferPointer { buffer in
            var reader = JSON5Reader(bytes: buffer)
            do throws(JSON5Problem) {
                let root = try reader.readDocument()
                return .success(Document(root: root, duplicates: reader.duplicates))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// A recursive reader whose depth is limited.
private struct JSON5Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var offset = 0
    var depth = 0
    var duplicates: [JSON5Problem] = []

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func readDocument() throws(JSON5Problem) -> JSON5Value {
        try skipBlanks()
        let value = try readValue()
        try skipBlanks()
        if offset < bytes.count { throw JSON5Problem(cause: .trailingText, offset: offset) }
        return value
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func unexpected(_ expected: String) -> JSON5Problem {
        guard let byte = byte(at: offset) else {
            return JSON5Problem(cause: .unexpectedEnd(expected: expected), offset: offset)
        }
        return JSON5Problem(cause: .unexpectedByte(byte, expected: expected), offset: offset)
    }

    /// Skips white space and comments.
    private mutating func skipBlanks() throws(JSON5Problem) {
        while let byte = byte(at: offset) {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D:
                offset += 1
            case UInt8(ascii: "/"):
                try skipComment()
            case 0x80...:
                let width = wideBlankWidth()
                if width == 0 { return }
                offset += width
            default:
                return
            }
        }
    }

    /// The bytes of a byte order mark or of white space outside ASCII at `offset`, 0 when there is none.
    private func wideBlankWidth() -> Int {
        func matches(_ pattern: [UInt8]) -> Bool {
            offset + pattern.count <= bytes.count && zip(pattern, bytes[offset...]).allSatisfy { $0 == $1 }
        }
        if matches([0xC2, 0xA0]) { return 2 }
        guard let second = byte(at: offset + 1), let third = byte(at: offset + 2) else { return 0 }
        switch (bytes[offset], second, third) {
        case (0xEF, 0xBB, 0xBF), (0xE1, 0x9A, 0x80), (0xE3, 0x80, 0x80), (0xE2, 0x81, 0x9F): return 3
        case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF): return 3
        default: return 0
        }
    }

    private mutating func skipComment() throws(JSON5Problem) {
        let start = offset
        switch byte(at: offset + 1) {
        case UInt8(ascii: "/"):
            offset += 2
            while let byte = byte(at: offset), byte != 0x0A, byte != 0x0D, !isLineSeparator(at: offset) { offset += 1 }
        case UInt8(ascii: "*"):
            offset += 2
            while offset < bytes.count {
                if bytes[offset] == UInt8(ascii: "*"), byte(at: offset + 1) == UInt8(ascii: "/") {
                    offset += 2
                    return
                }
                offset += 1
            }
            throw JSON5Problem(cause: .unterminatedComment, offset: start)
        default:
            throw unexpected("a comment, '//' or '/*'")
        }
    }

    /// Whether U+2028 or U+2029 stands at `index`.
    private func isLineSeparator(at index: Int) -> Bool {
        bytes[index] == 0xE2 && byte(at: index + 1) == 0x80 && (byte(at: index + 2) ?? 0) & 0xFE == 0xA8
    }

    private mutating func readValue() throws(JSON5Problem) -> JSON5Value {
        let start = offset
        let kind: JSON5Value.Kind
        guard let first = byte(at: offset) else { throw unexpected("a value") }
        switch first {
        case UInt8(ascii: "{"): kind = .object(try readMembers())
        case UInt8(ascii: "["): kind = .array(try readElements())
        case UInt8(ascii: "\""), UInt8(ascii: "'"): kind = .string(try readString())
        case UInt8(ascii: "t") where skipWord("true"): kind = .bool(true)
        case UInt8(ascii: "f") where skipWord("false"): kind = .bool(false)
        case UInt8(ascii: "n") where skipWord("null"): kind = .null
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "I"), UInt8(ascii: "N"):
            kind = .number(try readNumber())
        default: throw unexpected("a value: an object, an array, a string in quotes, a number, true, false or null")
        }
        return JSON5Value(kind: kind, range: SourceRange(start, offset))
    }

    private mutating func enter() throws(JSON5Problem) {
        depth += 1
        if depth > JSON5.depthLimit { throw JSON5Problem(cause: .tooDeep, offset: offset) }
        offset += 1
    }

    private mutating func readElements() throws(JSON5Problem) -> [JSON5Value] {
        try enter()
        defer { depth -= 1 }
        var elements: [JSON5Value] = []
        while true {
            try skipBlanks()
            if byte(at: offset) == UInt8(ascii: "]") { break }
            elements.append(try readValue())
            try skipBlanks()
            if byte(at: offset) == UInt8(ascii: ",") {
                offset += 1
            } else if byte(at: offset) != UInt8(ascii: "]") {
                throw unexpected("',' or ']'")
            }
        }
        offset += 1
        return elements
    }

    private mutating func readMembers() throws(JSON5Problem) -> [JSON5Member] {
        try enter()
        defer { depth -= 1 }
        var members: [JSON5Member] = []
        var seen: Set<String> = []
        while true {
            try skipBlanks()
            if byte(at: offset) == UInt8(ascii: "}") { break }
            let start = offset
            let key = try readKey()
            let keyRange = SourceRange(start, offset)
            if !seen.insert(key).inserted {
                duplicates.append(JSON5Problem(cause: .duplicateKey(key), offset: start))
            }
            try skipBlanks()
            guard byte(at: offset) == UInt8(ascii: ":") else { throw unexpected("':' after the key") }
            offset += 1
            try skipBlanks()
            members.append(JSON5Member(key: key, keyRange: keyRange, value: try readValue()))
            try skipBlanks()
            if byte(at: offset) == UInt8(ascii: ",") {
                offset += 1
            } else if byte(at: offset) != UInt8(ascii: "}") {
                throw unexpected("',' or '}'")
            }
        }
        offset += 1
        return members
    }

    private mutating func readKey() throws(JSON5Problem) -> String {
        if let byte = byte(at: offset), byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            return try readString()
        }
        let start = offset
        var text: [UInt8] = []
        while let byte = byte(at: offset), isWordByte(byte) || byte == UInt8(ascii: "\\"), wideBlankWidth() == 0 {
            if byte == UInt8(ascii: "\\") {
                guard self.byte(at: offset + 1) == UInt8(ascii: "u") else {
                    throw JSON5Problem(cause: .badEscape, offset: offset)
                }
                let escape = offset
                offset += 2
                let value = try readHex(digits: 4, escape: escape)
                guard let scalar = UnicodeScalar(value) else { throw JSON5Problem(cause: .badEscape, offset: escape) }
                text += Array(String(Character(scalar)).utf8)
            } else {
                text.append(byte)
                offset += 1
            }
        }
        if offset == start || (48...57).contains(bytes[start]) {
            offset = start
            throw unexpected("a key or '}'")
        }
        return try utf8(text, from: start)
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private mutating func skipWord(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        for index in 0..<count where bytes[offset + index] != word.utf8Start[index] { return false }
        if let next = byte(at: offset + count), isWordByte(next) { return false }
        offset += count
        return true
    }

    private mutating func readString() throws(JSON5Problem) -> String {
        let start = offset
        let quote = bytes[offset]
        offset += 1
        var text: [UInt8] = []
        while let byte = byte(at: offset) {
            switch byte {
            case quote:
                offset += 1
                return try utf8(text, from: start)
            case UInt8(ascii: "\\"):
                try readEscape(into: &text)
            case 0x0A, 0x0D:
                throw JSON5Problem(cause: .unterminatedString, offset: start)
            default:
                text.append(byte)
                offset += 1
            }
        }
        throw JSON5Problem(cause: .unterminatedString, offset: start)
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(JSON5Problem) {
        let escape = offset
        offset += 1
        guard let byte = byte(at: offset) else { throw JSON5Problem(cause: .unterminatedString, offset: escape) }
        if isLineSeparator(at: offset) {
            offset += 3
            return
        }
        offset += 1
        switch byte {
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "v"): text.append(0x0B)
        case 0x0A: break
        case 0x0D: if self.byte(at: offset) == 0x0A { offset += 1 }
        case UInt8(ascii: "0"):
            if let next = self.byte(at: offset), (48...57).contains(next) {
                throw JSON5Problem(cause: .badEscape, offset: escape)
            }
            text.append(0)
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            throw JSON5Problem(cause: .badEscape, offset: escape)
        case UInt8(ascii: "x"):
            text += Array(String(Character(try scalar(readHex(digits: 2, escape: escape), escape: escape))).utf8)
        case UInt8(ascii: "u"):
            var value = try readHex(digits: 4, escape: escape)
            if (0xD800..<0xDC00).contains(value) {
                guard self.byte(at: offset) == UInt8(ascii: "\\"), self.byte(at: offset + 1) == UInt8(ascii: "u") else {
                    throw JSON5Problem(cause: .badEscape, offset: escape)
                }
                offset += 2
                let low = try readHex(digits: 4, escape: escape)
                guard (0xDC00..<0xE000).contains(low) else { throw JSON5Problem(cause: .badEscape, offset: escape) }
                value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
            }
            text += Array(String(Character(try scalar(value, escape: escape))).utf8)
        default:
            text.append(byte)
        }
    }

    private func scalar(_ value: UInt32, escape: Int) throws(JSON5Problem) -> UnicodeScalar {
        guard let scalar = UnicodeScalar(value) else { throw JSON5Problem(cause: .badEscape, offset: escape) }
        return scalar
    }

    private mutating func readHex(digits: Int, escape: Int) throws(JSON5Problem) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let byte = byte(at: offset), let digit = hexDigit(byte) else {
                throw JSON5Problem(cause: .badEscape, offset: escape)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    private func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private func utf8(_ text: [UInt8], from start: Int) throws(JSON5Problem) -> String {
        // Decoding replaces what is not UTF-8, so that the bytes differ.
        let string = String(decoding: text, as: UTF8.self)
        if !string.utf8.elementsEqual(text) { throw JSON5Problem(cause: .notUTF8, offset: start) }
        return string
    }

    private mutating func readNumber() throws(JSON5Problem) -> Double {
        let start = offset
        var sign = 1.0
        if let byte = byte(at: offset), byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
            if byte == UInt8(ascii: "-") { sign = -1 }
            offset += 1
        }
        if skipWord("Infinity") { return sign * Double.infinity }
        if skipWord("NaN") { return Double.nan }
        let problem = JSON5Problem(cause: .badNumber, offset: start)
        if byte(at: offset) == UInt8(ascii: "0"), let x = byte(at: offset + 1), x | 0x20 == UInt8(ascii: "x") {
            offset += 2
            var value = 0.0
            var count = 0
            while let byte = byte(at: offset), let digit = hexDigit(byte) {
                value = value * 16 + Double(digit)
                count += 1
                offset += 1
            }
            if count == 0 { throw problem }
            if let next = byte(at: offset), isWordByte(next) { throw problem }
            return sign * value
        }
        let digitsStart = offset
        var text: [UInt8] = []
        func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
        var digits = 0
        while let byte = byte(at: offset), isDigit(byte) {
            text.append(byte)
            digits += 1
            offset += 1
        }
        // JSON has no octal numbers, and a leading zero looks like one.
        if digits > 1, bytes[digitsStart] == UInt8(ascii: "0") { throw problem }
        if byte(at: offset) == UInt8(ascii: ".") {
            offset += 1
            if digits == 0 { text.append(UInt8(ascii: "0")) }
            text.append(UInt8(ascii: "."))
            let before = digits
            while let byte = byte(at: offset), isDigit(byte) {
                text.append(byte)
                digits += 1
                offset += 1
            }
            if digits == before { text.append(UInt8(ascii: "0")) }
        }
        if digits == 0 { throw problem }
        if let e = byte(at: offset), e | 0x20 == UInt8(ascii: "e") {
            text.append(e)
            offset += 1
            if let byte = byte(at: offset), byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
                text.append(byte)
                offset += 1
            }
            let before = offset
            while let byte = byte(at: offset), isDigit(byte) {
                text.append(byte)
                offset += 1
            }
            if offset == before { throw problem }
        }
        if let next = byte(at: offset), isWordByte(next) || next == UInt8(ascii: ".") { throw problem }
        guard let value = Double(String(decoding: text, as: UTF8.self)) else { throw problem }
        return sign * value
    }
}
