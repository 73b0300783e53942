/// Writes a JSON document piece by piece into a buffer of UTF-8 bytes.
///
/// ```swift
/// var json = JSONWriter()
/// json.object {
///     $0.member("version", 1)
///     $0.member("profiles", ["store", "beta"])
///     $0.key("files")
///     $0.array { for file in files { $0.object { … } } }
/// }
/// ```
///
/// Members keep the order in which they are written, so that the same input gives the same bytes.
public struct JSONWriter: Sendable {
    /// How the document is laid out.
    public enum Layout: Sendable {
        /// No white space at all.
        case compact
        /// One member or element a line, two spaces for each level.
        case indented
    }

    /// The document so far.
    public private(set) var bytes: [UInt8] = []
    private let layout: Layout
    private var depth = 0
    /// Whether the innermost object or array already has a member.
    private var hasMember = false
    /// Whether a key was written and its value is still to come.
    private var afterKey = false

    /// Creates a writer with an empty document.
    public init(_ layout: Layout = .compact) { self.layout = layout }

    /// The document as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes an object whose members `body` writes.
    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        container(open: UInt8(ascii: "{"), close: UInt8(ascii: "}"), body)
    }

    /// Writes an array whose elements `body` writes.
    public mutating func array(_ body: (inout JSONWriter) -> Void) {
        container(open: UInt8(ascii: "["), close: UInt8(ascii: "]"), body)
    }

    /// Writes a member's key; its value is what is written next.
    public mutating func key(_ name: String) {
        startValue()
        quoted(name)
        bytes.append(UInt8(ascii: ":"))
        if layout == .indented { bytes.append(UInt8(ascii: " ")) }
        afterKey = true
    }

    /// Writes a string.
    public mutating func value(_ text: String) {
        startValue()
        quoted(text)
    }

    /// Writes a whole number.
    public mutating func value(_ number: Int) {
        startValue()
        bytes += String(number).utf8
    }

    /// Writes `true` or `false`.
    public mutating func value(_ flag: Bool) {
        startValue()
        bytes += (flag ? "true" : "false").utf8
    }

    /// Writes `null`.
    public mutating func null() {
        startValue()
        bytes += "null".utf8
    }

    /// Writes text that is already one JSON value.
    public mutating func raw(_ json: String) {
        startValue()
        bytes += json.utf8
    }

    /// Writes a member that is a string.
    public mutating func member(_ name: String, _ text: String) {
        key(name)
        value(text)
    }

    /// Writes a member that is a string, or `null`.
    public mutating func member(_ name: String, _ text: String?) {
        key(name)
        if let text { value(text) } else { null() }
    }

    /// Writes a member that is a whole number.
    public mutating func member(_ name: String, _ number: Int) {
        key(name)
        value(number)
    }

    /// Writes a member that is a whole number, or `null`.
    public mutating func member(_ name: String, _ number: Int?) {
        key(name)
        if let number { value(number) } else { null() }
    }

    /// Writes a member that is `true` or `false`.
    public mutating func member(_ name: String, _ flag: Bool) {
        key(name)
        value(flag)
    }

    /// Writes a member that is an array of strings.
    public mutating func member(_ name: String, _ texts: [String]) {
        key(name)
        array { for text in texts { $0.value(text) } }
    }

    /// Ends the document with a newline.
    public mutating func newline() { bytes.append(0x0A) }

    private mutating func container(open: UInt8, close: UInt8, _ body: (inout JSONWriter) -> Void) {
        startValue()
        bytes.append(open)
        let outer = hasMember
        hasMember = false
        depth += 1
        body(&self)
        depth -= 1
        if hasMember { lineBreak() }
        hasMember = outer
        bytes.append(close)
        if depth > 0 { hasMember = true }
    }

    private mutating func startValue() {
        if afterKey {
            afterKey = false
            return
        }
        if hasMember { bytes.append(UInt8(ascii: ",")) }
        if depth > 0 { lineBreak() }
        hasMember = true
    }

    private mutating func lineBreak() {
        guard layout == .indented else { return }
        bytes.append(0x0A)
        for _ in 0..<depth {
            bytes.append(0x20)
            bytes.append(0x20)
        }
    }

    private mutating func quoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        // Most strings need no escape and go in as they are.
        var text = text
        let isPlain = text.withUTF8 { utf8 in
            guard !utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
                return false
            }
            bytes.append(contentsOf: utf8)
            return true
        }
        guard !isPlain else {
            bytes.append(UInt8(ascii: "\""))
            return
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            case 0..<0x20:
                bytes += "\\u00".utf8
                for digit in [byte >> 4, byte & 15] {
                    bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
                }
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
