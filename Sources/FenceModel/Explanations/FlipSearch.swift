import FenceSyntax

/// Finds the smallest changes of facts that would make a toolchain take a clause that it does not take, or the other way
/// around.
public struct FlipSearch: Sendable {
    private let facts: any BuildFacts
    /// The most facts that change at once.
    private static let largest = 3
    /// The most single changes that are tried; a condition with more terms is searched in part.
    private static let candidates = 24
    /// The most answers that are of use to somebody.
    private static let answers = 6

    /// Creates a search from the facts of a toolchain.
    public init(_ facts: any BuildFacts) { self.facts = facts }

    /// Whether a clause is taken: none of the conditions before it holds, and its own does (`nil` for `#else`).
    public static func isTaken(
        _ condition: Condition?, after earlier: [Condition], _ facts: any BuildFacts
    ) -> Trilean {
        let evaluator = ConditionEvaluator(facts)
        var verdict = Trilean.yes
        for other in earlier { verdict = verdict.and(!evaluator.verdict(other)) }
        return condition.map { verdict.and(evaluator.verdict($0)) } ?? verdict
    }

    /// The sets of changes that flip whether a clause is taken, smallest first, none containing another. Empty when the
    /// clause is undecided, and when no change of up to three facts flips it.
    public func flips(of condition: Condition?, after earlier: [Condition] = []) -> [[FactChange]] {
        let now = Self.isTaken(condition, after: earlier, facts)
        guard now != .unknown else { return [] }
        var seen: Set<FactChange> = []
        var changes: [FactChange] = []
        for term in ([condition].compactMap { $0 } + earlier).flatMap(Self.terms) {
            for change in FactChange.changes(for: term, facts)
            where changes.count < Self.candidates && seen.insert(change).inserted {
                changes.append(change)
            }
        }
        var found: [[Int]] = []
        for size in 1...Self.largest {
            for chosen in Self.combinations(of: changes.count, size: size) {
                if found.count >= Self.answers { break }
                if found.contains(where: { $0.allSatisfy(chosen.contains) }) { continue }
                let set = chosen.map { changes[$0] }
                guard Set(set.map(\.fact)).count == size else { continue }
                if Self.isTaken(condition, after: earlier, ChangedFacts(facts, set)) == !now { found.append(chosen) }
            }
            if !found.isEmpty { break }
        }
        return found.map { $0.map { changes[$0] } }
    }

    /// The terms of a condition in source order.
    static func terms(of condition: Condition) -> [ConditionTerm] {
        var terms: [ConditionTerm] = []
        var waiting = [condition]
        while let next = waiting.popLast() {
            switch next.node {
            case .term(let term): terms.append(term)
            case .not(let operand), .parenthesized(let operand): waiting.append(operand)
            case .and(let operands), .or(let operands): waiting += operands.reversed()
            case .literal, .integer, .invalid: break
            }
        }
        return terms
    }

    /// All ways to choose `size` of the first `count` numbers, in the order of the numbers.
    private static func combinations(of count: Int, size: Int) -> [[Int]] {
        guard size <= count, size > 0 else { return [] }
        var result: [[Int]] = []
        var chosen = Array(0..<size)
        while true {
            result.append(chosen)
            guard let index = chosen.indices.last(where: { chosen[$0] < count - size + $0 }) else { return result }
            chosen[index] += 1
            for next in chosen.indices where next > index { chosen[next] = chosen[next - 1] + 1 }
        }
    }
}
