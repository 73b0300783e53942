/// Why a text is not JSON5, and where.
public struct JSON5Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason.
    public enum Cause: Hashable, Sendable {
        /// The text ends where `expected` should follow.
        case unexpectedEnd(expected: String)
        /// A byte that cannot stand here.
        case unexpectedByte(UInt8, expected: String)
        /// Something follows the value that the text consists of.
        case trailingText
        /// A `/*` without `*/`.
        case unterminatedComment
        /// A string without its closing quote on the same line.
        case unterminatedString
        /// A backslash with something after it that is no escape.
        case badEscape
        /// Bytes in a string or a key that are not UTF-8.
        case notUTF8
        /// A number that is none, or is followed by letters.
        case badNumber
        /// Two members of an object have the same key.
        case duplicateKey(String)
        /// More than `JSON5.depthLimit` arrays and objects inside each other.
        case tooDeep
        /// The text has more than `JSON5.sizeLimit` bytes.
        case tooLarge
    }

    /// The reason.
    public var cause: Cause
    /// Byte offset of what is wrong.
    public var offset: Int

    /// Creates a problem at a byte offset.
    public init(cause: Cause, offset: Int) {
        self.cause = cause
        self.offset = offset
    }

    /// One sentence.
    public var description: String {
        switch cause {
        case .unexpectedEnd(let expected): "the file ends here; expected \(expected)"
        case .unexpectedByte(let byte, let expected): "unexpected \(Self.name(of: byte)); expected \(expected)"
        case .trailingText: "nothing may follow the closing bracket of the file"
        case .unterminatedComment: "this comment has no '*/'"
        case .unterminatedString: "this string has no closing quote on its line"
        case .badEscape: "this is not an escape; write '\\\\' for a backslash"
        case .notUTF8: "these bytes are not UTF-8"
        case .badNumber: "this is not a number"
        case .duplicateKey(let key): "the key '\(key)' stands twice in this object"
        case .tooDeep: "more than \(JSON5.depthLimit) arrays and objects inside each other"
        case .tooLarge: "the file has more than \(JSON5.sizeLimit) bytes"
        }
    }

    private static func name(of byte: UInt8) -> String {
        switch byte {
        case 0x21...0x7E: "'\(Character(UnicodeScalar(byte)))'"
        case 0x20: "space"
        case 0x0A, 0x0D: "end of line"
        default: "byte \(byte)"
        }
    }
}
