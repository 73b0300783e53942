/// Finds the fences of a file and what one toolchain makes of them.
///
/// The scanner reads a file once. Between the characters that can begin a directive or something that hides one it moves with
/// the C library's vectorised searches; tokens are lexed only in conditions. Nothing recurses on the depth of the input.
public struct FenceScanner {
    let text: SourceText
    let options: ScanOptions
    let decide: (ParsedCondition) -> ClauseDecision
    let check: ScalarCheck
    let hasConflictMarkers: Bool
    let parsedSet: [CChar]
    let skippedSet: [CChar]

    var fences: [Fence] = []
    var states: [[RegionState]] = []
    var diagnostics: [SourceDiagnostic] = []
    var dependsOnMode = false
    var conditionDiagnostics: [SourceDiagnostic] = []
    /// Whether a fence was given up in the middle, so that what follows it is plain code.
    var hasForgottenFence = false

    /// Where the scan stands.
    var position = 0
    /// The end of the text being scanned: the file's, or an interpolation's.
    var limit: Int {
        didSet { literals.limit = limit }
    }
    /// Finds the ends of comments and literals up to the limit.
    private(set) var literals: LiteralScanner
    /// Brackets and fences that are open, the innermost last.
    var stack: [Open] = []
    var open: [OpenFence] = []
    /// How much of `stack` belongs to the text around the interpolation being scanned.
    var stackFloor = 0
    var openFloor = 0
    var interpolationDepth = 0
    var interpolationStart = 0
    /// The comments and white space that end at `triviaEnd` begin at `triviaStart`.
    var triviaStart = -1
    var triviaEnd = -1
    /// Where the last directive ended: what follows begins a statement.
    var lastDirectiveEnd = -1
    var nextInvalid = 0
    /// The braces that were closed last.
    var closedBrace: (open: Int, close: Int)?
    /// Whether the last finished fence was a piece of a postfix chain, and where it ended.
    var postfixEnd = -1

    static let maximumInterpolationDepth = 64
    /// Structure nests deeper than the compiler reads; it says nothing about the rest of the file.
    var isCutOff = false

    struct Open {
        enum Kind: UInt8 { case brace, parenthesis, square, fence }
        var kind: Kind
        var offset: Int
        /// How many braces are open, this entry included.
        var braces: Int
    }

    /// Opens a bracket or a fence.
    mutating func push(_ kind: Open.Kind, at offset: Int) {
        let braces = (stack.last?.braces ?? 0) + (kind == .brace ? 1 : 0)
        stack.append(Open(kind: kind, offset: offset, braces: braces))
    }

    struct OpenFence {
        var index: Int
        var loop: ClauseLoop
        /// Whether the text around the fence is evaluated at all.
        var isEvaluated: Bool
        var placement: FencePlacement
        /// A `}` too many was met in the current clause; nothing more is said about its text.
        var isMuted = false
        /// Something else than suffixes was met in the current clause of a postfix fence.
        var hasUnexpectedTokens = false
    }

    private init(_ text: SourceText, _ options: ScanOptions, _ decide: @escaping (ParsedCondition) -> ClauseDecision) {
        self.text = text
        self.options = options
        self.decide = decide
        limit = text.count
        literals = LiteralScanner(text: text, limit: text.count)
        check = ScalarCheck(text)
        hasConflictMarkers =
            ByteSearch.contains("<<<<<<< ", in: text.base, count: text.count)
            || ByteSearch.contains(">>>> ", in: text.base, count: text.count)
        var skipped: [UInt8] = Array("\"#/'`".utf8)
        if hasConflictMarkers { skipped += Array("<>".utf8) }
        if check.hasUTF16Marker { skipped += [0xFE, 0xFF] }
        var parsed = skipped + Array("{}()[];".utf8)
        if ByteSearch.contains("let =", in: text.base, count: text.count)
            || ByteSearch.contains("var =", in: text.base, count: text.count)
        {
            parsed += Array("=".utf8)
        }
        parsed += check.doubtfulBytes
        parsed += check.controlCharacters.sorted()
        skippedSet = (skipped + [0]).map { CChar(bitPattern: $0) }
        parsedSet = (parsed + [0]).map { CChar(bitPattern: $0) }
    }

    /// Scans a file as one toolchain sees it; `decide` answers for each condition that the toolchain would evaluate.
    public static func scan(
        _ text: SourceText, options: ScanOptions = ScanOptions(), decide: @escaping (ParsedCondition) -> ClauseDecision
    ) -> SourceScan {
        guard text.mayContainDirective else { return .empty }
        var scanner = FenceScanner(text, options, decide)
        scanner.skipShebang()
        scanner.scanParsed()
        scanner.finish()
        return SourceScan(
            fences: scanner.fences, states: scanner.states, diagnostics: sorted(scanner.diagnostics),
            dependsOnMode: scanner.dependsOnMode,
            conditionDiagnostics: scanner.hasForgottenFence ? nil : scanner.conditionDiagnostics)
    }

    /// Diagnostics in the order of the text.
    static func sorted(_ diagnostics: [SourceDiagnostic]) -> [SourceDiagnostic] {
        guard diagnostics.count > 1 else { return diagnostics }
        // Notes stay with what they explain.
        var keyed: [(key: Int, order: Int, diagnostic: SourceDiagnostic)] = []
        for (order, diagnostic) in diagnostics.enumerated() {
            let key = diagnostic.severity == .note ? (keyed.last?.key ?? diagnostic.offset) : diagnostic.offset
            keyed.append((key, order, diagnostic))
        }
        keyed.sort { $0.key != $1.key ? $0.key < $1.key : $0.order < $1.order }
        return keyed.map(\.diagnostic)
    }

    // MARK: Small things

    @inline(__always)
    func byte(_ offset: Int) -> UInt8 { offset < limit && offset >= 0 ? text.base[offset] : 0 }

    mutating func error(_ offset: Int, _ message: String) {
        diagnostics.append(SourceDiagnostic(.error, at: offset, message))
    }

    mutating func skipShebang() {
        if text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { position = 3 }
        if text[position] == 0x23, text[position + 1] == 0x21 { position = literals.endOfLine(position) }
    }

    /// Remembers trivia, so that the token before a directive can be found by going backwards.
    mutating func noteComment(_ start: Int, _ end: Int) {
        var scan = start
        while scan > triviaEnd, scan > 0, FenceScanner.isWhitespace(text.base[scan - 1]) { scan -= 1 }
        if triviaEnd < 0 || scan > triviaEnd { triviaStart = start }
        triviaEnd = end
    }

    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || byte == 0
    }

    /// The offset of the last byte before `offset` that is neither white space nor comment (-1 when there is none), and whether a
    /// line break lies between.
    func significantByte(before offset: Int) -> (offset: Int, crossesLine: Bool) {
        var scan = offset - 1
        var crossesLine = false
        let first = text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
        while scan >= first {
            if scan + 1 == triviaEnd, triviaStart >= 0 {
                if literals.containsLineBreak(triviaStart, triviaEnd) { crossesLine = true }
                scan = triviaStart - 1
                continue
            }
            let current = text.base[scan]
            guard FenceScanner.isWhitespace(current) else { break }
            if current == 0x0A || current == 0x0D { crossesLine = true }
            scan -= 1
        }
        return (scan < first ? -1 : scan, crossesLine)
    }

    /// Reports what is not UTF-8 in a comment or string that was just passed.
    mutating func reportInvalid(upTo end: Int, isParsed: Bool) {
        while nextInvalid < check.invalidOffsets.count, check.invalidOffsets[nextInvalid] < end {
            if isParsed { error(check.invalidOffsets[nextInvalid], "invalid UTF-8 found in source file") }
            nextInvalid += 1
        }
    }

    // MARK: Directives in parsed text

    /// Whether the text at the scan's position is compiled, as far as it is known.
    var currentState: RegionState {
        guard open.count > 0, let fence = open.last else { return .active }
        return states[fence.index].last ?? .active
    }

    mutating func passIf(_ directive: Directive) {
        guard nesting < ExpressionParser.maximumNesting else {
            error(directive.start, ExpressionParser.nestingExceeded)
            cutOff()
            return
        }
        let isPostfix = isPostfixFence(directive)
        let placement = checkPlace(of: directive, isPostfix: isPostfix)
        if !isPostfix { rejectInPostfixBody(at: directive.start) }
        let around = currentState
        let isEvaluated = around == .active || around == .unknown
        guard let header = parseHeader(directive, nesting: nesting + 1) else { return }
        let index = fences.count
        var parent: Fence.Position?
        if let enclosing = open.last {
            parent = Fence.Position(fence: enclosing.index, clause: fences[enclosing.index].clauses.count - 1)
        }
        fences.append(
            Fence(
                clauses: [], endKeyword: nil, range: SourceRange(directive.start, limit), depth: open.count,
                parent: parent,
                role: isPostfix ? .postfix : .statements))
        states.append([])
        let loop = ClauseLoop(parent: around == .active ? .yes : around == .unknown ? .unknown : .no)
        open.append(OpenFence(index: index, loop: loop, isEvaluated: isEvaluated, placement: placement))
        push(.fence, at: directive.start)
        enter(header, keyword: .if, directive)
    }

    /// What follows `#if` and `#elseif`: the condition, and the first token of the body.
    struct Header {
        var parsed: ParsedCondition?
        /// One past the last token of the directive.
        var end: Int
        var firstToken: Token
        /// What the lexer said about the first token of the body.
        var firstTokenDiagnostics: [SourceDiagnostic]
        var extraTokens: SourceDiagnostic?
    }

    /// Parses the condition behind a directive; `nil` when the compiler forgets the directive, everything then having been said.
    mutating func parseHeader(_ directive: Directive, conditionStart: Int? = nil, nesting: Int) -> Header? {
        var parser = ExpressionParser(
            text, from: conditionStart ?? directive.end, to: limit, options: options, nesting: nesting)
        let condition = parser.parseCondition()
        if parser.isTooDeep {
            error(parser.parserDiagnostics.last?.offset ?? directive.start, ExpressionParser.nestingExceeded)
            cutOff()
            return nil
        }
        guard var node = condition else {
            diagnostics += parser.diagnostics
            position = max(parser.previousEnd, directive.end)
            if !parser.token.isAtStartOfLine, parser.token.kind != .endOfFile, parser.previousEnd == directive.end {
                if parser.token.kind != .rightBrace { error(directive.end, ExpressionParser.consecutive) }
                checkStatements(from: position)
            }
            lastDirectiveEnd = position
            return nil
        }
        if parser.beginsWithByteOrderMark { node = parser.readAnew() }
        var builder = ConditionBuilder(text: text)
        let built = builder.build(node)
        return Header(
            parsed: ParsedCondition(
                condition: built, syntaxDiagnostics: parser.diagnostics,
                foldingDiagnostics: builder.foldingDiagnostics),
            end: parser.previousEnd, firstToken: parser.token, firstTokenDiagnostics: parser.lookaheadDiagnostics,
            extraTokens: extraTokens(parser.token))
    }

    /// What the compiler says of a token behind a directive or its condition, on the same line.
    func extraTokens(_ token: Token) -> SourceDiagnostic? {
        guard !token.isAtStartOfLine, token.kind != .endOfFile else { return nil }
        return SourceDiagnostic(.error, at: token.start, ExpressionParser.extraTokens)
    }

    /// Opens a clause of the innermost fence.
    mutating func enter(_ header: Header, keyword: Clause.Keyword, _ directive: Directive) {
        let openIndex = open.count - 1
        let fence = open[openIndex].index
        let state: RegionState
        if let parsed = header.parsed {
            diagnostics += parsed.syntaxDiagnostics
            diagnostics += parsed.foldingDiagnostics
            let decision: ClauseDecision
            if open[openIndex].isEvaluated {
                decision = decide(parsed)
                diagnostics += decision.diagnostics
                conditionDiagnostics += decision.diagnostics
            } else {
                decision = ClauseDecision(verdict: .no, allowsSyntaxErrors: parsed.allowsSyntaxErrors)
            }
            state = open[openIndex].loop.enter(decision)
        } else {
            state = open[openIndex].loop.enterElse()
        }
        if let extra = header.extraTokens { diagnostics.append(extra) }
        fences[fence].clauses.append(
            Clause(
                keyword: keyword, keywordRange: directive.range, parsed: header.parsed,
                body: SourceRange(header.end, header.end)))
        states[fence].append(state)
        position = header.end
        lastDirectiveEnd = header.end
        open[openIndex].isMuted = false
        open[openIndex].hasUnexpectedTokens = false
        if state == .skipped {
            diagnostics += header.firstTokenDiagnostics
            scanSkipped(fence: fence)
        } else {
            checkBody(header, ofFenceAt: openIndex)
        }
    }

    /// `#elseif`, `#else` or `#endif` in parsed text.
    mutating func passContinuation(_ directive: Directive) {
        guard open.count > openFloor else {
            passStray(directive)
            return
        }
        guard let fenceEntry = stack.lastIndex(where: { $0.kind == .fence }) else { return }
        closeBrackets(downTo: fenceEntry + 1, at: directive.start)
        let openIndex = open.count - 1
        let fence = open[openIndex].index
        closeBody(of: fence, at: directive.start)
        if directive.keyword == .endif {
            close(directive)
            return
        }
        var keyword = Clause.Keyword.else
        var header: Header
        var conditionStart: Int?
        if directive.keyword == .elseif {
            keyword = .elseif
        } else {
            var lexer = Lexer(text, from: directive.end, to: limit)
            let token = lexer.next()
            if !token.isAtStartOfLine, token.kind == .identifier, text.string(token.range) == "if" {
                error(
                    token.start,
                    "unexpected 'if' keyword following '#else' conditional compilation directive; did you mean '#elseif'?"
                )
                keyword = .elseif
                conditionStart = token.end
            }
        }
        // Said of a clause right behind `#else`; not again of those behind it.
        if fences[fence].clauses.last?.keyword == .else {
            error(directive.start, "further conditions after #else are unreachable")
        }
        if keyword == .elseif {
            guard let parsed = parseHeader(directive, conditionStart: conditionStart, nesting: nesting) else {
                forgetFence(at: directive)
                return
            }
            header = parsed
        } else {
            var lexer = Lexer(text, from: directive.end, to: limit)
            let token = lexer.next()
            header = Header(
                parsed: nil, end: directive.end, firstToken: token, firstTokenDiagnostics: lexer.diagnostics,
                extraTokens: extraTokens(token))
        }
        enter(header, keyword: keyword, directive)
    }

    mutating func closeBody(of fence: Int, at offset: Int) {
        let clause = fences[fence].clauses.count - 1
        guard clause >= 0 else { return }
        fences[fence].clauses[clause].body.end = max(offset, fences[fence].clauses[clause].body.start)
    }

    mutating func close(_ directive: Directive) {
        let closed = open.removeLast()
        if let entry = stack.lastIndex(where: { $0.kind == .fence }) { stack.removeSubrange(entry...) }
        fences[closed.index].endKeyword = directive.range
        fences[closed.index].range.end = directive.end
        position = directive.end
        lastDirectiveEnd = directive.end
        postfixEnd = fences[closed.index].role == .postfix ? directive.end : -1
        var lexer = Lexer(text, from: directive.end, to: limit)
        let token = lexer.next()
        if let extra = extraTokens(token) {
            diagnostics.append(extra)
            // The rest of the line is dropped.
            position = literals.endOfLine(token.start)
        } else {
            checkFollowing(token, closed)
            if isInPostfixBody { checkPostfixBody(token) }
        }
        settleAttributes(closed.index)
    }

    /// The compiler gives a fence up in the middle: what follows is ordinary code, the clauses before stay what they were.
    mutating func forgetFence(at directive: Directive) {
        hasForgottenFence = true
        let forgotten = open.removeLast()
        if let entry = stack.lastIndex(where: { $0.kind == .fence }) { stack.removeSubrange(entry...) }
        fences[forgotten.index].range.end = directive.start
    }

    mutating func passStray(_ directive: Directive) {
        let isInterpolation = interpolationDepth > 0
        if isInterpolation, stack.count == stackFloor {
            reportOpenList(Open(kind: .parenthesis, offset: interpolationStart - 1, braces: 0), at: directive.start)
        }
        closeBrackets(downTo: stackFloor, at: directive.start)
        if isInterpolation {
            // The compiler looks at nothing more in it.
            position = limit
            return
        }
        error(directive.start, "unexpected conditional compilation block terminator")
        position = directive.end
        lastDirectiveEnd = directive.end
    }

    /// How much structure is open at the scan's position.
    var nesting: Int { stack.count }

    /// Stops the scan where the compiler stops.
    mutating func cutOff() {
        isCutOff = true
        position = limit
    }

    /// At the end of the text: what is still open.
    mutating func finish() {
        while stack.count > stackFloor {
            let last = stack[stack.count - 1]
            guard last.kind == .fence else {
                closeBrackets(downTo: stack.count - 1, at: limit)
                continue
            }
            stack.removeLast()
            let fence = open.removeLast().index
            closeBody(of: fence, at: limit)
            fences[fence].range.end = limit
            if !isCutOff { error(limit, "expected #else or #endif at end of conditional compilation block") }
        }
    }

}
