import FenceSyntax

/// Where lines begin and end in a text with any mixture of line endings.
struct LineGeometry {
    let text: SourceText

    init(_ text: SourceText) { self.text = text }

    static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Space, tab, vertical tab, form feed.
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C }

    /// The offset behind the byte order mark, or 0.
    var textStart: Int { text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0 }

    /// The first byte of the line that `offset` is on; a byte order mark is part of no line.
    func lineStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, !Self.isLineBreak(text[start - 1]) { start -= 1 }
        return max(start, min(textStart, offset))
    }

    /// The line break that ends the line of `offset`, or the end of the text.
    func lineEnd(_ offset: Int) -> Int {
        var end = offset
        while end < text.count, !Self.isLineBreak(text[end]) { end += 1 }
        return end
    }

    /// The first byte of the line behind that of `offset`, or the end of the text.
    func nextLine(_ offset: Int) -> Int { behindLineBreak(lineEnd(offset)) }

    /// The offset behind the line break at `offset`; `offset` itself when there is none.
    func behindLineBreak(_ offset: Int) -> Int {
        guard offset < text.count, Self.isLineBreak(text[offset]) else { return offset }
        return text[offset] == 0x0D && text[offset + 1] == 0x0A ? offset + 2 : offset + 1
    }

    /// The first byte of the line break that ends just before `lineStart`; `lineStart` itself when there is none.
    func lineBreak(before lineStart: Int) -> Int {
        guard lineStart > textStart, Self.isLineBreak(text[lineStart - 1]) else { return lineStart }
        let isCRLF = text[lineStart - 1] == 0x0A && lineStart > 1 && text[lineStart - 2] == 0x0D
        return isCRLF ? lineStart - 2 : lineStart - 1
    }

    /// The first byte of the line before the one that begins at `lineStart`; `nil` for the first line.
    func previousLine(_ lineStart: Int) -> Int? {
        let end = lineBreak(before: lineStart)
        return end == lineStart ? nil : self.lineStart(end)
    }

    /// The white space at the start of the line that begins at `lineStart`.
    func indentation(_ lineStart: Int) -> SourceRange {
        var end = lineStart
        while end < text.count, Self.isBlank(text[end]) { end += 1 }
        return SourceRange(lineStart, end)
    }

    /// Whether the line that begins at `lineStart` holds nothing but white space.
    func isBlankLine(_ lineStart: Int) -> Bool {
        let end = indentation(lineStart).end
        return end >= text.count || Self.isLineBreak(text[end])
    }

    /// The first byte of each line that begins in a range.
    func lineStarts(in range: SourceRange) -> [Int] {
        var starts: [Int] = []
        var start = range.start
        if start > textStart, !Self.isLineBreak(text[start - 1]) { start = nextLine(start) }
        while start < range.end {
            starts.append(start)
            let next = nextLine(start)
            if next <= start { break }
            start = next
        }
        return starts
    }
}
