import FenceSyntax

/// One file as each of several toolchains sees it.
///
/// The file is read once and, as a rule, scanned once: another toolchain needs its own scan only when it parses or skips other
/// clauses than the first, or reads regex literals otherwise.
public struct FileAnalysis: Sendable {
    /// The bytes.
    public let text: SourceText
    /// What each toolchain sees, in the order of the evaluators.
    public let views: [SourceScan]

    /// Analyses a file. Without a directive in it every view is empty, at the cost of one search through memory.
    public init(_ text: SourceText, _ evaluators: [ProfileEvaluator]) {
        self.text = text
        guard text.mayContainDirective else {
            views = [SourceScan](repeating: .empty, count: evaluators.count)
            return
        }
        var views: [SourceScan] = []
        views.reserveCapacity(evaluators.count)
        for (index, evaluator) in evaluators.enumerated() {
            var view: SourceScan?
            for earlier in 0..<index where evaluators[earlier].options == evaluator.options {
                view = views[earlier].reevaluated { evaluator.decide($0, in: text) }
                if view != nil { break }
            }
            views.append(
                view ?? FenceScanner.scan(text, options: evaluator.options) { evaluator.decide($0, in: text) })
        }
        self.views = views
    }

    /// The fences of all views, each once, ordered by where they begin. Views differ only where toolchains read the text itself
    /// otherwise (a bare regex literal that hides a directive).
    public var fences: [FenceStates] {
        guard let first = views.first else { return [] }
        if views.dropFirst().allSatisfy({ $0.hasSameFences(as: first) }) {
            return first.fences.indices.map { index in
                FenceStates(
                    fence: first.fences[index],
                    states: first.fences[index].clauses.indices.map { clause in views.map { $0.states[index][clause] } }
                )
            }
        }
        var merged: [FenceStates] = []
        var seen: Set<SourceRange> = []
        for view in views {
            for fence in view.fences where seen.insert(fence.range).inserted {
                let states = fence.clauses.map { clause in
                    views.map { $0.state(ofClauseAt: clause.keywordRange.start, in: fence.range) ?? .skipped }
                }
                merged.append(FenceStates(fence: fence, states: states))
            }
        }
        return merged.sorted { $0.fence.range.start < $1.fence.range.start }
    }

    /// What the compiler says, each sentence once, with the indices of the toolchains whose compiler says it.
    public var diagnostics: [(diagnostic: SourceDiagnostic, views: [Int])] {
        var order: [SourceDiagnostic] = []
        var found: [SourceDiagnostic: [Int]] = [:]
        for (index, view) in views.enumerated() {
            for diagnostic in view.diagnostics {
                if found[diagnostic] == nil { order.append(diagnostic) }
                if found[diagnostic]?.last != index { found[diagnostic, default: []].append(index) }
            }
        }
        return order.enumerated().sorted { a, b in
            a.element.offset != b.element.offset ? a.element.offset < b.element.offset : a.offset < b.offset
        }.map { ($0.element, found[$0.element] ?? []) }
    }
}

/// A fence with the state of each clause on each profile.
public struct FenceStates: Hashable, Sendable {
    /// The fence.
    public var fence: Fence
    /// For each clause, for each profile, what becomes of the body.
    public var states: [[RegionState]]

    /// Creates a fence with its states.
    public init(fence: Fence, states: [[RegionState]]) {
        self.fence = fence
        self.states = states
    }

    /// The clause that a profile takes: its index, `nil` when it takes none, and unknown when the facts do not decide.
    public func branch(ofProfile profile: Int) -> Branch {
        if let taken = states.firstIndex(where: { $0[profile] == .active }) { return .clause(taken) }
        return states.contains { $0[profile] == .unknown } ? .unknown : .none
    }

    /// The clause that a profile takes.
    public enum Branch: Hashable, Sendable {
        /// The clause of this index.
        case clause(Int)
        /// No clause.
        case none
        /// The facts do not decide.
        case unknown
    }
}

extension SourceScan {
    fileprivate func hasSameFences(as other: SourceScan) -> Bool {
        guard fences.count == other.fences.count else { return false }
        for (a, b) in zip(fences, other.fences) {
            guard a.range == b.range, a.clauses.count == b.clauses.count else { return false }
            for (x, y) in zip(a.clauses, b.clauses) where x.keywordRange != y.keywordRange { return false }
        }
        return true
    }

    fileprivate func state(ofClauseAt offset: Int, in range: SourceRange) -> RegionState? {
        for (index, fence) in fences.enumerated() where fence.range.start == range.start {
            if let clause = fence.clauses.firstIndex(where: { $0.keywordRange.start == offset }) {
                return states[index][clause]
            }
        }
        return nil
    }
}
