import FenceModel
import FenceSyntax

/// Shows that an edit keeps, on every profile, exactly the tokens that were compiled before.
///
/// Where a profile leaves a term open, both answers are tried; the answers of terms that an edit must not depend on
/// (`os(macOS)` where all profiles are for iOS) are tried both ways as well. Beyond 32 combinations for a profile a fixed
/// choice of 32 is tried.
public struct TokenProof: Sendable {
    /// The profiles that count.
    public let profiles: [Profile]

    /// Creates a proof for the profiles that remain.
    public init(profiles: [Profile]) { self.profiles = profiles }

    /// The reason why an edit is not acceptable, or `nil` when it is.
    ///
    /// - Parameter free: terms whose answers must not matter.
    public func fault(before: SourceText, after: SourceText, free: Set<TermKey> = []) -> FenceFault? {
        // Profiles of one language mode read the tokens alike.
        var tables: [ScanOptions: (old: TokenTable, new: TokenTable)] = [:]
        for profile in profiles {
            let world = World(profile)
            let old = world.scan(before)
            let new = world.scan(after)
            var known: [String: Int] = [:]
            for diagnostic in old.diagnostics where diagnostic.severity == .error {
                known[diagnostic.message, default: 0] += 1
            }
            for diagnostic in new.diagnostics where diagnostic.severity == .error {
                known[diagnostic.message, default: 0] -= 1
                if known[diagnostic.message, default: 0] < 0 {
                    return .newError(profile: profile.name, diagnostic.message)
                }
            }
            let open = Self.openTerms(of: old.fences + new.fences, profile)
            if open.isEmpty, !Self.isSame(before, old, after, new, world.options) {
                return .changesTokens(profile: profile.name)
            }
            let varied = open + free.filter { key in !open.contains(key) }.sorted { $0.description < $1.description }
            if varied.isEmpty { continue }
            let table: (old: TokenTable, new: TokenTable)
            if let known = tables[world.options] {
                table = known
            } else {
                var numbers = TokenNumbers()
                table = (TokenTable(before, profile, &numbers), TokenTable(after, profile, &numbers))
                tables[world.options] = table
            }
            for assumption in Self.assumptions(about: varied) {
                let world = World(profile, assuming: assumption)
                let old = table.old.view(before, world)
                let new = table.new.view(after, world)
                let isSame: Bool
                if let a = table.old.active(in: old), let b = table.new.active(in: new) {
                    isSame = a == b
                } else {
                    isSame = Self.isSame(before, old, after, new, world.options)
                }
                if !isSame { return .changesTokens(profile: profile.name) }
            }
        }
        return nil
    }

    private static func isSame(
        _ before: SourceText, _ old: SourceScan, _ after: SourceText, _ new: SourceScan, _ options: ScanOptions
    ) -> Bool {
        ActiveTokens(before, old, options: options).matches(ActiveTokens(after, new, options: options))
    }

    /// The terms that the profile does not answer, in one order.
    private static func openTerms(of fences: [Fence], _ profile: Profile) -> [TermKey] {
        let evaluator = ConditionEvaluator(profile)
        var open: Set<TermKey> = []
        for fence in fences {
            for clause in fence.clauses {
                clause.condition?.forEachTerm { term, range in
                    if evaluator.verdict(Condition(.term(term), range)) == .unknown { open.insert(TermKey(term)) }
                }
            }
        }
        return open.sorted { $0.description < $1.description }
    }

    private static let maximumCombinations = 32

    /// All combinations of answers, or a fixed choice of them: all no, all yes, each alone, then mixtures.
    private static func assumptions(about keys: [TermKey]) -> [[TermKey: Bool]] {
        if keys.isEmpty { return [] }
        func assumption(_ answer: (Int) -> Bool) -> [TermKey: Bool] {
            Dictionary(keys.enumerated().map { ($1, answer($0)) }, uniquingKeysWith: { first, _ in first })
        }
        if keys.count <= 5 {
            return (0..<(1 << keys.count)).map { bits in assumption { bits >> $0 & 1 == 1 } }
        }
        var list = [assumption { _ in false }, assumption { _ in true }]
        for index in keys.indices.prefix(10) { list.append(assumption { $0 == index }) }
        var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
        while list.count < maximumCombinations {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let bits = seed
            list.append(assumption { (bits >> UInt64(16 + $0 % 48)) & 1 == 1 })
        }
        return list
    }
}
