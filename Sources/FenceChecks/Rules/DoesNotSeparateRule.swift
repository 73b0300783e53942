import FenceModel
import FenceSyntax

/// `does-not-separate`: an SDK fence that every profile answers alike.
struct DoesNotSeparateRule: Rule {
    let id = "does-not-separate"
    let summary = "an SDK fence that every profile answers alike"
    let rationale = """
        The fence looks as if it told SDKs apart, and does not. `compiler(>=6.4)` is true with Xcode 27.0, 27.1 and 27.2, \
        because all of them have Swift 6.4; `swift(>=6)` asks for the language mode, which has nothing to do with the SDK; a \
        flag that every profile sets says nothing. Code behind such a fence is compiled with the old SDK too.

        What can tell SDKs apart is the version of a module, `canImport(SwiftUI, _version: 8.0.85)`, or a flag that some \
        profiles set. The report names one that separates yours.

        A version of the compiler that is older than the profiles' compilers (`compiler(>=5.9)`) is taken for what it is, a \
        fence for old compilers, unless its branch uses API that one of the SDKs lacks (by the `symbols` of the profiles). \
        One that the newest compiler is the first to reach is a note, once for all places, unless its branch uses such API. \
        Fences that ask for the platform, for \
        a module or for `DEBUG` are no SDK fences. A number in `canImport` is the business of `threshold`. The rule needs two \
        profiles with different SDKs.
        """
    let severity = RuleSeverity.warning
    let severityRemark: String? = "`warning`; `note` where it could as well be a fence for older compilers"
    let triggering = RuleExample(
        source: """
            #if compiler(>=6.4)
            let pane = ArrangementView()
            #endif
            """,
        findings: [.init(line: 1, "compiler(>=6.4) does not separate the profiles")])
    let passing = RuleExample(
        source: """
            #if canImport(SwiftUI, _version: 8.0.85)
            let pane = ArrangementView()
            #endif
            #if compiler(>=5.9)
            let isNew = true
            #endif
            #if os(iOS) && canImport(UIKit)
            let isPhone = true
            #endif
            """)

    func check(_ file: CheckedFile, _ findings: inout FindingCollector) {
        guard file.profiles.count >= 2 else { return }
        let symbols = SDKSymbols(file.profiles)
        for clause in file.conditionalClauses where clause.reached.count >= 2 {
            let sdks = clause.reached.map { file.profiles[$0].sdk }
            if let first = sdks[0], sdks.allSatisfy({ $0 == first }) { continue }
            let terms = TermAnswers(clause.condition, file)
            if terms.terms.contains(where: Self.isVersionedImport) { continue }
            let used = Self.lackedSymbols(symbols, clause, file)
            let suspects = terms.terms.indices.filter { index in
                let term = terms.terms[index]
                switch file.sdkTerms.role(of: term) {
                // A version that no profile has reached is a question about the next compiler.
                case .sdk:
                    return SDKTerms.versionComparison(term) == nil || !terms.areAlike(index, reached: clause.reached)
                case .newest: return true
                case .compatibility: return !used.isEmpty
                case .other: return false
                }
            }
            guard !suspects.isEmpty, suspects.allSatisfy({ terms.areAlike($0, reached: clause.reached) }) else {
                continue
            }
            // A branch that nobody takes is another rule's.
            if clause.reached.allSatisfy({ terms.sdkVerdict(clause.condition, on: $0, file) == .no }) { continue }
            let names = suspects.map { ConditionText.of(terms.terms[$0]) }
            var seen: Set<String> = []
            let texts = names.filter { seen.insert($0).inserted }
            var notes = Self.reasons(suspects, terms, clause, file)
            for symbol in used.prefix(3) {
                notes.append(
                    FindingNote(
                        "the branch uses \(symbol.name), which the SDK of \(file.names(symbol.profiles)) lacks",
                        at: file.place(of: symbol.range)))
            }
            if let better = SeparatingConditions.best(among: clause.reached, file) {
                notes.append(FindingNote("\(better) separates them"))
            }
            // What could as well be a fence for older compilers is said once and quietly.
            let isCertain = !used.isEmpty || suspects.contains { file.sdkTerms.role(of: terms.terms[$0]) == .sdk }
            findings.report(
                at: clause.condition.range,
                "\(texts.joined(separator: " and ")) \(texts.count == 1 ? "does" : "do") not separate the profiles: "
                    + "all of them answer alike",
                notes: notes, profiles: clause.reached, severity: isCertain ? nil : .note,
                group: isCertain ? nil : texts.joined(separator: "\n"))
        }
    }

    static func isVersionedImport(_ term: ConditionTerm) -> Bool {
        if case .canImport(let question) = term { return SDKTerms.asksVersion(question) }
        return false
    }

    /// The API in the branch that a profile which takes it lacks.
    static func lackedSymbols(
        _ symbols: SDKSymbols, _ clause: CheckedFile.Clause, _ file: CheckedFile
    ) -> [(name: String, range: SourceRange, profiles: [Int])] {
        guard !symbols.isEmpty else { return [] }
        return symbols.found(in: clause.clause.body, of: file.text).compactMap { found in
            let lacking = (symbols.lacking[found.name] ?? []).filter { clause.states[$0] == .active }
            return lacking.isEmpty ? nil : (found.name, found.range, lacking)
        }
    }

    private static func reasons(
        _ suspects: [Int], _ terms: TermAnswers, _ clause: CheckedFile.Clause, _ file: CheckedFile
    ) -> [FindingNote] {
        var notes: [FindingNote] = []
        for index in suspects {
            var order: [String] = []
            var profiles: [String: [Int]] = [:]
            for profile in clause.reached {
                let condition = Condition(.term(terms.terms[index]), terms.ranges[index])
                let sentence = file.explanation(of: condition, on: profile).sentence
                if profiles[sentence] == nil { order.append(sentence) }
                profiles[sentence, default: []].append(profile)
            }
            for sentence in order {
                let note = FindingNote("on \(file.names(profiles[sentence] ?? [])): \(sentence)")
                if !notes.contains(note) { notes.append(note) }
            }
        }
        return notes
    }
}
