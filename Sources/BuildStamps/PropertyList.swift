/// A property list: the values that an Info.plist is made of.
///
/// XML and binary lists are read by small readers of our own, with limits on size, depth and number of values.
public indirect enum PropertyList: Hashable, Sendable {
    /// `<string>`
    case string(String)
    /// `<integer>`
    case integer(Int64)
    /// `<real>`
    case real(Double)
    /// `<true/>` or `<false/>`
    case boolean(Bool)
    /// `<date>`, as text (XML) or seconds since 2001-01-01 as text (binary)
    case date(String)
    /// `<data>`: decoded for a binary list, the base64 text's bytes for an XML list
    case data([UInt8])
    /// `<array>`
    case array([PropertyList])
    /// `<dict>`; of two values with one key the last
    case dictionary([String: PropertyList])

    /// Why a property list was refused.
    public enum Malformed: Error, Hashable, Sendable {
        /// Larger than ``PropertyList/maximumSize``, deeper than ``PropertyList/maximumDepth`` or of more than
        /// ``PropertyList/maximumValues`` values.
        case limit(String)
        /// Not a property list: what was expected, and the offset in bytes.
        case syntax(String, offset: Int)

        /// One sentence.
        public var message: String {
            switch self {
            case .limit(let what): return what
            case .syntax(let what, let offset): return "\(what) at byte \(offset)"
            }
        }
    }

    /// The largest list that is read, in bytes.
    public static let maximumSize = 1 << 20
    /// The deepest nesting that is read.
    public static let maximumDepth = 64
    /// The most values that are read, references of a binary list counted each time they are followed.
    public static let maximumValues = 100_000

    /// Reads an XML (UTF-8) or binary property list.
    public init(_ bytes: [UInt8]) throws(Malformed) {
        if bytes.count > PropertyList.maximumSize {
            throw .limit("it is larger than \(PropertyList.maximumSize) bytes")
        }
        if bytes.starts(with: "bplist".utf8) {
            var reader = try BinaryPropertyListReader(bytes)
            self = try reader.readRoot()
        } else {
            var reader = XMLPropertyListReader(bytes)
            self = try reader.readDocument()
        }
    }

    /// The text of a string, or nil.
    public var text: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    /// The values of an array; empty for anything else.
    public var list: [PropertyList] {
        if case .array(let list) = self { return list }
        return []
    }
}
