import FenceModel
import FenceSyntax

/// `compiler-as-sdk-test`: a version of the compiler in front of API that an SDK may lack.
struct CompilerAsSDKTestRule: Rule {
    let id = "compiler-as-sdk-test"
    let summary = "the version of the compiler or language decides over API that depends on the SDK"
    let rationale = """
        The fence works with the Xcodes of the profiles, where the newer compiler came with the newer SDK. It is not the \
        compiler that has the API, though: a newer toolchain with an older SDK, as in a toolchain from swift.org or a later \
        Xcode for another platform, takes the branch and does not know the symbols. Ask for a module's version or set a flag, \
        alone or besides.

        Reported where the branch uses API that the profiles' `symbols` name and that the SDK of a profile which does not \
        take the branch lacks.
        """
    let severity = RuleSeverity.warning
    static let configuration = """
        {
          profiles: [
            { name: "old", extends: "xcode-26.5", conditions: [] },
            { name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"] },
          ],
        }
        """
    let triggering = RuleExample(
        configuration: CompilerAsSDKTestRule.configuration,
        source: """
            #if compiler(>=6.4)
            let pane = ArrangementView()
            #endif
            """,
        findings: [.init(line: 1, "compiler(>=6.4) asks for the compiler, but ArrangementView comes with the SDK")])
    let passing = RuleExample(
        configuration: CompilerAsSDKTestRule.configuration,
        source: """
            #if compiler(>=6.4) && canImport(SwiftUI, _version: 8.0.85)
            let pane = ArrangementView()
            #endif
            #if compiler(>=6.4)
            let isNew = true
            #endif
            """)

    func check(_ file: CheckedFile, _ findings: inout FindingCollector) {
        guard file.profiles.count >= 2 else { return }
        let symbols = SDKSymbols(file.profiles)
        guard !symbols.isEmpty else { return }
        for clause in file.conditionalClauses where clause.reached.count >= 2 {
            let terms = TermAnswers(clause.condition, file)
            let sdk = terms.sdkTerms(file)
            guard !sdk.isEmpty, sdk.allSatisfy({ SDKTerms.versionComparison(terms.terms[$0]) != nil }),
                let separating = sdk.first(where: { !terms.areAlike($0, reached: clause.reached) })
            else { continue }
            let closed = clause.reached.filter { clause.states[$0] == .inactive || clause.states[$0] == .skipped }
            let open = clause.reached.filter { clause.states[$0] == .active }
            guard !open.isEmpty else { continue }
            let used = symbols.found(in: clause.clause.body, of: file.text).filter { found in
                let lacking = symbols.lacking[found.name] ?? []
                return lacking.contains(where: closed.contains) && !lacking.contains(where: open.contains)
            }
            guard let symbol = used.first else { continue }
            var notes = [
                FindingNote(
                    "the SDK of \(file.names(closed.filter { symbols.lacking[symbol.name]?.contains($0) == true })) lacks it",
                    at: file.place(of: symbol.range))
            ]
            if let better = SeparatingConditions.best(among: clause.reached, file) {
                notes.append(FindingNote("\(better) asks for what decides"))
            }
            let word = SDKTerms.isLanguage(terms.terms[separating]) ? "language mode" : "compiler"
            findings.report(
                at: terms.ranges[separating],
                "\(ConditionText.of(terms.terms[separating])) asks for the \(word), but \(symbol.name) comes with the SDK",
                notes: notes, profiles: clause.reached)
        }
    }
}

extension SDKTerms {
    /// Whether a term asks for the language mode.
    static func isLanguage(_ term: ConditionTerm) -> Bool {
        if case .languageVersion = term { return true }
        return false
    }
}
