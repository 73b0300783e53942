import FenceModel
import FenceSyntax

/// Which fences the user wants to go.
public enum FenceRequest: Hashable, Sendable {
    /// Those whose reason is gone.
    case due
    /// Those that the entry with this id speaks of.
    case id(String)
    /// Those with this condition, or with this one term in their conditions.
    case condition(String)
    /// The fence at a line of a file: the one with a directive there, else the innermost around it.
    case place(path: String, line: Int)

    /// The fences among those of one file that are wanted.
    ///
    /// - Returns: the fences with the answers that are settled for them.
    public func targets(among fences: [SurveyedFence]) -> [FenceTarget] {
        switch self {
        case .due:
            return fences.compactMap { fence in
                guard case .due = fence.state else { return nil }
                return FenceTarget(offset: fence.offset, answers: fence.settled)
            }
        case .id(let id): return Self.named(fences.filter { $0.declaration?.id == id })
        case .condition(let text):
            let wanted = ConditionPattern.squeezed(text)
            var term: TermKey?
            if case .success(let condition) = Condition.parse(text), case .term(let leaf) = condition.node {
                term = TermKey(leaf)
            }
            return Self.named(
                fences.filter { fence in
                    fence.conditions.contains { ConditionPattern.squeezed($0) == wanted }
                        || term.map { fence.terms.contains($0) } == true
                })
        case .place(let path, let line):
            let here = fences.filter { $0.path == path }
            if let exact = here.last(where: { $0.directiveLines.contains(line) }) { return Self.named([exact]) }
            let around = here.filter { fence in
                guard let first = fence.directiveLines.first, let last = fence.directiveLines.last else { return false }
                return first <= line && line <= last
            }
            return Self.named(around.suffix(1))
        }
    }

    private static func named(_ fences: some Sequence<SurveyedFence>) -> [FenceTarget] {
        fences.map { FenceTarget(offset: $0.offset, answers: $0.settledIfNamed) }
    }
}
