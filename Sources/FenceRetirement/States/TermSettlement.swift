import FenceModel
import FenceSyntax

/// Which terms of a fence have got their answers for good.
///
/// A term is settled when every remaining profile gives it the same known answer, and it is one that can tell toolchains
/// apart: a version of compiler, language or module, a feature, a flag that stands for an SDK, or a question about target or
/// modules that a dropped profile answers otherwise. Other terms stay although all profiles agree: that all declared
/// profiles are for iOS, or none sets DEBUG, is no reason to remove `#if os(macOS)` or `#if DEBUG`.
public struct TermSettlement: Sendable {
    /// The answers to a term.
    public struct Answers: Sendable {
        /// The term's key.
        public var key: TermKey
        /// The term.
        public var term: ConditionTerm
        /// Whether the term is one that can be settled.
        public var canBeSettled: Bool
        /// What each remaining profile answers.
        public var verdicts: [Trilean]

        /// The common answer, if there is one.
        public var common: Bool? {
            guard let first = verdicts.first, verdicts.allSatisfy({ $0 == first }) else { return nil }
            return first.decided
        }
    }

    /// The profiles that remain, target settings joined.
    public let remaining: [Profile]
    private let dropped: [Profile]
    private let sdkFlags: Set<String>
    private let settlesAllTerms: Bool

    /// Creates a settlement.
    ///
    /// - Parameters:
    ///   - remaining: the profiles that count, target settings joined.
    ///   - dropped: the profiles that do not count any more, target settings joined.
    ///   - sdkFlags: flags that stand for an SDK; see ``SDKFlags``.
    ///   - settlesAllTerms: whether the profiles are all that there is, so that what they agree on is settled.
    public init(remaining: [Profile], dropped: [Profile], sdkFlags: Set<String>, settlesAllTerms: Bool = false) {
        self.remaining = remaining
        self.dropped = dropped
        self.sdkFlags = sdkFlags
        self.settlesAllTerms = settlesAllTerms
    }

    /// The answers to all terms of a fence, in source order.
    public func answers(for fence: Fence) -> [Answers] {
        fence.distinctTerms.map { key, term in
            let condition = Condition(.term(term), SourceRange(0, 0))
            let verdicts = remaining.map { ConditionEvaluator($0).verdict(condition) }
            var canBeSettled = settlesAllTerms || term.asksForVersion
            if let flag = term.flagName, sdkFlags.contains(flag) { canBeSettled = true }
            if !canBeSettled, term.flagName == nil, let common = verdicts.first, common != .unknown,
                verdicts.allSatisfy({ $0 == common })
            {
                canBeSettled = dropped.contains { ConditionEvaluator($0).verdict(condition) == !common }
            }
            return Answers(key: key, term: term, canBeSettled: canBeSettled, verdicts: verdicts)
        }
    }

    /// The settled answers among `answers`.
    ///
    /// - Parameter isNamed: whether the user named this very fence or its condition. If nothing else in it can be settled,
    ///   every term on which the profiles agree is.
    public static func settled(_ answers: [Answers], isNamed: Bool) -> [TermKey: Bool] {
        var settled: [TermKey: Bool] = [:]
        for answer in answers where answer.canBeSettled { settled[answer.key] = answer.common }
        if settled.isEmpty, isNamed, !answers.contains(where: \.canBeSettled) {
            for answer in answers { settled[answer.key] = answer.common }
        }
        return settled
    }
}
