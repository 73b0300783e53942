import FenceModel
import FenceRetirement
import FenceSyntax

/// `due`: what a fence waited for has come, or will soon.
struct DueRule: Rule {
    let id = "due"
    let summary = "the reason of a fence is gone, or will be soon"
    let rationale = """
        A fence is temporary. The entry of `fences` that speaks of it says with `waitsFor` what it waits for: that a channel \
        accepts an SDK (by the `ledger`), a day, or a condition that holds everywhere. From `warnDays` days before a known \
        day on this is a warning; from that day on it is an error, so that a pull request shows it before a release job does. \
        A fence that is due but still needed by a profile is a warning.

        `fence retire --write` takes the fence out. A channel's new SDK is recorded with \
        `fence retire --record appStore 27.1 --since 2026-11-20`.
        """
    let severity = RuleSeverity.error
    let severityRemark: String? =
        "a warning as long as the day has not come, or while a profile still needs the other branch"
    let triggering = RuleExample(
        configuration: """
            {
              profiles: [{ name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"] }],
              fences: [{ condition: "DUO_SDK", waitsFor: { date: "2026-01-01" } }],
            }
            """,
        source: """
            #if DUO_SDK
            let isDuo = true
            #endif
            """,
        findings: [.init(line: 1, "the fence 'DUO_SDK' is due since 2026-01-01")])
    let passing = RuleExample(
        configuration: """
            {
              profiles: [{ name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"] }],
              fences: [{ condition: "DUO_SDK", waitsFor: { date: "9999-12-31" } }],
            }
            """,
        source: """
            #if DUO_SDK
            let isDuo = true
            #endif
            """)

    func check(_ file: CheckedFile, _ findings: inout FindingCollector) {
        let context = file.context
        guard !file.fences.isEmpty, context.declarations.contains(where: { $0.waitsFor != nil }) else { return }
        let match = DeclarationMatch(context.declarations, isAbout: context.isAbout)
        let used = FenceSurvey.declarationsInUse(in: file.text, path: file.path, match)
        if used.isEmpty { return }
        let selection = ProfileSelection(
            file.profiles, declarations: context.declarations.filter { used.contains($0.index) },
            ledger: context.ledger,
            day: context.day)
        let survey = FenceSurvey(
            ledger: context.ledger, day: context.day, selection: selection, declarations: context.declarations,
            match: match)
        for fence in survey.fences(of: file.text, path: file.path) {
            guard let notice = DueNotice(fence, day: context.day, warnDays: context.warnDays) else { continue }
            var notes = notice.notes.map { FindingNote($0) }
            if let declaration = fence.declaration {
                notes.append(FindingNote("it is declared here", at: context.place(of: declaration)))
            }
            let profiles = file.profiles.indices.filter { index in
                selection.remaining.contains { $0.name == file.profiles[index].name }
            }
            findings.report(
                at: notice.range, notice.message, notes: notes, profiles: profiles,
                severity: notice.severity == .error ? .error : .warning)
        }
    }
}
