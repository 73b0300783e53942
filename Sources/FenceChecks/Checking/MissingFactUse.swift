import FenceModel
import FenceSyntax

/// A term of a condition for which some profiles lack a fact, so that the branch they take is not known.
public struct MissingFactUse: Hashable, Sendable {
    /// The term in one spelling.
    public var text: String
    /// What is unknown and why, as a sentence with the profiles.
    public var message: String
    /// The fact.
    public var fact: MissingFact
    /// The names of the profiles that lack it.
    public var profiles: [String]
    /// Whether the term tells SDKs apart.
    public var isAboutSDK: Bool
    /// The module of which only the existence is asked for; `nil` for other facts.
    public var plainModule: String?
    /// The bytes of the term.
    public var range: SourceRange
    /// The place of the term.
    public var place: FilePlace
    /// The text of that line.
    public var lineText: String

    /// The uses in a file, in the order of the text.
    static func all(in file: CheckedFile) -> [MissingFactUse] {
        var uses: [MissingFactUse] = []
        for clause in file.conditionalClauses {
            let open = clause.reached.filter { clause.states[$0] == .unknown }
            guard !open.isEmpty else { continue }
            var order: [SourceRange] = []
            var terms: [SourceRange: (explanation: Explanation, profiles: [Int])] = [:]
            for index in open {
                for term in file.explanation(of: clause.condition, on: index).unknownTerms {
                    if terms[term.range] == nil {
                        order.append(term.range)
                        terms[term.range] = (term, [])
                    }
                    terms[term.range]?.profiles.append(index)
                }
            }
            for range in order {
                guard let (term, profiles) = terms[range], let use = use(of: term, profiles, file) else { continue }
                uses.append(use)
            }
        }
        return uses
    }

    private static func use(of term: Explanation, _ profiles: [Int], _ file: CheckedFile) -> MissingFactUse? {
        guard let fact = term.missing, case .term(let asked) = term.shape else { return nil }
        if fact.key == "conditions" {
            // Without a configuration nobody has said which flags are set; and a flag that is set in debug builds only is
            // decided by the build.
            if !file.context.hasConfiguration { return nil }
            if profiles.allSatisfy({ file.profiles[$0].conditions != nil }) { return nil }
        }
        let names = profiles.map { file.profiles[$0].name }
        var plainModule: String?
        if case .canImport(let question) = asked, question.path.count == 1, !SDKTerms.asksVersion(question) {
            plainModule = question.path.first
        }
        return MissingFactUse(
            text: term.text, message: "\(term.text) is unknown on \(ProfileNames.list(names)): \(term.reason ?? "")",
            fact: fact, profiles: names,
            isAboutSDK: file.sdkTerms.role(of: asked) == .sdk || fact.key.hasPrefix("swift."), plainModule: plainModule,
            range: term.range, place: file.place(of: term.range), lineText: file.lineText(at: term.range.start))
    }
}
