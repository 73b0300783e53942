/// Parses the expression behind `#if` and `#elseif` as the compiler's parser does, with its recoveries and its words.
struct ExpressionParser {
    private var lexer: Lexer
    /// The token looked at; not consumed yet.
    private(set) var token: Token
    /// One past the last consumed token.
    private(set) var previousEnd: Int
    /// What the parser and the lexer said about consumed tokens.
    private(set) var diagnostics: [SourceDiagnostic] = []
    /// The part of `diagnostics` that the parser said.
    private(set) var parserDiagnostics: [SourceDiagnostic] = []
    /// What the lexer said about `token`.
    private(set) var lookaheadDiagnostics: [SourceDiagnostic] = []
    private var depth = 0
    private var endsAtLineBreak = false

    private let text: SourceText
    private let options: ScanOptions

    /// How deep structure may nest in a file; the compiler stops there.
    static let maximumNesting = 256
    static let nestingExceeded = "structure nesting level exceeded maximum of \(maximumNesting)"
    /// How much structure is open around the expression.
    private let outerNesting: Int
    /// Whether the expression nests too deep; the compiler reads no further.
    private(set) var isTooDeep = false

    typealias Node = Expression.Node

    init(_ text: SourceText, from offset: Int, to limit: Int, options: ScanOptions, nesting: Int = 0) {
        self.text = text
        outerNesting = nesting
        self.options = options
        lexer = Lexer(text, from: offset, to: limit)
        previousEnd = offset
        token = lexer.next()
        lookaheadDiagnostics = lexer.diagnostics
        lexer.diagnostics = []
    }

    // MARK: Tokens

    private mutating func consume() {
        previousEnd = token.end
        diagnostics += lookaheadDiagnostics
        token = lexer.next()
        lookaheadDiagnostics = lexer.diagnostics
        lexer.diagnostics = []
    }

    private func peek() -> Token {
        var copy = lexer
        return copy.next()
    }

    private func spelling(_ token: Token) -> String { text.string(token.range) }

    private mutating func error(_ offset: Int, _ message: String) {
        say(SourceDiagnostic(.error, at: offset, message))
    }

    private mutating func note(_ offset: Int, _ message: String) {
        say(SourceDiagnostic(.note, at: offset, message))
    }

    private mutating func say(_ diagnostic: SourceDiagnostic) {
        diagnostics.append(diagnostic)
        parserDiagnostics.append(diagnostic)
    }

    /// Some sentences point at the end of the line before, when the offending token begins a line.
    private var firstBadPlace: Int { token.isAtStartOfLine ? previousEnd : token.start }

    // MARK: Conditions

    static let expectedExpression = "expected expression"
    static let extraTokens = "extra tokens following conditional compilation directive"

    /// Parses a condition; `nil` when the compiler gives the whole directive up.
    mutating func parseCondition() -> Node? {
        endsAtLineBreak = true
        return parseSequence(ExpressionParser.expectedExpression, isDirective: true)
    }

    /// Parses what begins as a statement and is none, as far as its line goes, for the sake of what the compiler says about it.
    ///
    /// `isMember` says that declarations are expected here and no statements; `isTopLevel` that no braces are around.
    mutating func parseStatements(isMember: Bool, isTopLevel: Bool) {
        repeat {
            let start = token.start
            guard parseStatement(isMember: isMember, isTopLevel: isTopLevel) else { return }
            if token.kind == .endOfFile || token.kind == .directive || token.isAtStartOfLine { return }
            if token.kind == .semicolon {
                consume()
                if token.isAtStartOfLine { return }
                continue
            }
            if token.kind == .rightBrace || token.kind == .unknown || token.start == start { return }
            error(previousEnd, ExpressionParser.consecutive)
        } while !token.isAtStartOfLine
    }

    static let consecutive = "consecutive statements on a line must be separated by ';'"

    /// One statement; false when nothing more can be said about the line.
    private mutating func parseStatement(isMember: Bool, isTopLevel: Bool) -> Bool {
        switch token.kind {
        case .endOfFile, .directive, .rightBrace: return false
        case .semicolon:
            error(token.start, "';' statements are not allowed")
            return false
        case .at:
            consume()
            let name = token.kind == .identifier ? spelling(token) : ""
            if token.kind == .identifier { consume() }
            if name == "available", token.kind != .leftParenthesis {
                error(
                    token.isAtStartOfLine ? previousEnd - name.utf8.count : token.start,
                    "expected '(' in 'available' attribute")
            } else if token.kind == .leftParenthesis, !token.isAtStartOfLine {
                skipParentheses()
            }
            if !beginsDeclaration(token) { error(token.start, "expected declaration") }
            return false
        case .poundKeyword where ["#warning", "#error", "#sourceLocation"].contains(spelling(token)):
            return false
        case .backslash:
            let start = token.start
            if peek().kind == .identifier, !peek().isAtStartOfLine {
                error(start, "expected declaration")
                return false
            }
        case .leftBrace:
            error(
                token.start,
                "\(isTopLevel ? "top-level statement" : "statement") cannot begin with a closure expression")
            skipBraces()
            return true
        case .identifier:
            if let outcome = StatementWord.outcomes[spelling(token)] {
                return sayAboutStatement(outcome)
            }
        default: break
        }
        if isMember {
            switch token.kind {
            case .comma, .rightParenthesis, .rightSquare, .colon, .equal, .integer, .string, .leftParenthesis:
                error(token.start, "expected declaration")
            default: break
            }
            return false
        }
        guard parseSequence(ExpressionParser.expectedExpression) != nil else { return false }
        return true
    }

    private mutating func sayAboutStatement(_ outcome: StatementWord) -> Bool {
        let start = token.start
        switch outcome {
        case .none(let message):
            error(start, message)
            consume()
            return false
        case .needsName(let message):
            consume()
            if token.kind != .identifier && token.kind != .escapedIdentifier { error(token.start, message) }
            return false
        case .needsDeclaration(let message):
            consume()
            if !beginsDeclaration(token) && (token.isAtStartOfLine || token.kind != .identifier) {
                error(token.start, message)
            }
            return false
        case .needsMore(let messages, let follower):
            consume()
            if token.isAtStartOfLine || token.kind == .endOfFile || (follower != nil && token.kind != follower) {
                for message in messages { error(previousEnd, message) }
            }
            return false
        }
    }

    private func beginsDeclaration(_ token: Token) -> Bool {
        token.kind == .at || token.kind == .directive
            || (token.kind == .identifier
                && (Keywords.declaration.contains(spelling(token))
                    || [
                        "actor", "macro", "final", "open", "lazy", "weak", "unowned", "override", "mutating",
                        "nonmutating",
                        "convenience", "required", "optional", "dynamic", "indirect", "prefix", "postfix", "infix",
                        "nonisolated", "isolated", "package", "distributed", "consuming", "borrowing", "async",
                    ].contains(spelling(token))))
    }

    /// Consumes the current token (the `if` of a mistaken `#else if`).
    mutating func skipToken() { consume() }

    /// Says that tokens follow the directive on its line, unless the token was refused by the lexer already.
    mutating func reportExtraTokens() {
        if token.canBeExtra(in: text) { error(token.start, ExpressionParser.extraTokens) }
    }

    private mutating func parseSequence(_ message: String, isDirective: Bool = false) -> Node? {
        var message = message
        var operands: [Node] = []
        var operators: [Expression.InfixOperator] = []
        while true {
            if isDirective && token.isAtStartOfLine { break }
            guard let operand = parseElement(message) else { return nil }
            operands.append(operand)
            if isDirective && token.isAtStartOfLine { break }
            guard let infix = parseInfixOperator() else { break }
            operators.append(infix)
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
        if operands.count == 1 { return first }
        return Node(
            expression: .sequence(operands: operands, operators: operators),
            range: SourceRange(first.range.start, last.range.end))
    }

    private mutating func parseInfixOperator() -> Expression.InfixOperator? {
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
            let middle = parseSequence("expected expression after '?' in ternary expression")
            guard middle != nil else { return nil }
            guard token.kind == .colon else {
                error(range.start, "expected ':' after '? ...' in ternary expression")
                return .init(kind: .special, range: range)
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

    private func isCast(_ infix: Expression.InfixOperator) -> Bool {
        let word = text.string(infix.range)
        return word == "is" || word == "as"
    }

    /// The type behind `is` or `as`, read as a name with its members.
    private mutating func parseType(behind infix: Expression.InfixOperator) -> Node? {
        guard let type = parseElement("expected type after '\(text.string(infix.range))'") else { return nil }
        return Node(expression: .other, range: type.range)
    }

    private func isAvailabilityQuery(_ token: Token) -> Bool {
        let name = spelling(token)
        return name == "#available" || name == "#unavailable" || name == "#_hasSymbol"
    }

    // MARK: Operands

    private mutating func parseElement(_ message: String) -> Node? {
        guard token.kind == .identifier else { return parseUnary(message) }
        let start = token.start
        let word = spelling(token)
        switch word {
        case "await", "try":
            consume()
            if word == "try", token.kind == .questionPostfix || token.kind == .exclamationPostfix { consume() }
            let missing = word == "await" ? "expected expression after 'await'" : message
            guard let operand = parseElement(missing) else {
                partial = Node(expression: .other, range: SourceRange(start, previousEnd))
                return nil
            }
            return Node(expression: .other, range: SourceRange(start, operand.range.end))
        case "consume", "copy", "any", "some", "each", "unsafe", "repeat", "discard":
            if word == "repeat" {
                consume()
                guard let operand = parseElement("expected expression after 'repeat'") else { return nil }
                return Node(expression: .other, range: SourceRange(start, operand.range.end))
            }
            let next = peek()
            guard word != "discard", !next.isAtStartOfLine,
                next.kind == .identifier || next.kind == .escapedIdentifier,
                !["is", "as", "in"].contains(spelling(next))
            else { return parseUnary(message) }
            consume()
            guard let operand = parseElement(message) else { return nil }
            return Node(expression: .other, range: SourceRange(start, operand.range.end))
        case "if", "switch", "do":
            consume()
            switch word {
            case "if": error(previousEnd, "expected expression, var, or let in 'if' condition")
            case "switch": error(previousEnd, "expected expression in 'switch' statement")
            default: break
            }
            return Node(expression: .other, range: SourceRange(start, previousEnd))
        default:
            return parseUnary(message)
        }
    }

    /// What could be read of an operand whose end is missing: `>=` of `swift(>=...)`.
    private var partial: Node?

    private mutating func parseUnary(_ message: String) -> Node? {
        var operators: [SourceRange] = []
        relexRegex()
        while true {
            switch token.kind {
            case .ampersandPrefix:
                operators.append(token.range)
                consume()
            case .postfixOperator:
                error(token.start, "operator with postfix spacing cannot start a subexpression")
                operators.append(token.range)
                consume()
            case .prefixOperator:
                operators.append(token.range)
                consume()
            case .spacedBinaryOperator, .unspacedBinaryOperator:
                operators.append(token.range)
                let end = token.end
                let start = token.start
                consume()
                error(
                    start,
                    end == token.start
                        ? "expected expression after unary operator"
                        : "unary operator cannot be separated from its operand")
                // swift-syntax takes a separated operator for no prefix operator at all.
                guard let operand = parseUnary(message) else { return nil }
                return wrap(
                    Node(expression: .other, range: SourceRange(start, operand.range.end)), in: operators.dropLast())
            case .backslash:
                guard let path = parseKeyPath() else { return nil }
                return wrap(path, in: operators[...])
            default:
                guard let operand = parsePostfix(message) else {
                    if let first = operators.first {
                        let missing = Node(expression: .missing, range: SourceRange(first.end, first.end))
                        partial = wrap(missing, in: operators.prefix(1))
                    }
                    return nil
                }
                return wrap(operand, in: operators[...])
            }
            relexRegex()
        }
    }

    private func wrap(_ operand: Node, in operators: ArraySlice<SourceRange>) -> Node {
        var node = operand
        for operatorRange in operators.reversed() {
            let range = SourceRange(operatorRange.start, node.range.end)
            if text.string(operatorRange) == "&" {
                node = Node(expression: .other, range: range)
            } else {
                node = Node(expression: .prefix(operator: operatorRange, operand: node), range: range)
            }
        }
        return node
    }

    /// Takes an operator with a slash where an expression begins for a bare regex literal, if it can be one.
    private mutating func relexRegex() {
        guard token.isOperator, token.kind != .postfixOperator else { return }
        guard text.base[token.start] == 0x2F else { return }
        let literals = LiteralScanner(text: text, limit: lexer.limit)
        guard options.bareSlashRegex || !token.isBinaryOperator,
            let end = literals.endOfBareRegex(token.start, isCertain: token.isBinaryOperator)
        else { return }
        token = Token(kind: .regex, start: token.start, end: end, isAtStartOfLine: token.isAtStartOfLine)
        lexer.offset = end
    }

    private mutating func parseKeyPath() -> Node? {
        let start = token.start
        consume()
        guard !token.isAtStartOfLine || token.kind != .pound,
            token.kind == .identifier || token.kind == .escapedIdentifier || token.kind == .period
                || token.kind == .periodPrefix || token.kind == .leftParenthesis || token.kind == .leftSquare
        else {
            error(token.start, "expected expression path in Swift key path")
            return Node(expression: .other, range: SourceRange(start, previousEnd))
        }
        _ = parsePostfix(ExpressionParser.expectedExpression)
        return Node(expression: .other, range: SourceRange(start, previousEnd))
    }

    // MARK: Postfix expressions

    private mutating func parsePostfix(_ message: String) -> Node? {
        guard var node = parsePrimary(message) else { return nil }
        while true {
            // Outside parentheses a condition ends with its line.
            if endsAtLineBreak && depth == 0 && token.isAtStartOfLine { return node }
            switch token.kind {
            case .period, .periodPrefix:
                let dot = token.start
                consume()
                switch token.kind {
                case .identifier, .escapedIdentifier:
                    let name = unescaped(token)
                    consume()
                    node = Node(
                        expression: .member(base: node, name: name), range: SourceRange(node.range.start, previousEnd))
                    if token.kind == .leftParenthesis, !token.isAtStartOfLine, isArgumentNameList() {
                        _ = parseList(isNameList: true)
                        node = Node(expression: .other, range: SourceRange(node.range.start, previousEnd))
                    }
                case .integer:
                    consume()
                    node = Node(expression: .other, range: SourceRange(node.range.start, previousEnd))
                case .unknown where depth > 0:
                    error(token.start, "expected member name following '.'")
                    consume()
                    return Node(expression: .other, range: SourceRange(node.range.start, previousEnd))
                default:
                    let closes: Set<Token.Kind> = [
                        .rightParenthesis, .rightSquare, .rightBrace, .comma, .semicolon, .colon, .endOfFile,
                    ]
                    let isFollowed = token.start == dot + 1 && !closes.contains(token.kind)
                    error(isFollowed ? token.start : dot, "expected member name following '.'")
                    return Node(
                        expression: .member(base: node, name: ""), range: SourceRange(node.range.start, previousEnd))
                }
            case .leftParenthesis where !token.isAtStartOfLine:
                let arguments = parseList()
                node = Node(
                    expression: .call(callee: node, arguments: arguments),
                    range: SourceRange(node.range.start, previousEnd))
            case .leftSquare where !token.isAtStartOfLine:
                _ = parseList()
                node = Node(expression: .other, range: SourceRange(node.range.start, previousEnd))
            case .questionPostfix, .exclamationPostfix, .postfixOperator:
                consume()
                node = Node(expression: .other, range: SourceRange(node.range.start, previousEnd))
            default:
                return node
            }
        }
    }

    private func unescaped(_ token: Token) -> String {
        token.kind == .escapedIdentifier
            ? text.string(SourceRange(token.start + 1, token.end - 1)) : text.string(token.range)
    }

    private mutating func parsePrimary(_ message: String) -> Node? {
        let start = token.start
        func finished(_ expression: Expression) -> Node {
            Node(expression: expression, range: SourceRange(start, previousEnd))
        }
        switch token.kind {
        case .identifier:
            let word = spelling(token)
            if Keywords.contains(word) {
                guard Keywords.expressionStarts.contains(word) else {
                    error(start, message)
                    return nil
                }
                consume()
                switch word {
                case "true": return finished(.boolean(true))
                case "false": return finished(.boolean(false))
                default: return finished(.other)
                }
            }
            return parseName(word)
        case .escapedIdentifier:
            return parseName(unescaped(token))
        case .anonymousArgument:
            error(start, "anonymous closure argument not contained in a closure")
            let name = spelling(token)
            consume()
            return finished(.name(name))
        case .integer:
            let digits = spelling(token)
            consume()
            return finished(.integer(digits))
        case .placeholder:
            consume()
            return finished(.availability)
        case .floatingPoint, .regex:
            consume()
            return finished(.other)
        case .string:
            let content = stringContent(token)
            consume()
            return finished(.string(content))
        case .leftParenthesis:
            let elements = parseList()
            return finished(.tuple(elements))
        case .leftSquare:
            _ = parseList()
            return finished(.other)
        case .leftBrace:
            skipBraces()
            return finished(.other)
        case .period, .periodPrefix:
            consume()
            if token.kind == .integer || token.kind == .floatingPoint {
                error(
                    start,
                    "'.\(spelling(token))' is not a valid floating point literal; it must be written '0.\(spelling(token))'"
                )
                consume()
                return finished(.other)
            }
            guard token.kind == .identifier || token.kind == .escapedIdentifier else {
                error(firstBadPlace, "expected identifier after '.' expression")
                return finished(.other)
            }
            consume()
            return finished(.other)
        case .poundKeyword:
            return parsePoundKeyword(message)
        case .pound:
            consume()
            guard token.kind == .identifier || token.kind == .escapedIdentifier, token.start == previousEnd else {
                error(previousEnd, "expected a macro identifier for a pound literal expression")
                return finished(.other)
            }
            consume()
            return finished(.other)
        case .unknown:
            // The lexer has said what is wrong. In a list the text still counts as an argument.
            let first = text.base[start]
            let end = token.end
            consume()
            guard depth > 0 else { return nil }
            return finished(first == 0x22 ? .string(text.string(SourceRange(start + 1, end))) : .other)
        case .colonColon:
            error(start, "expected module name in module selector")
            consume()
            if token.kind == .identifier || token.kind == .escapedIdentifier, !token.isAtStartOfLine {
                consume()
            } else {
                error(previousEnd, "expected identifier after module selector")
            }
            return finished(.availability)
        default:
            error(start, message)
            return nil
        }
    }

    private mutating func parseName(_ name: String) -> Node {
        let start = token.start
        if name == "$" { error(start, "'$' is not an identifier; use backticks to escape it") }
        var name = name
        consume()
        while token.kind == .colonColon {
            consume()
            guard token.kind == .identifier || token.kind == .escapedIdentifier else { break }
            name = unescaped(token)
            consume()
        }
        if let end = genericArgumentsEnd() {
            while token.start < end && token.kind != .endOfFile { consume() }
            return Node(expression: .other, range: SourceRange(start, previousEnd))
        }
        if token.kind == .leftParenthesis, !token.isAtStartOfLine, isArgumentNameList() {
            _ = parseList(isNameList: true)
            return Node(expression: .other, range: SourceRange(start, previousEnd))
        }
        return Node(expression: .name(name), range: SourceRange(start, previousEnd))
    }

    /// Whether the parentheses hold nothing but argument labels: `f(_:)`, `f(a:b:)`.
    private func isArgumentNameList() -> Bool {
        var copy = lexer
        var count = 0
        while true {
            let label = copy.next()
            if label.kind == .rightParenthesis { return count > 0 }
            guard label.kind == .identifier || label.kind == .escapedIdentifier else { return false }
            var colon = copy.next()
            if colon.kind == .colonColon {
                colon.kind = .colon
            }
            guard colon.kind == .colon else { return false }
            count += 1
        }
    }

    /// The end of `<…>` behind a name, when it can only be a list of generic arguments.
    private func genericArgumentsEnd() -> Int? {
        guard token.isOperator, text.base[token.start] == 0x3C else { return nil }
        var depth = 0
        var offset = token.start
        while offset < lexer.limit {
            let current = text.base[offset]
            switch current {
            case 0x3C: depth += 1
            case 0x3E:
                depth -= 1
                if depth == 0 {
                    switch text[offset + 1] {
                    case 0x28, 0x29, 0x5D, 0x7B, 0x7D, 0x2E, 0x2C, 0x3B, 0x0A, 0x0D, 0x3A, 0x3F, 0x21, 0:
                        return offset + 1
                    default: return nil
                    }
                }
            case 0x20, 0x2E, 0x2C, 0x3F, 0x5B, 0x5D, 0x3A: break
            default:
                guard CharacterClasses.mayBeIdentifier(current) else { return nil }
            }
            offset += 1
        }
        return nil
    }

    private mutating func parsePoundKeyword(_ message: String) -> Node? {
        let start = token.start
        let name = spelling(token)
        switch name {
        case "#available", "#unavailable":
            error(start, "\(name) may only be used as condition of an 'if', 'guard' or 'while' statement")
            consume()
            if token.kind == .leftParenthesis { skipParentheses() }
            return Node(expression: .availability, range: SourceRange(start, previousEnd))
        case "#_hasSymbol":
            error(start, "#_hasSymbol may only be used as condition of an 'if', 'guard' or 'while' statement")
            consume()
            if token.kind == .leftParenthesis { skipParentheses() }
            return Node(expression: .availability, range: SourceRange(start, previousEnd))
        case "#warning", "#error", "#sourceLocation":
            error(start, message)
            return nil
        default:
            consume()
            return Node(expression: .other, range: SourceRange(start, previousEnd))
        }
    }

    /// Skips a parenthesised group whose contents do not matter.
    private mutating func skipParentheses() {
        var open = 0
        repeat {
            switch token.kind {
            case .leftParenthesis: open += 1
            case .rightParenthesis: open -= 1
            case .endOfFile, .directive: return
            default: break
            }
            consume()
        } while open > 0
    }

    private mutating func skipBraces() {
        var open = 0
        repeat {
            switch token.kind {
            case .leftBrace: open += 1
            case .rightBrace: open -= 1
            case .endOfFile, .directive: return
            default: break
            }
            consume()
        } while open > 0
    }

    /// The contents of a string literal as they stand in the source, or `nil` for one that cannot be a version.
    private func stringContent(_ token: Token) -> String? {
        var quote = token.start
        while text[quote] == 0x23 { quote += 1 }
        var interpolations: [SourceRange]?
        let end = LiteralScanner(text: text, limit: lexer.limit)
            .endOfString(quote: quote, hashes: quote - token.start, interpolations: &interpolations)
        guard !end.hasInterpolation, end.isTerminated else { return nil }
        let content = text.string(SourceRange(end.contentStart, end.contentEnd))
        guard end.isMultiline else { return content }
        var lines = content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.count > 1 else { return content }
        lines.removeFirst()
        let indentation = lines.removeLast().count
        guard lines.count == 1, let line = lines.first else { return lines.isEmpty ? "" : nil }
        return String(line.dropFirst(indentation))
    }

    // MARK: Lists

    private static func expectedListElement(_ isSquare: Bool) -> String {
        isSquare ? "expected expression in container literal" : "expected expression in list of expressions"
    }

    private var literals: LiteralScanner { LiteralScanner(text: text, limit: lexer.limit) }

    /// Parses `(…)` or `[…]`, the current token being the opening one.
    private mutating func parseList(isNameList: Bool = false) -> [Expression.Argument] {
        let open = token
        let isSquare = open.kind == .leftSquare
        let closing: Token.Kind = isSquare ? .rightSquare : .rightParenthesis
        consume()
        depth += 1
        defer { depth -= 1 }
        guard depth + outerNesting <= ExpressionParser.maximumNesting else {
            if !isTooDeep { error(open.start, ExpressionParser.nestingExceeded) }
            isTooDeep = true
            skipBalanced()
            return []
        }
        if isNameList {
            while token.kind != closing && token.kind != .endOfFile { consume() }
            if token.kind == closing { consume() }
            return []
        }
        if isSquare, token.kind == .colon { consume() }
        var arguments: [Expression.Argument] = []
        var isSeparated = true
        var failed = false
        list: while token.kind != closing {
            if token.kind == .comma {
                while token.kind == .comma {
                    error(token.start, "unexpected ',' separator")
                    failed = true
                    let missing = Node(expression: .missing, range: SourceRange(token.start, token.start))
                    arguments.append(.init(label: nil, value: missing))
                    consume()
                }
                if token.kind == closing {
                    error(token.start, ExpressionParser.expectedListElement(isSquare))
                    break
                }
            }
            var label: String?
            if token.kind == .identifier || token.kind == .escapedIdentifier, peek().kind == .colon, !isSquare {
                label = unescaped(token)
                consume()
                consume()
            }
            let element: Node?
            let triviaStart = label == nil && token.isAtStartOfLine ? literals.endOfLine(previousEnd) : nil
            if token.kind == .colon, !isSquare {
                error(token.start, "expected argument label before colon")
                consume()
                label = ""
            }
            if token.isOperator, [closing, .comma].contains(peek().kind) {
                let range = token.range
                consume()
                element = Node(expression: .other, range: range)
            } else {
                element = parseSequence(ExpressionParser.expectedListElement(isSquare))
            }
            if let element {
                if isSeparated { arguments.append(.init(label: label, value: element, triviaStart: triviaStart)) }
            } else {
                failed = true
                if isSeparated { arguments.append(.init(label: label, value: partial ?? missingNode())) }
                partial = nil
                skipListElement(until: closing)
            }
            if isSquare, token.kind == .colon {
                consume()
                continue
            }
            switch token.kind {
            case closing: break list
            case .comma:
                consume()
                isSeparated = true
            case .endOfFile, .rightBrace:
                break list
            case .directive where element == nil:
                break list
            case .directive where spelling(token) == "#endif":
                break list
            case .directive:
                error(firstBadPlace, "expected ',' separator")
                error(token.start, "expected expression in list of expressions")
                failed = true
                break list
            default:
                if failed && element == nil { break list }
                if token.isAtStartOfLine && beginsStatement(token) { break list }
                error(firstBadPlace, "expected ',' separator")
                failed = true
                isSeparated = false
            }
        }
        if token.kind == closing {
            consume()
        } else if !failed {
            error(
                isSquare ? firstBadPlace : token.start,
                isSquare ? "expected ']' in container literal expression" : "expected ')' in expression list")
            note(open.start, "to match this opening '\(isSquare ? "[" : "(")'")
        }
        return arguments
    }

    /// An operand that is missing stands where the next token begins, unless that is on another line.
    private func missingNode() -> Node {
        let place = firstBadPlace
        return Node(expression: .missing, range: SourceRange(place, place))
    }

    private mutating func skipListElement(until closing: Token.Kind) {
        while token.kind != closing && token.kind != .comma && token.kind != .endOfFile && token.kind != .directive
            && token.kind != .rightBrace && !stopsRecovery(token)
        {
            switch token.kind {
            case .leftParenthesis, .leftSquare, .leftBrace:
                consume()
                skipBalanced()
            default:
                consume()
            }
        }
    }

    /// Skips to the end of the group that has just been opened.
    private mutating func skipBalanced() {
        var open = 1
        while open > 0 {
            switch token.kind {
            case .leftParenthesis, .leftSquare, .leftBrace: open += 1
            case .rightParenthesis, .rightSquare, .rightBrace: open -= 1
            case .endOfFile, .directive: return
            default: break
            }
            consume()
        }
    }

    private func stopsRecovery(_ token: Token) -> Bool {
        guard token.kind == .identifier else { return false }
        let word = spelling(token)
        return [
            "case", "class", "enum", "extension", "func", "import", "let", "protocol", "struct", "typealias", "var",
            "for", "guard", "while", "return", "throw", "default", "switch", "defer",
        ].contains(word)
    }

    private func beginsStatement(_ token: Token) -> Bool {
        switch token.kind {
        case .at, .rightBrace: return true
        case .poundKeyword:
            return ["#warning", "#error", "#sourceLocation"].contains(spelling(token))
        case .identifier:
            let word = spelling(token)
            return Keywords.declaration.contains(word) || Keywords.statement.contains(word)
        default: return false
        }
    }
}
