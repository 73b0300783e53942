import FenceModel
import FenceSyntax

/// The terms of one condition with the answers of all profiles.
struct TermAnswers {
    /// The terms, in the order of the text.
    let terms: [ConditionTerm]
    /// The bytes of each term.
    let ranges: [SourceRange]
    /// For each term, for each profile, the answer.
    let answers: [[Trilean]]

    init(_ condition: Condition, _ file: CheckedFile) {
        var terms: [ConditionTerm] = []
        var ranges: [SourceRange] = []
        condition.forEachTerm { term, range in
            terms.append(term)
            ranges.append(range)
        }
        self.terms = terms
        self.ranges = ranges
        answers = terms.map(file.answers)
    }

    /// The indices of the terms that can tell SDKs apart.
    func sdkTerms(_ file: CheckedFile) -> [Int] { terms.indices.filter { file.sdkTerms.role(of: terms[$0]) == .sdk } }

    /// The verdict on a profile by the SDK terms alone; everything else may be true or false.
    func sdkVerdict(_ condition: Condition, on profile: Int, _ file: CheckedFile) -> Trilean {
        // Terms are asked for in the order of the text, which is that of `terms`.
        var next = -1
        return file.sdkTerms.verdict(condition) { term in
            next += 1
            while next < terms.count, terms[next] != term { next += 1 }
            return next < terms.count ? answers[next][profile] : .unknown
        }
    }

    /// Whether all profiles that reach the term answer it alike, and for certain.
    func areAlike(_ term: Int, reached: [Int]) -> Bool {
        guard let first = reached.first else { return false }
        let answer = answers[term][first]
        return answer != .unknown && reached.allSatisfy { answers[term][$0] == answer }
    }

    /// Whether a number in `canImport` is one that `threshold` reports.
    func hasFaultyNumber(reached: [Int], _ file: CheckedFile) -> Bool {
        terms.indices.contains { index in
            guard case .canImport(let question) = terms[index] else { return false }
            return ImportJudgement(question, answers[index], profiles: file.profiles, reached: reached).fault != nil
        }
    }
}
