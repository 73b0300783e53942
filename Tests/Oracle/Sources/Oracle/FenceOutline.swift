import FenceModel
import FenceSyntax

extension Outline {
    /// What FenceSyntax and FenceModel find.
    init(_ scan: SourceScan, in text: SourceText) {
        for (index, fence) in scan.fences.enumerated() {
            var clauses: [Clause] = []
            for (clause, state) in zip(fence.clauses, scan.states[index]) {
                clauses.append(
                    Clause(
                        keyword: clause.keyword.rawValue, offset: clause.keywordRange.start,
                        condition: clause.condition.map { text.string($0.range) } ?? "", state: "\(state)"))
            }
            let parent = fence.parent.map { scan.fences[$0.fence].clauses[$0.clause].keywordRange.start } ?? -1
            fences[fence.range.start] = Fence(clauses: clauses, end: fence.endKeyword?.start ?? -1, parent: parent)
        }
        diagnostics = scan.diagnostics.filter { $0.severity != .note }
            .map { "\($0.offset): \($0.severity): \($0.message)" }.sorted()
    }
}
