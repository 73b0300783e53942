/// Parses the expression behind `#if` and `#elseif` as the compiler's parser does, with its recoveries and its words.
struct ExpressionParser {
    var lexer: Lexer
    /// The token looked at; not consumed yet.
    var token: Token
    /// Where the first token begins.
    let start: Int
    /// One past the last consumed token.
    var previousEnd: Int
    /// What the parser and the lexer said about consumed tokens.
    var diagnostics: [SourceDiagnostic] = []
    /// The part of `diagnostics` that the parser said.
    var parserDiagnostics: [SourceDiagnostic] = []
    /// What the lexer said about `token`.
    var lookaheadDiagnostics: [SourceDiagnostic] = []
    var depth = 0
    var endsAtLineBreak = false
    /// What could be read of an operand whose end is missing: `>=` of `swift(>=...)`.
    var partial: Node?

    let text: SourceText
    let options: ScanOptions

    /// How deep structure may nest in a file; the compiler stops there.
    static let maximumNesting = 256
    static let nestingExceeded = "structure nesting level exceeded maximum of \(maximumNesting)"
    /// How much structure is open around the expression.
    let outerNesting: Int
    /// How many operands are being read inside each other: parentheses and prefixes of both kinds, so that the stack is bounded.
    var operandDepth = 0
    /// How many lists and closures had no end; the compiler does not ask for the end of a list around one.
    var openLists = 0
    /// Whether the expression nests too deep; the compiler reads no further.
    var isTooDeep = false

    typealias Node = Expression.Node

    init(_ text: SourceText, from offset: Int, to limit: Int, options: ScanOptions, nesting: Int = 0) {
        self.text = text
        outerNesting = nesting
        self.options = options
        lexer = Lexer(text, from: offset, to: limit)
        previousEnd = offset
        token = lexer.next()
        start = token.start
        lookaheadDiagnostics = lexer.diagnostics
        lexer.diagnostics = []
    }

    // MARK: Tokens

    mutating func consume() {
        previousEnd = token.end
        diagnostics += lookaheadDiagnostics
        token = lexer.next()
        lookaheadDiagnostics = lexer.diagnostics
        lexer.diagnostics = []
    }

    func peek() -> Token {
        var copy = lexer
        return copy.next()
    }

    func spelling(_ token: Token) -> String { text.string(token.range) }

    mutating func error(_ offset: Int, _ message: String) {
        say(SourceDiagnostic(.error, at: offset, message))
    }

    mutating func note(_ offset: Int, _ message: String) {
        say(SourceDiagnostic(.note, at: offset, message))
    }

    mutating func say(_ diagnostic: SourceDiagnostic) {
        diagnostics.append(diagnostic)
        parserDiagnostics.append(diagnostic)
    }

    /// Some sentences point at the end of the line before, when the offending token begins a line.
    var firstBadPlace: Int { token.isAtStartOfLine ? previousEnd : token.start }

    // MARK: Conditions

    static let expectedExpression = "expected expression"
    static let extraTokens = "extra tokens following conditional compilation directive"

    /// Parses a condition; `nil` when the compiler gives the whole directive up.
    mutating func parseCondition() -> Node? {
        endsAtLineBreak = true
        return parseSequence(ExpressionParser.expectedExpression, isDirective: true)
    }

    /// Whether the condition begins with U+FEFF: the compiler's parser takes it for a part of a name, while swift-syntax, which
    /// reads the condition anew from there to decide it, takes it for the mark of a file's encoding.
    var beginsWithByteOrderMark: Bool {
        text[start] == 0xEF && text[start + 1] == 0xBB && text[start + 2] == 0xBF
    }

    /// What swift-syntax makes of the parsed condition behind its byte order mark.
    func readAnew() -> Node {
        let mark = SourceRange(start, start + 3)
        guard previousEnd > mark.end else { return Node(expression: .other, range: mark) }
        var parser = ExpressionParser(text, from: mark.end, to: previousEnd, options: options, nesting: outerNesting)
        return parser.parseCondition() ?? Node(expression: .other, range: SourceRange(mark.end, previousEnd))
    }

    /// Consumes the current token (the `if` of a mistaken `#else if`).
    mutating func skipToken() { consume() }

    /// Says that tokens follow the directive on its line.
    mutating func reportExtraTokens() {
        if token.kind != .endOfFile { error(token.start, ExpressionParser.extraTokens) }
    }

    mutating func parseSequence(_ message: String, isDirective: Bool = false) -> Node? {
        var message = message
        var operands: [Node] = []
        var operators: [Expression.InfixOperator] = []
        while true {
            if isDirective && token.isAtStartOfLine { break }
            guard let operand = parseElement(message) else { return nil }
            operands.append(operand)
            if isDirective && token.isAtStartOfLine { break }
            let isTernary = token.kind == .questionInfix
            guard let infix = parseInfixOperator() else {
                guard isTernary else { break }
                // Nothing stands behind the question mark.
                partial = Node(expression: .other, range: operands[0].range)
                return nil
            }
            operators.append(infix)
            if isTernary && previousEnd == infix.range.end {
                operands.append(missingNode(at: previousEnd))
                break
            }
            message = "expected expression after operator"
            if infix.kind == .special, isCast(infix) {
                guard let type = parseType(behind: infix) else { return nil }
                operands.append(type)
                guard !(isDirective && token.isAtStartOfLine), let next = parseInfixOperator() else { break }
                operators.append(next)
            }
        }
        if isDirective && operands.count == operators.count {
            error(previousEnd, "incomplete condition in conditional compilation directive")
            return nil
        }
        guard let first = operands.first, let last = operands.last else { return nil }
        if depth > 0, operands.count > 1, case .separatedOperator = first.expression {
            return Node(expression: .other, range: SourceRange(first.range.start, last.range.end))
        }
        if operands.count == 1 { return first }
        return Node(
            expression: .sequence(operands: operands, operators: operators),
            range: SourceRange(first.range.start, last.range.end))
    }

    mutating func parseInfixOperator() -> Expression.InfixOperator? {
        let range = token.range
        switch token.kind {
        case .spacedBinaryOperator, .unspacedBinaryOperator:
            let next = peek()
            if next.kind == .poundKeyword, isAvailabilityQuery(next) { return nil }
            let name = spelling(token)
            consume()
            return .init(kind: name == "&&" ? .and : name == "||" ? .or : .unknown, range: range)
        case .questionInfix:
            consume()
            guard enterOperand() else { return nil }
            let middle = parseSequence("expected expression after '?' in ternary expression")
            operandDepth -= 1
            guard middle != nil else { return nil }
            guard token.kind == .colon else {
                error(range.start, "expected ':' after '? ...' in ternary expression")
                // No operand is looked for.
                return .init(kind: .special, range: SourceRange(range.start, previousEnd))
            }
            consume()
            return .init(kind: .special, range: range)
        case .equal, .arrow:
            consume()
            return .init(kind: .special, range: range)
        case .identifier where spelling(token) == "is" || spelling(token) == "as":
            consume()
            if token.kind == .questionPostfix || token.kind == .exclamationPostfix { consume() }
            return .init(kind: .special, range: range)
        default:
            return nil
        }
    }

    func isCast(_ infix: Expression.InfixOperator) -> Bool {
        let word = text.string(infix.range)
        return word == "is" || word == "as"
    }

    /// The type behind `is` or `as`, read as a name with its members.
    mutating func parseType(behind infix: Expression.InfixOperator) -> Node? {
        guard let type = parseElement("expected type after '\(text.string(infix.range))'") else { return nil }
        return Node(expression: .other, range: type.range)
    }

    func isAvailabilityQuery(_ token: Token) -> Bool {
        let name = spelling(token)
        return name == "#available" || name == "#unavailable" || name == "#_hasSymbol"
    }
}
