/// Swift's lexer, as far as conditions and the code next to directives need it: one token at a time, errors in the compiler's
/// words.
struct Lexer {
    let text: SourceText
    let literals: LiteralScanner
    let limit: Int
    /// Where the next token is looked for.
    var offset: Int
    /// What the lexer found wrong so far, in the order of the text.
    var diagnostics: [SourceDiagnostic] = []

    init(_ text: SourceText, from offset: Int, to limit: Int) {
        self.text = text
        self.limit = limit
        self.offset = offset
        literals = LiteralScanner(text: text, limit: limit)
    }

    @inline(__always)
    private func byte(_ offset: Int) -> UInt8 { offset < limit ? text.base[offset] : 0 }

    private mutating func error(_ offset: Int, _ message: String) {
        diagnostics.append(SourceDiagnostic(.error, at: offset, message))
    }

    /// Lexes the next token.
    mutating func next() -> Token {
        let isAtStartOfLine = skipTrivia()
        let start = offset
        let kind = lexToken()
        return Token(kind: kind, start: start, end: offset, isAtStartOfLine: isAtStartOfLine)
    }

    // MARK: Trivia

    /// Skips white space and comments; true when a line break was among them.
    private mutating func skipTrivia() -> Bool {
        var sawLineBreak = false
        while offset < limit {
            let current = text.base[offset]
            switch current {
            case 0x0A, 0x0D:
                sawLineBreak = true
                offset += 1
            case 0x20, 0x09, 0x0B, 0x0C:
                offset += 1
            case 0:
                diagnostics.append(SourceDiagnostic(.warning, at: offset, Lexer.embeddedNul))
                offset += 1
            case 0x2F:
                if byte(offset + 1) == 0x2F {
                    let end = literals.endOfLineComment(offset)
                    reportNul(from: offset, to: end)
                    offset = end
                } else if byte(offset + 1) == 0x2A {
                    let comment = literals.endOfBlockComment(offset)
                    reportNul(from: offset, to: comment.end)
                    if !comment.isTerminated {
                        error(max(limit - 1, offset), "unterminated '/*' comment")
                        diagnostics.append(SourceDiagnostic(.note, at: offset, "comment started here"))
                    }
                    if literals.containsLineBreak(offset, comment.end) { sawLineBreak = true }
                    offset = comment.end
                } else {
                    return sawLineBreak
                }
            case 0x3C, 0x3E:
                guard let end = literals.endOfConflict(offset) else { return sawLineBreak }
                error(offset + 1, "source control conflict marker in source file")
                offset = end
            case 0x80...:
                guard skipInvalidCharacter() else { return sawLineBreak }
            case 0x01...0x1F, 0x7F:
                error(offset, "invalid character in source file")
                offset += 1
            default:
                return sawLineBreak
            }
        }
        return sawLineBreak
    }

    static let embeddedNul = "nul character embedded in middle of file"
    static let utf16Marker = "input files must be encoded as UTF-8 instead of UTF-16"

    private mutating func reportNul(from start: Int, to end: Int) {
        var scan = start
        while true {
            scan = ByteSearch.first(0, in: text.base, from: scan, to: end)
            guard scan < end else { return }
            diagnostics.append(SourceDiagnostic(.warning, at: scan, Lexer.embeddedNul))
            scan += 1
        }
    }

    /// Skips a character beyond ASCII that is neither identifier nor operator; false when a token begins here.
    private mutating func skipInvalidCharacter() -> Bool {
        if text.base[offset] >= 0xFE { return false }
        guard let (value, length) = CharacterClasses.scalar(in: text, at: offset) else {
            error(offset, "invalid UTF-8 found in source file")
            offset += 1
            while offset < limit, text.base[offset] & 0xC0 == 0x80 { offset += 1 }
            return true
        }
        if offset == 0 && value == 0xFEFF {
            offset += length
            return true
        }
        if value == 0xA0 {
            diagnostics.append(
                SourceDiagnostic(.warning, at: offset, "non-breaking space (U+00A0) used instead of regular space"))
            offset += length
            return true
        }
        if CharacterClasses.isIdentifierContinuation(value) || CharacterClasses.isOperatorStart(value) { return false }
        if value == 0x201C || value == 0x201D {
            error(offset, "unicode curly quote found; use '\"' instead")
        } else {
            error(offset, "invalid character in source file")
        }
        offset += length
        return true
    }

    // MARK: Tokens

    private mutating func lexToken() -> Token.Kind {
        guard offset < limit else { return .endOfFile }
        let current = text.base[offset]
        switch current {
        case 0x28: return single(.leftParenthesis)
        case 0x29: return single(.rightParenthesis)
        case 0x5B: return single(.leftSquare)
        case 0x5D: return single(.rightSquare)
        case 0x7B: return single(.leftBrace)
        case 0x7D: return single(.rightBrace)
        case 0x2C: return single(.comma)
        case 0x3B: return single(.semicolon)
        case 0x40: return single(.at)
        case 0x5C: return single(.backslash)
        case 0x3A:
            if byte(offset + 1) == 0x3A {
                offset += 2
                return .colonColon
            }
            return single(.colon)
        case 0x22, 0x27: return lexString(hashes: 0, tokenStart: offset)
        case 0x23: return lexPound()
        case 0x24: return lexDollar()
        case 0x30...0x39: return lexNumber()
        case 0x60:
            if let end = literals.endOfEscapedIdentifier(offset) {
                offset = end
                return .escapedIdentifier
            }
            return single(.backtick)
        case 0x21:
            if isLeftBound(offset) { return single(.exclamationPostfix) }
            return lexOperator()
        case 0x3F:
            if isLeftBound(offset) { return single(.questionPostfix) }
            return lexOperator()
        case 0x3C:
            if byte(offset + 1) == 0x23, let end = literals.endOfPlaceholder(offset) {
                error(offset, "editor placeholder in source file")
                offset = end
                return .placeholder
            }
            return lexOperator()
        case 0xFE, 0xFF:
            error(offset, Lexer.utf16Marker)
            offset = limit
            return .unknown
        default:
            if CharacterClasses.isOperatorByte(current) { return lexOperator() }
            if current >= 0x80, let scalar = CharacterClasses.scalar(in: text, at: offset),
                !CharacterClasses.isIdentifierContinuation(scalar.value)
            {
                return lexOperator()
            }
            if current >= 0x80, let scalar = CharacterClasses.scalar(in: text, at: offset),
                !CharacterClasses.isIdentifierStart(scalar.value)
            {
                error(offset, "an identifier cannot begin with this character")
            }
            skipIdentifierBody()
            return .identifier
        }
    }

    private mutating func single(_ kind: Token.Kind) -> Token.Kind {
        offset += 1
        return kind
    }

    private mutating func skipIdentifierBody() {
        while offset < limit {
            let current = text.base[offset]
            if current < 0x80 {
                guard CharacterClasses.isDirectiveContinuation(current) || current == 0x24 else { return }
                offset += 1
            } else {
                guard let (value, length) = CharacterClasses.scalar(in: text, at: offset),
                    CharacterClasses.isIdentifierContinuation(value)
                else { return }
                offset += length
            }
        }
    }

    private mutating func lexDollar() -> Token.Kind {
        let start = offset
        offset += 1
        skipIdentifierBody()
        let count = offset - start
        if count == 1 { return .identifier }
        for index in start + 1..<offset where !(0x30...0x39).contains(text.base[index]) { return .identifier }
        return .anonymousArgument
    }

    private mutating func lexPound() -> Token.Kind {
        let start = offset
        var probe = offset
        while byte(probe) == 0x23 { probe += 1 }
        let hashes = probe - start
        if byte(probe) == 0x22 {
            offset = probe
            return lexString(hashes: hashes, tokenStart: start)
        }
        if byte(probe) == 0x2F {
            let regex = literals.endOfExtendedRegex(slash: probe, hashes: hashes)
            if !regex.isTerminated { error(start, "unterminated regex literal") }
            offset = regex.end
            return .regex
        }
        if let directive = Directive(in: text, at: start, limit: limit) {
            offset = directive.end
            return .directive
        }
        offset += 1
        let nameStart = offset
        var end = offset
        while CharacterClasses.isDirectiveContinuation(byte(end)) { end += 1 }
        if Lexer.poundWords.contains(text.string(SourceRange(nameStart, end))) {
            offset = end
            return .poundKeyword
        }
        return .pound
    }

    private static let poundWords: Set<String> = [
        "available", "unavailable", "_hasSymbol", "sourceLocation", "warning", "error", "line", "file", "fileID",
        "filePath", "column", "function", "dsohandle", "selector", "keyPath", "colorLiteral", "fileLiteral",
        "imageLiteral",
    ]

    private mutating func lexString(hashes: Int, tokenStart: Int) -> Token.Kind {
        let quote = offset
        var none: [SourceRange]?
        let string = literals.endOfString(quote: quote, hashes: hashes, interpolations: &none)
        reportNul(from: quote, to: string.end)
        offset = string.end
        if let open = string.openInterpolation {
            error(open, "cannot find ')' to match opening '(' in string interpolation")
            error(tokenStart, "unterminated string literal")
            return .unknown
        }
        guard string.isTerminated else {
            error(tokenStart, "unterminated string literal")
            return .unknown
        }
        if text.base[quote] == 0x27 {
            error(tokenStart, "single-quoted string literal found, use '\"'")
            return .string
        }
        return .string
    }

    // MARK: Numbers

    private mutating func lexNumber() -> Token.Kind {
        let start = offset
        if start > 0, text.base[start - 1] == 0x2E, byte(start) != 0x30 || !isRadixMark(byte(start + 1)) {
            // The element of a tuple or the component of a version: digits only.
            while isDigit(byte(offset)) { offset += 1 }
            return finishNumber(start, .integer, isDigit, "digit", "integer")
        }
        if byte(offset) == 0x30, isRadixMark(byte(offset + 1)) { return lexRadixNumber(start) }
        while isDigit(byte(offset)) || byte(offset) == 0x5F { offset += 1 }
        var kind = Token.Kind.integer
        if byte(offset) == 0x2E, isDigit(byte(offset + 1)) {
            kind = .floatingPoint
            offset += 1
            while isDigit(byte(offset)) || byte(offset) == 0x5F { offset += 1 }
        }
        if byte(offset) == 0x65 || byte(offset) == 0x45 {
            var exponent = offset + 1
            if byte(exponent) == 0x2B || byte(exponent) == 0x2D { exponent += 1 }
            guard isDigit(byte(exponent)) else {
                offset = exponent
                if CharacterClasses.isDirectiveContinuation(byte(exponent)) {
                    let shown = text.string(SourceRange(exponent, exponent + 1))
                    error(exponent, "'\(shown)' is not a valid digit in floating point exponent")
                    skipIdentifierBody()
                } else {
                    error(exponent, "expected a digit in floating point exponent")
                }
                return .unknown
            }
            kind = .floatingPoint
            offset = exponent
            while isDigit(byte(offset)) || byte(offset) == 0x5F { offset += 1 }
        }
        return kind == .floatingPoint ? kind : finishNumber(start, kind, isDigit, "digit", "integer")
    }

    private mutating func lexRadixNumber(_ start: Int) -> Token.Kind {
        let mark = byte(offset + 1)
        let isRadixDigit: (UInt8) -> Bool
        let name: String
        switch mark {
        case 0x78:
            isRadixDigit = { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) || ($0 >= 0x41 && $0 <= 0x46) }
            name = "hexadecimal digit (0-9, A-F)"
        case 0x6F:
            isRadixDigit = { $0 >= 0x30 && $0 <= 0x37 }
            name = "octal digit (0-7)"
        default:
            isRadixDigit = { $0 == 0x30 || $0 == 0x31 }
            name = "binary digit (0 or 1)"
        }
        offset += 2
        guard isRadixDigit(byte(offset)) else {
            let shown = offset < limit ? text.string(SourceRange(offset, offset + 1)) : ""
            error(offset, "'\(shown)' is not a valid \(name) in integer literal")
            skipIdentifierBody()
            return .unknown
        }
        while isRadixDigit(byte(offset)) || byte(offset) == 0x5F { offset += 1 }
        return finishNumber(start, .integer, isRadixDigit, name, "integer")
    }

    /// A number must not run into an identifier: `20A301`.
    private mutating func finishNumber(
        _ start: Int, _ kind: Token.Kind, _ isValid: (UInt8) -> Bool, _ digitName: String, _ literalName: String
    ) -> Token.Kind {
        let bad = offset
        guard bad < limit, let scalar = CharacterClasses.scalar(in: text, at: bad),
            CharacterClasses.isIdentifierContinuation(scalar.value)
        else { return kind }
        // The compiler shows one byte, also of a character that has several.
        error(
            bad, "'\(text.string(SourceRange(bad, bad + 1)))' is not a valid \(digitName) in \(literalName) literal")
        skipIdentifierBody()
        return .unknown
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    private func isRadixMark(_ byte: UInt8) -> Bool { byte == 0x78 || byte == 0x6F || byte == 0x62 }

    // MARK: Operators

    private mutating func lexOperator() -> Token.Kind {
        let start = offset
        let allowsDots = text.base[start] == 0x2E
        repeat {
            let current = text.base[offset]
            if current < 0x80 {
                offset += 1
            } else {
                offset += CharacterClasses.scalar(in: text, at: offset)?.length ?? 1
            }
        } while offset < limit && continuesOperator(allowsDots: allowsDots)

        let leftBound = isLeftBound(start)
        let rightBound = isRightBound(offset, leftBound)
        if offset - start == 1 {
            switch text.base[start] {
            case 0x3D:
                if leftBound != rightBound {
                    error(start, "'=' must have consistent whitespace on both sides")
                }
                return .equal
            case 0x26:
                if leftBound == rightBound || leftBound { break }
                return .ampersandPrefix
            case 0x2E:
                if leftBound == rightBound { return .period }
                if rightBound { return .periodPrefix }
                // The end of an expression: `1.` or `x. y`.
                var probe = offset
                while byte(probe) == 0x20 || byte(probe) == 0x09 { probe += 1 }
                if probe > offset, probe < limit, CharacterClasses.mayBeIdentifier(byte(probe)) {
                    error(start, "extraneous whitespace after '.' is not permitted")
                }
                return .period
            case 0x3F:
                return leftBound ? .questionPostfix : .questionInfix
            default: break
            }
        } else {
            if offset - start == 2, text.base[start] == 0x2D, text.base[start + 1] == 0x3E { return .arrow }
            var scan = start
            while scan + 1 < offset {
                if text.base[scan] == 0x2A && text.base[scan + 1] == 0x2F {
                    error(scan, "unexpected end of block comment")
                    return .unknown
                }
                scan += 1
            }
        }
        if leftBound == rightBound { return leftBound ? .unspacedBinaryOperator : .spacedBinaryOperator }
        return leftBound ? .postfixOperator : .prefixOperator
    }

    private func continuesOperator(allowsDots: Bool) -> Bool {
        let current = text.base[offset]
        if current == 0x2F, byte(offset + 1) == 0x2F || byte(offset + 1) == 0x2A { return false }
        if current == 0x2E { return allowsDots }
        if current == 0x3C, byte(offset + 1) == 0x23, literals.endOfPlaceholder(offset) != nil { return false }
        if current < 0x80 { return CharacterClasses.isOperatorByte(current) }
        guard let scalar = CharacterClasses.scalar(in: text, at: offset) else { return false }
        return CharacterClasses.isOperatorContinuation(scalar.value)
    }

    private func isLeftBound(_ start: Int) -> Bool {
        guard start > 0 else { return false }
        switch text.base[start - 1] {
        case 0x20, 0x0D, 0x0A, 0x09, 0x28, 0x5B, 0x7B, 0x2C, 0x3B, 0x3A, 0: return false
        case 0x2F: return !(start > 1 && text.base[start - 2] == 0x2A)
        case 0xA0: return !(start > 1 && text.base[start - 2] == 0xC2)
        default: return true
        }
    }

    private func isRightBound(_ end: Int, _ leftBound: Bool) -> Bool {
        switch byte(end) {
        case 0x20, 0x0D, 0x0A, 0x09, 0x29, 0x5D, 0x7D, 0x2C, 0x3B, 0x3A, 0: return false
        case 0x2E: return !leftBound
        case 0x2F: return !(byte(end + 1) == 0x2F || byte(end + 1) == 0x2A)
        case 0xC2: return byte(end + 1) != 0xA0
        default: return true
        }
    }
}
