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
        "defer", "if", "guard", "do", "repeat", "else", "for", "in", "while", "return", "break", "continue",
        "fallthrough",
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

    /// Words that say who may use a declaration, and `static`.
    static let accessModifiers: Set<String> = [
        "public", "private", "fileprivate", "internal", "open", "package", "static", "final",
    ]

    /// Keywords behind which an expression begins, so that a slash there opens a regex literal.
    static let beforeExpression: Set<String> = [
        "return", "in", "case", "where", "throw", "try", "await", "else", "do", "if", "guard", "while", "switch",
        "repeat",
        "for", "defer", "is", "as", "yield", "consume", "copy", "unsafe",
    ]
}

/// What the compiler expects behind a word that begins a statement or a declaration.
enum StatementWord {
    /// Nothing can begin with the word.
    case none(String)
    /// A name must follow; the compiler points at what stands there instead.
    case needsName(String)
    /// A declaration must follow.
    case needsDeclaration(String)
    /// Something must follow on the line, of a given kind if one is named; the compiler points at the end of the word.
    case needsMore([String], Token.Kind?)

    /// By word. Measured with swiftc 6.3.1: each word alone behind a condition.
    static let outcomes: [String: StatementWord] = {
        var table: [String: StatementWord] = [:]
        for word in ["in", "inout", "else", "where", "catch", "as", "is", "rethrows"] {
            table[word] = StatementWord.none("expected expression")
        }
        for word in ["associatedtype", "enum", "struct", "protocol", "typealias"] {
            table[word] = .needsName("expected identifier in \(word) declaration")
        }
        table["func"] = .needsName("expected identifier in function declaration")
        table["import"] = .needsName("expected identifier in import declaration")
        table["precedencegroup"] = .needsName("expected identifier after 'precedencegroup'")
        for word in ["class", "fileprivate", "internal", "private", "public", "static"] {
            table[word] = .needsDeclaration("expected declaration")
        }
        table["let"] = .needsMore(["expected pattern"], nil)
        table["var"] = .needsMore(["expected pattern"], nil)
        table["deinit"] = .needsMore(["expected '{' for deinitializer"], .leftBrace)
        table["operator"] = .needsMore(["expected operator name in operator declaration"], nil)
        table["subscript"] = .needsMore(["expected '(' for subscript parameters"], nil)
        table["defer"] = .needsMore(["expected '{' after 'defer'"], .leftBrace)
        table["do"] = .needsMore(["expected '{' after 'do'"], nil)
        table["guard"] = .needsMore(["expected expression, var, let or case in 'guard' condition"], nil)
        table["while"] = .needsMore(["expected expression, var, or let in 'while' condition"], nil)
        table["if"] = .needsMore(["expected expression, var, or let in 'if' condition"], nil)
        table["switch"] = .needsMore(["expected expression in 'switch' statement"], nil)
        table["throw"] = .needsMore(["expected expression in 'throw' statement"], nil)
        table["for"] = .needsMore(
            [
                "expected pattern", "expected Sequence expression for for-each loop",
                "expected '{' to start the body of for-each loop",
            ], nil)
        table["default"] = StatementWord.none("'default' label can only appear inside a 'switch' statement")
        table["return"] = .needsMore([], nil)
        table["break"] = .needsMore([], nil)
        table["continue"] = .needsMore([], nil)
        table["fallthrough"] = .needsMore([], nil)
        table["case"] = .needsMore([], nil)
        table["init"] = .needsMore([], nil)
        table["extension"] = .needsName("expected type name in extension declaration")
        return table
    }()
}
