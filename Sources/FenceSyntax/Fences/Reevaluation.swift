extension SourceScan {
    /// What another toolchain sees in the same file, without reading the text again.
    ///
    /// Returns `nil` when the text must be scanned for that toolchain: some clause that is parsed here is skipped there or the
    /// other way around, or the scan met text whose reading depends on that. `decide` answers as for `FenceScanner.scan`.
    public func reevaluated(_ decide: (ParsedCondition) -> ClauseDecision) -> SourceScan? {
        guard !dependsOnMode, conditionDiagnostics != nil else { return nil }
        var result = self
        var said: [SourceDiagnostic] = []
        for (index, fence) in fences.enumerated() {
            let around = fence.parent.map { result.states[$0.fence][$0.clause] } ?? .active
            if around == .skipped {
                guard states[index].allSatisfy({ $0 == .skipped }) else { return nil }
                continue
            }
            guard !isRecordedInSkippedText(fence) else { return nil }
            let isEvaluated = around == .active || around == .unknown
            var loop = ClauseLoop(parent: around == .active ? .yes : around == .unknown ? .unknown : .no)
            for (clauseIndex, clause) in fence.clauses.enumerated() {
                let state: RegionState
                if let parsed = clause.parsed {
                    if isEvaluated {
                        let decision = decide(parsed)
                        said += decision.diagnostics
                        state = loop.enter(decision)
                    } else {
                        state = loop.enter(
                            ClauseDecision(verdict: .no, allowsSyntaxErrors: parsed.allowsSyntaxErrors))
                    }
                } else {
                    state = loop.enterElse()
                }
                guard (state == .skipped) == (states[index][clauseIndex] == .skipped) else { return nil }
                result.states[index][clauseIndex] = state
            }
        }
        let evaluated = Set(conditionDiagnostics ?? [])
        if said.isEmpty && evaluated.isEmpty { return result }
        result.conditionDiagnostics = said
        result.diagnostics = FenceScanner.sorted(diagnostics.filter { !evaluated.contains($0) } + said)
        return result
    }

    /// Whether a fence was met in skipped text, where conditions are not checked.
    private func isRecordedInSkippedText(_ fence: Fence) -> Bool {
        guard let parent = fence.parent else { return false }
        return states[parent.fence][parent.clause] == .skipped
    }
}
