import FenceModel
import FenceSyntax

/// A profile in which every term has an answer: what the profile leaves open is assumed.
struct World {
    private let evaluator: ConditionEvaluator
    private let assumed: [TermKey: Bool]
    let options: ScanOptions

    init(_ profile: Profile, assuming assumed: [TermKey: Bool] = [:]) {
        evaluator = ConditionEvaluator(profile)
        self.assumed = assumed
        options = ScanOptions(bareSlashRegex: profile.readsBareSlashRegex)
    }

    /// What this toolchain sees in a file.
    func scan(_ text: SourceText) -> SourceScan {
        FenceScanner.scan(text, options: options, decide: decide)
    }

    /// What this toolchain makes of a condition.
    func decide(_ parsed: ParsedCondition) -> ClauseDecision {
        if assumed.isEmpty { return evaluator.decide(parsed) }
        let answer = evaluate(parsed.condition)
        return ClauseDecision(verdict: answer.verdict, allowsSyntaxErrors: answer.allowsSyntaxErrors)
    }

    /// The rules of `ConditionEvaluator` for what decides whether a clause is skipped, with the assumed answers.
    private func evaluate(_ condition: Condition) -> (verdict: Trilean, allowsSyntaxErrors: Bool) {
        switch condition.node {
        case .literal(let value), .integer(let value): return (Trilean(value), false)
        case .invalid: return (.no, true)
        case .term(let term):
            if let answer = assumed[TermKey(term)] { return (Trilean(answer), term.allowsSyntaxErrors) }
            return (evaluator.verdict(condition), term.allowsSyntaxErrors)
        case .not(let operand):
            let inner = evaluate(operand)
            return (!inner.verdict, inner.allowsSyntaxErrors)
        case .parenthesized(let operand): return evaluate(operand)
        case .and(let operands), .or(let operands):
            var isAnd = false
            if case .and = condition.node { isAnd = true }
            guard let first = operands.first else { return (.no, true) }
            var left = evaluate(first)
            for operand in operands.dropFirst() {
                if left.verdict == (isAnd ? .no : .yes), left.allowsSyntaxErrors { continue }
                let right = evaluate(operand)
                left.verdict = isAnd ? left.verdict.and(right.verdict) : left.verdict.or(right.verdict)
                left.allowsSyntaxErrors =
                    isAnd
                    ? left.allowsSyntaxErrors || right.allowsSyntaxErrors
                    : left.allowsSyntaxErrors && right.allowsSyntaxErrors
            }
            return left
        }
    }
}
