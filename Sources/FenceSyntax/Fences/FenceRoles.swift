/// What a fence is part of: statements, a postfix chain, attributes.
extension FenceScanner {
    /// Whether an `#if` continues a postfix chain: it follows an operand and its first clause begins with a dot.
    func isPostfixFence(_ directive: Directive) -> Bool {
        let before = significantByte(before: directive.start)
        guard before.offset >= 0 else { return false }
        if before.offset == lastDirectiveEnd - 1 {
            let nestedInPostfix =
                open.count > openFloor && open.last.map { fences[$0.index].role == .postfix } == true
            guard postfixEnd == lastDirectiveEnd || nestedInPostfix else { return false }
        } else {
            switch text.base[before.offset] {
            case 0x29, 0x5D, 0x22, 0x60, 0x3F, 0x21, 0x3E: break
            case 0x7D:
                guard beginsWithDot(directive), let brace = closedBrace, brace.close == before.offset,
                    BraceContext(text, brace.open) == .closure
                else { return false }
                return true
            default:
                guard CharacterClasses.mayBeIdentifier(text.base[before.offset]),
                    !Keywords.beforeExpression.contains(word(endingAt: before.offset))
                else { return false }
            }
        }
        return beginsWithDot(directive)
    }

    /// Whether the first token of the first clause, looking through nested `#if`s, is a dot.
    func beginsWithDot(_ directive: Directive) -> Bool {
        var lexer = Lexer(text, from: directive.end, to: limit)
        var token = lexer.next()
        var isCondition = true
        /// How many parentheses of the condition are open: inside them it goes on over line breaks.
        var depth = 0
        while true {
            switch token.kind {
            case .endOfFile: return false
            case .directive:
                // No condition reaches over a directive.
                guard token.isAtStartOfLine, Directive(in: text, at: token.start, limit: limit)?.keyword == .if else {
                    return false
                }
                isCondition = true
                depth = 0
            default:
                if depth <= 0 && (token.isAtStartOfLine || !isCondition) {
                    guard token.kind == .period || token.kind == .periodPrefix else { return false }
                    return [.identifier, .escapedIdentifier, .integer].contains(lexer.next().kind)
                }
            }
            // The rest of the line is the condition.
            switch token.kind {
            case .leftParenthesis, .leftSquare: depth += 1
            case .rightParenthesis, .rightSquare: depth -= 1
            default: break
            }
            token = lexer.next()
        }
    }

    /// Whether the scan stands in a clause of a postfix fence, in no bracket of it.
    var isInPostfixBody: Bool {
        guard stack.last?.kind == .fence, open.count > openFloor, let fence = open.last else { return false }
        return fences[fence.index].role == .postfix
    }

    /// Says once for each clause of a postfix fence that something in it is no suffix.
    mutating func rejectInPostfixBody(at offset: Int) {
        guard isInPostfixBody, !open[open.count - 1].hasUnexpectedTokens else { return }
        open[open.count - 1].hasUnexpectedTokens = true
        error(offset, "unexpected tokens in '#if' expression body")
    }

    /// A clause of a postfix fence holds suffixes, also in fences, and nothing else.
    mutating func checkPostfixBody(_ first: Token) {
        var lexer = Lexer(text, from: first.start, to: limit)
        var token = lexer.next()
        func spelling() -> String { text.string(token.range) }
        func skipBalanced() {
            var depth = 0
            repeat {
                switch token.kind {
                case .leftParenthesis, .leftSquare, .leftBrace: depth += 1
                case .rightParenthesis, .rightSquare, .rightBrace: depth -= 1
                case .endOfFile: return
                default: break
                }
                token = lexer.next()
            } while depth > 0
        }
        var isFirst = true
        while true {
            switch token.kind {
            case .directive, .endOfFile: return
            case .period, .periodPrefix:
                token = lexer.next()
                guard token.kind == .identifier || token.kind == .escapedIdentifier || token.kind == .integer else {
                    return
                }
                token = lexer.next()
                isFirst = false
            case .leftParenthesis where !token.isAtStartOfLine && !isFirst,
                .leftSquare where !token.isAtStartOfLine && !isFirst,
                .leftBrace where !token.isAtStartOfLine && !isFirst:
                skipBalanced()
            case .questionPostfix, .exclamationPostfix, .postfixOperator:
                token = lexer.next()
            case .prefixOperator, .unspacedBinaryOperator, .spacedBinaryOperator:
                // Generic arguments: `.cast<T>()`.
                guard text.base[token.start] == 0x3C, !token.isAtStartOfLine, token.start == lexer.offset - 1 else {
                    rejectInPostfixBody(at: token.start)
                    return
                }
                var depth = 1
                while depth > 0 {
                    token = lexer.next()
                    if token.kind == .endOfFile || token.kind == .directive { return }
                    for index in token.start..<token.end where token.isOperator || token.kind == .arrow {
                        if text.base[index] == 0x3C { depth += 1 }
                        if text.base[index] == 0x3E, token.kind != .arrow { depth -= 1 }
                    }
                }
                token = lexer.next()
            case .identifier where !token.isAtStartOfLine && !isFirst:
                // A labelled trailing closure.
                var probe = lexer
                guard probe.next().kind == .colon, probe.next().kind == .leftBrace else {
                    rejectInPostfixBody(at: token.start)
                    return
                }
                _ = lexer.next()
                token = lexer.next()
                skipBalanced()
            default:
                if token.kind != .unknown { rejectInPostfixBody(at: token.start) }
                return
            }
        }
    }

    /// Recognises a finished fence whose clauses hold nothing but attributes.
    mutating func settleAttributes(_ index: Int) {
        guard fences[index].role == .statements else { return }
        var sawAttribute = false
        for clause in fences[index].clauses {
            var lexer = Lexer(text, from: clause.body.start, to: clause.body.end)
            var token = lexer.next()
            while token.kind != .endOfFile {
                guard token.kind == .at, Attributes.skip(&lexer, &token) else { return }
                sawAttribute = true
            }
        }
        if sawAttribute { fences[index].role = .attributes }
    }
}
