import FenceModel
import FenceSyntax

/// Finds the entry of the configuration that speaks of a fence.
public struct DeclarationMatch: Sendable {
    /// Whether an entry is about a file, by the path as reports show it; the caller knows what its patterns mean.
    public typealias FileTest = @Sendable (_ declaration: FenceDeclaration, _ path: String) -> Bool

    private let declarations: [(entry: FenceDeclaration, terms: Set<TermKey>)]
    private let isAbout: FileTest

    /// Prepares the entries of a configuration.
    public init(_ declarations: [FenceDeclaration], isAbout: @escaping FileTest) {
        self.isAbout = isAbout
        self.declarations = declarations.map { entry in
            guard let text = entry.condition, case .success(let condition) = Condition.parse(text) else {
                return (entry, [])
            }
            return (entry, Set(condition.distinctTerms.map(\.key)))
        }
    }

    /// The entry for a fence, or `nil`.
    ///
    /// An entry with exactly the condition of the `#if` comes first, then one whose pattern fits, then both for the
    /// conditions of the other clauses; last an entry whose condition is one term, if that term occurs in the fence: a
    /// fence `#if os(iOS) && DUO_SDK` waits for what `DUO_SDK` waits for.
    public func entry(for fence: Fence, in text: SourceText, path: String) -> FenceDeclaration? {
        let candidates = declarations.filter { isAbout($0.entry, path) }
        if candidates.isEmpty { return nil }
        let conditions = fence.clauses.compactMap { $0.condition.map { text.string($0.range) } }
        for condition in conditions {
            if let exact = candidates.first(where: {
                $0.entry.condition != nil && $0.entry.matches(condition: condition)
            }) {
                return exact.entry
            }
            if let fitting = candidates.first(where: {
                $0.entry.pattern != nil && $0.entry.matches(condition: condition)
            }) {
                return fitting.entry
            }
        }
        let terms = Set(fence.distinctTerms.map(\.key))
        return candidates.first { $0.terms.count == 1 && $0.terms.isSubset(of: terms) }?.entry
    }
}
