/// Finds the fences of a file and what one toolchain makes of them.
///
/// The scanner reads a file once. Between the characters that can begin a directive or something that hides one it moves with
/// the C library's vectorised searches; tokens are lexed only in conditions. Nothing recurses on the depth of the input.
public struct FenceScanner {
    private let text: SourceText
    private let options: ScanOptions
    private let decide: (ParsedCondition) -> ClauseDecision
    private let check: ScalarCheck
    private let hasConflictMarkers: Bool
    private let parsedSet: [CChar]
    private let skippedSet: [CChar]

    private var fences: [Fence] = []
    private var states: [[RegionState]] = []
    private var diagnostics: [SourceDiagnostic] = []
    private var dependsOnMode = false
    private var conditionDiagnostics: [SourceDiagnostic] = []
    /// Whether a fence was given up in the middle, so that what follows it is plain code.
    private var hasForgottenFence = false

    /// Where the scan stands.
    private var position = 0
    /// The end of the text being scanned: the file's, or an interpolation's.
    private var limit: Int
    /// Brackets and fences that are open, the innermost last.
    private var stack: [Open] = []
    private var open: [OpenFence] = []
    /// How much of `stack` belongs to the text around the interpolation being scanned.
    private var stackFloor = 0
    private var openFloor = 0
    private var interpolationDepth = 0
    /// The comments and white space that end at `triviaEnd` begin at `triviaStart`.
    private var triviaStart = -1
    private var triviaEnd = -1
    /// Where the last directive ended: what follows begins a statement.
    private var lastDirectiveEnd = -1
    private var nextInvalid = 0
    /// Whether the last finished fence was a piece of a postfix chain, and where it ended.
    private var postfixEnd = -1

    private static let maximumInterpolationDepth = 64
    /// The compiler's limit for nested structure.
    private static let maximumNesting = 256

    private struct Open {
        enum Kind: UInt8 { case brace, parenthesis, square, fence }
        var kind: Kind
        var offset: Int
    }

    private struct OpenFence {
        var index: Int
        var loop: ClauseLoop
        var hasElse = false
        /// Whether the text around the fence is evaluated at all.
        var isEvaluated: Bool
    }

    private init(_ text: SourceText, _ options: ScanOptions, _ decide: @escaping (ParsedCondition) -> ClauseDecision) {
        self.text = text
        self.options = options
        self.decide = decide
        limit = text.count
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
        if ByteSearch.contains("*/", in: text.base, count: text.count) { parsed += Array("*".utf8) }
        if check.hasDoubtfulCharacters { parsed += [0xC2, 0xE2, 0xE3, 0xEF] }
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
    private func byte(_ offset: Int) -> UInt8 { offset < limit && offset >= 0 ? text.base[offset] : 0 }

    private var literals: LiteralScanner { LiteralScanner(text: text, limit: limit) }

    private mutating func error(_ offset: Int, _ message: String) {
        diagnostics.append(SourceDiagnostic(.error, at: offset, message))
    }

    private mutating func skipShebang() {
        if text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { position = 3 }
        if text[position] == 0x23, text[position + 1] == 0x21 { position = literals.endOfLine(position) }
    }

    /// Remembers trivia, so that the token before a directive can be found by going backwards.
    private mutating func noteComment(_ start: Int, _ end: Int) {
        var scan = start
        while scan > triviaEnd, scan > 0, FenceScanner.isWhitespace(text.base[scan - 1]) { scan -= 1 }
        if triviaEnd < 0 || scan > triviaEnd { triviaStart = start }
        triviaEnd = end
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || byte == 0
    }

    /// The offset of the last byte before `offset` that is neither white space nor comment (-1 when there is none), and whether a
    /// line break lies between.
    private func significantByte(before offset: Int) -> (offset: Int, crossesLine: Bool) {
        var scan = offset - 1
        var crossesLine = false
        while scan >= 0 {
            if scan + 1 == triviaEnd, triviaStart >= 0 {
                if literals.endOfLine(triviaStart) < triviaEnd { crossesLine = true }
                scan = triviaStart - 1
                continue
            }
            let current = text.base[scan]
            guard FenceScanner.isWhitespace(current) else { break }
            if current == 0x0A || current == 0x0D { crossesLine = true }
            scan -= 1
        }
        return (scan, crossesLine)
    }

    /// Reports what is not UTF-8 in a comment or string that was just passed.
    private mutating func reportInvalid(upTo end: Int, isParsed: Bool) {
        while nextInvalid < check.invalidOffsets.count, check.invalidOffsets[nextInvalid] < end {
            if isParsed { error(check.invalidOffsets[nextInvalid], "invalid UTF-8 found in source file") }
            nextInvalid += 1
        }
    }

    // MARK: Parsed text

    /// Scans parsed text up to the limit; skipped clauses inside are scanned on the way.
    private mutating func scanParsed() {
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
                stack.append(Open(kind: .brace, offset: position))
                position += 1
            case 0x28:
                stack.append(Open(kind: .parenthesis, offset: position))
                position += 1
            case 0x5B:
                stack.append(Open(kind: .square, offset: position))
                position += 1
            case 0x7D: passClosingBrace()
            case 0x29: passClosing(.parenthesis)
            case 0x5D: passClosing(.square)
            case 0x3B: passSemicolon()
            case 0x2A:
                if byte(position + 1) == 0x2F {
                    error(position, "unexpected end of block comment")
                    position += 1
                }
                position += 1
            case 0x3D: passEqual()
            case 0x3C, 0x3E:
                if let end = literals.endOfConflict(position) {
                    error(position + 1, "source control conflict marker in source file")
                    position = end
                } else {
                    position += 1
                }
            case 0:
                diagnostics.append(SourceDiagnostic(.warning, at: position, Lexer.embeddedNul))
                position += 1
            default:
                passCharacterBeyondASCII()
            }
        }
    }

    private mutating func passString(quote: Int, hashes: Int, tokenStart: Int) {
        var interpolations: [SourceRange]? = []
        let string = literals.endOfString(quote: quote, hashes: hashes, interpolations: &interpolations)
        if let open = string.openInterpolation {
            error(open, "cannot find ')' to match opening '(' in string interpolation")
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

    private func containsDirective(_ range: SourceRange) -> Bool {
        var offset = range.start
        while true {
            offset = ByteSearch.first(0x23, in: text.base, from: offset, to: range.end)
            guard offset < range.end else { return false }
            if Directive(in: text, at: offset, limit: range.end) != nil { return true }
            offset += 1
        }
    }

    /// The code in an interpolation is parsed on its own; directives inside cannot reach out of it.
    private mutating func scanInterpolation(_ range: SourceRange) {
        dependsOnMode = true
        guard interpolationDepth < FenceScanner.maximumInterpolationDepth else { return }
        let outer = (position, limit, stackFloor, openFloor)
        interpolationDepth += 1
        position = range.start
        limit = range.end
        stackFloor = stack.count
        openFloor = open.count
        scanParsed()
        finish()
        (position, limit, stackFloor, openFloor) = outer
        interpolationDepth -= 1
    }

    private mutating func passPound() {
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
            checkUnknownDirective(probe - 1)
            position = probe
            return
        }
        switch directive.keyword {
        case .if: passIf(directive)
        case .elseif, .else, .endif: passContinuation(directive)
        }
    }

    private mutating func passSlash() {
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

    private mutating func passComment(_ start: Int, _ end: Int) {
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
    private func bareRegexEnd(_ slash: Int) -> Int? {
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
    private func isBehindOperand(_ offset: Int) -> Bool {
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
    private func word(endingAt last: Int) -> String {
        var start = last
        while start > 0, CharacterClasses.mayBeIdentifier(text.base[start - 1]) { start -= 1 }
        return text.string(SourceRange(start, last + 1))
    }

    private mutating func passCharacterBeyondASCII() {
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
    private mutating func reportInvalidCode(from start: Int, to end: Int) {
        while nextInvalid < check.invalidOffsets.count, check.invalidOffsets[nextInvalid] < end {
            let offset = check.invalidOffsets[nextInvalid]
            if offset >= start && text.base[offset] < 0xFE { error(offset, "invalid UTF-8 found in source file") }
            nextInvalid += 1
        }
    }

    // MARK: Brackets

    private mutating func passClosing(_ kind: Open.Kind) {
        if stack.count > stackFloor, stack[stack.count - 1].kind == kind { stack.removeLast() }
        position += 1
    }

    private mutating func passClosingBrace() {
        let brace = position
        position += 1
        var index = stack.count - 1
        while index >= stackFloor {
            switch stack[index].kind {
            case .brace:
                stack.removeSubrange(index...)
                return
            case .fence:
                error(brace, "unexpected '}' in conditional compilation block")
                return
            case .parenthesis, .square:
                index -= 1
            }
        }
        if stackFloor == 0 {
            stack.removeAll()
            error(brace, "extraneous '}' at top level")
        }
    }

    /// Says which brackets a directive leaves open, down to (not including) the entry at `floor`.
    private mutating func closeBrackets(downTo floor: Int, at offset: Int) {
        while stack.count > floor {
            let bracket = stack.removeLast()
            switch bracket.kind {
            case .brace:
                error(offset, BraceContext.missingBrace(text, bracket.offset))
                diagnostics.append(SourceDiagnostic(.note, at: bracket.offset, "to match this opening '{'"))
            case .parenthesis:
                if stack.count < floor + 1 || stack.last?.kind != .parenthesis {
                    error(offset, "expected ')' in expression list")
                    diagnostics.append(SourceDiagnostic(.note, at: bracket.offset, "to match this opening '('"))
                }
            case .square:
                error(offset, "expected ']' in container literal expression")
                diagnostics.append(SourceDiagnostic(.note, at: bracket.offset, "to match this opening '['"))
            case .fence:
                return
            }
        }
    }

    // MARK: A few syntax errors next to directives

    private static let consecutive = "consecutive statements on a line must be separated by ';'"

    /// `#elif X`, `#ifdef X`, `#define X`: no directives, but macro expansions with something behind them.
    private mutating func checkUnknownDirective(_ pound: Int) {
        let before = significantByte(before: pound)
        guard before.offset < 0 || before.crossesLine || text.base[before.offset] == 0x3B else { return }
        var end = pound + 1
        while CharacterClasses.mayBeIdentifier(byte(end)) { end += 1 }
        guard end > pound + 1 else { return }
        var next = end
        while byte(next) == 0x20 || byte(next) == 0x09 { next += 1 }
        guard next > end, next < limit else { return }
        let following = text.base[next]
        guard CharacterClasses.mayBeIdentifier(following) || following == 0x22 else { return }
        var wordEnd = next
        while CharacterClasses.mayBeIdentifier(byte(wordEnd)) { wordEnd += 1 }
        let word = text.string(SourceRange(next, wordEnd))
        guard word != "is" && word != "as" else { return }
        error(end, FenceScanner.consecutive)
    }

    private mutating func passSemicolon() {
        let before = significantByte(before: position)
        if before.offset < 0 || before.offset == lastDirectiveEnd - 1 || text.base[before.offset] == 0x7B
            || text.base[before.offset] == 0x3B
        {
            error(position, "';' statements are not allowed")
        }
        position += 1
    }

    private mutating func passEqual() {
        let before = significantByte(before: position)
        if before.offset >= 2, !before.crossesLine, byte(position + 1) == 0x20,
            CharacterClasses.mayBeIdentifier(text.base[before.offset])
        {
            let name = word(endingAt: before.offset)
            if name == "let" || name == "var" {
                error(position, "expected pattern")
                position = literals.endOfLine(position)
                return
            }
        }
        position += 1
    }

    /// What stands before an `#if` on its line.
    private mutating func checkPlace(of directive: Directive, isPostfix: Bool) {
        let before = significantByte(before: directive.start)
        guard before.offset >= 0, !before.crossesLine else { return }
        if isPostfix {
            error(directive.start, "consecutive statements on a line must be separated by a newline")
            return
        }
        switch text.base[before.offset] {
        case 0x3B, 0x7B, 0x28, 0x5B, 0x2C: return
        case 0x3A:
            error(directive.start, "expected statement")
        default:
            if before.offset == lastDirectiveEnd - 1 { return }
            if CharacterClasses.mayBeIdentifier(text.base[before.offset]) {
                let name = word(endingAt: before.offset)
                if name == "in" || startsWithAt(before.offset) { return }
            }
            guard isBehindOperand(directive.start) else { return }
            error(before.offset + 1, FenceScanner.consecutive)
        }
    }

    /// Whether the word that ends at `last` is an attribute's name.
    private func startsWithAt(_ last: Int) -> Bool {
        var start = last
        while start > 0, CharacterClasses.mayBeIdentifier(text.base[start - 1]) { start -= 1 }
        return start > 0 && text.base[start - 1] == 0x40
    }

    // MARK: Directives in parsed text

    /// Whether the text at the scan's position is compiled, as far as it is known.
    private var currentState: RegionState {
        guard open.count > 0, let fence = open.last else { return .active }
        return states[fence.index].last ?? .active
    }

    private mutating func passIf(_ directive: Directive) {
        let isPostfix = isPostfixFence(directive)
        checkPlace(of: directive, isPostfix: isPostfix)
        let around = currentState
        let isEvaluated = around == .active || around == .unknown
        guard let header = parseHeader(directive) else { return }
        let index = fences.count
        var parent: Fence.Position?
        if let enclosing = open.last {
            parent = Fence.Position(fence: enclosing.index, clause: fences[enclosing.index].clauses.count - 1)
        }
        if open.count - openFloor >= FenceScanner.maximumNesting, open.count == openFloor + FenceScanner.maximumNesting {
            error(directive.start, "structure nesting level exceeded maximum of \(FenceScanner.maximumNesting)")
        }
        fences.append(
            Fence(
                clauses: [], endKeyword: nil, range: SourceRange(directive.start, limit), depth: open.count, parent: parent,
                role: isPostfix ? .postfix : .statements))
        states.append([])
        let loop = ClauseLoop(parent: around == .active ? .yes : around == .unknown ? .unknown : .no)
        open.append(OpenFence(index: index, loop: loop, isEvaluated: isEvaluated))
        stack.append(Open(kind: .fence, offset: directive.start))
        enter(header, keyword: .if, directive)
    }

    /// What follows `#if` and `#elseif`: the condition, and the first token of the body.
    private struct Header {
        var parsed: ParsedCondition?
        /// One past the last token of the directive.
        var end: Int
        var firstToken: Token
        /// What the lexer said about the first token of the body.
        var firstTokenDiagnostics: [SourceDiagnostic]
        var extraTokens: SourceDiagnostic?
    }

    /// Parses the condition behind a directive; `nil` when the compiler forgets the directive, everything then having been said.
    private mutating func parseHeader(_ directive: Directive, conditionStart: Int? = nil) -> Header? {
        var parser = ExpressionParser(text, from: conditionStart ?? directive.end, to: limit, options: options)
        guard let node = parser.parseCondition() else {
            diagnostics += parser.diagnostics
            position = max(parser.previousEnd, directive.end)
            if !parser.token.isAtStartOfLine, parser.token.kind != .endOfFile, parser.previousEnd == directive.end {
                error(directive.end, FenceScanner.consecutive)
            }
            lastDirectiveEnd = position
            return nil
        }
        var builder = ConditionBuilder(text: text)
        let condition = builder.build(node)
        return Header(
            parsed: ParsedCondition(
                condition: condition, syntaxDiagnostics: parser.diagnostics,
                foldingDiagnostics: builder.foldingDiagnostics),
            end: parser.previousEnd, firstToken: parser.token, firstTokenDiagnostics: parser.lookaheadDiagnostics,
            extraTokens: FenceScanner.extraTokens(parser.token))
    }

    private static func extraTokens(_ token: Token) -> SourceDiagnostic? {
        guard !token.isAtStartOfLine, token.kind != .endOfFile, token.kind != .unknown else { return nil }
        return SourceDiagnostic(.error, at: token.start, ExpressionParser.extraTokens)
    }

    /// Opens a clause of the innermost fence.
    private mutating func enter(_ header: Header, keyword: Clause.Keyword, _ directive: Directive) {
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
            open[openIndex].hasElse = true
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
        if state == .skipped {
            diagnostics += header.firstTokenDiagnostics.filter { $0.severity != .warning || $0.offset < limit }
            scanSkipped(fence: fence)
        } else if fences[fence].role == .postfix {
            checkPostfixBody(header.firstToken)
        }
    }

    /// `#elseif`, `#else` or `#endif` in parsed text.
    private mutating func passContinuation(_ directive: Directive) {
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
                    "unexpected 'if' keyword following '#else' conditional compilation directive; did you mean '#elseif'?")
                keyword = .elseif
                conditionStart = token.end
            }
        }
        if open[openIndex].hasElse { error(directive.start, "further conditions after #else are unreachable") }
        if keyword == .elseif {
            guard let parsed = parseHeader(directive, conditionStart: conditionStart) else {
                forgetFence(at: directive)
                return
            }
            header = parsed
        } else {
            var lexer = Lexer(text, from: directive.end, to: limit)
            let token = lexer.next()
            header = Header(
                parsed: nil, end: directive.end, firstToken: token, firstTokenDiagnostics: lexer.diagnostics,
                extraTokens: FenceScanner.extraTokens(token))
        }
        enter(header, keyword: keyword, directive)
    }

    private mutating func closeBody(of fence: Int, at offset: Int) {
        let clause = fences[fence].clauses.count - 1
        guard clause >= 0 else { return }
        fences[fence].clauses[clause].body.end = max(offset, fences[fence].clauses[clause].body.start)
    }

    private mutating func close(_ directive: Directive) {
        let closed = open.removeLast()
        if let entry = stack.lastIndex(where: { $0.kind == .fence }) { stack.removeSubrange(entry...) }
        fences[closed.index].endKeyword = directive.range
        fences[closed.index].range.end = directive.end
        position = directive.end
        lastDirectiveEnd = directive.end
        postfixEnd = fences[closed.index].role == .postfix ? directive.end : -1
        var lexer = Lexer(text, from: directive.end, to: limit)
        let token = lexer.next()
        if let extra = FenceScanner.extraTokens(token) {
            diagnostics.append(extra)
            // The rest of the line is dropped.
            position = literals.endOfLine(token.start)
        }
        settleAttributes(closed.index)
    }

    /// The compiler gives a fence up in the middle: what follows is ordinary code, the clauses before stay what they were.
    private mutating func forgetFence(at directive: Directive) {
        hasForgottenFence = true
        let forgotten = open.removeLast()
        if let entry = stack.lastIndex(where: { $0.kind == .fence }) { stack.removeSubrange(entry...) }
        fences[forgotten.index].range.end = directive.start
    }

    private mutating func passStray(_ directive: Directive) {
        if stackFloor == 0 {
            closeBrackets(downTo: 0, at: directive.start)
        }
        error(directive.start, "unexpected conditional compilation block terminator")
        position = directive.end
        lastDirectiveEnd = directive.end
    }

    /// At the end of the text: what is still open.
    private mutating func finish() {
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
            error(limit, "expected #else or #endif at end of conditional compilation block")
        }
    }

    // MARK: Skipped text

    /// Scans a skipped clause up to the directive that ends it and hands that on; nested fences are recorded.
    private mutating func scanSkipped(fence: Int) {
        var nested: [Int] = []
        while position < limit {
            position = ByteSearch.firstMember(of: skippedSet, in: text.base, from: position, to: limit)
            guard position < limit else { break }
            switch text.base[position] {
            case 0x22, 0x27:
                passSkippedString(quote: position, hashes: 0)
            case 0x2F:
                if byte(position + 1) == 0x2F {
                    let end = literals.endOfLineComment(position)
                    noteComment(position, end)
                    position = end
                } else if byte(position + 1) == 0x2A {
                    let start = position
                    position = literals.endOfBlockComment(position).end
                    noteComment(start, position)
                } else {
                    position += 1
                }
            case 0x60:
                position = literals.endOfEscapedIdentifier(position) ?? position + 1
            case 0x3C, 0x3E:
                position = literals.endOfConflict(position) ?? position + 1
            case 0xFE, 0xFF:
                position = limit
            case 0x23:
                var probe = position
                while byte(probe) == 0x23 { probe += 1 }
                if byte(probe) == 0x22 {
                    passSkippedString(quote: probe, hashes: probe - position)
                } else if byte(probe) == 0x2F {
                    position = literals.endOfExtendedRegex(slash: probe, hashes: probe - position).end
                } else if position > 0, text.base[position - 1] == 0x3C,
                    let end = literals.endOfPlaceholder(position - 1)
                {
                    position = end
                } else if let directive = Directive(in: text, at: probe - 1, limit: limit) {
                    guard passSkippedDirective(directive, &nested) else {
                        reportInvalid(upTo: directive.start, isParsed: false)
                        passContinuation(directive)
                        return
                    }
                } else {
                    position = probe
                }
            default:
                position += 1
            }
        }
        for index in nested.reversed() {
            closeBody(of: index, at: limit)
            fences[index].range.end = limit
        }
        reportInvalid(upTo: limit, isParsed: false)
    }

    private mutating func passSkippedString(quote: Int, hashes: Int) {
        var none: [SourceRange]?
        position = max(literals.endOfString(quote: quote, hashes: hashes, interpolations: &none).end, quote + 1)
    }

    /// Records a directive of a fence inside skipped text; false when the directive belongs to the skipped clause itself.
    private mutating func passSkippedDirective(_ directive: Directive, _ nested: inout [Int]) -> Bool {
        guard directive.keyword == .if || !nested.isEmpty else { return false }
        position = directive.end
        switch directive.keyword {
        case .if:
            var parent: Fence.Position?
            if let enclosing = nested.last ?? open.last?.index {
                parent = Fence.Position(fence: enclosing, clause: fences[enclosing].clauses.count - 1)
            }
            nested.append(fences.count)
            fences.append(
                Fence(
                    clauses: [], endKeyword: nil, range: SourceRange(directive.start, limit),
                    depth: open.count + nested.count - 1, parent: parent))
            states.append([])
            appendSkippedClause(.if, directive, nested[nested.count - 1])
        case .elseif, .else:
            let index = nested[nested.count - 1]
            closeBody(of: index, at: directive.start)
            appendSkippedClause(directive.keyword == .else ? .else : .elseif, directive, index)
        case .endif:
            let index = nested.removeLast()
            closeBody(of: index, at: directive.start)
            fences[index].endKeyword = directive.range
            fences[index].range.end = directive.end
        }
        return true
    }

    private mutating func appendSkippedClause(_ keyword: Clause.Keyword, _ directive: Directive, _ fence: Int) {
        var parsed: ParsedCondition?
        var end = directive.end
        if keyword != .else {
            var parser = ExpressionParser(text, from: directive.end, to: limit, options: options)
            if let node = parser.parseCondition() {
                var builder = ConditionBuilder(text: text)
                let condition = builder.build(node)
                parsed = ParsedCondition(
                    condition: condition, syntaxDiagnostics: parser.diagnostics,
                    foldingDiagnostics: builder.foldingDiagnostics)
                end = parser.previousEnd
            }
        }
        fences[fence].clauses.append(
            Clause(keyword: keyword, keywordRange: directive.range, parsed: parsed, body: SourceRange(end, end)))
        states[fence].append(.skipped)
    }

    // MARK: Roles

    /// Whether an `#if` continues a postfix chain: it follows an operand and its first clause begins with a dot.
    private func isPostfixFence(_ directive: Directive) -> Bool {
        let before = significantByte(before: directive.start)
        guard before.offset >= 0 else { return false }
        if before.offset == lastDirectiveEnd - 1 {
            let nestedInPostfix =
                open.count > openFloor && open.last.map { fences[$0.index].role == .postfix } == true
            guard postfixEnd == lastDirectiveEnd || nestedInPostfix else { return false }
        } else {
            switch text.base[before.offset] {
            case 0x29, 0x5D, 0x7D, 0x22, 0x60, 0x3F, 0x21, 0x3E: break
            default:
                guard CharacterClasses.mayBeIdentifier(text.base[before.offset]),
                    !Keywords.beforeExpression.contains(word(endingAt: before.offset))
                else { return false }
            }
        }
        return beginsWithDot(directive)
    }

    /// Whether the first token of the first clause, looking through nested `#if`s, is a dot.
    private func beginsWithDot(_ directive: Directive) -> Bool {
        var lexer = Lexer(text, from: directive.end, to: limit)
        var token = lexer.next()
        var isCondition = true
        while true {
            switch token.kind {
            case .endOfFile: return false
            case .directive where token.isAtStartOfLine && Directive(in: text, at: token.start, limit: limit)?.keyword == .if:
                isCondition = true
            default:
                if token.isAtStartOfLine || !isCondition {
                    return token.kind == .period || token.kind == .periodPrefix
                }
            }
            // The rest of the line is the condition.
            token = lexer.next()
        }
    }

    /// A clause of a postfix fence holds suffixes and nothing else.
    private mutating func checkPostfixBody(_ first: Token) {
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
                guard token.kind == .identifier || token.kind == .escapedIdentifier || token.kind == .integer else { return }
                token = lexer.next()
                isFirst = false
            case .leftParenthesis where !token.isAtStartOfLine && !isFirst, .leftSquare where !token.isAtStartOfLine && !isFirst,
                .leftBrace where !token.isAtStartOfLine && !isFirst:
                skipBalanced()
            case .questionPostfix, .exclamationPostfix, .postfixOperator:
                token = lexer.next()
            case .prefixOperator, .unspacedBinaryOperator, .spacedBinaryOperator:
                // Generic arguments: `.cast<T>()`.
                guard text.base[token.start] == 0x3C, !token.isAtStartOfLine, token.start == lexer.offset - 1 else {
                    error(token.start, "unexpected tokens in '#if' expression body")
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
                    error(token.start, "unexpected tokens in '#if' expression body")
                    return
                }
                _ = lexer.next()
                token = lexer.next()
                skipBalanced()
            default:
                if token.kind != .unknown { error(token.start, "unexpected tokens in '#if' expression body") }
                return
            }
        }
    }

    /// Recognises a finished fence whose clauses hold nothing but attributes.
    private mutating func settleAttributes(_ index: Int) {
        guard fences[index].role == .statements else { return }
        var sawAttribute = false
        for clause in fences[index].clauses {
            var lexer = Lexer(text, from: clause.body.start, to: clause.body.end)
            var token = lexer.next()
            while token.kind != .endOfFile {
                if token.kind == .directive { return }
                guard token.kind == .at else { return }
                sawAttribute = true
                token = lexer.next()
                guard token.kind == .identifier else { return }
                token = lexer.next()
                while token.kind == .period {
                    _ = lexer.next()
                    token = lexer.next()
                }
                guard token.kind == .leftParenthesis, !token.isAtStartOfLine else { continue }
                var depth = 0
                repeat {
                    if token.kind == .leftParenthesis { depth += 1 }
                    if token.kind == .rightParenthesis { depth -= 1 }
                    token = lexer.next()
                } while depth > 0 && token.kind != .endOfFile
            }
        }
        if sawAttribute { fences[index].role = .attributes }
    }
}
