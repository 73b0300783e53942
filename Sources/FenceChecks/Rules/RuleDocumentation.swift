import FenceModel

/// Writes Documentation/Rules.md from what the rules say about themselves.
public enum RuleDocumentation {
    /// The page, as Markdown.
    public static func markdown(_ rules: [any Rule] = RuleCatalogue.all) -> String {
        var text = """
            # The rules of fence check

            This page is written from the rules themselves; after a change of a rule write it anew with
            `FENCE_RECORD=1 swift test --filter RuleDocumentationTests`.

            The severity of a rule is changed in fence.json; `off` turns it off:

            ```json5
            { rules: { "threshold": "error", "two-spellings": "off" } }
            ```

            A severity that the configuration gives holds for all findings of the rule. Single findings are suppressed by
            comments, see [suppression](#suppression), and all findings that are there already by a baseline, see
            [Findings.md](Findings.md).

            | rule | severity | finds |
            |---|---|---|

            """
        for rule in rules {
            text += "| [\(rule.id)](#\(rule.id)) | \(severity(of: rule)) | \(rule.summary) |\n"
        }
        for rule in rules { text += "\n" + section(rule) }
        return text
    }

    private static func severity(of rule: any Rule) -> String { rule.severityRemark ?? "`\(rule.severity.rawValue)`" }

    private static func section(_ rule: any Rule) -> String {
        var text = "## \(rule.id)\n\n\(sentence(rule.summary)) Severity: \(severity(of: rule)).\n\n"
        text += rule.rationale.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n") + "\n\n"
        if rule.triggering.configuration != RuleExample.twoXcodes {
            text += "With this fence.json:\n\n```json5\n\(rule.triggering.configuration)\n```\n\n"
        }
        text += "Found:\n\n```swift\n\(rule.triggering.source)\n```\n\n"
        for finding in rule.triggering.findings {
            text += "- \(finding.line == 0 ? "fence.json" : "line \(finding.line)"): \(finding.words)\n"
        }
        text += "\nNot found:\n\n```swift\n\(rule.passing.source)\n```\n"
        return text
    }

    private static func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }
}
