import FenceSyntax

/// The tokens of a file that a toolchain compiles, in their order; directives and conditions are not among them.
public struct ActiveTokens: Sendable {
    private let text: SourceText
    /// The tokens.
    public let tokens: [SourceToken]

    /// Reads the tokens of what is active in a scan; a clause of which it is not known counts as not active.
    ///
    /// What stands in a string literal is part of the literal, fences in its interpolations too.
    public init(_ text: SourceText, _ scan: SourceScan, options: ScanOptions) {
        self.text = text
        var clauses: [Int: (body: SourceRange, isActive: Bool)] = [:]
        var ends: Set<Int> = []
        for (fence, states) in zip(scan.fences, scan.states) {
            for (clause, state) in zip(fence.clauses, states) {
                clauses[clause.keywordRange.start] = (clause.body, state == .active)
            }
            if let end = fence.endKeyword { ends.insert(end.start) }
        }
        var tokens: [SourceToken] = []
        var reader = SourceTokenReader(text, options: options)
        while let token = reader.next() {
            if token.kind == .directive {
                if let clause = clauses[token.range.start] {
                    reader.skip(to: clause.isActive ? clause.body.start : clause.body.end)
                    continue
                }
                if ends.contains(token.range.start) { continue }
            }
            tokens.append(token)
        }
        self.tokens = tokens
    }

    /// Whether both are the same tokens, whatever stands between them.
    ///
    /// String literals over several lines are equal when their lines are, without the indentation that the compiler takes
    /// away from each line.
    public func matches(_ other: ActiveTokens) -> Bool {
        guard tokens.count == other.tokens.count else { return false }
        for (mine, theirs) in zip(tokens, other.tokens) {
            if mine.range.count == theirs.range.count,
                text.bytes[mine.range.start..<mine.range.end].elementsEqual(
                    other.text.bytes[theirs.range.start..<theirs.range.end])
            {
                continue
            }
            guard mine.kind == .string, theirs.kind == .string,
                let a = MultilineString(text, mine.range), let b = MultilineString(other.text, theirs.range),
                a.hasSameContents(as: b)
            else { return false }
        }
        return true
    }
}
