/// A pattern for paths, as in `exclude: ["**/Generated/**"]`.
///
/// `*` stands for any characters but `/`, `?` for one of them, `[a-z]` and `[!a-z]` for one of a set, `{a,b}` for one of
/// several texts, and `**` between slashes for any number of folders. Patterns are compared with the path relative to the
/// folder of the configuration; a pattern without a slash is compared with the last name of the path, in any folder. What
/// matches a folder stands for everything in it. Bytes are compared, so upper and lower case differ.
public struct PathPattern: Hashable, Sendable {
    /// The pattern as written.
    public let text: String
    // One list of segments for each way to choose from the braces.
    private let alternatives: [[Segment]]
    private let comparesNameOnly: Bool

    /// What stands between two slashes of a pattern.
    private enum Segment: Hashable, Sendable {
        /// `**`: any number of folders.
        case folders
        /// One name.
        case name([Element])
    }

    private enum Element: Hashable, Sendable {
        case byte(UInt8)
        case anyByte
        case anyBytes
        case set([ClosedRange<UInt8>], inverted: Bool)

        func stands(for byte: UInt8) -> Bool {
            switch self {
            case .byte(let wanted): byte == wanted
            case .anyByte, .anyBytes: true
            case .set(let ranges, let inverted): ranges.contains { $0.contains(byte) } != inverted
            }
        }
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
        alternatives = choices.map(Self.segments)
    }

    /// Whether the path, relative to the folder of the configuration, is one that the pattern stands for.
    ///
    /// The folders above it are not looked at: somebody who walks a tree asks for each folder on the way.
    public func matches(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { matches($0) }
    }

    /// Whether the path or one of the folders above it is one that the pattern stands for.
    public func covers(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            for end in bytes.indices where bytes[end] == Self.slash {
                if matches(UnsafeBufferPointer(rebasing: bytes[..<end])) { return true }
            }
            return matches(bytes)
        }
    }

    private static let slash = UInt8(ascii: "/")

    /// Whether the bytes of a relative path are ones that the pattern stands for.
    func matches(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        if comparesNameOnly, let last = path.lastIndex(of: Self.slash) { start = last + 1 }
        for alternative in alternatives where Self.match(alternative, path, from: start) { return true }
        return false
    }

    /// Compares name by name. When a name does not fit, the last `**` takes one folder more, so that time is bounded by
    /// the product of both lengths.
    private static func match(_ pattern: [Segment], _ path: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        var position = start
        var index = 0
        var retry: (index: Int, position: Int)?
        while position <= path.count {
            if index < pattern.count {
                switch pattern[index] {
                case .folders:
                    index += 1
                    retry = (index, position)
                    continue
                case .name(let elements):
                    let end = endOfName(path, from: position)
                    if match(elements, UnsafeBufferPointer(rebasing: path[position..<end])) {
                        index += 1
                        position = end + 1
                        continue
                    }
                }
            }
            guard let last = retry else { return false }
            position = endOfName(path, from: last.position) + 1
            index = last.index
            retry = (index, position)
        }
        return index == pattern.count
    }

    private static func endOfName(_ path: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start
        while end < path.count, path[end] != slash { end += 1 }
        return end
    }

    /// Compares one name; the last `*` takes one byte more when the rest does not fit.
    private static func match(_ pattern: [Element], _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        var index = 0
        var retry: (index: Int, position: Int)?
        while position < name.count {
            if index < pattern.count {
                if pattern[index] == .anyBytes {
                    index += 1
                    retry = (index, position)
                    continue
                }
                if pattern[index].stands(for: name[position]) {
                    index += 1
                    position += 1
                    continue
                }
            }
            guard let last = retry else { return false }
            position = last.position + 1
            index = last.index
            retry = (index, position)
        }
        while index < pattern.count, pattern[index] == .anyBytes { index += 1 }
        return index == pattern.count
    }

    private static func segments(_ bytes: [UInt8]) -> [Segment] {
        var segments: [Segment] = []
        let names = bytes.split(separator: slash)
        for name in names {
            // At the end `**` has to stand for something, as a name does.
            if Array(name) == [UInt8(ascii: "*"), UInt8(ascii: "*")], segments.count < names.count - 1 {
                segments.append(.folders)
            } else {
                segments.append(.name(elements(Array(name))))
            }
        }
        return segments
    }

    private static func elements(_ bytes: [UInt8]) -> [Element] {
        var elements: [Element] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "*") {
                if elements.last != .anyBytes { elements.append(.anyBytes) }
            } else if byte == UInt8(ascii: "?") {
                elements.append(.anyByte)
            } else if byte == UInt8(ascii: "["), let (element, end) = set(bytes, from: index) {
                elements.append(element)
                index = end
                continue
            } else {
                elements.append(.byte(byte))
            }
            index += 1
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
