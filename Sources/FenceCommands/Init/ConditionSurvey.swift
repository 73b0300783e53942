import FenceBuild
import FenceModel
import FenceSyntax

/// The conditions that the sources of a project ask for.
struct ConditionSurvey {
    /// The compilation conditions with the number of fences that ask for each, in the order of their names. Those that the
    /// package's own settings define are left out.
    private(set) var flags: [(name: String, count: Int)] = []
    /// The whole conditions that can tell SDKs apart, in one spelling, in the order in which they are met.
    private(set) var sdkConditions: [String] = []
    /// How many files were read.
    private(set) var fileCount = 0
    /// What could not be read.
    private(set) var problems: [String]

    private struct Found: Sendable {
        var flags: [String: Int] = [:]
        var sdkConditions: [String] = []
    }

    init(_ project: Project) {
        problems = project.problems
        // Nothing is asked of the profile: every fence is looked at, whatever is taken.
        let analysis = ProjectAnalysis(project, profiles: [Profile(name: "survey")])
        var counts: [String: Int] = [:]
        for result in analysis.map({ _, file in Self.read(file) }) {
            switch result {
            case .success(let found):
                fileCount += 1
                counts.merge(found.flags) { $0 + $1 }
                for condition in found.sdkConditions where !sdkConditions.contains(condition) {
                    sdkConditions.append(condition)
                }
            case .failure(let error): problems.append(error.message)
            }
        }
        var own: Set<String> = ["SWIFT_PACKAGE"]
        for target in project.package?.targets ?? [] { own.formUnion(target.settings.flatMap(\.definedConditions)) }
        own.formUnion(project.package?.traits.map(\.name) ?? [])
        flags = counts.filter { !own.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        sdkConditions.removeAll { own.contains($0) }
    }

    private static func read(_ file: FileAnalysis) -> Found {
        var found = Found()
        for fence in file.fences {
            for clause in fence.fence.clauses {
                guard let condition = clause.condition else { continue }
                let terms = terms(of: condition)
                var tellsSDKs = false
                for term in terms {
                    switch term {
                    case .flag(let name):
                        found.flags[name, default: 0] += 1
                        if !FirstConfiguration.isForDebugging(name) { tellsSDKs = true }
                    case .canImport(let question) where question.kind != nil: tellsSDKs = true
                    default: break
                    }
                }
                if tellsSDKs, clause.keyword == .if, terms.count == 1 {
                    found.sdkConditions.append(ConditionText.of(condition))
                }
            }
        }
        return found
    }

    private static func terms(of condition: Condition) -> [ConditionTerm] {
        var terms: [ConditionTerm] = []
        var waiting = [condition]
        while let next = waiting.popLast() {
            switch next.node {
            case .term(let term): terms.append(term)
            case .not(let operand), .parenthesized(let operand): waiting.append(operand)
            case .and(let operands), .or(let operands): waiting += operands.reversed()
            case .literal, .integer, .invalid: break
            }
        }
        return terms
    }
}
