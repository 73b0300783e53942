/// A pattern for paths, as in `exclude: ["**/Generated/**"]`.
///
/// `*` stands for any characters but `/`, `?` for one of them, `[a-z]` and `[!a-z]` for one of a set, `{a,b}` for one of
/// several texts, and `**` between slashes for any number of folders. Patterns are compared with the path relative to the
/// folder of the configuration; a pattern without a slash is compared with the last name of the path, in any folder. What
/// matches a folder stands for everything in it. Bytes are compared, so upper and lower case differ.
public struct PathPattern: Hashable, Sendable {
    /// The pattern as written.
    public let text: String
    // One list of elements for each way to choose from the braces.
    private let alternatives: [[Element]]
    private let comparesNameOnly: Bool

    private enum Element: Hashable, Sendable {
        case byte(UInt8)
        case anyByte
        case anyBytes
        case folders
        case set([ClosedRange<UInt8>], inverted: Bool)
    }

    /// Reads a pattern; `nil` when it is empty or would stand for more than 256 texts.
    public init?(_ text: String) {
        self.text = text
        var body = text
        while body.hasPrefix("./") { body.removeFirst(2) }
        while body.hasSuffix("/") { body.removeLast() }
        // `x/**` stands for all in x, which is what `x` stands for.
        while body.hasSuffix("/**") { body.removeLast(3) }
        guard !body.isEmpty, let choices = Self.expanded(Array(body.utf8)) else { return nil }
        comparesNameOnly = !body.utf8.contains(UInt8(ascii: "/"))
        alternatives = choices.map { Self.elements($0.first == UInt8(ascii: "/") ? Array($0.dropFirst()) : $0) }
    }

    /// Whether the path, relative to the folder of the configuration, is one that the pattern stands for.
    ///
    /// The folders above it are not looked at: somebody who walks a tree asks for each folder on the way.
    public func matches(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            var start = 0
            if comparesNameOnly, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) { start = slash + 1 }
            let subject = UnsafeBufferPointer(rebasing: bytes[start...])
            return alternatives.contains { Self.match($0, subject) }
        }
    }

    /// Whether the path or one of the folders above it is one that the pattern stands for.
    public func covers(_ path: String) -> Bool {
        if matches(path) { return true }
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            if matches(String(rest)) { return true }
        }
        return false
    }

    /// All elements that may have matched after each byte: time is pattern length times path length, whatever the input.
    private static func match(_ pattern: [Element], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var reached = [Bool](repeating: false, count: pattern.count + 1)
        reached[0] = true
        // `**/` and `*` may stand for nothing.
        func close(_ states: inout [Bool]) {
            for (index, element) in pattern.enumerated() where states[index] {
                switch element {
                case .anyBytes, .folders: states[index + 1] = true
                default: break
                }
            }
        }
        close(&reached)
        for byte in bytes {
            var next = [Bool](repeating: false, count: pattern.count + 1)
            for (index, element) in pattern.enumerated() where reached[index] {
                switch element {
                case .byte(let wanted): if byte == wanted { next[index + 1] = true }
                case .anyByte: if byte != UInt8(ascii: "/") { next[index + 1] = true }
                case .anyBytes: if byte != UInt8(ascii: "/") { next[index] = true }
                case .folders:
                    // Stays inside the skipped folders; only a slash leads out of them.
                    next[index] = true
                    if byte == UInt8(ascii: "/") { next[index + 1] = true }
                case .set(let ranges, let inverted):
                    if byte != UInt8(ascii: "/"), ranges.contains(where: { $0.contains(byte) }) != inverted {
                        next[index + 1] = true
                    }
                }
            }
            // What is inside a skipped folder name must not fall out of it before the slash.
            var closed = next
            for (index, element) in pattern.enumerated() where closed[index] {
                if case .anyBytes = element { closed[index + 1] = true }
                if case .folders = element, byte == UInt8(ascii: "/") { closed[index + 1] = true }
            }
            reached = closed
            if !reached.contains(true) { return false }
        }
        return reached[pattern.count]
    }

    private static func elements(_ bytes: [UInt8]) -> [Element] {
        var elements: [Element] = []
        var index = 0
        let slash = UInt8(ascii: "/")
        while index < bytes.count {
            let byte = bytes[index]
            let startsName = index == 0 || bytes[index - 1] == slash
            if byte == UInt8(ascii: "*") {
                var end = index
                while end < bytes.count, bytes[end] == byte { end += 1 }
                if end - index >= 2, startsName, end < bytes.count, bytes[end] == slash {
                    if elements.last != .folders { elements.append(.folders) }
                    index = end + 1
                } else {
                    elements.append(.anyBytes)
                    index = end
                }
            } else if byte == UInt8(ascii: "?") {
                elements.append(.anyByte)
                index += 1
            } else if byte == UInt8(ascii: "["), let (element, end) = set(bytes, from: index) {
                elements.append(element)
                index = end
            } else {
                elements.append(.byte(byte))
                index += 1
            }
        }
        return elements
    }

    private static func set(_ bytes: [UInt8], from start: Int) -> (Element, Int)? {
        var index = start + 1
        guard index < bytes.count else { return nil }
        let inverted = bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "^")
        if inverted { index += 1 }
        var ranges: [ClosedRange<UInt8>] = []
        while index < bytes.count, bytes[index] != UInt8(ascii: "]") || ranges.isEmpty {
            let low = bytes[index]
            if index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "-"), bytes[index + 2] != UInt8(ascii: "]"),
                low <= bytes[index + 2]
            {
                ranges.append(low...bytes[index + 2])
                index += 3
            } else {
                ranges.append(low...low)
                index += 1
            }
        }
        return index < bytes.count ? (.set(ranges, inverted: inverted), index + 1) : nil
    }

    /// The texts that the braces stand for; a brace without its partner is an ordinary character.
    private static func expanded(_ bytes: [UInt8]) -> [[UInt8]]? {
        var done: [[UInt8]] = []
        var waiting = [bytes]
        while let next = waiting.popLast() {
            if done.count + waiting.count > 256 { return nil }
            guard let open = next.firstIndex(of: UInt8(ascii: "{")), let (parts, end) = choices(next, from: open) else {
                done.append(next)
                continue
            }
            for part in parts { waiting.append(Array(next[..<open]) + part + Array(next[end...])) }
        }
        return done
    }

    private static func choices(_ bytes: [UInt8], from open: Int) -> ([[UInt8]], Int)? {
        var parts: [[UInt8]] = [[]]
        var depth = 0
        for index in (open + 1)..<bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}") where depth == 0: return (parts, index + 1)
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                parts.append([])
                continue
            default: break
            }
            parts[parts.count - 1].append(byte)
        }
        return nil
    }
}
