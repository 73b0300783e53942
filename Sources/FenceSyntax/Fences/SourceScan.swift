/// What one toolchain sees in one file: its fences, what becomes of each clause, and what the compiler says about directives
/// and conditions.
public struct SourceScan: Sendable {
    /// All fences, ordered by where they begin; an outer fence comes before those inside it.
    public var fences: [Fence]
    /// For each fence, for each of its clauses, what becomes of the body.
    public var states: [[RegionState]]
    /// What the compiler says, ordered by offset (notes follow what they explain).
    public var diagnostics: [SourceDiagnostic]
    /// Whether text was met that reads otherwise in a skipped region or in another language mode.
    public var dependsOnMode: Bool
    /// What evaluation said, which is part of `diagnostics`; `nil` when the scan cannot be evaluated again.
    var conditionDiagnostics: [SourceDiagnostic]?

    /// A scan without fences.
    public static let empty = SourceScan(
        fences: [], states: [], diagnostics: [], dependsOnMode: false, conditionDiagnostics: [])
}

/// What a toolchain makes of a condition.
public struct ClauseDecision: Hashable, Sendable {
    /// Whether the condition holds.
    public var verdict: Trilean
    /// Whether the compiler skips a clause that is not taken, so that its text need not be Swift.
    public var allowsSyntaxErrors: Bool
    /// What the compiler says while it evaluates the condition.
    public var diagnostics: [SourceDiagnostic]

    /// Creates a decision.
    public init(verdict: Trilean, allowsSyntaxErrors: Bool, diagnostics: [SourceDiagnostic] = []) {
        self.verdict = verdict
        self.allowsSyntaxErrors = allowsSyntaxErrors
        self.diagnostics = diagnostics
    }
}

/// The clause loop of the compiler: which clause is taken, which is parsed and which is skipped.
///
/// The first clause whose condition holds is taken. Every condition is evaluated, also behind a taken clause, but whether a
/// clause that is not taken is skipped is decided by the last condition evaluated before one was taken.
struct ClauseLoop {
    /// Whether the text around the fence is compiled.
    let parent: Trilean
    /// Whether a clause was taken.
    private(set) var found = Trilean.no
    private var allowsSyntaxErrors = false

    init(parent: Trilean) { self.parent = parent }

    /// The state of an `#if` or `#elseif` clause.
    mutating func enter(_ decision: ClauseDecision) -> RegionState {
        var taken = Trilean.no
        if found != .yes {
            taken = parent.and(decision.verdict).and(!found)
            found = found.or(decision.verdict)
            allowsSyntaxErrors = decision.allowsSyntaxErrors
        }
        return state(taken)
    }

    /// The state of an `#else` clause.
    mutating func enterElse() -> RegionState {
        let taken = parent.and(!found)
        found = .yes
        return state(taken)
    }

    private func state(_ taken: Trilean) -> RegionState {
        switch taken {
        case .yes: return .active
        case .unknown: return .unknown
        case .no: return allowsSyntaxErrors ? .skipped : .inactive
        }
    }
}
