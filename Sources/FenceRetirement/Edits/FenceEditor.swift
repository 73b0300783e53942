import FenceSyntax

/// Makes the byte edits that carry out a decision about one fence.
struct FenceEditor {
    let map: CodeMap
    let keepsIndentation: Bool

    private var text: SourceText { map.text }

    /// The edits for one fence.
    ///
    /// - Throws: why the fence cannot be edited.
    func edits(for fence: Fence, _ decision: FenceDecision) throws(DirectiveFault) -> [ByteEdit] {
        let lines = try DirectiveLines(fence, in: text).lines
        switch decision {
        case .unchanged: return []
        case .dissolved(let kept): return try dissolve(fence, lines, keeping: kept)
        case .rewritten(let clauses): return rewrite(fence, lines, clauses)
        }
    }

    // MARK: - The fence goes

    private func dissolve(
        _ fence: Fence, _ lines: [DirectiveLines.Line], keeping kept: Int?
    ) throws(DirectiveFault) -> [ByteEdit] {
        let geometry = LineGeometry(text)
        let first = lines[0]
        let last = lines[lines.count - 1]
        let blankBefore = isBlank(before: first, fence, geometry)
        let blankBehind = isBlank(behind: last, geometry)
        var body = SourceRange(last.next, last.next)
        var closing: DirectiveLines.Line?
        if let kept {
            body = SourceRange(lines[kept].next, lines[kept + 1].start)
            closing = lines[kept + 1]
            if blankBefore {
                while body.start < body.end, geometry.isBlankLine(body.start), geometry.nextLine(body.start) <= body.end
                {
                    body.start = geometry.nextLine(body.start)
                }
            }
            if blankBehind, closing?.isBehindComment == false {
                while let previous = geometry.previousLine(body.end), previous >= body.start,
                    geometry.isBlankLine(previous)
                {
                    body.end = previous
                }
            }
        }
        let tokens = body.isEmpty ? 0..<0 : map.entries(in: body)
        if let fault = JoinCheck(map: map, fence: fence).fault(body: tokens) { throw DirectiveFault(fault: fault) }
        guard !body.isEmpty, let closing else {
            return [ByteEdit(removedLines(first, last, blankBefore: blankBefore, blankBehind: blankBehind, geometry))]
        }
        let opening =
            first.isBehindComment ? SourceRange(first.start, body.start) : SourceRange(first.start, body.start)
        var edits: [ByteEdit] = []
        if first.isBehindComment {
            // The line break behind the comment is that of the directive.
            let lineBreak = Array(text.bytes[first.end..<first.next])
            edits.append(ByteEdit(opening, lineBreak))
        } else {
            edits.append(ByteEdit(opening))
        }
        edits.append(ByteEdit(closingLines(closing, last, bodyEnd: body.end, geometry)))
        if !keepsIndentation { edits += Deindentation(map: map, fence: fence, body: body).edits() }
        return edits
    }

    /// From the end of the kept body to the end of the fence.
    private func closingLines(
        _ closing: DirectiveLines.Line, _ last: DirectiveLines.Line, bodyEnd: Int, _ geometry: LineGeometry
    ) -> SourceRange {
        if closing.isBehindComment { return SourceRange(closing.start, last.end) }
        // A file that did not end in a line break still does not.
        let start = last.next == last.end ? geometry.lineBreak(before: bodyEnd) : bodyEnd
        return SourceRange(start, last.next)
    }

    /// The lines of a fence of which nothing stays, with the blank lines that would be left doubled.
    private func removedLines(
        _ first: DirectiveLines.Line, _ last: DirectiveLines.Line, blankBefore: Bool, blankBehind: Bool,
        _ geometry: LineGeometry
    ) -> SourceRange {
        if first.isBehindComment { return SourceRange(first.start, last.end) }
        var start = first.start
        var end = last.next
        if blankBefore, blankBehind {
            while end < text.count, geometry.isBlankLine(end) {
                let next = geometry.nextLine(end)
                if next == end { break }
                end = next
            }
            let next = map.firstEntry(from: end)
            let endsBlock =
                !hasText(from: end)
                || (next < map.entries.count && map.isClosing(next) && isOnLine(next, end, geometry))
            if endsBlock {
                while let previous = geometry.previousLine(start), geometry.isBlankLine(previous) { start = previous }
            }
        }
        if last.next == last.end, end == text.count { start = geometry.lineBreak(before: start) }
        return SourceRange(start, end)
    }

    private func hasText(from offset: Int) -> Bool {
        text.bytes[min(offset, text.count)...].contains { !LineGeometry.isBlank($0) && !LineGeometry.isLineBreak($0) }
    }

    private func isOnLine(_ index: Int, _ lineStart: Int, _ geometry: LineGeometry) -> Bool {
        geometry.indentation(lineStart).end == map.entries[index].token.range.start
    }

    /// Whether the line before the fence is blank, begins the file, or opens a block.
    private func isBlank(before first: DirectiveLines.Line, _ fence: Fence, _ geometry: LineGeometry) -> Bool {
        if first.isBehindComment { return false }
        guard let previous = geometry.previousLine(first.start) else { return true }
        if geometry.isBlankLine(previous) { return true }
        let index = map.firstEntry(from: fence.range.start) - 1
        return index >= 0 && map.isOpening(index)
            && geometry.lineStart(map.entries[index].token.range.start) == previous
    }

    /// Whether the line behind the fence is blank or closes a block, or the file ends there.
    private func isBlank(behind last: DirectiveLines.Line, _ geometry: LineGeometry) -> Bool {
        if last.next >= text.count || geometry.isBlankLine(last.next) { return true }
        let index = map.firstEntry(from: last.next)
        return index < map.entries.count && map.isClosing(index) && isOnLine(index, last.next, geometry)
    }

    // MARK: - The fence stays

    private func rewrite(
        _ fence: Fence, _ lines: [DirectiveLines.Line], _ clauses: [FenceDecision.ClauseDecision]
    ) -> [ByteEdit] {
        var edits: [ByteEdit] = []
        for (index, decision) in clauses.enumerated() {
            let line = lines[index]
            let next = lines[index + 1]
            let clause = fence.clauses[index]
            switch decision {
            case .removed:
                if line.isBehindComment {
                    edits.append(ByteEdit(SourceRange(line.start, line.end)))
                    edits.append(ByteEdit(SourceRange(line.next, next.start)))
                } else {
                    edits.append(ByteEdit(SourceRange(line.start, next.start)))
                }
            case .kept(let keyword, let condition):
                if keyword == .else, clause.keyword != .else {
                    let end = clause.condition?.range.end ?? clause.keywordRange.end
                    edits.append(
                        ByteEdit(SourceRange(clause.keywordRange.start, end), Array(Clause.Keyword.else.rawValue.utf8)))
                    continue
                }
                if keyword != clause.keyword {
                    edits.append(ByteEdit(clause.keywordRange, Array(keyword.rawValue.utf8)))
                }
                if let condition, let range = clause.condition?.range {
                    // `#if(A && B)` needs the space that the parentheses made superfluous.
                    let space = range.start == clause.keywordRange.end ? " " : ""
                    edits.append(ByteEdit(range, Array((space + condition.text(in: text)).utf8)))
                }
            }
        }
        return edits
    }
}
