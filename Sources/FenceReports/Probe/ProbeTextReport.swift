import FenceBuild
import FenceSyntax

/// The report of `fence probe` as text: answers that differ, answers to what was unknown, and what could not be asked.
public struct ProbeTextReport: Sendable {
    private let report: ProbeReport
    private let listsUnanswered: Bool

    /// Creates the text; with `listsUnanswered` each question without an answer is listed instead of counted.
    public init(_ report: ProbeReport, listsUnanswered: Bool = false) {
        self.report = report
        self.listsUnanswered = listsUnanswered
    }

    /// The text, which ends in a newline; empty when there is nothing to say.
    public var text: String {
        var text = ""
        for column in report.columns {
            for finding in column.drifts { text += drift(finding) }
        }
        for column in report.columns {
            for finding in column.answers { text += answer(finding) }
        }
        for problem in report.problems { text += "could not check: \(problem)\n" }
        for column in report.columns {
            for problem in column.problems { text += "could not ask \(column.profile): \(problem)\n" }
            text += unanswered(column)
        }
        return text
    }

    /// One line: `probe: 12 conditions on 2 profiles: 20 answers agree, 1 differs, 2 were unknown`.
    public var summary: String {
        let compared = report.columns.reduce(0) { $0 + $1.compared }
        let drifts = report.columns.reduce(0) { $0 + $1.drifts.count }
        let answers = report.columns.reduce(0) { $0 + $1.answers.count }
        let failed = report.columns.count { !$0.problems.isEmpty }
        var text =
            "probe: \(Counted.of(report.questions, "condition")) on \(Counted.of(report.columns.count, "profile")): "
        text += "\(Counted.of(compared - drifts - answers, "answer")) as expected, \(drifts) different"
        if answers > 0 { text += ", \(answers) not known before" }
        if failed > 0 { text += "; \(Counted.of(failed, "profile")) could not be asked" }
        return text
    }

    private func place(_ question: ProbeQuestion) -> String { "\(question.path):\(question.line):\(question.column)" }

    private func drift(_ finding: ProbeFinding) -> String {
        let theirs = finding.theirs ? "true" : "false"
        let ours = finding.ours == .yes ? "true" : "false"
        var text =
            "\(place(finding.question)): error: '\(ProbeTextReport.oneLine(finding.question.text))' is \(theirs) for "
            + "\(finding.profile)'s compiler and \(ours) by its profile [\(ProbeReport.driftRule)]\n"
        for correction in finding.corrections { text += "  \(ProbeTextReport.advice(correction))\n" }
        if finding.corrections.isEmpty {
            text += "  no fact of the profile explains it; please report this as a fault of fence\n"
        }
        return text
    }

    private func answer(_ finding: ProbeFinding) -> String {
        var text =
            "\(place(finding.question)): note: '\(ProbeTextReport.oneLine(finding.question.text))' is "
            + "\(finding.theirs ? "true" : "false") for \(finding.profile)'s compiler; the profile does not say\n"
        for correction in finding.corrections { text += "  \(ProbeTextReport.advice(correction))\n" }
        return text
    }

    private static func advice(_ correction: FactCorrection) -> String {
        guard let value = correction.value else {
            return "correct \(correction.key) of the profile '\(correction.profile)'"
        }
        return "set \(correction.key) of the profile '\(correction.profile)' to \(value)"
    }

    private func unanswered(_ column: ProbeReport.Column) -> String {
        if listsUnanswered {
            return column.unanswered.map {
                "not asked on \(column.profile): '\(ProbeTextReport.oneLine($0.question.text))': \($0.reason)\n"
            }.joined()
        }
        var reasons: [(reason: String, count: Int)] = []
        for item in column.unanswered {
            if let index = reasons.firstIndex(where: { $0.reason == item.reason }) {
                reasons[index].count += 1
            } else {
                reasons.append((item.reason, 1))
            }
        }
        return reasons.map { "\(column.profile): \(Counted.of($0.count, "condition")) not asked: \($0.reason)\n" }
            .joined()
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension ProbeReport {
    /// The rule of a finding about an answer that differs from ours.
    public static let driftRule = "profile-drift"
}
