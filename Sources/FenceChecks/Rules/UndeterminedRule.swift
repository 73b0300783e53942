import FenceModel
import FenceSyntax

/// `undetermined`: a fence that the facts of a profile do not decide.
struct UndeterminedRule: Rule {
    let id = "undetermined"
    let summary = "the facts of a profile do not say which branch it takes"
    let rationale = """
        What a profile does not say is unknown, not false: nothing can be said about the fence on that profile, and no other \
        rule has checked it there. The report names the fact that is missing and the line that adds it to the profile.

        Each missing fact is reported once, at the first fence that needs it. It is a warning where the fence tells SDKs \
        apart, and a note otherwise (whether some module exists, for example). Without a configuration flags are not \
        reported: nobody has said which are set.
        """
    let severity = RuleSeverity.warning
    let severityRemark: String? = "`warning`; `note` where the missing fact is not about the SDK"
    let triggering = RuleExample(
        source: """
            #if canImport(WidgetKit, _version: 749.0.2)
            let isNew = true
            #endif
            #if canImport(CoreAI)
            let hasModels = true
            #endif
            """,
        findings: [
            .init(line: 1, "canImport(WidgetKit, _version: 749.0.2) is unknown on 'store' and 'beta'"),
            .init(line: 4, "canImport(CoreAI) is unknown on 'store' and 'beta'"),
        ])
    let passing = RuleExample(
        source: """
            #if canImport(SwiftUI, _version: 8.0.85) && !canImport(AppKit)
            let isDuo = true
            #endif
            #if os(Linux) && canImport(CoreAI)
            let hasModels = true
            #endif
            """)

    func check(_ file: CheckedFile, _ findings: inout FindingCollector) {
        for clause in file.conditionalClauses {
            let open = clause.reached.filter { clause.states[$0] == .unknown }
            guard !open.isEmpty else { continue }
            var order: [SourceRange] = []
            var terms: [SourceRange: (explanation: Explanation, profiles: [Int])] = [:]
            for index in open {
                let explanation = file.explanation(of: clause.condition, on: index)
                for term in explanation.unknownTerms {
                    if terms[term.range] == nil {
                        order.append(term.range)
                        terms[term.range] = (term, [])
                    }
                    terms[term.range]?.profiles.append(index)
                }
            }
            for range in order {
                guard let (term, profiles) = terms[range], let missing = term.missing,
                    case .term(let asked) = term.shape
                else { continue }
                if missing.key == "conditions", !file.context.hasConfiguration { continue }
                report(term, asked, missing, profiles, file, &findings)
            }
        }
    }

    private func report(
        _ term: Explanation, _ asked: ConditionTerm, _ missing: MissingFact, _ profiles: [Int], _ file: CheckedFile,
        _ findings: inout FindingCollector
    ) {
        let names = profiles.map { file.profiles[$0].name }
        let configuration = file.context.configurationPath ?? "fence.json"
        var notes = [FindingNote](
            names.prefix(4).map { name in
                FindingNote(
                    "add to the profile '\(name)' in \(configuration): \(missing.declaration)",
                    at: file.context.profilePlaces[name])
            })
        if names.count > 4 { notes.append(FindingNote("and to \(names.count - 4) other profiles")) }
        let isAboutSDK = file.sdkTerms.role(of: asked) == .sdk || missing.key.hasPrefix("swift.")
        findings.report(
            at: term.range, "\(term.text) is unknown on \(ProfileNames.list(names)): \(term.reason ?? "")",
            notes: notes,
            profiles: profiles, severity: isAboutSDK ? nil : .note,
            group: ([missing.key, missing.declaration] + names).joined(separator: "\n"))
    }
}
