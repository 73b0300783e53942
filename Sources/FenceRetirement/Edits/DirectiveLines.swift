import FenceSyntax

/// The lines that the directives of one fence take up.
///
/// A directive must stand alone on its lines, comments not counted: a comment before it belongs to the text before, one
/// behind it goes with the directive.
struct DirectiveLines {
    /// One directive.
    struct Line: Hashable {
        /// Where the text before the directive ends: the start of the line, or behind a comment.
        var start: Int
        /// Whether a comment stands before the directive on its line, so that the line break is needed.
        var isBehindComment: Bool
        /// The end of the directive's last line, before the line break.
        var end: Int
        /// The first byte of the line behind it.
        var next: Int
    }

    /// A line for each clause, and one for `#endif`.
    private(set) var lines: [Line] = []

    /// Finds the lines.
    ///
    /// - Throws: the first fault.
    init(_ fence: Fence, in text: SourceText) throws(DirectiveFault) {
        let geometry = LineGeometry(text)
        for clause in fence.clauses {
            lines.append(
                try Self.line(
                    of: SourceRange(clause.keywordRange.start, clause.body.start), clause.keyword.rawValue, geometry))
        }
        guard let end = fence.endKeyword else { throw DirectiveFault(fault: .noEnd) }
        lines.append(try Self.line(of: end, "#endif", geometry))
    }

    private static func line(
        of range: SourceRange, _ name: String, _ geometry: LineGeometry
    ) throws(DirectiveFault) -> Line {
        let text = geometry.text
        let lineStart = geometry.lineStart(range.start)
        var start = lineStart
        var isBehindComment = false
        var scan = lineStart
        while scan < range.start {
            if LineGeometry.isBlank(text[scan]) {
                scan += 1
            } else if let comment = blockComment(at: scan, in: text), comment <= range.start {
                isBehindComment = true
                scan = comment
                start = comment
            } else if let comment = endOfEarlierComment(scan, before: range.start, in: text) {
                // The last line of a comment that began further up.
                isBehindComment = true
                scan = comment
                start = comment
            } else {
                throw DirectiveFault(fault: .sharesLine(directive: name))
            }
        }
        var end = range.end
        while end < text.count, !LineGeometry.isLineBreak(text[end]) {
            if LineGeometry.isBlank(text[end]) {
                end += 1
            } else if text[end] == 0x2F, text[end + 1] == 0x2F {
                end = geometry.lineEnd(end)
            } else if let comment = blockComment(at: end, in: text) {
                if geometry.lineEnd(end) < comment { throw DirectiveFault(fault: .commentRunsOn(directive: name)) }
                end = comment
            } else {
                throw DirectiveFault(fault: .sharesLine(directive: name))
            }
        }
        return Line(start: start, isBehindComment: isBehindComment, end: end, next: geometry.behindLineBreak(end))
    }

    /// The end of the block comment that begins at `offset`; `nil` when none does or it does not end.
    private static func blockComment(at offset: Int, in text: SourceText) -> Int? {
        guard text[offset] == 0x2F, text[offset + 1] == 0x2A else { return nil }
        var depth = 0
        var scan = offset
        while scan < text.count {
            if text[scan] == 0x2F, text[scan + 1] == 0x2A {
                depth += 1
                scan += 2
            } else if text[scan] == 0x2A, text[scan + 1] == 0x2F {
                depth -= 1
                scan += 2
                if depth == 0 { return scan }
            } else {
                scan += 1
            }
        }
        return nil
    }

    /// The end of a comment that began on an earlier line, when nothing but it and blanks stands before `limit`.
    private static func endOfEarlierComment(_ start: Int, before limit: Int, in text: SourceText) -> Int? {
        var end = limit
        while end > start, LineGeometry.isBlank(text[end - 1]) { end -= 1 }
        guard end - start >= 2, text[end - 1] == 0x2F, text[end - 2] == 0x2A else { return nil }
        // The directive would not have been found inside a comment, so this is the end of one if no other begins here.
        for offset in start..<(end - 1) where text[offset] == 0x2F && text[offset + 1] == 0x2A { return nil }
        return end
    }
}

/// What is wrong with the lines of a fence's directives.
struct DirectiveFault: Error {
    var fault: FenceFault
}
