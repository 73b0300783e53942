import FenceSyntax

/// A string literal over several lines, whose closing delimiter stands alone and gives the indentation.
struct MultilineString {
    private let text: SourceText
    private let range: SourceRange
    /// The first bytes of the lines behind the first, the closing delimiter's line included.
    let lineStarts: [Int]
    /// The white space before the closing delimiter.
    let indentation: SourceRange

    /// `nil` when the literal has only one line, or something else stands before its closing delimiter.
    init?(_ text: SourceText, _ range: SourceRange) {
        let geometry = LineGeometry(text)
        var starts: [Int] = []
        var start = geometry.nextLine(range.start)
        while start < range.end {
            starts.append(start)
            start = geometry.nextLine(start)
        }
        guard let last = starts.last else { return nil }
        let indentation = geometry.indentation(last)
        var hashes = indentation.end
        while hashes < range.end, text[hashes] == 0x22 { hashes += 1 }
        guard hashes - indentation.end == 3 else { return nil }
        self.text = text
        self.range = range
        self.indentation = indentation
        lineStarts = starts
    }

    /// Whether both have the same value: the lines are equal without the indentation.
    func hasSameContents(as other: MultilineString) -> Bool {
        guard lineStarts.count == other.lineStarts.count, first.elementsEqual(other.first) else { return false }
        return lineStarts.indices.allSatisfy { line($0).elementsEqual(other.line($0)) }
    }

    /// The literal with the indentation taken away from each line.
    var contents: [UInt8] { Array(first) + lineStarts.indices.flatMap { Array(line($0)) } }

    private var first: Slice<UnsafeBufferPointer<UInt8>> { text.bytes[range.start..<lineStarts[0]] }

    /// A line without the indentation; a blank line that is shorter than it is empty.
    private func line(_ index: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        let start = lineStarts[index]
        let end = index + 1 < lineStarts.count ? lineStarts[index + 1] : range.end
        var content = start
        let wanted = indentation.count
        while content < end, content - start < wanted, text[content] == text[indentation.start + content - start] {
            content += 1
        }
        if content - start < wanted, content < end, !LineGeometry.isLineBreak(text[content]) { content = start }
        return text.bytes[content..<end]
    }
}
