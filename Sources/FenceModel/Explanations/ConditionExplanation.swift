import FenceSyntax

/// Why a condition holds or not on a toolchain, as a tree that follows the condition's own structure.
///
/// ```
/// os(iOS) && canImport(SwiftUI, _version: 8.0.85) is false
///   os(iOS) is true: the target is arm64-apple-ios27.0
///   canImport(SwiftUI, _version: 8.0.85) is false: SwiftUI is 8.0.84.1.104
/// ```
public struct ConditionExplanation: Hashable, Sendable {
    /// The expression as written.
    public var text: String
    /// Whether it holds.
    public var verdict: Trilean
    /// For a term: the fact that decides it, or what is not known. `nil` for an expression of several terms.
    public var reason: String?
    /// For a term that is unknown: the key under which the fact would be declared, `modules.SwiftUI`.
    public var missingFact: String?
    /// For a term that is unknown: what to write into the profile.
    public var declaration: String?
    /// Whether the compiler gets to evaluate it at all: behind an operand that decides, a version test keeps it from looking.
    public var isEvaluated: Bool
    /// The operands, in source order.
    public var operands: [ConditionExplanation]

    /// All terms that are unknown and would have to be known, in source order.
    public var unknownTerms: [ConditionExplanation] {
        guard verdict == .unknown else { return [] }
        return operands.isEmpty ? [self] : operands.flatMap(\.unknownTerms)
    }
}

/// Explains conditions with the facts of one profile.
public struct ConditionExplainer: Sendable {
    /// The profile, settings of the target already joined.
    public let profile: Profile

    /// Creates an explainer for a profile.
    public init(_ profile: Profile) { self.profile = profile }

    /// The explanation of a condition whose bytes are in `text`.
    public func explain(_ condition: Condition, in text: SourceText) -> ConditionExplanation {
        explain(condition, text, isEvaluated: true)
    }

    private func explain(_ condition: Condition, _ text: SourceText, isEvaluated: Bool) -> ConditionExplanation {
        let decision = ConditionEvaluator(profile).evaluate(condition)
        var result = ConditionExplanation(
            text: text.string(condition.range), verdict: decision.verdict, isEvaluated: isEvaluated, operands: [])
        switch condition.node {
        case .literal, .integer: break
        case .term(let term):
            result.reason = TermReason(profile).sentence(for: term)
            if decision.verdict == .unknown {
                result.missingFact = profile.missingFact(for: term)
                result.declaration = profile.declaration(for: term)
            }
        case .not(let operand), .parenthesized(let operand):
            result.operands = [explain(operand, text, isEvaluated: isEvaluated)]
        case .and(let operands), .or(let operands):
            let isAnd = if case .and = condition.node { true } else { false }
            let deciding: Trilean = isAnd ? .no : .yes
            var isReached = isEvaluated
            var allows: Bool?
            var verdict: Trilean?
            for operand in operands {
                let explained = explain(operand, text, isEvaluated: isReached)
                result.operands.append(explained)
                let own = ConditionEvaluator(profile).evaluate(operand)
                if isReached {
                    allows =
                        allows.map { isAnd ? $0 || own.allowsSyntaxErrors : $0 && own.allowsSyntaxErrors }
                        ?? own.allowsSyntaxErrors
                    verdict = verdict.map { isAnd ? $0.and(own.verdict) : $0.or(own.verdict) } ?? own.verdict
                }
                if verdict == deciding, allows == true { isReached = false }
            }
        case .invalid(let problem):
            result.reason = problem.diagnostics.first?.message ?? "it is not a condition"
        }
        return result
    }
}
