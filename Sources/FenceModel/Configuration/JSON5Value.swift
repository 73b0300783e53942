import FenceSyntax

/// A value of a JSON5 text, with the place where it stands.
public struct JSON5Value: Sendable {
    /// What the value is.
    public indirect enum Kind: Sendable {
        case null
        case bool(Bool)
        /// A number; the text is in `range`.
        case number(Double)
        /// A string, escapes resolved.
        case string(String)
        case array([JSON5Value])
        /// The members in source order, duplicates included.
        case object([JSON5Member])
    }

    /// What the value is.
    public var kind: Kind
    /// The bytes of the value, without white space and comments around it.
    public var range: SourceRange

    /// The value of the first member with this key, or `nil` when there is none or this is no object.
    public func value(at key: String) -> JSON5Value? {
        guard case .object(let members) = kind else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The kind of the value in words, for messages: "a string", "an object".
    public var kindName: String {
        switch kind {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A key and its value.
public struct JSON5Member: Sendable {
    /// The key, quotes and escapes resolved.
    public var key: String
    /// The bytes of the key, its quotes included.
    public var keyRange: SourceRange
    /// The value.
    public var value: JSON5Value
}
