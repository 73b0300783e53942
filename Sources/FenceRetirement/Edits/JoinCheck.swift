import FenceSyntax

/// Whether tokens that a directive kept apart would be read as one expression or statement without it.
struct JoinCheck {
    let map: CodeMap
    let fence: Fence

    /// The fault of joining the code around a fence with the body that is kept (or, without one, directly).
    ///
    /// - Parameter body: the indices of the tokens of the kept body; empty when nothing is kept.
    func fault(body: Range<Int>) -> FenceFault? {
        let first = map.firstEntry(from: fence.range.start)
        let behind = map.firstEntry(from: fence.range.end)
        let before: Int? = first > 0 && map.entries[first - 1].token.kind != .directive ? first - 1 : nil
        let next: Int? = behind < map.entries.count && map.entries[behind].token.kind != .directive ? behind : nil
        // A clause that ends at a directive keeps being one, so that a body between directives joins nothing.
        if body.isEmpty {
            if let before, let next, let fault = join(before, next) { return fault }
            return emptyCase(before, behind)
        }
        if let before, let fault = join(before, body.lowerBound) { return fault }
        if let next, let fault = join(body.upperBound - 1, next) { return fault }
        return nil
    }

    private func join(_ left: Int, _ right: Int) -> FenceFault? {
        let a = map.entries[left].token
        let b = map.entries[right].token
        // The body may begin or end with a fence of its own.
        if a.kind == .directive || b.kind == .directive { return nil }
        if isJoined(left, a, right, b) {
            return .wouldJoin(before: shown(left), behind: shown(right))
        }
        return nil
    }

    private func isJoined(_ left: Int, _ a: SourceToken, _ right: Int, _ b: SourceToken) -> Bool {
        if a.kind == .word, map.string(left) == "return", !isAfterPeriod(left) {
            // What follows `return` in the next line is its operand, unless nothing can be.
            return !map.isClosing(right) && !map.isByte(right, ";") && !["case", "default"].contains(map.string(right))
        }
        guard endsOperand(left, a) else { return false }
        switch b.kind {
        case .period: return fence.role != .postfix
        case .infixOperator: return true
        case .postfixOperator: return true
        case .prefixOperator: return map.text[b.range.start] == 0x2E
        default: return map.isByte(right, "{")
        }
    }

    private func isAfterPeriod(_ index: Int) -> Bool { index > 0 && map.entries[index - 1].token.kind == .period }

    private func endsOperand(_ index: Int, _ token: SourceToken) -> Bool {
        switch token.kind {
        case .word, .number, .string, .regex, .postfixOperator: true
        case .directive, .infixOperator, .prefixOperator, .period: false
        case .other:
            map.isByte(index, ")") || map.isByte(index, "]") || map.isByte(index, "}") || map.isByte(index, ">")
        }
    }

    /// A `case` of a `switch` needs a statement; the fence may have been all that it had.
    private func emptyCase(_ before: Int?, _ behind: Int) -> FenceFault? {
        guard let before, map.isByte(before, ":"), behind < map.entries.count else { return nil }
        let opener = map.entries[before].opener
        guard opener >= 0, map.isByte(opener, "{") else { return nil }
        guard isCaseLabel(endingAt: before) else { return nil }
        let next = map.string(behind)
        let endsCase =
            next == "case" || next == "default" || (map.isByte(behind, "}") && map.entries[behind].opener != opener)
            || (map.isByte(behind, "@") && behind + 1 < map.entries.count && map.string(behind + 1) == "unknown")
        return endsCase ? .emptyCase : nil
    }

    /// Whether a colon ends `case …:` or `default:`.
    private func isCaseLabel(endingAt colon: Int) -> Bool {
        let opener = map.entries[colon].opener
        var index = colon - 1
        while index >= 0, index > opener {
            if map.entries[index].token.kind == .directive { return false }
            if map.entries[index].opener == opener {
                let word = map.string(index)
                if word == "case" || word == "default" { return true }
                if map.isByte(index, ":") || map.isByte(index, ";") || map.isByte(index, "}") { return false }
            }
            index -= 1
        }
        return false
    }

    private func shown(_ index: Int) -> String {
        let text = map.string(index)
        return text.count > 24 ? text.prefix(23) + "…" : text
    }
}
