import FenceModel
import FenceSyntax

/// The text report of `fence explain`.
public struct ExplainText: Sendable {
    private let palette: Palette

    /// Creates a report.
    public init(palette: Palette) { self.palette = palette }

    /// The explanation of a clause, a paragraph for each profile.
    public func text(of explanation: ClauseExplanation) -> String {
        let condition = explanation.condition.map { " " + PreviewTable.oneLine($0) } ?? ""
        var text =
            palette.bold(
                "\(explanation.path):\(explanation.line):\(explanation.column): \(explanation.keyword)\(condition)")
        text += explanation.askedLine == explanation.line ? "\n" : "  (line \(explanation.askedLine) belongs to it)\n"
        for (index, answer) in explanation.answers.enumerated() {
            text += "\n" + palette.bold(answer.profile) + ": " + sentence(answer, explanation) + "\n"
            if let own = answer.own { text += tree(own, depth: 1) }
            for earlier in answer.earlier { text += tree(earlier, depth: 1) }
            for around in explanation.enclosing where around.states[index] != .active {
                let condition = around.condition.map { " " + PreviewTable.oneLine($0) } ?? ""
                text += "  it stands in \(around.keyword)\(condition) of line \(around.line), which is "
                text += "\(around.states[index].reportName)\n"
            }
            for fact in missing(answer) { text += "  to decide it, add to the profile: \(fact.declaration)\n" }
            if !answer.flips.isEmpty {
                text += "  it would be \(answer.verdict == .yes ? "left out" : "taken") with: "
                text += answer.flips.map(\.phrase).joined(separator: "; or ") + "\n"
            }
        }
        return text
    }

    private func sentence(_ answer: ClauseExplanation.Answer, _ explanation: ClauseExplanation) -> String {
        switch answer.state {
        case .active: palette.green("compiled")
        case .inactive: "not compiled" + reason(answer, explanation)
        case .skipped: "not compiled, and not even parsed" + reason(answer, explanation)
        case .unknown: palette.yellow("not known")
        }
    }

    private func reason(_ answer: ClauseExplanation.Answer, _ explanation: ClauseExplanation) -> String {
        if let own = answer.own, own.verdict == .yes, let taken = answer.earlier.first {
            return ", since \(PreviewTable.oneLine(taken.text)) before it holds"
        }
        return ""
    }

    private func tree(_ part: Explanation, depth: Int) -> String {
        let indent = String(repeating: "  ", count: min(depth, 20))
        var sentence = part.sentence
        if part.verdict == .unknown { sentence = palette.yellow(sentence) }
        let line = indent + sentence + (part.isLookedAt ? "" : " (the compiler does not look at it)")
        return line + "\n" + part.operands.map { tree($0, depth: depth + 1) }.joined()
    }

    /// What to declare, each once.
    private func missing(_ answer: ClauseExplanation.Answer) -> [MissingFact] {
        var facts: [MissingFact] = []
        for fact in ([answer.own].compactMap { $0 } + answer.earlier).flatMap(\.missingFacts)
        where !facts.contains(fact) {
            facts.append(fact)
        }
        return facts
    }
}
