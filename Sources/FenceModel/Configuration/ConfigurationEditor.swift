import FenceSyntax

/// Changes single values of a JSON5 text and keeps every other byte: comments, order, spacing, line endings.
///
/// ```swift
/// var editor = try ConfigurationEditor(bytes)
/// try editor.append("{ sdk: \"27.1\", since: \"2026-11-20\" }", to: ["ledger", "appStore"])
/// try editor.removeElement(2, from: ["fences"])
/// ```
///
/// A call that throws has changed nothing.
public struct ConfigurationEditor: Sendable {
    /// A step from a value to one inside it.
    public enum Step: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
        /// The member with this key.
        case key(String)
        /// The element with this index, from 0.
        case index(Int)

        /// A key.
        public init(stringLiteral value: String) { self = .key(value) }
        /// An index.
        public init(integerLiteral value: Int) { self = .index(value) }
    }

    /// Why an edit is impossible.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The text, or the text after the edit, is not JSON5.
        case notJSON5(JSON5Problem)
        /// The new value is not JSON5.
        case badValue(String)
        /// There is no value at this path.
        case noSuchValue([Step])
        /// The value at this path is no array.
        case notAnArray([Step])
        /// The value at this path is no object.
        case notAnObject([Step])

        /// One sentence.
        public var description: String {
            switch self {
            case .notJSON5(let problem): "the file is not JSON5 at byte \(problem.offset): \(problem)"
            case .badValue(let text): "'\(text)' is not a JSON5 value"
            case .noSuchValue(let path): "there is nothing at \(Self.text(path))"
            case .notAnArray(let path): "\(Self.text(path)) is not an array"
            case .notAnObject(let path): "\(Self.text(path)) is not an object"
            }
        }

        private static func text(_ path: [Step]) -> String {
            if path.isEmpty { return "the whole file" }
            var text = ""
            for step in path {
                switch step {
                case .key(let key): text += text.isEmpty ? key : ".\(key)"
                case .index(let index): text += "[\(index)]"
                }
            }
            return "'\(text)'"
        }
    }

    /// The text with all edits so far.
    public private(set) var bytes: [UInt8]
    private var root: JSON5Value

    /// Starts editing a text.
    ///
    /// - Throws: `Problem.notJSON5`.
    public init(_ bytes: [UInt8]) throws(Problem) {
        self.bytes = bytes
        root = try Self.parsed(bytes)
    }

    /// The value at a path, `nil` when there is none.
    public func value(at path: [Step]) -> JSON5Value? {
        var value = root
        for step in path {
            switch (step, value.kind) {
            case (.key(let key), .object(let members)):
                guard let member = members.first(where: { $0.key == key }) else { return nil }
                value = member.value
            case (.index(let index), .array(let elements)):
                guard elements.indices.contains(index) else { return nil }
                value = elements[index]
            default: return nil
            }
        }
        return value
    }

    /// The index of the element of an array of objects whose `key` is the string `text`: a profile by its name.
    public func index(in path: [Step], where key: String, is text: String) -> Int? {
        guard case .array(let elements)? = value(at: path)?.kind else { return nil }
        return elements.firstIndex { element in
            if case .string(let name)? = element.value(at: key)?.kind { return name == text }
            return false
        }
    }

    /// Appends an element to the array at a path; objects and the array on the way are made when they are missing.
    ///
    /// - Parameters:
    ///   - text: the element as JSON5, on one line.
    ///   - path: keys that lead to the array.
    /// - Throws: `Problem`; nothing is changed then.
    public mutating func append(_ text: String, to path: [Step]) throws(Problem) {
        try Self.check(text)
        guard let array = value(at: path) else {
            try set("[\(text)]", at: path)
            return
        }
        guard case .array(let elements) = array.kind else { throw .notAnArray(path) }
        try insert(text, after: elements.map(\.range), in: array.range)
    }

    /// Sets the value at a path: replaces it when it is there, otherwise adds the key (and objects on the way to it).
    ///
    /// - Throws: `Problem`; nothing is changed then.
    public mutating func set(_ text: String, at path: [Step]) throws(Problem) {
        try Self.check(text)
        if let old = value(at: path) {
            try replace([(old.range, Array(text.utf8))])
            return
        }
        // The longest part of the path that exists gets a member; the rest is written as nested objects.
        var existing = path
        var missing: [Step] = []
        repeat {
            missing.insert(existing.removeLast(), at: 0)
        } while value(at: existing) == nil
        guard let object = value(at: existing) else { throw .noSuchValue(path) }
        guard case .object(let members) = object.kind else {
            if case .index = missing[0] { throw .noSuchValue(path) }
            throw .notAnObject(existing)
        }
        let quotesKeys = members.first.map { bytes[$0.keyRange.start] == UInt8(ascii: "\"") } ?? isStrictJSON
        var member = text
        for (depth, step) in missing.enumerated().reversed() {
            guard case .key(let key) = step else { throw .noSuchValue(path) }
            member = "\(quotesKeys ? JSON5Text.string(key) : JSON5Text.key(key)): \(member)"
            if depth > 0 { member = "{ \(member) }" }
        }
        try insert(member, after: members.map { SourceRange($0.keyRange.start, $0.value.range.end) }, in: object.range)
    }

    /// Removes an element of an array with the comments that are its own and its comma.
    ///
    /// Its own are the comments directly above it (without an empty line between) and behind it on its last line.
    ///
    /// - Parameter keepingComments: whether those stay; then only what the element itself consists of goes.
    /// - Throws: `Problem`; nothing is changed then.
    public mutating func removeElement(
        _ index: Int, from path: [Step], keepingComments: Bool = false
    ) throws(Problem) {
        guard let array = value(at: path) else { throw .noSuchValue(path) }
        guard case .array(let elements) = array.kind else { throw .notAnArray(path) }
        guard elements.indices.contains(index) else { throw .noSuchValue(path + [.index(index)]) }
        try remove(index, of: elements.map(\.range), in: array.range, keepingComments: keepingComments)
    }

    /// Removes a member of an object with the comments that are its own and its comma.
    ///
    /// - Throws: `Problem`; nothing is changed then.
    public mutating func removeMember(_ key: String, from path: [Step]) throws(Problem) {
        guard let object = value(at: path) else { throw .noSuchValue(path) }
        guard case .object(let members) = object.kind else { throw .notAnObject(path) }
        guard let index = members.firstIndex(where: { $0.key == key }) else { throw .noSuchValue(path + [.key(key)]) }
        try remove(index, of: members.map { SourceRange($0.keyRange.start, $0.value.range.end) }, in: object.range)
    }

    // MARK: - Edits of the items between two brackets

    /// Adds an item behind the others, in the style of the last one.
    private mutating func insert(_ text: String, after items: [SourceRange], in container: SourceRange) throws(Problem)
    {
        let close = container.end - 1
        guard let last = items.last else {
            try insert(text, intoEmpty: container)
            return
        }
        let tail = JSON5Trivia(bytes, from: last.end, to: close)
        let comma = tail.pieces.firstIndex { $0.kind == .comma }
        let startsLine = lineStart(of: last.start) != nil
        guard startsLine, tail.hasNewline else {
            // On one line: [a, b] and [a, b,] keep their form.
            if let comma {
                try replace([
                    (SourceRange(tail.pieces[comma].range.end, tail.pieces[comma].range.end), Array(" \(text),".utf8))
                ])
            } else {
                try replace([(SourceRange(last.end, last.end), Array(", \(text)".utf8))])
            }
            return
        }
        // On a line of its own, below the last item and the comment behind it.
        var edits: [(SourceRange, [UInt8])] = []
        if comma == nil { edits.append((SourceRange(last.end, last.end), [UInt8(ascii: ",")])) }
        let start = (comma ?? -1) + 1
        let newline = tail.pieces[start...].firstIndex { $0.kind == .newline }
        let place = newline.map { tail.pieces[$0].range.start } ?? close
        let indentation = Array(bytes[(lineStart(of: last.start) ?? last.start)..<last.start])
        let line = newlineBytes + indentation + Array(text.utf8) + (comma == nil ? [] : [UInt8(ascii: ",")])
        edits.append((SourceRange(place, place), line))
        try replace(edits)
    }

    private mutating func insert(_ text: String, intoEmpty container: SourceRange) throws(Problem) {
        let close = container.end - 1
        let inside = JSON5Trivia(bytes, from: container.start + 1, to: close)
        guard let newline = inside.pieces.last(where: { $0.kind == .newline }) else {
            // `[]` and `[ /* none yet */ ]`; the braces of an object stand apart from their members.
            let isObject = bytes[close] == UInt8(ascii: "}")
            let isBlank = inside.pieces.allSatisfy { $0.kind == .blank }
            let text = isObject ? " \(text) " : text
            if isBlank {
                try replace([(SourceRange(container.start + 1, close), Array(text.utf8))])
            } else {
                try replace([(SourceRange(close, close), Array(text.utf8))])
            }
            return
        }
        let outer = Array(bytes[newline.range.end..<close]).filter { $0 == 0x20 || $0 == 0x09 }
        let line = outer + indentationUnit + Array(text.utf8) + (isStrictJSON ? [] : [UInt8(ascii: ",")]) + newlineBytes
        try replace([(SourceRange(newline.range.end, newline.range.end), line)])
    }

    private mutating func remove(
        _ index: Int, of items: [SourceRange], in container: SourceRange, keepingComments: Bool = false
    ) throws(Problem) {
        let item = items[index]
        let close = container.end - 1
        let nextStart = index + 1 < items.count ? items[index + 1].start : close
        let previousEnd = index > 0 ? items[index - 1].end : container.start + 1
        let before = JSON5Trivia(bytes, from: previousEnd, to: item.start).pieces
        let after = JSON5Trivia(bytes, from: item.end, to: nextStart).pieces
        let previousComma = before.firstIndex { $0.kind == .comma }

        // Upwards: comments without an empty line between, but not one that ends the line of what is before.
        var head = before.count
        var newlines = 0
        var cursor = before.count - 1
        while !keepingComments, cursor > (previousComma ?? -1) {
            let piece = before[cursor]
            if piece.kind == .newline { newlines += 1 }
            if newlines > 1 { break }
            if piece.kind == .comment {
                let followsOnTheLine = !before[..<cursor].contains { $0.kind == .newline }
                if followsOnTheLine, before[cursor...].contains(where: { $0.kind == .newline }) { break }
                head = cursor
                newlines = 0
            }
            cursor -= 1
        }
        var start = head < before.count ? before[head].range.start : item.start
        let ownLineStart = lineStart(of: start)

        // Downwards: its comma, and comments up to the end of the line.
        let comma = after.firstIndex { $0.kind == .comma }
        let rest = after[((comma ?? -1) + 1)...]
        let endsLine = rest.first { $0.kind == .newline }
        var end = comma.map { after[$0].range.end } ?? item.end
        let commentBehind = rest.first { $0.kind == .comment || $0.kind == .newline }
        if keepingComments, let commentBehind, commentBehind.kind == .comment {
            end = commentBehind.range.start
        } else if let endsLine {
            end = ownLineStart == nil ? endsLine.range.start : endsLine.range.end
            if let ownLineStart { start = ownLineStart }
        } else if nextStart < close {
            // Another item follows on the line, with the comments before it.
            if let blank = rest.first, blank.kind == .blank { end = blank.range.end }
        } else if let comment = rest.last(where: { $0.kind == .comment }) {
            end = comment.range.end
        }
        if ownLineStart == nil, endsLine != nil || nextStart == close {
            while start > previousEnd, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        }
        var edits: [(SourceRange, [UInt8])] = [(SourceRange(start, end), [])]
        // The last item took no comma, so that the new last one takes none either.
        if comma == nil, nextStart == close, let previousComma {
            edits.insert((before[previousComma].range, []), at: 0)
        }
        try replace(edits)
    }

    // MARK: - Text

    /// The start of the line of `offset` when only spaces and tabs are between, otherwise `nil`.
    private func lineStart(of offset: Int) -> Int? {
        var start = offset
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        return start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D ? start : nil
    }

    /// The line ending of the first line; LF for a single line.
    private var newlineBytes: [UInt8] {
        guard let index = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [0x0A] }
        if bytes[index] == 0x0A { return [0x0A] }
        return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
    }

    /// How the members of the root are indented; two spaces when they are not.
    private var indentationUnit: [UInt8] {
        if case .object(let members) = root.kind {
            for member in members {
                if let start = lineStart(of: member.keyRange.start), start < member.keyRange.start {
                    return Array(bytes[start..<member.keyRange.start])
                }
            }
        }
        return [0x20, 0x20]
    }

    /// Whether the file is written as plain JSON: its keys in quotes, so that trailing commas would be new to it.
    private var isStrictJSON: Bool {
        guard case .object(let members) = root.kind, !members.isEmpty else { return false }
        return members.allSatisfy { bytes[$0.keyRange.start] == UInt8(ascii: "\"") }
    }

    /// Makes all edits, given from front to back, or none.
    private mutating func replace(_ edits: [(SourceRange, [UInt8])]) throws(Problem) {
        var result = bytes
        for (range, text) in edits.reversed() { result.replaceSubrange(range.start..<range.end, with: text) }
        root = try Self.parsed(result)
        bytes = result
    }

    private static func parsed(_ bytes: [UInt8]) throws(Problem) -> JSON5Value {
        do throws(JSON5Problem) { return try JSON5.parse(bytes).root } catch { throw .notJSON5(error) }
    }

    /// A value must be one by itself, so that it cannot end the array it is put into; a comment would swallow what follows.
    private static func check(_ text: String) throws(Problem) {
        guard let value = try? JSON5.parse(Array(text.utf8)).root, value.range.count == text.utf8.count else {
            throw .badValue(text)
        }
    }
}
