/// Words behind a number sign that are no directives, and other slips that a C programmer makes.
extension FenceScanner {
    /// Looks at the `#` at `pound`, which begins neither a directive nor a literal.
    mutating func checkPoundWord(_ pound: Int) {
        var end = pound + 1
        while CharacterClasses.mayBeIdentifier(byte(end)) { end += 1 }
        guard end > pound + 1 else {
            checkSeparatedPound(pound)
            return
        }
        switch text.string(SourceRange(pound + 1, end)) {
        case "warning", "error": checkMessage(pound, nameEnd: end)
        case "sourceLocation": checkSourceLocation(nameEnd: end)
        default: checkUnknownDirective(pound, nameEnd: end)
        }
    }

    /// `#elif X`, `#ifdef X`, `#define X`: macro expansions with something behind them.
    private mutating func checkUnknownDirective(_ pound: Int, nameEnd: Int) {
        let before = significantByte(before: pound)
        guard before.offset < 0 || before.crossesLine || text.base[before.offset] == 0x3B else { return }
        var next = nameEnd
        while byte(next) == 0x20 || byte(next) == 0x09 { next += 1 }
        guard next > nameEnd, next < limit else { return }
        let following = text.base[next]
        guard CharacterClasses.mayBeIdentifier(following) || following == 0x22 else { return }
        var wordEnd = next
        while CharacterClasses.mayBeIdentifier(byte(wordEnd)) { wordEnd += 1 }
        let word = text.string(SourceRange(next, wordEnd))
        guard word != "is" && word != "as" else { return }
        error(nameEnd, ExpressionParser.consecutive)
    }

    /// `# if`: the number sign and its word must not be separated.
    private mutating func checkSeparatedPound(_ pound: Int) {
        let before = significantByte(before: pound)
        guard before.offset < 0 || before.crossesLine else { return }
        var lexer = Lexer(text, from: pound + 1, to: limit)
        let token = lexer.next()
        guard token.kind == .identifier else { return }
        let word = text.string(token.range)
        guard Keywords.contains(word) else {
            if !token.isAtStartOfLine {
                error(pound + 1, "extraneous whitespace between '#' and macro name is not permitted")
            }
            return
        }
        error(
            token.isAtStartOfLine ? pound + 1 : token.start,
            "expected a macro identifier for a pound literal expression")
        guard word == "if" else { return }
        var last = token
        var next = lexer.next()
        while !next.isAtStartOfLine, next.kind != .endOfFile {
            last = next
            next = lexer.next()
        }
        if last.kind != .leftBrace, last.kind != .rightBrace, last.start != token.start {
            error(last.end, "expected '{' after 'if' condition")
        }
    }

    /// `#warning("…")` must be alone on its line.
    private mutating func checkMessage(_ pound: Int, nameEnd: Int) {
        let before = significantByte(before: pound)
        if before.offset >= 0, !before.crossesLine, before.offset != lastDirectiveEnd - 1,
            isBehindOperand(pound)
        {
            error(before.offset + 1, ExpressionParser.consecutive)
        }
        var lexer = Lexer(text, from: nameEnd, to: limit)
        guard lexer.next().kind == .leftParenthesis, lexer.next().kind == .string,
            lexer.next().kind == .rightParenthesis
        else { return }
        let token = lexer.next()
        guard !token.isAtStartOfLine, token.kind != .endOfFile else { return }
        error(token.start, "extra tokens following #\(text.string(SourceRange(pound + 1, nameEnd))) directive")
    }

    private mutating func checkSourceLocation(nameEnd: Int) {
        var lexer = Lexer(text, from: nameEnd, to: limit)
        guard lexer.next().kind == .leftParenthesis else { return }
        let first = lexer.next()
        if first.kind == .rightParenthesis { return }
        if first.kind == .identifier, text.string(first.range) == "file" { return }
        error(first.start, "expected 'file:' in #sourceLocation directive")
    }

    /// A semicolon with nothing before it.
    mutating func passSemicolon() {
        let before = significantByte(before: position)
        if before.offset < 0 || before.offset == lastDirectiveEnd - 1 || text.base[before.offset] == 0x7B
            || text.base[before.offset] == 0x3B
        {
            if open.last?.isMuted != true, !(lastDirectiveEnd == before.offset + 1 && !before.crossesLine) {
                error(position, "';' statements are not allowed")
            }
        }
        position += 1
    }

    /// `let = …`: the slip that the compiler finds also in text that it only parses.
    mutating func passEqual() {
        let before = significantByte(before: position)
        if before.offset >= 2, !before.crossesLine, byte(position + 1) == 0x20,
            CharacterClasses.mayBeIdentifier(text.base[before.offset])
        {
            let name = word(endingAt: before.offset)
            if name == "let" || name == "var" {
                if open.last?.isMuted != true { error(position, "expected pattern") }
                position = literals.endOfLine(position)
                return
            }
        }
        position += 1
    }
}
