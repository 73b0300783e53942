/// Finds where comments, strings and regex literals end, by the rules of the compiler's lexer.
///
/// Both the directive scanner and the token lexer use it, so that they agree about what hides a directive.
struct LiteralScanner {
    let text: SourceText
    /// Nothing at or behind this offset is looked at; the lexer's end of file.
    var limit: Int
    /// Ends that were looked for and are not there, so that the same text is not searched again and again.
    private let missing = MissingEnds()

    @inline(__always)
    private func byte(_ offset: Int) -> UInt8 { offset < limit ? text.base[offset] : 0 }

    // MARK: Comments

    /// The offset of the line break that ends the `//` comment at `start` (or the limit).
    @inline(__always)
    func endOfLineComment(_ start: Int) -> Int {
        endOfLine(start)
    }

    /// The offset of the first line feed or carriage return at or after `start`, or the limit.
    @inline(__always)
    func endOfLine(_ start: Int) -> Int {
        let newline = ByteSearch.first(0x0A, in: text.base, from: start, to: limit)
        return ByteSearch.first(0x0D, in: text.base, from: start, to: newline)
    }

    /// Whether a line feed or carriage return stands between two offsets.
    func containsLineBreak(_ start: Int, _ end: Int) -> Bool {
        ByteSearch.first(0x0A, in: text.base, from: start, to: end) < end
            || ByteSearch.first(0x0D, in: text.base, from: start, to: end) < end
    }

    /// The end of the block comment that begins at `start`; comments nest. `isTerminated` is false when it runs to the limit.
    func endOfBlockComment(_ start: Int) -> (end: Int, isTerminated: Bool) {
        var offset = start + 2
        var depth = 1
        while true {
            offset = ByteSearch.firstMember(of: "*/", in: text.base, from: offset, to: limit)
            guard offset < limit else { return (limit, false) }
            let next = byte(offset + 1)
            switch (text.base[offset], next) {
            case (0x2A, 0x2F):
                offset += 2
                depth -= 1
                if depth == 0 { return (offset, true) }
            case (0x2F, 0x2A):
                offset += 2
                depth += 1
            default:
                offset += 1
            }
        }
    }

    // MARK: Strings

    /// How a string literal ends.
    struct StringEnd {
        /// One past the last byte of the literal.
        var end: Int
        /// Whether the closing delimiter was found.
        var isTerminated: Bool
        /// Whether the delimiter is `"""`.
        var isMultiline: Bool
        /// Whether the literal has interpolations.
        var hasInterpolation: Bool
        /// Where an interpolation was left open, if one was.
        var openInterpolation: Int?
        /// Where the characters begin, behind the opening delimiter.
        var contentStart: Int
        /// Where the closing delimiter begins.
        var contentEnd: Int
    }

    /// The end of the string literal whose opening quote stands at `quote`, with `hashes` number signs before it.
    ///
    /// `interpolations`, when given, collects the ranges between the parentheses of the literal's interpolations.
    func endOfString(quote: Int, hashes: Int, interpolations: inout [SourceRange]?) -> StringEnd {
        let quoteByte = text.base[quote]
        var offset = quote + 1
        let isMultiline =
            quoteByte == 0x22 && isMultilineDelimiter(after: &offset, hashes: hashes, isOpening: true)
        let contentStart = offset
        var result = StringEnd(
            end: limit, isTerminated: false, isMultiline: isMultiline, hasInterpolation: false, openInterpolation: nil,
            contentStart: contentStart, contentEnd: limit)
        while true {
            offset =
                isMultiline
                ? ByteSearch.firstMember(of: "\"\\", in: text.base, from: offset, to: limit)
                : ByteSearch.firstMember(of: "\"\\'\n\r", in: text.base, from: offset, to: limit)
            guard offset < limit else {
                result.contentEnd = limit
                return result
            }
            switch text.base[offset] {
            case 0x0A, 0x0D:
                result.end = offset
                result.contentEnd = offset
                return result
            case 0x5C:
                var escape = offset + 1
                guard matchesHashes(hashes, at: &escape) else {
                    offset += 1
                    continue
                }
                if byte(escape) == 0x28 {
                    result.hasInterpolation = true
                    let end = endOfInterpolation(escape + 1, isMultiline: isMultiline)
                    if byte(end) == 0x29 && end < limit {
                        interpolations?.append(SourceRange(escape + 1, end))
                        offset = end + 1
                    } else if isMultiline && end < limit && (byte(end) == 0x0A || byte(end) == 0x0D) {
                        offset = end
                    } else {
                        result.openInterpolation = escape
                        result.end = end
                        result.contentEnd = end
                        return result
                    }
                } else if byte(escape) == 0x0A || byte(escape) == 0x0D {
                    offset = escape
                } else {
                    offset = min(escape + 1, limit)
                }
            case quoteByte:
                let close = offset
                offset += 1
                if isMultiline && !isMultilineDelimiter(after: &offset, hashes: hashes, isOpening: false) { continue }
                guard matchesHashes(hashes, at: &offset) else { continue }
                result.end = offset
                result.isTerminated = true
                result.contentEnd = close
                return result
            default:
                offset += 1
            }
        }
    }

    /// Whether the quote before `offset` is the first of a `"""`; moves `offset` behind it if so.
    private func isMultilineDelimiter(after offset: inout Int, hashes: Int, isOpening: Bool) -> Bool {
        guard byte(offset) == 0x22, byte(offset + 1) == 0x22 else { return false }
        if isOpening && hashes > 0 {
            // `#"""#` is a one-line raw string that holds a quote, if its delimiter closes on the same line.
            var probe = offset + 1
            while true {
                probe = ByteSearch.firstMember(of: "\"\n\r", in: text.base, from: probe, to: limit)
                guard probe < limit, text.base[probe] == 0x22 else { break }
                probe += 1
                var closing = probe
                if matchesHashes(hashes, at: &closing) { return false }
            }
        }
        offset += 2
        return true
    }

    /// Whether `hashes` number signs stand at `offset`; moves `offset` behind them if so.
    @inline(__always)
    private func matchesHashes(_ hashes: Int, at offset: inout Int) -> Bool {
        var probe = offset
        for _ in 0..<hashes {
            guard byte(probe) == 0x23 else { return false }
            probe += 1
        }
        offset = probe
        return true
    }

    /// The offset of the `)` that closes an interpolation whose contents begin at `start`, or of what stopped the search.
    ///
    /// The compiler's lexer looks for nothing but parentheses, strings and comments here, and so does this.
    private func endOfInterpolation(_ start: Int, isMultiline: Bool) -> Int {
        enum Open {
            case parenthesis
            case string(quote: UInt8, isMultiline: Bool, hashes: Int)
        }
        var open: [Open] = []
        var allowsNewline = [isMultiline]
        var offset = start
        while true {
            offset = ByteSearch.firstMember(of: "\n\r#\"'\\()/", in: text.base, from: offset, to: limit)
            guard offset < limit else { return limit }
            let current = text.base[offset]
            offset += 1
            var string: (quote: UInt8, isMultiline: Bool, hashes: Int)?
            if case .string(let quote, let multiline, let hashes) = open.last { string = (quote, multiline, hashes) }
            switch current {
            case 0x0A, 0x0D:
                if allowsNewline.last == true { continue }
                return offset - 1
            case 0x23, 0x22, 0x27:
                var hashes = 0
                var quote = current
                if current == 0x23 {
                    guard string == nil else { continue }
                    var probe = offset
                    while byte(probe) == 0x23 { probe += 1 }
                    guard byte(probe) == 0x22 else { continue }
                    hashes = probe - offset + 1
                    offset = probe + 1
                    quote = 0x22
                }
                guard let string else {
                    let multiline =
                        quote == 0x22 && isMultilineDelimiter(after: &offset, hashes: hashes, isOpening: true)
                    open.append(.string(quote: quote, isMultiline: multiline, hashes: hashes))
                    allowsNewline.append(multiline)
                    continue
                }
                guard string.quote == quote else { continue }
                if string.isMultiline, !isMultilineDelimiter(after: &offset, hashes: string.hashes, isOpening: false) {
                    continue
                }
                guard matchesHashes(string.hashes, at: &offset) else { continue }
                open.removeLast()
                allowsNewline.removeLast()
            case 0x5C:
                guard let string, matchesHashes(string.hashes, at: &offset) else { continue }
                switch byte(offset) {
                case 0x28:
                    offset += 1
                    open.append(.parenthesis)
                case 0x0A, 0x0D, 0:
                    continue
                default:
                    offset += 1
                }
            case 0x28:
                if string == nil { open.append(.parenthesis) }
            case 0x29:
                guard string == nil else { continue }
                if open.isEmpty { return offset - 1 }
                open.removeLast()
            case 0x2F:
                guard string == nil else { continue }
                if byte(offset) == 0x2A {
                    let comment = endOfBlockComment(offset - 1)
                    let spansLines = containsLineBreak(offset, comment.end)
                    if spansLines && allowsNewline.last != true { return offset - 1 }
                    offset = comment.end
                } else if byte(offset) == 0x2F {
                    if allowsNewline.last != true { return offset - 1 }
                    offset = endOfLine(offset)
                }
            default:
                continue
            }
        }
    }

    // MARK: Regex literals

    /// The end of the extended regex literal whose slash stands at `slash` behind `hashes` number signs.
    ///
    /// An unterminated one runs to the end of its first line.
    func endOfExtendedRegex(slash: Int, hashes: Int) -> (end: Int, isTerminated: Bool) {
        let lineEnd: Int
        if let line = missing.line, line.limit == limit, line.range.contains(slash) {
            lineEnd = line.range.end
        } else {
            lineEnd = endOfLine(slash)
            missing.line = (limit, SourceRange(slash, lineEnd))
        }
        var first = slash + 1
        while byte(first) == 0x20 || byte(first) == 0x09 { first += 1 }
        let isMultiline = first == lineEnd && lineEnd < limit
        let end = isMultiline ? limit : lineEnd
        if isMultiline, missing.regexHashes[limit, default: Int.max] <= hashes { return (lineEnd, false) }
        var offset = slash + 1
        var sawEscape = false
        while true {
            offset = ByteSearch.firstMember(of: "\\/", in: text.base, from: offset, to: end)
            guard offset < end else {
                // Behind an escape another start could read on differently.
                if isMultiline, !sawEscape {
                    missing.regexHashes[limit] = min(hashes, missing.regexHashes[limit, default: Int.max])
                }
                return (lineEnd, false)
            }
            if text.base[offset] == 0x5C {
                sawEscape = true
                offset = min(offset + 2, end)
                continue
            }
            offset += 1
            if matchesHashes(hashes, at: &offset) { return (offset, true) }
        }
    }

    /// The end of the bare regex literal `/…/` that begins at `slash`, or `nil` when the compiler would not take it for one.
    ///
    /// `isCertain` says that the slash stands where only an expression can begin, so that nothing else is possible.
    func endOfBareRegex(_ slash: Int, isCertain: Bool) -> Int? {
        let first = byte(slash + 1)
        if (first == 0x20 || first == 0x09) && !isCertain { return nil }
        if let failure = missing.bareRegex, failure.limit == limit, failure.range.contains(slash),
            !isCertain || failure.isCertain
        {
            return nil
        }
        var offset = slash + 1
        var classDepth = 0
        var groupDepth = 0
        /// No literal begins at a slash between here and the offset either: all of them are escaped.
        func fail(isCertain: Bool) -> Int? {
            missing.bareRegex = (limit, SourceRange(slash, offset), isCertain)
            return nil
        }
        while true {
            guard offset < limit else { return fail(isCertain: true) }
            switch text.base[offset] {
            case 0x0A, 0x0D:
                return fail(isCertain: true)
            case 0x5C:
                // A line break cannot be escaped.
                if ![0x0A, 0x0D].contains(byte(offset + 1)) { offset += 1 }
            case 0x28:
                if classDepth == 0 { groupDepth += 1 }
            case 0x29:
                if classDepth == 0 {
                    if groupDepth == 0 && !isCertain { return fail(isCertain: false) }
                    groupDepth -= 1
                }
            case 0x5B:
                classDepth += 1
            case 0x5D:
                if classDepth > 0 { classDepth -= 1 }
            case 0x2F:
                let last = text.base[offset - 1]
                let isEscaped = offset - 2 > slash && text.base[offset - 2] == 0x5C
                if !isCertain && (last == 0x20 || last == 0x09) && !isEscaped { return nil }
                // A comment that begins on the closing slash wins.
                if !isCertain && (byte(offset + 1) == 0x2F || byte(offset + 1) == 0x2A) { return nil }
                return offset + 1
            default:
                break
            }
            offset += 1
        }
    }

    // MARK: Other things that hide directives

    /// The end of the escaped identifier that begins with the backtick at `start`, or `nil` when the backtick begins none and
    /// stands for itself.
    ///
    /// Measured with swiftc 6.3.1: control characters, a backslash, white space beyond the plain space and bytes that are not UTF-8
    /// end the attempt, and so does a name that is all operator characters or all spaces.
    func endOfEscapedIdentifier(_ start: Int) -> Int? {
        let close = ByteSearch.firstMember(of: "`\n\r\\", in: text.base, from: start + 1, to: limit)
        guard close < limit, text.base[close] == 0x60 else { return nil }
        var offset = start + 1
        var isName = false
        var isOperator = true
        while offset < close {
            guard let (value, length) = CharacterClasses.scalar(in: text, at: offset),
                value >= 0x20, value != 0x7F, value == 0x20 || !CharacterClasses.isSpaceOrControl(value)
            else { return nil }
            if value != 0x20 { isName = true }
            if isOperator {
                isOperator =
                    offset == start + 1
                    ? CharacterClasses.isOperatorStart(value) : CharacterClasses.isOperatorContinuation(value)
            }
            offset += length
        }
        return isName && !isOperator ? close + 1 : nil
    }

    /// The end of the placeholder `<#…#>` whose `<` stands at `start`, or `nil`.
    func endOfPlaceholder(_ start: Int) -> Int? {
        var offset = start + 2
        while true {
            offset = ByteSearch.firstMember(of: "<#\n", in: text.base, from: offset, to: limit)
            guard offset < limit else { return nil }
            switch (text.base[offset], byte(offset + 1)) {
            case (0x0A, _), (0x3C, 0x23): return nil
            case (0x23, 0x3E): return offset + 2
            default: offset += 1
            }
        }
    }

    /// The end of the conflict-marker region that begins at `start`, the line of its closing marker included; `nil` when no
    /// marker begins there.
    func endOfConflict(_ start: Int) -> Int? {
        if start > 0 {
            let before = text.base[start - 1]
            guard before == 0x0A || before == 0x0D else { return nil }
        }
        let opening: StaticString
        let closing: StaticString
        if text.base[start] == 0x3C {
            opening = "<<<<<<< "
            closing = ">>>>>>> "
        } else {
            opening = ">>>> "
            closing = "<<<<\n"
        }
        let openingCount = opening.utf8CodeUnitCount
        let closingCount = closing.utf8CodeUnitCount
        guard start + openingCount <= limit, ByteSearch.equal(text.base + start, opening.utf8Start, openingCount) else {
            return nil
        }
        let isMarkedOurs = text.base[start] == 0x3C
        if (isMarkedOurs ? missing.conflict : missing.perforceConflict).contains(limit) { return nil }
        var line = start + 1
        while true {
            line = endOfLine(line)
            guard line < limit else {
                if isMarkedOurs { missing.conflict.insert(limit) } else { missing.perforceConflict.insert(limit) }
                return nil
            }
            line += 1
            if line + closingCount <= limit, ByteSearch.equal(text.base + line, closing.utf8Start, closingCount) {
                return endOfLine(line)
            }
        }
    }
}

/// What a scan has found not to be there from some place to the end of the text, and where a line ends. A reference, so that
/// copies of a scanner share what they learn; used by one thread.
final class MissingEnds {
    /// By end of text: the smallest number of number signs with which no multi-line regex literal ends any more.
    var regexHashes: [Int: Int] = [:]
    /// The ends of text before which no `>>>>>>> ` follows any more.
    var conflict: Set<Int> = []
    /// The ends of text before which no `<<<<` follows any more.
    var perforceConflict: Set<Int> = []
    /// The rest of the line that was looked at last, so that its end is not searched for every literal on it.
    var line: (limit: Int, range: SourceRange)?
    /// The last bare regex literal that did not end, and whether that is so also where only an expression can begin.
    var bareRegex: (limit: Int, range: SourceRange, isCertain: Bool)?
}
