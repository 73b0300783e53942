/// Operands with their prefix operators.
extension ExpressionParser {
    /// Counts an operand that is read inside others; false when there are too many.
    mutating func enterOperand() -> Bool {
        guard operandDepth < 3 * ExpressionParser.maximumNesting else {
            if !isTooDeep { error(token.start, ExpressionParser.nestingExceeded) }
            isTooDeep = true
            return false
        }
        operandDepth += 1
        return true
    }

    mutating func parseElement(_ message: String) -> Node? {
        guard enterOperand() else { return nil }
        defer { operandDepth -= 1 }
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
        case "inout":
            let next = peek()
            guard !next.isAtStartOfLine, next.kind == .identifier || next.kind == .escapedIdentifier else {
                return parseUnary(message)
            }
            consume()
            guard let operand = parseElement(message) else { return nil }
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
        case "do" where depth > 0:
            error(start, message)
            return nil
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

    mutating func parseUnary(_ message: String) -> Node? {
        guard enterOperand() else { return nil }
        defer { operandDepth -= 1 }
        var operators: [SourceRange] = []
        relexRegex()
        while true {
            switch token.kind {
            case .ampersandPrefix:
                operators.append(token.range)
                consume()
            case .prefixOperator:
                operators.append(token.range)
                consume()
            case .spacedBinaryOperator, .unspacedBinaryOperator, .postfixOperator:
                let range = token.range
                let isPostfix = token.kind == .postfixOperator
                consume()
                let isSeparated = range.end != token.start
                error(
                    range.start,
                    isPostfix
                        ? "operator with postfix spacing cannot start a subexpression"
                        : isSeparated
                            ? "unary operator cannot be separated from its operand"
                            : "expected expression after unary operator")
                // swift-syntax reads the condition anew from its first token, and does not see `#if` glued to the operator.
                if range.start == start && !isSeparated {
                    operators.append(range)
                    break
                }
                // swift-syntax takes a separated operator for no prefix operator at all.
                guard let operand = parseUnary(message) else {
                    let first = operators.first ?? range
                    partial =
                        isPostfix || operators.first != nil
                        ? wrap(missingNode(at: first.end), in: [first])
                        : Node(expression: .separatedOperator, range: range)
                    return nil
                }
                return wrap(
                    Node(expression: .separatedOperator, range: SourceRange(range.start, operand.range.end)),
                    in: operators[...])
            case .backslash:
                guard let path = parseKeyPath() else { return nil }
                return wrap(path, in: operators[...])
            default:
                let isStatement = token.kind == .identifier && ["if", "switch"].contains(spelling(token))
                guard let operand = isStatement ? parseElement(message) : parsePostfix(message) else {
                    if let first = operators.first {
                        partial = wrap(missingNode(at: first.end), in: operators.prefix(1))
                    }
                    return nil
                }
                return wrap(operand, in: operators[...])
            }
            relexRegex()
        }
    }

    func wrap(_ operand: Node, in operators: ArraySlice<SourceRange>) -> Node {
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
    mutating func relexRegex() {
        guard token.isOperator, token.kind != .postfixOperator else { return }
        guard text.base[token.start] == 0x2F else { return }
        guard options.bareSlashRegex || !token.isBinaryOperator,
            let end = lexer.literals.endOfBareRegex(token.start, isCertain: token.isBinaryOperator)
        else { return }
        token = Token(kind: .regex, start: token.start, end: end, isAtStartOfLine: token.isAtStartOfLine)
        lexer.offset = end
    }

    mutating func parseKeyPath() -> Node? {
        let start = token.start
        consume()
        guard !token.isAtStartOfLine || token.kind != .pound,
            token.kind == .identifier || token.kind == .escapedIdentifier || token.kind == .period
                || token.kind == .periodPrefix || token.kind == .leftParenthesis || token.kind == .leftSquare
        else {
            error(token.start, "expected expression path in Swift key path")
            partial = Node(expression: .other, range: SourceRange(start, previousEnd))
            return nil
        }
        _ = parsePostfix(ExpressionParser.expectedExpression)
        return Node(expression: .other, range: SourceRange(start, previousEnd))
    }
}
