import FenceModel
import FenceSyntax

/// `unknown-condition`: a flag that nobody defines.
struct UnknownConditionRule: Rule {
    let id = "unknown-condition"
    let summary = "a flag that no profile and no target setting defines"
    let rationale = """
        A flag that nobody sets is false, and the compiler does not say a word: with a misspelled flag the build is green and \
        the feature is gone. The same happens with a flag that only the settings of another target define.

        Known are the flags of the profiles' `conditions`, of `fences` entries, of all targets' settings, and those that \
        build systems set by themselves: `DEBUG`, `SWIFT_PACKAGE`, `COCOAPODS` and the like. A flag that is close to a known \
        one, or that only another target defines, is a warning at each place. Any other unknown flag is a note at its first \
        place, unless a build file of the project (a manifest, a podspec, an .xcconfig, a workflow) names it. To make a flag \
        known that is set by hand, add an entry for it to `fences`.
        """
    let severity = RuleSeverity.warning
    let severityRemark: String? = "`warning`; `note` for a flag that is close to no known one"
    let triggering = RuleExample(
        source: """
            #if DOU_SDK
            let isDuo = true
            #endif
            #if LAB_BUILD
            let isLab = true
            #endif
            """,
        findings: [
            .init(line: 1, "nobody sets DOU_SDK; did you mean DUO_SDK?"),
            .init(line: 4, "nobody sets LAB_BUILD"),
        ])
    let passing = RuleExample(
        source: """
            #if DUO_SDK
            let isDuo = true
            #elseif DEBUG
            let isDebug = true
            #endif
            """)

    func check(_ file: CheckedFile, _ findings: inout FindingCollector) {
        let flags = file.context.flags
        for clause in file.conditionalClauses {
            clause.condition.forEachTerm { term, range in
                guard case .flag(let name) = term else { return }
                if let targets = flags.targets[name], let target = file.target, !targets.contains(target),
                    !flags.declared.contains(name), !FlagKnowledge.wellKnown.contains(name)
                {
                    let list = ProfileNames.list(targets.sorted())
                    findings.report(
                        at: range,
                        "the settings of the target '\(target)' do not define \(name); only \(list) \(targets.count == 1 ? "does" : "do")",
                        profiles: clause.reached)
                    return
                }
                guard !flags.isKnown(name), let near = flags.suggestion(for: name), flags.mention(name) == nil else {
                    return
                }
                findings.report(
                    at: range, "nobody sets \(name); did you mean \(near)?",
                    fix: FindingFix("replace with \(near)", at: file.place(of: range), replacement: near),
                    profiles: clause.reached)
            }
        }
    }

    func check(_ project: CheckedProject) -> [ProjectFinding] {
        let flags = project.context.flags
        // Where no profile says which flags it sets, any flag may be set.
        guard project.context.profiles.contains(where: { $0.conditions != nil }) else { return [] }
        return project.unknownFlags.compactMap { use in
            guard flags.suggestion(for: use.name) == nil, flags.mention(use.name) == nil else { return nil }
            let configuration = project.context.configurationPath ?? "fence.json"
            return ProjectFinding(
                at: use.place, lineText: use.lineText, "nobody sets \(use.name)",
                notes: [
                    FindingNote(
                        "if it is set by hand, say so in \(configuration): fences: [{ condition: \"\(use.name)\" }]")
                ], severity: .note, occurrences: use.count)
        }
    }
}
