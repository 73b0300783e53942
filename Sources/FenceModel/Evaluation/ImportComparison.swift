import FenceSyntax

/// How the compiler compares the number in `canImport(M, _version: …)` with a module's version.
public struct ImportComparison: Sendable {
    private let kind: ImportQuestion.VersionKind?
    /// The number as the compiler stores it.
    private let query: [Int]
    private let kept: Int

    /// What a module makes of the question.
    public enum Outcome: Hashable, Sendable {
        /// The answer, as far as the facts decide.
        case decided(Trilean)
        /// The module carries no version: the number is ignored, the answer is true, and the compiler warns.
        case versionIgnored
        /// The module's file is unusable: the answer is false, and the compiler warns.
        case unusable(String)
    }

    /// Prepares a question for a compiler that keeps `kept` version components.
    public init(_ question: ImportQuestion, keeping kept: Int) {
        kind = question.kind
        self.kept = kept
        query = ImportComparison.stored(question.components, keeping: kept)
    }

    /// A version as LLVM's version tuple holds it: the first component modulo 2^32, the others modulo 2^31, missing ones zero.
    public static func stored(_ components: [Int], keeping kept: Int) -> [Int] {
        var result = [Int](repeating: 0, count: kept)
        for (index, component) in components.prefix(kept).enumerated() {
            result[index] = component & (index == 0 ? 0xFFFF_FFFF : 0x7FFF_FFFF)
        }
        return result
    }

    /// The answer for a module.
    public func answer(_ module: ModuleAnswer) -> Outcome {
        switch module {
        case .absent: return .decided(.no)
        case .unknown: return .decided(.unknown)
        case .unusable(let path): return .unusable(path)
        case .present(let version, let underlying):
            // A number that is all zeros asks nothing.
            guard let kind, query.contains(where: { $0 != 0 }) else { return .decided(.yes) }
            switch kind == .version ? version : underlying {
            case .unknown: return .decided(.unknown)
            case .none: return .versionIgnored
            case .noSuchForm: return .decided(.no)
            case .known(let components):
                let actual = ImportComparison.stored(components, keeping: kept)
                guard actual.contains(where: { $0 != 0 }) else { return .versionIgnored }
                return .decided(Trilean(!actual.lexicographicallyPrecedes(query)))
            }
        }
    }
}
