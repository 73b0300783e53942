import FenceSyntax

/// A condition, or one term of one, that profiles' compilers are asked for.
public struct ProbeQuestion: Hashable, Sendable {
    /// The text as written.
    public var text: String
    /// The condition.
    public var condition: Condition
    /// Whether it is a single term.
    public var isTerm: Bool
    /// The file in which it was first seen, relative to the project's folder.
    public var path: String
    /// The line on which it was first seen, from 1.
    public var line: Int
    /// The column there, in UTF-8 bytes from 1.
    public var column: Int

    /// The terms of the condition, from the left.
    public var terms: [ConditionTerm] { ProbeQuestion.terms(of: condition).map(\.term) }

    /// All terms below a condition with their bytes, from the left.
    static func terms(of condition: Condition) -> [(term: ConditionTerm, condition: Condition)] {
        switch condition.node {
        case .term(let term): [(term, condition)]
        case .not(let operand), .parenthesized(let operand): terms(of: operand)
        case .and(let operands), .or(let operands): operands.flatMap(terms)
        case .literal, .integer, .invalid: []
        }
    }

    /// Whether two terms ask the same, wherever they stand.
    static func asks(_ a: ConditionTerm, sameAs b: ConditionTerm) -> Bool {
        switch (a, b) {
        case (.platform(let question, let argument, _), .platform(let other, let otherArgument, _)):
            question == other && argument == otherArgument
        case (.canImport(let question), .canImport(let other)):
            question.path == other.path && question.kind == other.kind && question.components == other.components
        default: a == b
        }
    }

    /// Whether the compiler accepts every part of the condition, so that it has an answer at all.
    static func isValid(_ condition: Condition) -> Bool {
        switch condition.node {
        case .term(.defined), .integer, .invalid: false
        case .term, .literal: true
        case .not(let operand), .parenthesized(let operand): isValid(operand)
        case .and(let operands), .or(let operands): operands.allSatisfy(isValid)
        }
    }
}
