/// Reads the XML form of a property list in UTF-8.
///
/// Only what property lists use: elements without a namespace, comments, CDATA, the five named references and
/// numeric ones. A document type of its own (`<!DOCTYPE … [`) is refused: entities are never expanded.
struct XMLPropertyListReader {
    private let bytes: [UInt8]
    private var at = 0
    private var visited = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func readDocument() throws(PropertyList.Malformed) -> PropertyList {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { at = 3 }
        try skipProlog()
        let tag = try openTag()
        guard tag.name == "plist", !tag.isEmpty else { throw .syntax("expected <plist>", offset: at) }
        try skipProlog()
        let value = try value(try openTag(), depth: 0)
        try skipProlog()
        try closeTag("plist")
        try skipProlog()
        guard at == bytes.count else { throw .syntax("text after </plist>", offset: at) }
        return value
    }

    private func sees(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard at + count <= bytes.count else { return false }
        for index in 0..<count where bytes[at + index] != text.utf8Start[index] { return false }
        return true
    }

    private mutating func skip(past text: StaticString) throws(PropertyList.Malformed) {
        let start = at
        while at < bytes.count {
            if sees(text) {
                at += text.utf8CodeUnitCount
                return
            }
            at += 1
        }
        throw .syntax("what begins here does not end", offset: start)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

    /// Skips space, comments, processing instructions and a plain document type.
    private mutating func skipProlog() throws(PropertyList.Malformed) {
        while at < bytes.count {
            if XMLPropertyListReader.isSpace(bytes[at]) {
                at += 1
            } else if sees("<?") {
                try skip(past: "?>")
            } else if sees("<!--") {
                try skip(past: "-->")
            } else if sees("<!DOCTYPE") {
                while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
                    if bytes[at] == UInt8(ascii: "[") {
                        throw .syntax("a document type with entities of its own", offset: at)
                    }
                    at += 1
                }
                guard at < bytes.count else { throw .syntax("<!DOCTYPE does not end", offset: at) }
                at += 1
            } else {
                return
            }
        }
    }

    private struct Tag {
        var name: String
        var isEmpty: Bool
    }

    private mutating func openTag() throws(PropertyList.Malformed) -> Tag {
        guard at + 1 < bytes.count, bytes[at] == UInt8(ascii: "<"), bytes[at + 1] != UInt8(ascii: "/") else {
            throw .syntax("expected an element", offset: at)
        }
        let start = at + 1
        at = start
        while at < bytes.count, !XMLPropertyListReader.isSpace(bytes[at]), bytes[at] != UInt8(ascii: ">"),
            bytes[at] != UInt8(ascii: "/")
        {
            at += 1
        }
        let name = String(decoding: bytes[start..<min(at, start + 32)], as: UTF8.self)
        var quote: UInt8?
        while at < bytes.count {
            let byte = bytes[at]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                let isEmpty = bytes[at - 1] == UInt8(ascii: "/")
                at += 1
                return Tag(name: name, isEmpty: isEmpty)
            }
            at += 1
        }
        throw .syntax("the element <\(name)> does not end", offset: start)
    }

    private mutating func closeTag(_ name: StaticString) throws(PropertyList.Malformed) {
        guard sees("</") else { throw .syntax("expected </\(name)>", offset: at) }
        at += 2
        guard sees(name) else { throw .syntax("expected </\(name)>", offset: at) }
        at += name.utf8CodeUnitCount
        while at < bytes.count, XMLPropertyListReader.isSpace(bytes[at]) { at += 1 }
        guard at < bytes.count, bytes[at] == UInt8(ascii: ">") else {
            throw .syntax("expected </\(name)>", offset: at)
        }
        at += 1
    }

    private mutating func value(_ tag: Tag, depth: Int) throws(PropertyList.Malformed) -> PropertyList {
        visited += 1
        if visited > PropertyList.maximumValues {
            throw .limit("it holds more than \(PropertyList.maximumValues) values")
        }
        if depth > PropertyList.maximumDepth {
            throw .limit("it is nested deeper than \(PropertyList.maximumDepth)")
        }
        switch tag.name {
        case "dict": return .dictionary(try dictionary(tag, depth: depth))
        case "array": return .array(try array(tag, depth: depth))
        case "string": return .string(try text(tag, "string"))
        case "true":
            if !tag.isEmpty { try closeTag("true") }
            return .boolean(true)
        case "false":
            if !tag.isEmpty { try closeTag("false") }
            return .boolean(false)
        case "integer":
            let start = at
            guard let number = integer(trimmed(try text(tag, "integer"))) else {
                throw .syntax("not an integer", offset: start)
            }
            return .integer(number)
        case "real":
            let start = at
            guard let number = Double(trimmed(try text(tag, "real"))) else {
                throw .syntax("not a number", offset: start)
            }
            return .real(number)
        case "date": return .date(trimmed(try text(tag, "date")))
        case "data": return .data(Array(try text(tag, "data").utf8))
        default: throw .syntax("unknown element <\(tag.name)>", offset: at)
        }
    }

    private mutating func dictionary(_ tag: Tag, depth: Int) throws(PropertyList.Malformed) -> [String: PropertyList] {
        var keys: [String: PropertyList] = [:]
        if tag.isEmpty { return keys }
        while true {
            try skipProlog()
            if sees("</") { break }
            let key = try openTag()
            guard key.name == "key" else { throw .syntax("expected <key>", offset: at) }
            let name = try text(key, "key")
            try skipProlog()
            keys[name] = try value(try openTag(), depth: depth + 1)
        }
        try closeTag("dict")
        return keys
    }

    private mutating func array(_ tag: Tag, depth: Int) throws(PropertyList.Malformed) -> [PropertyList] {
        var list: [PropertyList] = []
        if tag.isEmpty { return list }
        while true {
            try skipProlog()
            if sees("</") { break }
            list.append(try value(try openTag(), depth: depth + 1))
        }
        try closeTag("array")
        return list
    }

    private mutating func text(_ tag: Tag, _ name: StaticString) throws(PropertyList.Malformed) -> String {
        if tag.isEmpty { return "" }
        var content: [UInt8] = []
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "&") {
                content.append(contentsOf: String(try reference()).utf8)
            } else if byte != UInt8(ascii: "<") {
                content.append(byte)
                at += 1
            } else if sees("<![CDATA[") {
                let start = at + 9
                try skip(past: "]]>")
                if at - 3 >= start { content.append(contentsOf: bytes[start..<at - 3]) }
            } else if sees("<!--") {
                try skip(past: "-->")
            } else {
                try closeTag(name)
                return String(decoding: content, as: UTF8.self)
            }
        }
        throw .syntax("<\(name)> does not end", offset: at)
    }

    private mutating func reference() throws(PropertyList.Malformed) -> Character {
        let start = at
        let end = min(at + 12, bytes.count)
        guard let semicolon = bytes[at..<end].firstIndex(of: UInt8(ascii: ";")) else {
            throw .syntax("& without ;", offset: start)
        }
        let name = String(decoding: bytes[at + 1..<semicolon], as: UTF8.self)
        at = semicolon + 1
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            var number: UInt32?
            if name.hasPrefix("#x") {
                number = UInt32(name.dropFirst(2), radix: 16)
            } else if name.hasPrefix("#") {
                number = UInt32(name.dropFirst(1))
            }
            guard let number, let scalar = Unicode.Scalar(number), number != 0 else {
                throw .syntax("the reference &\(name); is not known", offset: start)
            }
            return Character(scalar)
        }
    }

    private func trimmed(_ text: String) -> String {
        var bytes = Array(text.utf8)[...]
        while let first = bytes.first, XMLPropertyListReader.isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, XMLPropertyListReader.isSpace(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func integer(_ text: String) -> Int64? {
        let isNegative = text.hasPrefix("-")
        let digits = text.drop { $0 == "-" || $0 == "+" }
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
            guard let number = UInt64(digits.dropFirst(2), radix: 16) else { return nil }
            return isNegative ? 0 &- Int64(truncatingIfNeeded: number) : Int64(truncatingIfNeeded: number)
        }
        if let number = Int64(text) { return number }
        return UInt64(text).map { Int64(truncatingIfNeeded: $0) }
    }
}
