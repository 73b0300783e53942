/// What the parser understood of an expression in a condition: as much as decides what it means there.
indirect enum Expression {
    /// A name, backticks and a module selector stripped.
    case name(String)
    case boolean(Bool)
    case integer(String)
    /// A string literal; the content is `nil` when it has interpolations or several lines.
    case string(String?)
    case prefix(operator: SourceRange, operand: Node)
    case member(base: Node, name: String)
    case call(callee: Node, arguments: [Argument])
    case tuple([Argument])
    /// Operands with the operators between them: `operators.count == operands.count - 1`.
    case sequence(operands: [Node], operators: [InfixOperator])
    /// `#available(…)`, which the parser has already refused.
    case availability
    /// Nothing where something was expected.
    case missing
    /// A prefix operator with white space before its operand, which the parser has refused.
    case separatedOperator
    /// Anything else, which is no condition.
    case other

    struct Node {
        var expression: Expression
        var range: SourceRange
    }

    struct Argument {
        var label: String?
        var value: Node
        /// Where the white space before the argument begins, if a line break is part of it.
        var triviaStart: Int?
    }

    struct InfixOperator {
        enum Kind {
            case and
            case or
            /// An operator that conditions do not have.
            case unknown
            /// `?:`, `=`, `is`, `as`, `->`: no operator by name.
            case special
        }
        var kind: Kind
        var range: SourceRange
    }
}
