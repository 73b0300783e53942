import FenceSyntax

/// Takes a compilation condition out of the Swift settings of a package manifest.
///
/// Elements `.define("NAME")` and `.define("NAME", .when(…))` of arrays go, with their comma and their line. Everything else
/// that sets the condition is listed for a person: C settings, unsafe flags, calls that are no elements of an array.
public struct ManifestFlagRemoval: Sendable {
    /// A place that a person has to look at.
    public struct Leftover: Hashable, Sendable {
        /// The line in the manifest as it was, from 1.
        public var line: Int
        /// Why it was left.
        public var reason: String

        /// Creates a place.
        public init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// The manifest as it was.
    public var original: SourceText
    /// The manifest without the settings.
    public var result: SourceText
    /// How many settings went.
    public var count: Int
    /// What a person has to look at.
    public var leftovers: [Leftover]

    /// Removes the settings of some flags.
    public init(of flags: Set<String>, from text: SourceText) {
        var state = State(text)
        let edits = state.edits(for: flags)
        original = text
        result = SourceText(EditList(edits).applied(to: text.bytes))
        count = edits.count
        leftovers = state.leftovers
        // What is left must be what was there without the elements, token by token.
        if !edits.isEmpty, !state.isProven(result, edits) {
            result = text
            count = 0
            leftovers.append(Leftover(line: 1, reason: "the settings cannot be removed without changing others"))
        }
    }

    private struct State {
        let text: SourceText
        let map: CodeMap
        let table: LineTable
        var leftovers: [Leftover] = []

        init(_ text: SourceText) {
            self.text = text
            map = Reading(text, []).map
            table = LineTable(text)
        }

        func isProven(_ result: SourceText, _ edits: [ByteEdit]) -> Bool {
            func tokens(_ text: SourceText, without ranges: [SourceRange]) -> [String] {
                var reader = SourceTokenReader(text)
                var found: [String] = []
                while let token = reader.next() {
                    if ranges.contains(where: { $0.contains(token.range.start) }) { continue }
                    found.append(text.string(token.range))
                }
                return found
            }
            return tokens(text, without: edits.map(\.range)) == tokens(result, without: [])
        }

        mutating func edits(for flags: Set<String>) -> [ByteEdit] {
            var elements: [(range: Range<Int>, opener: Int)] = []
            for index in map.entries.indices where map.entries[index].token.kind == .string {
                let literal = map.string(index)
                guard literal.count > 2, literal.hasPrefix("\""), literal.hasSuffix("\"") else { continue }
                let content = String(literal.dropFirst().dropLast())
                if content.hasPrefix("-D"), flags.contains(String(content.dropFirst(2))) {
                    leave(index, "'\(content)' is among unsafe flags")
                }
                guard flags.contains(content) else { continue }
                if isBehindMinusD(index) {
                    leave(index, "'\(content)' is among unsafe flags")
                    continue
                }
                guard let element = defineCall(around: index) else { continue }
                let label = label(ofArray: element.opener)
                if label == "cSettings" || label == "cxxSettings" {
                    leave(index, "'\(content)' is defined for C, which this does not look at")
                } else if element.opener < 0 || !map.isByte(element.opener, "[") {
                    leave(index, "'\(content)' is defined outside of an array")
                } else {
                    elements.append(element)
                }
            }
            return elements.map { ByteEdit(removal(of: $0.range, in: $0.opener)) }
        }

        private mutating func leave(_ index: Int, _ reason: String) {
            leftovers.append(
                Leftover(line: table.position(of: map.entries[index].token.range.start).line, reason: reason))
        }

        private func isBehindMinusD(_ index: Int) -> Bool {
            index >= 2 && map.isByte(index - 1, ",") && map.string(index - 2) == "\"-D\""
        }

        /// The tokens of `.define("NAME", …)`, and the bracket that it stands in.
        private func defineCall(around literal: Int) -> (range: Range<Int>, opener: Int)? {
            guard literal >= 3, map.isByte(literal - 1, "("), map.string(literal - 2) == "define",
                map.entries[literal - 3].token.kind == .period
            else { return nil }
            var start = literal - 3
            // `SwiftSetting.define` and `PackageDescription.SwiftSetting.define`.
            while start > 0, map.entries[start - 1].token.kind == .word, !map.entries[start].token.startsLine {
                start -= 1
                if start > 0, map.entries[start - 1].token.kind == .period { start -= 1 }
            }
            var end = literal
            while end < map.entries.count,
                !(map.isByte(end, ")") && map.entries[end].opener == map.entries[literal - 2].opener)
            {
                end += 1
            }
            guard end < map.entries.count else { return nil }
            return (start..<(end + 1), map.entries[start].opener)
        }

        /// The argument label or property before the bracket of an array.
        private func label(ofArray opener: Int) -> String? {
            opener >= 2 && map.isByte(opener - 1, ":") ? map.string(opener - 2) : nil
        }

        /// The bytes of an element with its comma, its line if nothing else is on it, and the comment behind it.
        private func removal(of element: Range<Int>, in opener: Int) -> SourceRange {
            let geometry = LineGeometry(text)
            var start = map.entries[element.lowerBound].token.range.start
            var end = map.entries[element.upperBound - 1].token.range.end
            let next = element.upperBound
            let hasComma = next < map.entries.count && map.isByte(next, ",")
            if hasComma { end = map.entries[next].token.range.end }
            let lineStart = geometry.lineStart(start)
            let ownsStart = geometry.indentation(lineStart).end == start
            var rest = end
            while rest < text.count, LineGeometry.isBlank(text[rest]) { rest += 1 }
            if text[rest] == 0x2F, text[rest + 1] == 0x2F { rest = geometry.lineEnd(rest) }
            let ownsEnd = rest >= text.count || LineGeometry.isLineBreak(text[rest])
            if ownsStart, ownsEnd {
                // A comma may stay behind the element before.
                return SourceRange(lineStart, geometry.behindLineBreak(rest))
            }
            if hasComma {
                while end < text.count, LineGeometry.isBlank(text[end]) { end += 1 }
            } else if element.lowerBound > opener + 1, map.isByte(element.lowerBound - 1, ",") {
                start = map.entries[element.lowerBound - 1].token.range.start
            }
            return SourceRange(start, end)
        }
    }
}
