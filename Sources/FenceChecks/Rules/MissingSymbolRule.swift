import FenceModel
import FenceSyntax

/// `missing-symbol`: API that an SDK lacks, in code that its profile compiles.
struct MissingSymbolRule: Rule {
    let id = "missing-symbol"
    let summary = "a profile compiles a use of API that its SDK lacks"
    let rationale = """
        The compiler of that profile will not know the name. `#available` does not help: it is asked when the app runs, and \
        the older SDK has no declaration that could be compiled. The use needs a fence around it.

        Reported for the names that the `symbols` of one profile list and those of another do not. A type is recognised as a \
        word, a member behind a point; names that the project declares itself are left out. This is a search for words: \
        `fence verify` asks the compiler.
        """
    let severity = RuleSeverity.warning
    let triggering = RuleExample(
        source: """
            if #available(iOS 27.1, *) {
                show(ArrangementView())
            }
            """,
        findings: [.init(line: 2, "'store' compiles this, but its SDK lacks ArrangementView")])
    let passing = RuleExample(
        source: """
            #if DUO_SDK
            if #available(iOS 27.1, *) {
                show(ArrangementView())
            }
            #endif
            """)

    func check(_ project: CheckedProject) -> [ProjectFinding] {
        project.symbolUses.compactMap { use in
            guard !project.declaredSymbols.contains(use.name) else { return nil }
            let names = use.profiles.map { project.context.profiles[$0].name }
            let isOne = names.count == 1
            return ProjectFinding(
                at: use.place, lineText: use.lineText,
                "\(ProfileNames.list(names)) \(isOne ? "compiles" : "compile") this, but \(isOne ? "its SDK lacks" : "their SDKs lack") \(use.name)",
                profiles: names)
        }
    }
}
