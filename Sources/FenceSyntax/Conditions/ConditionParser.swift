/// A condition with all that the compiler says before it evaluates it.
public struct ParsedCondition: Hashable, Sendable {
    /// The condition.
    public var condition: Condition
    /// What parsing said: printed whether or not the condition is evaluated.
    public var syntaxDiagnostics: [SourceDiagnostic]
    /// What operator folding said: printed whether or not the condition is evaluated, and before what evaluation says.
    public var foldingDiagnostics: [SourceDiagnostic]

    /// Whether a clause with this condition may hold text that is not Swift, judged without evaluating: the compiler does so
    /// inside clauses that it does not compile.
    public var allowsSyntaxErrors: Bool {
        !foldingDiagnostics.isEmpty || condition.allowsSyntaxErrors
    }
}

extension Condition {
    /// Whether the compiler skips a clause with this condition without parsing it, judged by the shape alone: only version
    /// questions allow it.
    public var allowsSyntaxErrors: Bool {
        switch node {
        case .literal, .integer: false
        case .invalid(let problem): problem.allowsSyntaxErrors
        case .term(let term): term.allowsSyntaxErrors
        case .not(let operand), .parenthesized(let operand): operand.allowsSyntaxErrors
        case .and(let operands): operands.contains(where: \.allowsSyntaxErrors)
        case .or(let operands): operands.allSatisfy(\.allowsSyntaxErrors)
        }
    }

    /// Parses a condition that stands alone, as in a configuration file: `DUO_SDK`, `os(iOS) && canImport(SwiftUI)`.
    ///
    /// Returns the condition, or what the compiler would say about it; offsets count from the start of `source`.
    public static func parse(_ source: String) -> Result<Condition, ConditionSyntaxError> {
        let text = SourceText(source)
        var parser = ExpressionParser(text, from: 0, to: text.count, options: ScanOptions())
        guard let node = parser.parseCondition() else {
            return .failure(ConditionSyntaxError(diagnostics: parser.diagnostics))
        }
        if parser.token.kind != .endOfFile { parser.reportExtraTokens() }
        var builder = ConditionBuilder(text: text)
        let condition = builder.build(node)
        var said = parser.diagnostics + parser.lookaheadDiagnostics + builder.foldingDiagnostics
        condition.forEachProblem { said += $0.diagnostics }
        if condition.containsInteger {
            said.append(
                SourceDiagnostic(
                    .error, at: condition.range.start, "use 'true' and 'false' in a condition, not '1' and '0'"))
        }
        if said.contains(where: { $0.severity == .error }) {
            return .failure(ConditionSyntaxError(diagnostics: said))
        }
        return .success(condition)
    }

    /// Calls `body` for every part that is no condition.
    public func forEachProblem(_ body: (ConditionProblem) -> Void) {
        switch node {
        case .invalid(let problem): body(problem)
        case .not(let operand), .parenthesized(let operand): operand.forEachProblem(body)
        case .and(let operands), .or(let operands): operands.forEach { $0.forEachProblem(body) }
        case .literal, .integer, .term: break
        }
    }

    private var containsInteger: Bool {
        switch node {
        case .integer: true
        case .not(let operand), .parenthesized(let operand): operand.containsInteger
        case .and(let operands), .or(let operands): operands.contains(where: \.containsInteger)
        case .literal, .term, .invalid: false
        }
    }

    /// Calls `body` for every term with its bytes, from left to right.
    public func forEachTerm(_ body: (ConditionTerm, SourceRange) -> Void) {
        switch node {
        case .term(let term): body(term, range)
        case .not(let operand), .parenthesized(let operand): operand.forEachTerm(body)
        case .and(let operands), .or(let operands): operands.forEach { $0.forEachTerm(body) }
        case .literal, .integer, .invalid: break
        }
    }
}

extension ConditionTerm {
    /// Whether the term asks for a version of the language or the compiler, so that text which only a newer compiler can read
    /// may stand behind it.
    public var allowsSyntaxErrors: Bool {
        switch self {
        case .languageVersion, .compilerVersion, .legacyCompilerVersion, .underscoredCompilerVersion: true
        default: false
        }
    }
}

/// A text that is no condition.
public struct ConditionSyntaxError: Error, Hashable, Sendable {
    /// What the compiler would say, offsets from the start of the text.
    public var diagnostics: [SourceDiagnostic]
}
