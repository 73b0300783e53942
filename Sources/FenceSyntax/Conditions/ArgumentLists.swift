/// What stands in parentheses and square brackets, with the parser's recoveries.
extension ExpressionParser {
    static func expectedListElement(_ isSquare: Bool) -> String {
        isSquare ? "expected expression in container literal" : "expected expression in list of expressions"
    }

    /// The first line break behind an offset, unless a block comment comes before it.
    private func lineBreak(behind offset: Int) -> Int? {
        var probe = offset
        while text[probe] == 0x20 || text[probe] == 0x09 { probe += 1 }
        return text[probe] == 0x2F && text[probe + 1] == 0x2A ? nil : lexer.literals.endOfLine(probe)
    }

    /// Parses `(…)` or `[…]`, the current token being the opening one.
    mutating func parseList(isNameList: Bool = false) -> [Expression.Argument] {
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
        // The compiler's condition ends with the first element behind which no separator stands.
        var isSeparated = true
        var failed = false
        let openBefore = openLists
        list: while token.kind != closing {
            if token.kind == .comma {
                while token.kind == .comma {
                    error(token.start, "unexpected ',' separator")
                    failed = true
                    arguments.append(.init(label: nil, value: missingNode(at: token.start)))
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
            let triviaStart = token.isAtStartOfLine ? lineBreak(behind: previousEnd) : nil
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
                // `borrow x` is an expression to swift-syntax alone.
                if case .name("borrow")? = element?.expression, token.kind == .identifier, isSeparated {
                    arguments[arguments.count - 1].value.expression = .other
                }
                if token.kind != .leftBrace { isSeparated = false }
            }
        }
        if token.kind == closing {
            consume()
        } else {
            if !failed && openLists == openBefore {
                error(
                    isSquare ? firstBadPlace : token.start,
                    isSquare ? "expected ']' in container literal expression" : "expected ')' in expression list")
                note(open.start, "to match this opening '\(isSquare ? "[" : "(")'")
            }
            openLists += 1
        }
        return arguments
    }

    /// An operand that is missing stands where the next token begins, unless that is on another line.
    func missingNode() -> Node { missingNode(at: firstBadPlace) }

    func missingNode(at place: Int) -> Node {
        Node(expression: .missing, range: SourceRange(place, place))
    }

    mutating func skipListElement(until closing: Token.Kind) {
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
    mutating func skipBalanced() {
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

    func stopsRecovery(_ token: Token) -> Bool {
        if token.kind == .poundKeyword { return beginsStatement(token) }
        guard token.kind == .identifier else { return false }
        let word = spelling(token)
        return [
            "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "import", "let", "operator",
            "precedencegroup", "protocol", "static", "struct", "subscript", "typealias", "var",
        ].contains(word)
    }

    func beginsStatement(_ token: Token) -> Bool {
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
