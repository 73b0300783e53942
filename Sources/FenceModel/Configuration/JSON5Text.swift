/// Writes JSON5.
public enum JSON5Text {
    /// A string in double quotes, with the escapes of JSON.
    public static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0x2028...0x2029).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// A key: as it is when it needs no quotes.
    public static func key(_ name: String) -> String {
        let bytes = name.utf8
        let isWord = bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
                true
            default: false
            }
        }
        guard isWord, let first = bytes.first, !(48...57).contains(first) else { return string(name) }
        return name
    }

    /// An array on one line: `["a", "b"]`.
    public static func array(_ elements: [String]) -> String { "[\(elements.map(string).joined(separator: ", "))]" }
}
