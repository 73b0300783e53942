/// One token of a condition or of the code next to a directive.
struct Token: Equatable {
    enum Kind: UInt8 {
        case endOfFile
        /// A name, escaped or not; keywords are identifiers whose text is in `Keywords`.
        case identifier
        case escapedIdentifier
        /// `$0`
        case anonymousArgument
        case integer
        case floatingPoint
        case string
        case regex
        /// `#if`, `#elseif`, `#else`, `#endif`
        case directive
        /// `#name` that the lexer knows as a literal or statement: `#line`, `#available`, `#warning` …
        case poundKeyword
        case pound
        case prefixOperator
        case postfixOperator
        case spacedBinaryOperator
        case unspacedBinaryOperator
        case equal
        case arrow
        case ampersandPrefix
        case exclamationPostfix
        case questionPostfix
        case questionInfix
        case period
        case periodPrefix
        case leftParenthesis
        case rightParenthesis
        case leftSquare
        case rightSquare
        case leftBrace
        case rightBrace
        case comma
        case semicolon
        case colon
        case colonColon
        case at
        case backslash
        case backtick
        case placeholder
        /// Something that is no token, already diagnosed.
        case unknown
    }

    var kind: Kind
    var start: Int
    var end: Int
    /// Whether a line break stands between this token and the one before it.
    var isAtStartOfLine: Bool

    var isBinaryOperator: Bool { kind == .spacedBinaryOperator || kind == .unspacedBinaryOperator }
    var isOperator: Bool { isBinaryOperator || kind == .prefixOperator || kind == .postfixOperator }
    var range: SourceRange { SourceRange(start, end) }
}

/// Words that are not plain identifiers.
enum Keywords {
    /// Words that begin a declaration.
    static let declaration: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "func", "import", "init", "inout", "let", "operator",
        "precedencegroup", "protocol", "struct", "subscript", "typealias", "var", "fileprivate", "internal", "private",
        "public", "static",
    ]
    /// Words that begin a statement or belong to one.
    static let statement: Set<String> = [
        "defer", "if", "guard", "do", "repeat", "else", "for", "in", "while", "return", "break", "continue", "fallthrough",
        "switch", "case", "default", "where", "catch", "throw",
    ]
    /// Words that are expressions or belong to one.
    static let expression: Set<String> = [
        "as", "Any", "false", "is", "nil", "rethrows", "super", "self", "Self", "true", "try", "throws", "_",
    ]

    /// Whether a bare word with this text is a keyword.
    static func contains(_ word: String) -> Bool {
        declaration.contains(word) || statement.contains(word) || expression.contains(word)
    }

    /// Keywords that still name something where an expression begins.
    static let expressionStarts: Set<String> = ["Any", "false", "nil", "super", "self", "Self", "true", "_", "init"]

    /// Keywords behind which an expression begins, so that a slash there opens a regex literal.
    static let beforeExpression: Set<String> = [
        "return", "in", "case", "where", "throw", "try", "await", "else", "do", "if", "guard", "while", "switch", "repeat",
        "for", "defer", "is", "as", "yield", "consume", "copy", "unsafe",
    ]
}
