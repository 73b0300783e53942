/// What the place of a fence asks of its clauses.
struct FencePlacement {
    /// The fence stands where none may stand; what follows is read as statements.
    var isMisplaced = false
    /// Attributes stand before the fence, so that its clauses may hold nothing else.
    var needsAttributes = false
    /// The clauses hold `case` groups of a `switch`.
    var holdsCases = false
}

/// Where a fence may stand, and what the compiler says when it stands elsewhere.
extension FenceScanner {
    /// Looks at what stands before an `#if`.
    mutating func checkPlace(of directive: Directive, isPostfix: Bool) -> FencePlacement {
        var placement = FencePlacement()
        let before = significantByte(before: directive.start)
        if isPostfix {
            if before.offset >= 0, !before.crossesLine {
                error(directive.start, "consecutive statements on a line must be separated by a newline")
            }
            return placement
        }
        if stack.count > stackFloor, let bracket = stack.last, bracket.kind == .parenthesis || bracket.kind == .square {
            leaveList(bracket, at: directive, before.offset)
            placement.isMisplaced = true
            return placement
        }
        guard before.offset >= 0 else { return placement }
        if before.offset == lastDirectiveEnd - 1 { return placement }
        if beginsUnfinished(before.offset, directive) {
            placement.isMisplaced = true
            return placement
        }
        placement.needsAttributes = isBehindAttributes(before.offset)
        if before.crossesLine {
            if text.base[before.offset] == 0x7D, isAccessorList {
                error(
                    directive.start,
                    "expected 'get', 'set', 'willSet', or 'didSet' keyword to start an accessor definition")
            }
            return placement
        }
        switch text.base[before.offset] {
        case 0x3B, 0x7B, 0x28, 0x5B, 0x2C: break
        case 0x3A:
            if isLabel(before.offset) { error(directive.start, "expected statement") }
        default:
            if placement.needsAttributes { break }
            if CharacterClasses.mayBeIdentifier(text.base[before.offset]), word(endingAt: before.offset) == "in" {
                break
            }
            guard isBehindOperand(directive.start) else { break }
            error(before.offset + 1, ExpressionParser.consecutive)
        }
        return placement
    }

    /// A list cannot hold a fence; the compiler ends the list there.
    private mutating func leaveList(_ bracket: Open, at directive: Directive, _ before: Int) {
        if before >= 0, text.base[before] == 0x28, bracket.offset == before, isParameterList(bracket.offset) {
            error(before + 1, "expected parameter name followed by ':'")
        } else {
            reportOpenList(bracket, at: directive.start)
        }
        while stack.count > stackFloor, let top = stack.last, top.kind == .parenthesis || top.kind == .square {
            stack.removeLast()
        }
    }

    /// Whether the parenthesis at `offset` opens the parameters of a function.
    private func isParameterList(_ offset: Int) -> Bool {
        guard offset > 0, CharacterClasses.mayBeIdentifier(text.base[offset - 1]) else { return false }
        let name = word(endingAt: offset - 1)
        let before = significantByte(before: offset - name.utf8.count).offset
        return before >= 0 && CharacterClasses.mayBeIdentifier(text.base[before]) && word(endingAt: before) == "func"
    }

    /// Whether what stands before the directive goes on behind it: an operator, `=`, a comma of a condition list, a type without
    /// its braces. Says what the compiler says.
    private mutating func beginsUnfinished(_ last: Int, _ directive: Directive) -> Bool {
        let current = text.base[last]
        if current == 0x2C {
            guard let word = firstWord(ofStatementAt: last), ["guard", "if", "while"].contains(word) else {
                return false
            }
            error(last + 1, "expected expression in conditional")
            return true
        }
        if CharacterClasses.isOperatorByte(current), current != 0x21, current != 0x3F {
            var start = last
            while start > 0, CharacterClasses.isOperatorByte(text.base[start - 1]) { start -= 1 }
            guard start > 0, text.base[start - 1] == 0x20 || text.base[start - 1] == 0x09 else { return false }
            let name = text.string(SourceRange(start, last + 1))
            if name == "=" {
                guard let word = firstWord(ofStatementAt: start), word == "let" || word == "var" else { return false }
                error(last + 1, "expected initial value after '='")
                return true
            }
            guard name != "->" else { return false }
            error(directive.start, "expected expression after operator")
            return true
        }
        guard CharacterClasses.mayBeIdentifier(current) else { return false }
        let name = word(endingAt: last)
        let previous = significantByte(before: last + 1 - name.utf8.count)
        guard previous.offset >= 0, !previous.crossesLine, CharacterClasses.mayBeIdentifier(text.base[previous.offset])
        else {
            return false
        }
        let keyword = word(endingAt: previous.offset)
        guard ["struct", "class", "enum", "protocol", "actor"].contains(keyword), !Keywords.contains(name) else {
            return false
        }
        error(last + 1, "expected '{' in \(keyword)")
        return true
    }

    /// The first word on the line of an offset.
    private func firstWord(ofStatementAt offset: Int) -> String? {
        var lexer = Lexer(text, from: lineStart(offset), to: offset)
        var token = lexer.next()
        while token.kind == .rightBrace { token = lexer.next() }
        return token.kind == .identifier ? text.string(token.range) : nil
    }

    private func lineStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, text.base[start - 1] != 0x0A, text.base[start - 1] != 0x0D { start -= 1 }
        return start
    }

    /// Whether the line that ends at `last` holds attributes and nothing else.
    private func isBehindAttributes(_ last: Int) -> Bool {
        var lexer = Lexer(text, from: lineStart(last), to: last + 1)
        var token = lexer.next()
        guard token.kind == .at else { return false }
        while token.kind == .at {
            guard Attributes.skip(&lexer, &token) else { return false }
        }
        return token.kind == .endOfFile
    }

    /// Whether a colon follows a statement's label, and not a `case`.
    private func isLabel(_ colon: Int) -> Bool {
        let start = lineStart(colon)
        var lexer = Lexer(text, from: start, to: colon + 1)
        let first = lexer.next()
        guard first.kind == .identifier, !Keywords.contains(text.string(first.range)) else { return false }
        return lexer.next().start == colon
    }

    /// The innermost brace around the scan's position.
    private var enclosingBrace: BraceContext? {
        for entry in stack.reversed() where entry.kind == .brace { return BraceContext(text, entry.offset) }
        return nil
    }

    private var isAccessorList: Bool {
        guard stack.count > stackFloor, let top = stack.last, top.kind == .brace else { return false }
        return BraceContext(text, top.offset) == .accessors
    }

    // MARK: Bodies

    /// Looks at the first tokens of a clause that is parsed.
    mutating func checkBody(_ header: Header, ofFenceAt index: Int) {
        let placement = open[index].placement
        let first = header.firstToken
        if fences[open[index].index].role == .postfix {
            checkPostfixBody(first)
            return
        }
        if placement.needsAttributes {
            if first.kind != .at, first.kind != .directive, first.kind != .endOfFile {
                error(first.start, "unexpected tokens in '#if' body")
                open[index].placement.isMisplaced = true
            }
            return
        }
        if header.extraTokens != nil || placement.isMisplaced || cannotBeginStatement(first) {
            checkStatements(from: header.end)
            return
        }
        guard first.kind == .identifier || first.kind == .at else { return }
        let word = text.string(first.range)
        if word == "case" || word == "default" || first.kind == .at {
            if first.kind != .at, enclosingBrace == .switch { open[index].placement.holdsCases = true }
            if first.kind == .at { checkModifiers(behindAttributesAt: first) }
        } else if Keywords.accessModifiers.contains(word) {
            checkModifiers(at: first)
        } else if stack.count > 1, stack[stack.count - 2].kind == .brace,
            BraceContext(text, stack[stack.count - 2].offset) == .switch
        {
            checkCasesBehindStatements(from: first.start)
        }
    }

    private func cannotBeginStatement(_ token: Token) -> Bool {
        switch token.kind {
        case .spacedBinaryOperator, .unspacedBinaryOperator:
            // A bare regex literal may begin a statement.
            return text.base[token.start] != 0x2F
        case .postfixOperator, .comma, .rightParenthesis, .rightSquare, .colon, .equal, .backtick, .leftBrace:
            return true
        case .identifier:
            return ["in", "inout", "else", "where", "catch", "as", "is", "rethrows"].contains(text.string(token.range))
        default: return false
        }
    }

    /// Reads the rest of a line as statements, for the sake of what the compiler says about it.
    mutating func checkStatements(from offset: Int) {
        var parser = ExpressionParser(text, from: offset, to: limit, options: options)
        let isTopLevel = !stack.contains { $0.kind == .brace }
        parser.parseStatements(isMember: enclosingBrace?.isType ?? false, isTopLevel: isTopLevel)
        diagnostics += parser.parserDiagnostics
    }

    /// Modifiers cannot be fenced alone.
    private mutating func checkModifiers(at first: Token) {
        var lexer = Lexer(text, from: first.end, to: limit)
        if lexer.next().kind == .directive { error(first.start, "expected expression") }
    }

    private mutating func checkModifiers(behindAttributesAt first: Token) {
        var lexer = Lexer(text, from: first.start, to: limit)
        var token = lexer.next()
        while token.kind == .at {
            guard Attributes.skip(&lexer, &token) else { return }
        }
        guard token.kind == .identifier, Keywords.accessModifiers.contains(text.string(token.range)) else { return }
        token = lexer.next()
        if token.kind == .directive { error(token.start, "expected declaration") }
    }

    /// A clause of a `switch` that begins with statements cannot go on with `case`.
    private mutating func checkCasesBehindStatements(from offset: Int) {
        var lexer = Lexer(text, from: offset, to: limit)
        var depth = 0
        var token = lexer.next()
        while true {
            switch token.kind {
            case .endOfFile: return
            case .directive: if depth == 0 { return }
            case .leftBrace, .leftParenthesis, .leftSquare: depth += 1
            case .rightBrace, .rightParenthesis, .rightSquare:
                depth -= 1
                if depth < 0 { return }
            case .identifier where depth == 0 && token.isAtStartOfLine && token.start != offset:
                let word = text.string(token.range)
                if word == "case" || word == "default" {
                    error(token.start, "'\(word)' label can only appear inside a 'switch' statement")
                    return
                }
            default: break
            }
            token = lexer.next()
        }
    }

    /// Looks at the first token behind a fence.
    mutating func checkFollowing(_ token: Token, _ fence: OpenFence) {
        if fence.placement.needsAttributes {
            if fence.placement.isMisplaced { error(token.start, "expected declaration") }
            return
        }
        if fence.placement.isMisplaced || (token.kind == .leftBrace && fences[fence.index].role == .statements) {
            checkStatements(from: position)
            return
        }
        guard fence.placement.holdsCases else { return }
        switch token.kind {
        case .rightBrace, .directive, .endOfFile, .at, .unknown: return
        case .identifier where ["case", "default"].contains(text.string(token.range)): return
        default:
            error(token.start, "all statements inside a switch must be covered by a 'case' or 'default'")
        }
    }
}

/// Attributes as tokens: `@available(iOS 27, *)`.
enum Attributes {
    /// Skips the attribute whose `@` is `token`, which then is the token behind it; false when it is none.
    static func skip(_ lexer: inout Lexer, _ token: inout Token) -> Bool {
        token = lexer.next()
        guard token.kind == .identifier else { return false }
        token = lexer.next()
        while token.kind == .period {
            _ = lexer.next()
            token = lexer.next()
        }
        guard token.kind == .leftParenthesis, !token.isAtStartOfLine else { return true }
        var depth = 0
        repeat {
            if token.kind == .leftParenthesis { depth += 1 }
            if token.kind == .rightParenthesis { depth -= 1 }
            token = lexer.next()
        } while depth > 0 && token.kind != .endOfFile
        return true
    }
}
