import FenceSyntax

/// Writes conditions and their terms as they would stand in a source file, in one spelling whatever the source's was.
///
/// `canImport( SwiftUI , _version:"8.0.85" )` becomes `canImport(SwiftUI, _version: 8.0.85)`.
public enum ConditionText {
    /// A term.
    public static func of(_ term: ConditionTerm) -> String {
        switch term {
        case .flag(let name): name
        case .featureFlag(let name): "$\(name)"
        case .platform(let question, let argument, _): "\(question.rawValue)(\(argument))"
        case .languageVersion(let comparison): "swift(\(of(comparison)))"
        case .compilerVersion(let comparison): "compiler(\(of(comparison)))"
        case .underscoredCompilerVersion(let comparison): "_compiler_version(\(of(comparison)))"
        case .legacyCompilerVersion(let components, _): "_compiler_version(\"\(version(components))\")"
        case .canImport(let question): of(question)
        case .defined(let name, _): "defined(\(name))"
        }
    }

    /// A question about a module.
    public static func of(_ question: ImportQuestion) -> String {
        let path = question.path.joined(separator: ".")
        guard let kind = question.kind else { return "canImport(\(path))" }
        return "canImport(\(path), \(kind.rawValue): \(version(question.components)))"
    }

    /// A condition. The text of a condition of many terms is cut after about `limit` characters.
    public static func of(_ condition: Condition, limit: Int = 200) -> String {
        var text = ""
        append(condition, to: &text, limit: limit)
        return text
    }

    /// The components with dots.
    public static func version(_ components: [Int]) -> String { components.map(String.init).joined(separator: ".") }

    private static func of(_ comparison: VersionComparison) -> String {
        comparison.comparison.rawValue + version(comparison.components)
    }

    private static func append(_ condition: Condition, to text: inout String, limit: Int) {
        if text.utf8.count > limit { return }
        switch condition.node {
        case .literal(let value): text += value ? "true" : "false"
        case .integer(let value): text += value ? "1" : "0"
        case .term(let term): text += of(term)
        case .not(let operand):
            text += "!"
            append(operand, to: &text, limit: limit)
        case .parenthesized(let operand):
            text += "("
            append(operand, to: &text, limit: limit)
            text += ")"
        case .and(let operands): append(operands, joinedBy: " && ", to: &text, limit: limit)
        case .or(let operands): append(operands, joinedBy: " || ", to: &text, limit: limit)
        case .invalid: text += "…"
        }
    }

    private static func append(
        _ operands: [Condition], joinedBy sign: String, to text: inout String, limit: Int
    ) {
        for (index, operand) in operands.enumerated() {
            if index > 0 { text += sign }
            if text.utf8.count > limit {
                text += "…"
                return
            }
            append(operand, to: &text, limit: limit)
        }
    }
}
