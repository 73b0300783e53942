import FenceModel
import FenceSyntax

/// `never-taken`: a branch that no profile takes.
struct NeverTakenRule: Rule {
    let id = "never-taken"
    let summary = "no profile takes the branch, because of a flag, a module's version or the compiler's version"
    let rationale = """
        What stands in the branch is compiled nowhere: it rots, and the feature that it holds is in no build. The usual \
        causes are a version that no compiler has yet, `swift(>=6)` where the language mode is 5, and a flag that no profile \
        sets.

        A branch that is not taken because of the platform (`os(Linux)` with profiles for iOS), because a module is missing, \
        because a flag like `DEBUG` is not set, or because the compiler is newer than an old one (`#else` of \
        `compiler(>=5.9)`) is no mistake and not reported. A number in `canImport` that is never true is reported by \
        `threshold`, which says what the number should be, and a misspelled flag by `unknown-condition`. The rule needs two \
        profiles.
        """
    let severity = RuleSeverity.warning
    let triggering = RuleExample(
        source: """
            #if compiler(>=7)
            let isNext = true
            #endif
            """,
        findings: [.init(line: 1, "no profile takes this branch")])
    let passing = RuleExample(
        source: """
            #if os(Linux) || DEBUG
            let isTrial = true
            #elseif compiler(>=5.9) && DUO_SDK
            let isDuo = true
            #else
            let isPlain = true
            #endif
            """)

    func check(_ file: CheckedFile, _ findings: inout FindingCollector) {
        guard file.profiles.count >= 2 else { return }
        for clause in file.conditionalClauses {
            guard clause.reached.allSatisfy({ clause.states[$0] == .inactive || clause.states[$0] == .skipped }) else {
                continue
            }
            let terms = TermAnswers(clause.condition, file)
            guard clause.reached.allSatisfy({ terms.sdkVerdict(clause.condition, on: $0, file) == .no }),
                !terms.hasFaultyNumber(reached: clause.reached, file)
            else { continue }
            var notes = Self.reasons(clause, file)
            if let hint = Self.languageHint(terms, clause.reached, file) { notes.append(hint) }
            findings.report(
                at: clause.condition.range, "no profile takes this branch", notes: notes, profiles: clause.reached)
        }
    }

    /// Why, for each profile; profiles with the same reasons together.
    private static func reasons(_ clause: CheckedFile.Clause, _ file: CheckedFile) -> [FindingNote] {
        var order: [String] = []
        var profiles: [String: [Int]] = [:]
        for index in clause.reached {
            let decisive = file.explanation(of: clause.condition, on: index).decisiveTerms.prefix(3)
            let reason = decisive.map(\.sentence).joined(separator: "; ")
            if profiles[reason] == nil { order.append(reason) }
            profiles[reason, default: []].append(index)
        }
        return order.map { FindingNote("on \(file.names(profiles[$0] ?? [])): \($0)") }
    }

    /// That `compiler()` is what was meant by `swift()`.
    private static func languageHint(_ terms: TermAnswers, _ reached: [Int], _ file: CheckedFile) -> FindingNote? {
        for case .languageVersion(let comparison) in terms.terms {
            let asked = Condition(.term(.compilerVersion(comparison)), SourceRange(0, 0))
            let answers = file.verdicts(asked)
            if comparison.comparison == .atLeast, reached.contains(where: { answers[$0] == .yes }) {
                let text = ConditionText.of(.compilerVersion(comparison))
                return FindingNote(
                    "\(text) asks for the compiler; it is true on \(file.names(reached.filter { answers[$0] == .yes }))"
                )
            }
        }
        return nil
    }
}
