import FenceModel
import FenceSyntax

/// Takes the findings of one rule in one file.
public struct FindingCollector {
    /// A finding before severities are settled and findings of one cause are joined.
    struct Draft: Sendable {
        var finding: Finding
        /// The severity of this finding where it is not the rule's.
        var ownSeverity: RuleSeverity?
        /// Findings of the same rule and group, of all files, are reported once.
        var group: String?
    }

    private let rule: String
    private let file: CheckedFile
    private(set) var drafts: [Draft] = []

    init(_ rule: any Rule, _ file: CheckedFile) {
        self.rule = rule.id
        self.file = file
    }

    /// Reports a finding.
    ///
    /// - Parameters:
    ///   - range: the bytes that it is about.
    ///   - message: one sentence without a period.
    ///   - profiles: the indices of the profiles that it is about; `nil` for all.
    ///   - severity: for this finding, instead of the rule's; what the configuration says about the rule goes above both.
    ///   - group: findings of the rule with the same group are reported once, at the first place, with their number.
    public mutating func report(
        at range: SourceRange, _ message: String, notes: [FindingNote] = [], fix: FindingFix? = nil,
        profiles: [Int]? = nil, severity: RuleSeverity? = nil, group: String? = nil
    ) {
        let place = file.place(of: range)
        let names = profiles.map { $0.map { file.profiles[$0].name } } ?? file.profiles.map(\.name)
        let finding = Finding(
            rule: rule, severity: .warning, place: place, lineText: file.lineText(at: range.start), message: message,
            notes: notes, fix: fix, profiles: names)
        drafts.append(Draft(finding: finding, ownSeverity: severity, group: group))
    }
}
