import FenceSyntax

/// What becomes of a fence when some terms have got their answers for good.
public enum FenceDecision: Hashable, Sendable {
    /// Nothing: the fence stays as it is.
    case unchanged
    /// The directives go. The body of the clause with this index stays as plain code; `nil`: no body does.
    case dissolved(keeping: Int?)
    /// Some clauses go or get another condition; the fence stays.
    case rewritten([ClauseDecision])

    /// What becomes of one clause.
    public enum ClauseDecision: Hashable, Sendable {
        /// The directive and the body go.
        case removed
        /// The clause stays with this directive; the condition is `nil` for `#else` and for one whose text stays.
        case kept(Clause.Keyword, condition: ReducedCondition?)
    }

    /// Decides about a fence.
    ///
    /// A clause whose condition is settled as true ends the fence: it becomes plain code, or the `#else` of the clauses
    /// before it that are still open. One that is settled as false goes, and the next one is promoted.
    public init(_ fence: Fence, settling answers: [TermKey: Bool]) {
        var clauses: [ClauseDecision] = []
        var hasOpenClause = false
        var isChanged = false
        var last: Int?
        for (index, clause) in fence.clauses.enumerated() {
            if last != nil {
                clauses.append(.removed)
                isChanged = true
                continue
            }
            guard let condition = clause.condition else {
                // `#else`, or in skipped text a condition that is none, which `FenceFault` refuses.
                clauses.append(.kept(.else, condition: nil))
                last = index
                continue
            }
            let reduced = ReducedCondition(condition, settling: answers)
            switch reduced {
            case .constant(false):
                clauses.append(.removed)
                isChanged = true
            case .constant(true):
                clauses.append(.kept(.else, condition: nil))
                isChanged = true
                last = index
            default:
                let keyword = hasOpenClause ? Clause.Keyword.elseif : .if
                let isSame = reduced.isUnchanged(from: condition)
                clauses.append(.kept(keyword, condition: isSame ? nil : reduced))
                isChanged = isChanged || !isSame || keyword != clause.keyword
                hasOpenClause = true
            }
        }
        if !isChanged {
            self = .unchanged
        } else if hasOpenClause {
            self = .rewritten(clauses)
        } else {
            self = .dissolved(keeping: last)
        }
    }
}
