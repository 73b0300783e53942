/// Primary expressions with what follows them: members, calls, postfix operators.
extension ExpressionParser {
    mutating func parsePostfix(_ message: String) -> Node? {
        let first = token
        guard var node = parsePrimary(message) else { return nil }
        let primaryEnd = node.range.end
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
            case .unknown:
                // Behind an operand the compiler passes over what its lexer has complained of.
                consume()
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
            case .leftBrace
            where depth > 0 && !token.isAtStartOfLine && !(node.range.end == primaryEnd && isLiteral(first)):
                // Outside parentheses a brace would begin the body of an `if`.
                parseTrailingClosures()
                let range = SourceRange(node.range.start, previousEnd)
                switch node.expression {
                case .call, .other: node.range = range
                default: node = Node(expression: .call(callee: node, arguments: []), range: range)
                }
                if token.kind == .leftBrace { return node }
            default:
                return node
            }
        }
    }

    /// Whether a token begins a literal, which no trailing closure follows.
    private func isLiteral(_ token: Token) -> Bool {
        switch token.kind {
        case .string, .integer, .floatingPoint, .regex, .leftSquare, .leftBrace, .placeholder: true
        default: ["true", "false"].contains(spelling(token))
        }
    }

    /// `{ … }` behind an operand, and `label: { … }` behind that.
    private mutating func parseTrailingClosures() {
        while true {
            let open = token.start
            guard skipBraces() else {
                error(token.start, "expected '}' at end of closure")
                note(open, "to match this opening '{'")
                openLists += 1
                return
            }
            guard token.kind == .identifier || token.kind == .escapedIdentifier, !token.isAtStartOfLine else { return }
            var ahead = lexer
            guard ahead.next().kind == .colon, ahead.next().kind == .leftBrace else { return }
            consume()
            consume()
        }
    }

    func unescaped(_ token: Token) -> String {
        token.kind == .escapedIdentifier
            ? text.string(SourceRange(token.start + 1, token.end - 1)) : text.string(token.range)
    }

    mutating func parsePrimary(_ message: String) -> Node? {
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
            _ = skipBraces()
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
            guard token.kind == .identifier || token.kind == .escapedIdentifier, !token.isAtStartOfLine else {
                error(previousEnd, "expected a macro identifier for a pound literal expression")
                partial = finished(.other)
                return nil
            }
            if token.start > previousEnd {
                error(previousEnd, "extraneous whitespace between '#' and macro name is not permitted")
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

    mutating func parseName(_ name: String) -> Node {
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
    func isArgumentNameList() -> Bool {
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
    func genericArgumentsEnd() -> Int? {
        guard token.isOperator, text.base[token.start] == 0x3C else { return nil }
        var depth = 0
        var offset = token.start
        // Nobody writes long ones in a condition, and each `<` is tried.
        let end = min(lexer.limit, token.start + 512)
        while offset < end {
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

    mutating func parsePoundKeyword(_ message: String) -> Node? {
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
    mutating func skipParentheses() {
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

    /// Skips a group in braces; false when it has no end.
    mutating func skipBraces() -> Bool {
        var open = 0
        repeat {
            switch token.kind {
            case .leftBrace: open += 1
            case .rightBrace: open -= 1
            case .endOfFile, .directive: return false
            default: break
            }
            consume()
        } while open > 0
        return true
    }

    /// The contents of a string literal as they stand in the source, or `nil` for one that cannot be a version.
    func stringContent(_ token: Token) -> String? {
        var quote = token.start
        while text[quote] == 0x23 { quote += 1 }
        var interpolations: [SourceRange]?
        let end = lexer.literals
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
}
