import FenceSyntax

/// The tokens of a file with what stands around each: the clause and the bracket that it is in.
struct CodeMap {
    /// A token outside conditions.
    struct Entry {
        var token: SourceToken
        /// The innermost clause around it; `nil` outside all fences.
        var place: Fence.Position?
        /// The index of the innermost bracket that is open around it, -1 for none. A closing bracket is outside.
        var opener: Int
    }

    let text: SourceText
    let fences: [Fence]
    private(set) var entries: [Entry] = []
    /// The fences whose directives are tokens: not those inside string literals.
    private(set) var reachableFences: Set<Int> = []

    init(_ text: SourceText, _ scan: SourceScan, options: ScanOptions) {
        self.text = text
        fences = scan.fences
        var clauses: [Int: Fence.Position] = [:]
        var ends: [Int: Int] = [:]
        for (index, fence) in scan.fences.enumerated() {
            for (number, clause) in fence.clauses.enumerated() {
                clauses[clause.keywordRange.start] = Fence.Position(fence: index, clause: number)
            }
            if let end = fence.endKeyword { ends[end.start] = index }
        }
        var place: Fence.Position?
        var brackets: [Int] = []
        var reader = SourceTokenReader(text, options: options)
        while let token = reader.next() {
            if token.kind == .directive {
                let offset = token.range.start
                if let clause = clauses[offset] {
                    reachableFences.insert(clause.fence)
                    append(token, scan.fences[clause.fence].parent, brackets)
                    place = clause
                    reader.skip(to: scan.fences[clause.fence].clauses[clause.clause].body.start)
                    continue
                }
                if let fence = ends[offset] { place = scan.fences[fence].parent }
                append(token, place, brackets)
                continue
            }
            guard token.kind == .other else {
                append(token, place, brackets)
                continue
            }
            switch text[token.range.start] {
            case 0x28, 0x5B, 0x7B:
                append(token, place, brackets)
                brackets.append(entries.count - 1)
            case 0x29, 0x5D, 0x7D:
                _ = brackets.popLast()
                append(token, place, brackets)
            default:
                append(token, place, brackets)
            }
        }
    }

    private mutating func append(_ token: SourceToken, _ place: Fence.Position?, _ brackets: [Int]) {
        entries.append(Entry(token: token, place: place, opener: brackets.last ?? -1))
    }

    /// The index of the first token that begins at or behind an offset.
    func firstEntry(from offset: Int) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].token.range.start < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The indices of the tokens that begin in a range.
    func entries(in range: SourceRange) -> Range<Int> {
        let first = firstEntry(from: range.start)
        return first..<max(first, firstEntry(from: range.end))
    }

    /// The text of a token.
    func string(_ index: Int) -> String { text.string(entries[index].token.range) }

    /// Whether a token is the one punctuation character.
    func isByte(_ index: Int, _ byte: Character) -> Bool {
        let token = entries[index].token
        return token.range.count == 1 && token.kind != .directive && byte.asciiValue == text[token.range.start]
    }

    /// Whether a token is an opening bracket.
    func isOpening(_ index: Int) -> Bool { isByte(index, "{") || isByte(index, "(") || isByte(index, "[") }

    /// Whether a token is a closing bracket.
    func isClosing(_ index: Int) -> Bool { isByte(index, "}") || isByte(index, ")") || isByte(index, "]") }
}
