/// One token of a source file.
///
/// A string literal is one token with everything in it, interpolations included.
public struct SourceToken: Hashable, Sendable {
    /// What a token is, as far as edits of a file need to know.
    public enum Kind: Hashable, Sendable {
        /// A name or keyword, also in backticks.
        case word
        /// An integer or floating-point literal, or `$0`.
        case number
        /// A string literal.
        case string
        /// A regex literal.
        case regex
        /// `#if`, `#elseif`, `#else` or `#endif`.
        case directive
        /// An operator with white space on both sides or on none, `=`, `->` and the `?` of `a ? b : c`.
        case infixOperator
        /// An operator that belongs to the operand behind it.
        case prefixOperator
        /// An operator that belongs to the operand before it, `!` and `?` included.
        case postfixOperator
        /// `.`
        case period
        /// Brackets, commas, colons, `@`, `#` and everything else; look at the byte.
        case other
    }

    /// What the token is.
    public var kind: Kind
    /// The token's bytes.
    public var range: SourceRange
    /// Whether a line break stands between this token and the one before it.
    public var startsLine: Bool
}

/// Reads the tokens of a file one after another; comments and white space are left out.
public struct SourceTokenReader {
    private let text: SourceText
    private let options: ScanOptions
    private var lexer: Lexer
    private var isBehindOperand = false
    private var waiting: Token?

    /// Begins at the start of a file (behind its `#!` line, if it has one).
    ///
    /// With `options.bareSlashRegex`, `/…/` is a regex literal where an expression can begin.
    public init(_ text: SourceText, options: ScanOptions = ScanOptions()) {
        self.text = text
        self.options = options
        lexer = Lexer(text, from: 0, to: text.count)
        let start = text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
        if text[start] == 0x23, text[start + 1] == 0x21 { lexer.offset = lexer.literals.endOfLine(start) }
    }

    /// The next token, or `nil` at the end of the file.
    public mutating func next() -> SourceToken? {
        var token = waiting ?? lexer.next()
        waiting = nil
        if token.kind == .endOfFile { return nil }
        if options.bareSlashRegex, token.isOperator, token.kind != .postfixOperator, let regex = bareRegex(token) {
            if regex.start > token.start {
                // An operator stands before the literal.
                waiting = Token(kind: .regex, start: regex.start, end: regex.end, isAtStartOfLine: false)
                token.kind = .prefixOperator
                token.end = regex.start
            } else {
                token.kind = .regex
                token.end = regex.end
            }
            lexer.offset = regex.end
        }
        // What the lexer said is of no interest here, and there may be much of it.
        lexer.diagnostics.removeAll(keepingCapacity: true)
        isBehindOperand = endsOperand(token)
        return SourceToken(kind: Self.kind(of: token), range: token.range, startsLine: token.isAtStartOfLine)
    }

    /// Goes on at an offset, which should be between tokens and not before the last one.
    public mutating func skip(to offset: Int) {
        lexer.offset = min(max(offset, lexer.offset), text.count)
        waiting = nil
        isBehindOperand = false
    }

    /// The regex literal that an operator with a slash begins, if the parser would look for an expression there.
    private func bareRegex(_ token: Token) -> SourceRange? {
        guard let slash = (token.start..<token.end).first(where: { text[$0] == 0x2F }) else { return nil }
        let end: Int?
        if token.kind == .prefixOperator {
            if slash > token.start, isBehindOperand, text[token.start - 1] != 0x20 { return nil }
            end = lexer.literals.endOfBareRegex(slash, isCertain: false)
        } else {
            guard slash == token.start, !isBehindOperand else { return nil }
            end = lexer.literals.endOfBareRegex(slash, isCertain: true)
        }
        return end.map { SourceRange(slash, $0) }
    }

    private func endsOperand(_ token: Token) -> Bool {
        switch token.kind {
        case .identifier: !Keywords.beforeExpression.contains(text.string(token.range))
        case .escapedIdentifier, .anonymousArgument, .integer, .floatingPoint, .string, .regex, .rightParenthesis,
            .rightSquare, .rightBrace, .exclamationPostfix, .questionPostfix, .postfixOperator, .poundKeyword,
            .placeholder:
            true
        default: false
        }
    }

    private static func kind(of token: Token) -> SourceToken.Kind {
        switch token.kind {
        case .identifier, .escapedIdentifier: .word
        case .integer, .floatingPoint, .anonymousArgument: .number
        case .string: .string
        case .regex: .regex
        case .directive: .directive
        case .spacedBinaryOperator, .unspacedBinaryOperator, .equal, .arrow, .questionInfix: .infixOperator
        case .prefixOperator, .ampersandPrefix: .prefixOperator
        case .postfixOperator, .exclamationPostfix, .questionPostfix: .postfixOperator
        case .period, .periodPrefix: .period
        default: .other
        }
    }
}
