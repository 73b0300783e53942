import FenceSyntax

/// Finds out whether the body of a clause had been indented for the fence, and takes that indentation away.
///
/// The lines around the fence decide: a body that is indented like them is not touched, nor is one around which there is
/// nothing to compare it with unless the `#if` itself stands where code would.
struct Deindentation {
    let map: CodeMap
    let fence: Fence
    /// The lines of the body.
    let body: SourceRange

    private typealias Indentation = ArraySlice<UInt8>

    /// The edits that take the indentation away; none when there is nothing to take.
    func edits() -> [ByteEdit] {
        let geometry = LineGeometry(map.text)
        let lines = geometry.lineStarts(in: body)
        guard let common = commonIndentation(lines, geometry), let base = baseIndentation(of: common, geometry),
            base.count < common.count
        else { return [] }
        let excess = common.count - base.count
        var frozen: [SourceRange] = []
        var shifted: [SourceRange] = []
        for index in map.entries(in: body) {
            let token = map.entries[index].token
            guard token.kind == .string || token.kind == .regex, token.range.count > 0 else { continue }
            let lastLine = geometry.lineStart(token.range.end - 1)
            guard lastLine > token.range.start else { continue }
            let inside = SourceRange(geometry.nextLine(token.range.start), token.range.end)
            if let string = MultilineString(map.text, token.range), canShift(string, common, geometry) {
                shifted.append(inside)
            } else {
                frozen.append(inside)
            }
        }
        var edits: [ByteEdit] = []
        for line in lines {
            if frozen.contains(where: { $0.contains(line) }) { continue }
            let start = line + base.count
            if matches(common, at: line) {
                edits.append(ByteEdit(SourceRange(start, start + excess)))
            } else if geometry.isBlankLine(line), shifted.contains(where: { $0.contains(line) }) {
                // A blank line of a literal must not become longer than the indentation that is left.
                let end = geometry.indentation(line).end
                if end > start { edits.append(ByteEdit(SourceRange(start, end))) }
            }
        }
        return edits
    }

    private func matches(_ indentation: Indentation, at line: Int) -> Bool {
        var offset = line
        for byte in indentation {
            if map.text[offset] != byte || offset >= map.text.count { return false }
            offset += 1
        }
        return true
    }

    /// Whether each line of a literal that is not blank has the indentation.
    private func canShift(_ string: MultilineString, _ common: Indentation, _ geometry: LineGeometry) -> Bool {
        string.indentation.count >= common.count
            && string.lineStarts.allSatisfy { matches(common, at: $0) || geometry.isBlankLine($0) }
    }

    private func bytes(_ range: SourceRange) -> Indentation { Array(map.text.bytes[range.start..<range.end])[...] }

    /// What all lines of code have in common; of comments when there is no code.
    ///
    /// A nested directive counts if it is indented more than the fence's own, as code is.
    private func commonIndentation(_ lines: [Int], _ geometry: LineGeometry) -> Indentation? {
        let directive = bytes(geometry.indentation(geometry.lineStart(fence.range.start)))
        var common: Indentation?
        func take(_ indentation: Indentation) {
            guard let known = common else {
                common = indentation
                return
            }
            common = known.prefix(zip(known, indentation).prefix { $0 == $1 }.count)
        }
        for index in map.entries(in: body) {
            let token = map.entries[index].token
            guard token.startsLine || index == map.entries(in: body).lowerBound else { continue }
            let line = geometry.lineStart(token.range.start)
            guard line >= body.start else { continue }
            let indentation = bytes(geometry.indentation(line))
            if token.kind == .directive, indentation.count <= directive.count { continue }
            take(indentation)
        }
        if common == nil {
            for line in lines where !geometry.isBlankLine(line) { take(bytes(geometry.indentation(line))) }
        }
        return common
    }

    /// The indentation that the body should have; `nil` when that cannot be told or it has it.
    private func baseIndentation(of common: Indentation, _ geometry: LineGeometry) -> Indentation? {
        let directive = bytes(geometry.indentation(geometry.lineStart(fence.range.start)))
        guard common.count > directive.count, common.starts(with: directive) else { return nil }
        let siblings = siblingLines(geometry)
        if siblings.contains(where: { $0.elementsEqual(common) }) { return nil }
        if let sibling = siblings.first(where: {
            common.count > $0.count && common.starts(with: $0) && $0.starts(with: directive)
        }) {
            return sibling
        }
        // Neighbours that are indented less than the directive say nothing but that both moved.
        if siblings.contains(where: { $0.count < directive.count && directive.starts(with: $0) }) { return directive }
        guard siblings.isEmpty else { return nil }
        let first = map.firstEntry(from: fence.range.start)
        guard first < map.entries.count else { return nil }
        var around: Indentation?
        if fence.role == .postfix {
            around = startOfExpression(first).map { bytes(geometry.indentation(geometry.lineStart($0))) }
        } else if map.entries[first].opener >= 0 {
            let opener = map.entries[map.entries[first].opener].token.range.start
            around = bytes(geometry.indentation(geometry.lineStart(opener)))
        }
        // In a block, or behind the expression that the fence continues, a directive that is indented stands where code does.
        guard let around else { return fence.role == .postfix ? nil : directive }
        return directive.count > around.count && directive.starts(with: around) ? directive : nil
    }

    private func startOfExpression(_ first: Int) -> Int? {
        guard first > 0 else { return nil }
        let opener = map.entries[first].opener
        var index = first - 1
        while index >= 0, index > opener {
            if map.entries[index].opener == opener, map.entries[index].token.startsLine, !map.isClosing(index) {
                return map.entries[index].token.range.start
            }
            index -= 1
        }
        return nil
    }

    /// The indentations of the nearest lines behind and before the fence that can be compared with the body's.
    private func siblingLines(_ geometry: LineGeometry) -> [Indentation] {
        let first = map.firstEntry(from: fence.range.start)
        let behind = map.firstEntry(from: fence.range.end)
        guard first < map.entries.count else { return [] }
        let opener = map.entries[first].opener
        let bodyEntries = map.entries(in: body)
        let bodyIsCase = bodyEntries.lowerBound < bodyEntries.upperBound && isCaseLabel(bodyEntries.lowerBound)
        func isComparable(_ index: Int) -> Bool {
            let entry = map.entries[index]
            guard entry.token.kind != .directive, entry.opener == opener, entry.place == fence.parent else {
                return false
            }
            guard entry.token.startsLine || index == 0 else { return false }
            if fence.role == .postfix { return entry.token.kind == .period }
            if entry.token.kind == .period || entry.token.kind == .infixOperator { return false }
            return isCaseLabel(index) == bodyIsCase
        }
        var lines: [Indentation] = []
        func take(_ index: Int) {
            lines.append(bytes(geometry.indentation(geometry.lineStart(map.entries[index].token.range.start))))
        }
        var index = behind
        while index < map.entries.count, map.entries[index].opener >= opener {
            if map.isClosing(index), map.entries[index].opener < opener { break }
            if opener >= 0, map.isClosing(index), map.entries[index].opener == map.entries[opener].opener { break }
            if isComparable(index) {
                take(index)
                break
            }
            index += 1
        }
        index = first - 1
        while index > opener {
            if isComparable(index) {
                take(index)
                break
            }
            index -= 1
        }
        return lines
    }

    private func isCaseLabel(_ index: Int) -> Bool {
        let word = map.string(index)
        return word == "case" || word == "default"
            || (word == "@" && index + 1 < map.entries.count && map.string(index + 1) == "unknown")
    }
}
