/// Text that the toolchain parses: what hides directives there.
extension FenceScanner {
    /// Scans parsed text up to the limit; skipped clauses inside are scanned on the way.
    mutating func scanParsed() {
        while position < limit {
            let start = position
            position = ByteSearch.firstMember(of: parsedSet, in: text.base, from: position, to: limit)
            if !check.invalidOffsets.isEmpty { reportInvalidCode(from: start, to: position) }
            guard position < limit else { return }
            let current = text.base[position]
            switch current {
            case 0x22, 0x27:
                passString(quote: position, hashes: 0, tokenStart: position)
            case 0x23:
                passPound()
            case 0x2F:
                passSlash()
            case 0x60:
                position = literals.endOfEscapedIdentifier(position) ?? position + 1
            case 0x7B:
                push(.brace, at: position)
                position += 1
            case 0x28:
                // Nothing is inside most pairs.
                if byte(position + 1) == 0x29 {
                    position += 2
                } else {
                    push(.parenthesis, at: position)
                    position += 1
                }
            case 0x5B:
                if byte(position + 1) == 0x5D {
                    position += 2
                } else {
                    push(.square, at: position)
                    position += 1
                }
            case 0x7D: passClosingBrace()
            case 0x29: passClosing(.parenthesis)
            case 0x5D: passClosing(.square)
            case 0x3B: passSemicolon()
            case 0x3D: passEqual()
            case 0x3C, 0x3E:
                if let end = literals.endOfConflict(position) {
                    error(position + 1, "source control conflict marker in source file")
                    position = end
                } else {
                    position += 1
                }
            case 0x01...0x08, 0x0E...0x1F:
                error(position, "invalid character in source file")
                position += 1
            case 0:
                diagnostics.append(SourceDiagnostic(.warning, at: position, Lexer.embeddedNul))
                position += 1
            default:
                passCharacterBeyondASCII()
            }
        }
    }

    mutating func passString(quote: Int, hashes: Int, tokenStart: Int) {
        var interpolations: [SourceRange]? = []
        let string = literals.endOfString(quote: quote, hashes: hashes, interpolations: &interpolations)
        if let open = string.openInterpolation {
            error(open, "cannot find ')' to match opening '(' in string interpolation")
            error(tokenStart, "unterminated string literal")
        } else if !string.isTerminated {
            error(tokenStart, "unterminated string literal")
        } else if text.base[quote] == 0x27 {
            error(tokenStart, "single-quoted string literal found, use '\"'")
        }
        var nul = ByteSearch.first(0, in: text.base, from: quote, to: string.end)
        while nul < string.end {
            diagnostics.append(SourceDiagnostic(.warning, at: nul, Lexer.embeddedNul))
            nul = ByteSearch.first(0, in: text.base, from: nul + 1, to: string.end)
        }
        if !check.invalidOffsets.isEmpty { reportInvalid(upTo: string.end, isParsed: true) }
        if string.isMultiline, string.isTerminated, let interpolations, !interpolations.isEmpty {
            for range in interpolations where containsDirective(range) { scanInterpolation(range) }
        }
        position = max(string.end, quote + 1)
    }

    func containsDirective(_ range: SourceRange) -> Bool {
        var offset = range.start
        while true {
            offset = ByteSearch.first(0x23, in: text.base, from: offset, to: range.end)
            guard offset < range.end else { return false }
            if Directive(in: text, at: offset, limit: range.end) != nil { return true }
            offset += 1
        }
    }

    /// The code in an interpolation is parsed on its own; directives inside cannot reach out of it.
    mutating func scanInterpolation(_ range: SourceRange) {
        dependsOnMode = true
        guard interpolationDepth < FenceScanner.maximumInterpolationDepth else { return }
        let outer = (position, limit, stackFloor, openFloor, interpolationStart)
        interpolationDepth += 1
        position = range.start
        interpolationStart = range.start
        limit = range.end
        stackFloor = stack.count
        openFloor = open.count
        scanParsed()
        finish()
        (position, limit, stackFloor, openFloor, interpolationStart) = outer
        interpolationDepth -= 1
    }

    mutating func passPound() {
        let start = position
        var probe = start
        while byte(probe) == 0x23 { probe += 1 }
        let hashes = probe - start
        switch byte(probe) {
        case 0x22:
            passString(quote: probe, hashes: hashes, tokenStart: start)
            return
        case 0x2F:
            let regex = literals.endOfExtendedRegex(slash: probe, hashes: hashes)
            if !regex.isTerminated { error(start, "unterminated regex literal") }
            position = regex.end
            return
        default: break
        }
        if start > 0, text.base[start - 1] == 0x3C, start < 2 || !CharacterClasses.isOperatorByte(text.base[start - 2]),
            let end = literals.endOfPlaceholder(start - 1)
        {
            error(start - 1, "editor placeholder in source file")
            position = end
            return
        }
        guard let directive = Directive(in: text, at: probe - 1, limit: limit) else {
            position = probe
            checkPoundWord(probe - 1)
            return
        }
        switch directive.keyword {
        case .if: passIf(directive)
        case .elseif, .else, .endif: passContinuation(directive)
        }
    }

    mutating func passSlash() {
        let start = position
        switch byte(start + 1) {
        case 0x2F:
            let end = literals.endOfLineComment(start)
            passComment(start, end)
        case 0x2A:
            let comment = literals.endOfBlockComment(start)
            if !comment.isTerminated {
                error(max(limit - 1, start), "unterminated '/*' comment")
                diagnostics.append(SourceDiagnostic(.note, at: start, "comment started here"))
            }
            passComment(start, comment.end)
        default:
            if start > 0, text.base[start - 1] == 0x2A {
                error(start - 1, "unexpected end of block comment")
                position = start + 1
                return
            }
            guard options.bareSlashRegex, let end = bareRegexEnd(start) else {
                position = start + 1
                return
            }
            if ByteSearch.firstMember(of: "\"#'`/*{}()[]", in: text.base, from: start + 1, to: end - 1) < end - 1 {
                dependsOnMode = true
            }
            position = end
        }
    }

    mutating func passComment(_ start: Int, _ end: Int) {
        var nul = ByteSearch.first(0, in: text.base, from: start, to: end)
        while nul < end {
            diagnostics.append(SourceDiagnostic(.warning, at: nul, Lexer.embeddedNul))
            nul = ByteSearch.first(0, in: text.base, from: nul + 1, to: end)
        }
        if !check.invalidOffsets.isEmpty { reportInvalid(upTo: end, isParsed: true) }
        noteComment(start, end)
        position = end
    }

    /// The end of the bare regex literal at a slash, when the parser would look for an expression there.
    func bareRegexEnd(_ slash: Int) -> Int? {
        var operatorStart = slash
        while operatorStart > 0, CharacterClasses.isOperatorByte(text.base[operatorStart - 1]),
            text.base[operatorStart - 1] != 0x2E
        {
            operatorStart -= 1
        }
        var operatorEnd = slash + 1
        while operatorEnd < limit, CharacterClasses.isOperatorByte(text.base[operatorEnd]) { operatorEnd += 1 }
        let before = operatorStart > 0 ? text.base[operatorStart - 1] : 0
        let leftBound: Bool
        switch before {
        case 0x20, 0x0D, 0x0A, 0x09, 0x28, 0x5B, 0x7B, 0x2C, 0x3B, 0x3A, 0: leftBound = false
        default: leftBound = true
        }
        let after = byte(operatorEnd)
        let rightBound: Bool
        switch after {
        case 0x20, 0x0D, 0x0A, 0x09, 0x29, 0x5D, 0x7D, 0x2C, 0x3B, 0x3A, 0: rightBound = false
        default: rightBound = true
        }
        if !leftBound && rightBound {
            if operatorStart < slash, isBehindOperand(operatorStart) && before != 0x20 { return nil }
            return literals.endOfBareRegex(slash, isCertain: false)
        }
        if leftBound && !rightBound { return nil }
        guard operatorStart == slash, !isBehindOperand(slash) else { return nil }
        return literals.endOfBareRegex(slash, isCertain: true)
    }

    /// Whether the token before `offset` ends an operand, so that an operator there is an infix one.
    func isBehindOperand(_ offset: Int) -> Bool {
        let last = significantByte(before: offset).offset
        guard last >= 0 else { return false }
        switch text.base[last] {
        case 0x29, 0x5D, 0x7D, 0x22, 0x60, 0x3F, 0x21: return true
        default:
            guard CharacterClasses.mayBeIdentifier(text.base[last]) else { return false }
            return !Keywords.beforeExpression.contains(word(endingAt: last))
        }
    }

    /// The identifier whose last byte is at `last`.
    func word(endingAt last: Int) -> String {
        var start = last
        while start > 0, CharacterClasses.mayBeIdentifier(text.base[start - 1]) { start -= 1 }
        return text.string(SourceRange(start, last + 1))
    }

    mutating func passCharacterBeyondASCII() {
        let current = text.base[position]
        if current >= 0xFE {
            error(position, Lexer.utf16Marker)
            position = limit
            return
        }
        guard let (value, length) = CharacterClasses.scalar(in: text, at: position) else {
            position += 1
            return
        }
        defer { position += length }
        if value == 0xFEFF && position == 0 { return }
        if value == 0xA0 {
            diagnostics.append(
                SourceDiagnostic(.warning, at: position, "non-breaking space (U+00A0) used instead of regular space"))
        } else if !CharacterClasses.isIdentifierContinuation(value) && !CharacterClasses.isOperatorContinuation(value) {
            error(
                position,
                value == 0x201C || value == 0x201D
                    ? "unicode curly quote found; use '\"' instead" : "invalid character in source file")
        }
    }

    /// Reports bytes that are not UTF-8 between two interesting characters.
    mutating func reportInvalidCode(from start: Int, to end: Int) {
        while nextInvalid < check.invalidOffsets.count, check.invalidOffsets[nextInvalid] < end {
            let offset = check.invalidOffsets[nextInvalid]
            if offset >= start && text.base[offset] < 0xFE { error(offset, "invalid UTF-8 found in source file") }
            nextInvalid += 1
        }
    }
}
