import FenceSyntax

/// The innermost clause of a fence that a place in a file stands in.
public struct FencePlace: Hashable, Sendable {
    /// The line of the fence's `#if`.
    public var fenceLine: Int
    /// The line of the clause's own directive.
    public var clauseLine: Int
    /// The directive that opens the clause.
    public var keyword: Clause.Keyword
    /// The condition as written; empty for `#else`.
    public var condition: String

    /// `#if DUO_SDK (line 6)`.
    public var description: String {
        let text = condition.isEmpty ? keyword.rawValue : "\(keyword.rawValue) \(condition)"
        return "\(text) (line \(clauseLine))"
    }

    /// The clause that the byte at an offset stands in; a directive counts to the clause that it opens.
    public static func find(offset: Int, in fences: [Fence], text: SourceText, lines: LineTable) -> FencePlace? {
        // Fences are ordered by where they begin, so the last one that holds the offset is the innermost.
        guard let fence = fences.last(where: { $0.range.start <= offset && offset < $0.range.end }),
            let clause = fence.clauses.last(where: { $0.keywordRange.start <= offset })
        else { return nil }
        return FencePlace(
            fenceLine: lines.position(of: fence.range.start).line,
            clauseLine: lines.position(of: clause.keywordRange.start).line, keyword: clause.keyword,
            condition: clause.condition.map { text.string($0.range) } ?? "")
    }
}
