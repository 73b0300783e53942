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
        apart. All others (whether some module exists, for example) are one note, with one line to add. A flag that target \
        settings define for one configuration only is not reported, and without a fence.json no flag is: nobody has said \
        which are set.
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
            #if canImport(KiradexKit)
            let hasKit = true
            #endif
            """,
        findings: [
            .init(line: 1, "canImport(WidgetKit, _version: 749.0.2) is unknown on 'store' and 'beta'"),
            .init(line: 4, "not known on 'store' and 'beta': canImport(CoreAI), canImport(KiradexKit)"),
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
        for use in MissingFactUse.all(in: file) where use.isAboutSDK {
            findings.report(
                at: use.range, use.message, notes: Self.notes(use.profiles, use.fact.declaration, file.context),
                profiles: file.profiles.indices.filter { use.profiles.contains(file.profiles[$0].name) },
                group: ([use.fact.declaration] + use.profiles).joined(separator: "\n"))
        }
    }

    func check(_ project: CheckedProject) -> [ProjectFinding] {
        var order: [[String]] = []
        var groups: [[String]: [MissingFactUse]] = [:]
        for use in project.missingFacts {
            if groups[use.profiles] == nil { order.append(use.profiles) }
            groups[use.profiles, default: []].append(use)
        }
        return order.compactMap { profiles in
            guard let uses = groups[profiles], let first = uses.first else { return nil }
            var distinct: [MissingFactUse] = []
            for use in uses where !distinct.contains(where: { $0.fact == use.fact }) { distinct.append(use) }
            var message = first.message
            if distinct.count > 1 {
                let shown = distinct.prefix(8).map(\.text).joined(separator: ", ")
                let rest = distinct.count > 8 ? " and \(distinct.count - 8) more" : ""
                message = "not known on \(ProfileNames.list(profiles)): \(shown)\(rest)"
            }
            return ProjectFinding(
                at: first.place, lineText: first.lineText, message,
                notes: Self.notes(profiles, Self.declaration(distinct), project.context), profiles: profiles,
                severity: .note, occurrences: uses.count)
        }
    }

    /// One line for all facts: modules of which only the existence is asked for share a key.
    private static func declaration(_ uses: [MissingFactUse]) -> String {
        let plain = uses.compactMap(\.plainModule)
        guard plain.count > 1 else { return uses.map(\.fact.declaration).joined(separator: "  and  ") }
        let modules = plain.map { "\(JSON5Text.key($0)): true" }.joined(separator: ", ")
        let others = uses.filter { $0.plainModule == nil }.map(\.fact.declaration)
        return (["modules: { \(modules) }  // or false for those that are not there"] + others).joined(
            separator: "  and  ")
    }

    private static func notes(_ profiles: [String], _ declaration: String, _ context: CheckContext) -> [FindingNote] {
        let configuration = context.configurationPath ?? "fence.json"
        var notes = profiles.prefix(4).map { name in
            FindingNote(
                "add to the profile '\(name)' in \(configuration): \(declaration)", at: context.profilePlaces[name])
        }
        if profiles.count > 4 { notes.append(FindingNote("and to \(profiles.count - 4) other profiles")) }
        return notes
    }
}
