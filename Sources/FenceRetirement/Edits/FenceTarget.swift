import FenceSyntax

/// A fence that is to go, with what is settled about its conditions.
public struct FenceTarget: Hashable, Sendable {
    /// The offset of the `#` of its `#if`.
    public var offset: Int
    /// The answers that hold on all remaining profiles.
    public var answers: [TermKey: Bool]

    /// Creates a target.
    public init(offset: Int, answers: [TermKey: Bool]) {
        self.offset = offset
        self.answers = answers
    }
}

/// What was done with a fence.
public struct FenceOutcome: Hashable, Sendable {
    /// The ways in which a fence can end.
    public enum Kind: Hashable, Sendable {
        /// The directives are gone and the body of this clause is plain code.
        case dissolved(kept: Clause.Keyword)
        /// The fence is gone with all its bodies.
        case removed
        /// The fence stays with fewer clauses or a shorter condition: the conditions that are left.
        case simplified([String])
        /// It stood in a clause of another fence that is gone.
        case removedWithOuter
        /// It stays as it is, for this reason.
        case refused(FenceFault)
    }

    /// The offset of the `#if` in the original text.
    public var offset: Int
    /// The line of the `#if` in the original text, from 1.
    public var line: Int
    /// The condition of the `#if` as written.
    public var condition: String
    /// How it ended.
    public var kind: Kind

    /// Whether the fence was changed.
    public var isDone: Bool {
        if case .refused = kind { return false }
        return true
    }
}
