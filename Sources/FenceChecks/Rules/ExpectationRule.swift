import FenceModel
import FenceSyntax

/// `expectation`: the configuration expects another branch than a profile takes.
struct ExpectationRule: Rule {
    let id = "expectation"
    let summary = "a fence is not open or closed as the configuration expects, or does not exist"
    let rationale = """
        An entry of `fences` says on which profiles a fence has to be `open` (the branch behind the condition is taken) and \
        on which `closed`. A fence that closed silently is the most expensive mistake: the build is green and the feature is \
        gone. An entry for which there is no fence at all is reported too, when the whole project is checked: the fence was \
        removed, or its condition is spelled otherwise.

        A profile that does not reach the fence, because an outer fence is closed on it, is not asked. Neither is one on \
        which the condition of an `#elseif` holds and an earlier branch is taken.
        """
    let severity = RuleSeverity.error
    static let configuration = """
        {
          profiles: [
            { name: "store", extends: "xcode-27.0", conditions: [] },
            { name: "beta", extends: "xcode-27.1-beta", conditions: [] },
          ],
          fences: [
            { condition: "canImport(SwiftUI, _version: 8.1)", open: ["beta"], closed: ["store"] },
            { condition: "DUO_SDK", open: ["beta"] },
          ],
        }
        """
    let triggering = RuleExample(
        configuration: ExpectationRule.configuration,
        source: """
            #if canImport(SwiftUI, _version: 8.1)
            let isDuo = true
            #endif
            """,
        findings: [
            .init(line: 1, "this branch has to be open on 'beta', but is not taken"),
            .init(line: 0, "no source has a fence with the condition DUO_SDK"),
        ])
    let passing = RuleExample(
        configuration: """
            {
              profiles: [
                { name: "store", extends: "xcode-27.0", conditions: [] },
                { name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"] },
              ],
              fences: [{ condition: "DUO_SDK", open: ["beta"], closed: ["store"] }],
            }
            """,
        source: """
            #if DUO_SDK
            let isDuo = true
            #endif
            """)

    func check(_ file: CheckedFile, _ findings: inout FindingCollector) {
        guard !file.context.declarations.isEmpty else { return }
        for clause in file.conditionalClauses {
            let text = file.text.string(clause.condition.range)
            for declaration in file.context.declarations
            where declaration.matches(condition: text) && file.context.isAbout(declaration, file.path) {
                check(clause, declaration, file, &findings)
            }
        }
    }

    private func check(
        _ clause: CheckedFile.Clause, _ declaration: FenceDeclaration, _ file: CheckedFile,
        _ findings: inout FindingCollector
    ) {
        func reached(_ names: [String], unless wanted: RegionState) -> [Int] {
            clause.reached.filter { index in
                names.contains(file.profiles[index].name) && (clause.states[index] == .active) != (wanted == .active)
            }
        }
        for index in reached(declaration.open, unless: .active) where !takesEarlier(clause, index, file) {
            let isUnknown = clause.states[index] == .unknown
            findings.report(
                at: clause.condition.range,
                "this branch has to be open on '\(file.profiles[index].name)', but "
                    + (isUnknown ? "whether it is taken is not known" : "is not taken"),
                notes: notes(clause, declaration, index, file), profiles: [index])
        }
        for index in reached(declaration.closed, unless: .inactive) {
            findings.report(
                at: clause.condition.range,
                "this branch has to be closed on '\(file.profiles[index].name)', but is taken",
                notes: notes(clause, declaration, index, file), profiles: [index])
        }
        for index in clause.reached
        where declaration.closed.contains(file.profiles[index].name) && clause.states[index] == .unknown {
            findings.report(
                at: clause.condition.range,
                "this branch has to be closed on '\(file.profiles[index].name)', but whether it is taken is not known",
                notes: notes(clause, declaration, index, file), profiles: [index])
        }
    }

    /// Whether the condition holds and an earlier branch is taken all the same: the fence has more to decide than this
    /// condition, and does so as it says.
    private func takesEarlier(_ clause: CheckedFile.Clause, _ profile: Int, _ file: CheckedFile) -> Bool {
        let earlier = file.fences[clause.fence].states[..<clause.index]
        return earlier.contains { $0[profile] == .active } && file.verdicts(clause.condition)[profile] == .yes
    }

    private func notes(
        _ clause: CheckedFile.Clause, _ declaration: FenceDeclaration, _ profile: Int, _ file: CheckedFile
    ) -> [FindingNote] {
        let explanation = file.explanation(of: clause.condition, on: profile)
        var notes: [FindingNote] = []
        let terms = explanation.verdict == .unknown ? explanation.unknownTerms : explanation.decisiveTerms
        for term in terms.prefix(3) { notes.append(FindingNote(term.sentence)) }
        for missing in explanation.missingFacts.prefix(3) {
            notes.append(
                FindingNote(
                    "add to the profile '\(file.profiles[profile].name)': \(missing.declaration)",
                    at: file.context.profilePlaces[file.profiles[profile].name]))
        }
        let reason = declaration.reason.map { ": \($0)" } ?? ""
        notes.append(FindingNote("expected here\(reason)", at: file.context.place(of: declaration)))
        return notes
    }

    func check(_ project: CheckedProject) -> [ProjectFinding] {
        guard project.context.isWholeProject else { return [] }
        return project.context.declarations.compactMap { declaration in
            guard !project.foundDeclarations.contains(declaration.index) else { return nil }
            let what =
                declaration.condition.map { "with the condition \($0)" }
                ?? "whose condition is of the form \(declaration.pattern ?? "")"
            let wanted = ConditionPattern.squeezed(declaration.condition ?? declaration.pattern ?? "")
            var notes: [FindingNote] = []
            if let near = SpellingSuggestion.nearest(to: wanted, in: project.conditions.map(\.text)),
                let use = project.conditions.first(where: { $0.text == near })
            {
                notes.append(FindingNote("there is one with the condition \(near)", at: use.place))
            }
            return ProjectFinding(
                at: project.context.place(of: declaration), "no source has a fence \(what)", notes: notes,
                profiles: declaration.open + declaration.closed)
        }
    }
}
