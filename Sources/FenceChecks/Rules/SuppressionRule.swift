import FenceModel

/// `suppression`: a comment that suppresses nothing.
struct SuppressionRule: Rule {
    static let ruleID = "suppression"
    let id = SuppressionRule.ruleID
    let summary = "a comment that is meant to suppress findings suppresses none"
    let rationale = """
        `// fence:disable:next RULE: reason` suppresses findings of a rule on the next line, `// fence:disable:this RULE: \
        reason` on its own line, and `// fence:disable:file RULE: reason` in the whole file. Several rules are separated by \
        commas. A comment that names no rule, or one that does not exist, does nothing, and one whose finding is gone hides \
        the next mistake at its place.

        A comment counts as unused only when all profiles of the configuration are considered.
        """
    let severity = RuleSeverity.warning
    let triggering = RuleExample(
        source: """
            // fence:disable:next nevr-taken: the next compiler is being prepared
            let isReady = true
            // fence:disable:next never-taken: the next compiler is being prepared
            #if DUO_SDK
            let isNext = true
            #endif
            """,
        findings: [
            .init(line: 1, "there is no rule 'nevr-taken'; did you mean 'never-taken'?"),
            .init(line: 3, "nothing to suppress: 'never-taken' finds nothing on the next line"),
        ])
    let passing = RuleExample(
        source: """
            // fence:disable:next never-taken: the next compiler is being prepared
            #if compiler(>=7)
            let isNext = true
            #endif
            """)

    func check(_ project: CheckedProject) -> [ProjectFinding] {
        project.suppressions.flatMap { suppression -> [ProjectFinding] in
            func finding(_ message: String) -> ProjectFinding {
                ProjectFinding(at: suppression.place, lineText: suppression.lineText, message)
            }
            guard let scope = suppression.scope else {
                return [finding("expected fence:disable:next, fence:disable:this or fence:disable:file")]
            }
            if suppression.rules.isEmpty { return [finding("the comment names no rule")] }
            return suppression.rules.compactMap { rule in
                guard RuleCatalogue.rule(rule) != nil else {
                    let hint = RuleCatalogue.suggestion(for: rule).map { "; did you mean '\($0)'?" } ?? ""
                    return finding("there is no rule '\(rule)'\(hint)")
                }
                if suppression.used.contains(rule) || project.context.severities[rule] == .off
                    || !project.context.considersAllProfiles || rule == id
                {
                    return nil
                }
                let place =
                    switch scope {
                    case .next: "on the next line"
                    case .this: "on this line"
                    case .file: "in this file"
                    }
                return finding("nothing to suppress: '\(rule)' finds nothing \(place)")
            }
        }
    }
}
