import FenceSyntax

/// A comment that stays and speaks of a fence that went: for a person to look at.
public struct CommentHint: Hashable, Sendable {
    /// The line in the file as it was, from 1.
    public var line: Int
    /// The line in the file as it is afterwards, from 1.
    public var newLine: Int
    /// The comment's first line, without white space around it.
    public var text: String
}

/// Finds the comments that speak of fences which went.
struct CommentHints {
    /// The comments of a file that stay and speak of a fence.
    static func find(in retirement: FileRetirement, answers: [Int: [TermKey: Bool]]) -> [CommentHint] {
        guard retirement.isChanged else { return [] }
        let before = CommentList(retirement.original)
        let after = CommentList(retirement.result)
        let done = retirement.outcomes.filter(\.isDone)
        var names: Set<String> = []
        for outcome in done {
            for key in (answers[outcome.offset] ?? [:]).keys { names.formUnion(Self.names(in: key)) }
        }
        let nearby = before.adjacent(to: Set(done.map(\.offset)))
        var hints: [CommentHint] = []
        // The comments that stay are those of before in the same order, with some left out.
        var next = 0
        for (index, comment) in before.comments.enumerated() {
            guard next < after.comments.count, after.comments[next].firstLine == comment.firstLine else { continue }
            let kept = after.comments[next]
            next += 1
            let speaks =
                names.contains { comment.text.contains($0) } || (nearby.contains(index) && isReminder(comment.text))
            if speaks { hints.append(CommentHint(line: comment.line, newLine: kept.line, text: comment.firstLine)) }
        }
        return hints
    }

    /// The words of a term that a comment would use.
    private static func names(in key: TermKey) -> [String] {
        let text = key.description
        guard let open = text.firstIndex(of: "(") else { return [text] }
        // `canImport(SwiftUI, _version: 8.0.85)`: the version alone may be the number of something else.
        return text.hasPrefix("canImport") ? [String(text[..<open]) + "(", text] : [text]
    }

    /// Phrases of people who mean to come back.
    private static let phrases = [
        "remove when", "remove once", "remove after", "remove this", "remove if", "remove as soon", "remove me",
        "delete when",
        "delete once", "delete after", "delete this", "drop when", "drop once", "drop this", "get rid of",
        "no longer need",
        "until ", "temporary", "temporarily", "workaround", "work around", "for now", "once the", "when the store",
        "app store", "testflight", "todo", "fixme", "hack", "#if", "#else", "#endif", "fence", "fenced", "sdk", "xcode",
        "compilation condition", "compile-time", "compile time",
    ]

    private static func isReminder(_ text: String) -> Bool {
        let lower = text.lowercased()
        return phrases.contains { lower.contains($0) }
    }
}

/// The comments of a file, in order.
struct CommentList {
    struct Comment {
        var range: SourceRange
        var line: Int
        var text: String
        var firstLine: String
    }

    private(set) var comments: [Comment] = []
    private let text: SourceText
    private let map: CodeMap
    private let scan: SourceScan
    private let table: LineTable

    init(_ text: SourceText) {
        self.text = text
        let reading = Reading(text, [])
        map = reading.map
        scan = reading.scan
        table = LineTable(text)
        var bodies: [Int: Int] = [:]
        for fence in scan.fences {
            for clause in fence.clauses { bodies[clause.keywordRange.start] = clause.body.start }
        }
        var position = 0
        for entry in map.entries {
            collect(SourceRange(position, entry.token.range.start))
            position = entry.token.range.end
            if entry.token.kind == .directive { position = bodies[entry.token.range.start] ?? position }
        }
        collect(SourceRange(position, text.count))
    }

    /// Adds the comments of a stretch without tokens.
    private mutating func collect(_ range: SourceRange) {
        var offset = range.start
        while offset + 1 < range.end {
            guard text[offset] == 0x2F else {
                offset += 1
                continue
            }
            let start = offset
            if text[offset + 1] == 0x2F {
                while offset < range.end, !LineGeometry.isLineBreak(text[offset]) { offset += 1 }
            } else if text[offset + 1] == 0x2A {
                var depth = 0
                repeat {
                    if text[offset] == 0x2F, text[offset + 1] == 0x2A {
                        depth += 1
                        offset += 2
                    } else if text[offset] == 0x2A, text[offset + 1] == 0x2F {
                        depth -= 1
                        offset += 2
                    } else {
                        offset += 1
                    }
                } while depth > 0 && offset < range.end
            } else {
                offset += 1
                continue
            }
            let end = min(offset, range.end)
            let whole = text.string(SourceRange(start, end))
            let first = whole.split(whereSeparator: \.isNewline).first.map(String.init) ?? whole
            let trimmed = String(first.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
            comments.append(
                Comment(
                    range: SourceRange(start, end), line: table.position(of: start).line, text: whole,
                    firstLine: trimmed))
        }
    }

    /// The indices of comments that stand next to one of the fences: above the `#if` or below the `#endif` without a blank
    /// line between, on the line of a directive, or in the first or last lines of a clause.
    func adjacent(to offsets: Set<Int>) -> Set<Int> {
        let geometry = LineGeometry(text)
        var lines: Set<Int> = []
        for fence in scan.fences where offsets.contains(fence.range.start) {
            var directives = fence.clauses.map(\.keywordRange.start)
            if let end = fence.endKeyword { directives.append(end.start) }
            for offset in directives {
                let line = table.position(of: offset).line
                lines.insert(line)
                for step in [-1, 1] {
                    var near = line + step
                    while let range = table.range(ofLine: near), isCommentLine(geometry.indentation(range.start).end) {
                        lines.insert(near)
                        near += step
                    }
                }
            }
        }
        var found: Set<Int> = []
        for (index, comment) in comments.enumerated() {
            let last = table.position(of: max(comment.range.start, comment.range.end - 1)).line
            if (comment.line...max(last, comment.line)).contains(where: lines.contains) { found.insert(index) }
        }
        return found
    }

    /// Whether the first character of a line is part of a comment.
    private func isCommentLine(_ offset: Int) -> Bool {
        comments.contains { $0.range.start <= offset && offset < $0.range.end }
    }
}
