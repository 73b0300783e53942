import FenceSyntax

/// A condition after some of its terms have got their answers for good.
///
/// What did not change stays as it was written; what did is written anew, with no more parentheses than it needs.
public indirect enum ReducedCondition: Hashable, Sendable {
    /// Nothing is left to ask.
    case constant(Bool)
    /// A part of the condition as it stands in the source.
    case source(Condition)
    /// `!operand`.
    case not(ReducedCondition)
    /// Operands joined with `&&`.
    case and([ReducedCondition])
    /// Operands joined with `||`.
    case or([ReducedCondition])

    /// Reduces a condition.
    ///
    /// - Parameter answers: what is settled. A term without an answer stays.
    public init(_ condition: Condition, settling answers: [TermKey: Bool]) {
        self = Self.reduce(condition, answers).condition
    }

    /// Whether the condition is the one it was made from, so that its text can stay.
    public func isUnchanged(from condition: Condition) -> Bool { self == .source(condition) }

    private static func reduce(
        _ condition: Condition, _ answers: [TermKey: Bool]
    ) -> (condition: ReducedCondition, isChanged: Bool) {
        switch condition.node {
        case .literal(let value), .integer(let value): return (.constant(value), true)
        case .invalid: return (.source(condition), false)
        case .term(let term):
            if let answer = answers[TermKey(term)] { return (.constant(answer), true) }
            return (.source(condition), false)
        case .parenthesized(let operand):
            let inner = reduce(operand, answers)
            return inner.isChanged ? inner : (.source(condition), false)
        case .not(let operand):
            let inner = reduce(operand, answers)
            guard inner.isChanged else { return (.source(condition), false) }
            return (negated(inner.condition), true)
        case .and(let operands): return chain(condition, operands, answers, isAnd: true)
        case .or(let operands): return chain(condition, operands, answers, isAnd: false)
        }
    }

    private static func negated(_ condition: ReducedCondition) -> ReducedCondition {
        switch condition {
        case .constant(let value): return .constant(!value)
        case .not(let operand): return operand
        case .source(let source):
            // `!(!A)` is A.
            var bare = source
            while case .parenthesized(let operand) = bare.node { bare = operand }
            if case .not(let operand) = bare.node { return .source(operand) }
            return .not(.source(bare))
        default: return .not(condition)
        }
    }

    private static func chain(
        _ condition: Condition, _ operands: [Condition], _ answers: [TermKey: Bool], isAnd: Bool
    ) -> (condition: ReducedCondition, isChanged: Bool) {
        var kept: [ReducedCondition] = []
        var isChanged = false
        for operand in operands {
            let reduced = reduce(operand, answers)
            isChanged = isChanged || reduced.isChanged
            switch reduced.condition {
            case .constant(let value):
                // `&& false` and `|| true` decide the whole chain.
                if value != isAnd { return (.constant(value), true) }
            case .and(let inner) where isAnd: kept += inner
            case .or(let inner) where !isAnd: kept += inner
            default: kept.append(reduced.condition)
            }
        }
        guard isChanged else { return (.source(condition), false) }
        switch kept.count {
        case 0: return (.constant(isAnd), true)
        case 1: return (kept[0], true)
        default: return (isAnd ? .and(kept) : .or(kept), true)
        }
    }
}

extension ReducedCondition {
    /// The condition as it is written behind a directive, on one line.
    public func text(in source: SourceText) -> String { text(in: source, inside: .directive) }

    /// How tightly what stands around an operand binds.
    private enum Surroundings: Int {
        case directive
        case or
        case and
        case not
    }

    private func text(in source: SourceText, inside surroundings: Surroundings) -> String {
        switch self {
        case .constant(let value): return value ? "true" : "false"
        case .source(let condition): return Self.text(of: condition, in: source, inside: surroundings)
        case .not(let operand): return "!" + operand.text(in: source, inside: .not)
        case .and(let operands):
            let text = operands.map { $0.text(in: source, inside: .and) }.joined(separator: " && ")
            return surroundings.rawValue > Surroundings.and.rawValue ? "(\(text))" : text
        case .or(let operands):
            let text = operands.map { $0.text(in: source, inside: .or) }.joined(separator: " || ")
            return surroundings.rawValue > Surroundings.or.rawValue ? "(\(text))" : text
        }
    }

    private static func text(
        of condition: Condition, in source: SourceText, inside surroundings: Surroundings
    ) -> String {
        var condition = condition
        if surroundings == .directive {
            // Parentheses around everything mean nothing.
            while case .parenthesized(let operand) = condition.node { condition = operand }
        }
        switch condition.node {
        case .and where surroundings.rawValue > Surroundings.and.rawValue:
            return "(" + written(condition, in: source) + ")"
        case .or where surroundings.rawValue > Surroundings.or.rawValue:
            return "(" + written(condition, in: source) + ")"
        default: return written(condition, in: source)
        }
    }

    /// The text of an unchanged part; joined anew when it runs over several lines, which need parentheses around them.
    private static func written(_ condition: Condition, in source: SourceText) -> String {
        let text = source.string(condition.range)
        guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
        switch condition.node {
        case .and(let operands): return operands.map { written($0, in: source) }.joined(separator: " && ")
        case .or(let operands): return operands.map { written($0, in: source) }.joined(separator: " || ")
        case .not(let operand): return "!" + written(operand, in: source)
        case .parenthesized(let operand): return "(" + written(operand, in: source) + ")"
        case .term(let term): return TermKey(term).description
        case .literal, .integer, .invalid: return text
        }
    }
}
