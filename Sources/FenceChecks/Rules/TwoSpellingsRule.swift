import FenceModel
import FenceSyntax

/// `two-spellings`: one boundary between SDKs, fenced in two ways.
struct TwoSpellingsRule: Rule {
    let id = "two-spellings"
    let summary = "two conditions of one kind mark the same boundary between the profiles"
    let rationale = """
        With `canImport(SwiftUI, _version: 8.0.85)` in one file and `canImport(SwiftUI, _version: 8.0.85.20)` in another, or \
        a flag here and a module's version there, the two halves of a feature open and close together only as long as the \
        profiles are what they are. With the next SDK one may be open and the other not.

        Numbers of different modules are not reported: UIKit's number belongs to UIKit's API. Neither are conditions that \
        all have an entry in `fences`.
        """
    let severity = RuleSeverity.note
    let triggering = RuleExample(
        source: """
            #if DUO_SDK
            let isDuo = true
            #endif
            #if canImport(SwiftUI, _version: 8.0.85)
            let isNew = true
            #endif
            """,
        findings: [.init(line: 4, "marks the same boundary as DUO_SDK")])
    let passing = RuleExample(
        source: """
            #if DUO_SDK
            let isDuo = true
            #endif
            #if !DUO_SDK
            let isPlain = true
            #endif
            """)

    func check(_ project: CheckedProject) -> [ProjectFinding] {
        guard project.context.profiles.count >= 2 else { return [] }
        let sdk = SDKTerms(profiles: project.context.profiles, context: project.context)
        var first: [[Trilean]: [(key: String, use: ConditionUse)]] = [:]
        var findings: [ProjectFinding] = []
        for use in project.conditions {
            guard let term = Self.singleTerm(use.condition), sdk.role(of: term) == .sdk, let key = Self.key(term),
                use.verdicts.contains(.yes), use.verdicts.contains(.no), !use.verdicts.contains(.unknown)
            else { continue }
            let declared = project.context.declarations.contains { $0.matches(condition: use.text) }
            let earlier = first[use.verdicts]?.first { other in
                Self.areComparable(other.key, key) && other.use.text != use.text
                    && !(declared && project.context.declarations.contains { $0.matches(condition: other.use.text) })
            }
            if let earlier {
                findings.append(
                    ProjectFinding(
                        at: use.place, lineText: use.lineText,
                        "\(ConditionText.of(use.condition)) marks the same boundary as \(ConditionText.of(earlier.use.condition))",
                        notes: [
                            FindingNote(
                                "\(ConditionText.of(earlier.use.condition)) stands at \(earlier.use.count) place\(earlier.use.count == 1 ? "" : "s"), first here",
                                at: earlier.use.place)
                        ], occurrences: use.count))
            }
            first[use.verdicts, default: []].append((key, use))
        }
        return findings
    }

    private static func singleTerm(_ condition: Condition) -> ConditionTerm? {
        switch condition.node {
        case .term(let term): term
        case .parenthesized(let operand): singleTerm(operand)
        default: nil
        }
    }

    /// What the term asks: a flag, or a module.
    private static func key(_ term: ConditionTerm) -> String? {
        switch term {
        case .flag: ""
        case .canImport(let question): "\(question.path.joined(separator: ".")) \(question.kind?.rawValue ?? "")"
        default: nil
        }
    }

    /// Two numbers of one module, or a flag and anything else.
    private static func areComparable(_ a: String, _ b: String) -> Bool { a == b || a.isEmpty || b.isEmpty }
}
