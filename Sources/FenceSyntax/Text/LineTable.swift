/// Turns byte offsets into lines and columns as the compiler prints them.
///
/// Lines are counted by line feeds alone and start at 1; the column is 1 plus the number of UTF-8 bytes since the last line
/// feed or carriage return (LLVM's source manager counts that way).
public struct LineTable: Sendable {
    private let text: SourceText
    private let lineStarts: [Int]
    /// Where carriage returns stand; most texts have none.
    private let carriageReturns: [Int]

    /// Builds the table of a text.
    public init(_ text: SourceText) { self.init(text, upTo: text.count) }

    /// Builds the table of the lines that begin at `last` or before it; it answers for offsets up to there.
    public init(_ text: SourceText, upTo last: Int) {
        self.text = text
        var starts = [0]
        var offset = 0
        let end = min(last, text.count)
        while true {
            let newline = ByteSearch.first(0x0A, in: text.base, from: offset, to: end)
            guard newline < end else { break }
            offset = newline + 1
            starts.append(offset)
        }
        lineStarts = starts
        var returns: [Int] = []
        var next = ByteSearch.first(0x0D, in: text.base, from: 0, to: end)
        while next < end {
            returns.append(next)
            next = ByteSearch.first(0x0D, in: text.base, from: next + 1, to: end)
        }
        carriageReturns = returns
    }

    /// The number of lines; a text that ends with a line feed has an empty last line.
    public var lineCount: Int { lineStarts.count }

    /// The line and the column of an offset, both from 1.
    public func position(of offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), text.count)
        let line = LineTable.count(of: lineStarts, upTo: offset)
        var start = lineStarts[line - 1]
        let returns = LineTable.count(of: carriageReturns, upTo: offset - 1)
        if returns > 0 { start = max(start, carriageReturns[returns - 1] + 1) }
        return SourcePosition(line: line, column: offset - start + 1)
    }

    /// How many of the ascending offsets are at most `last`.
    private static func count(of offsets: [Int], upTo last: Int) -> Int {
        var low = 0
        var high = offsets.count
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle] <= last { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The bytes of a line (from 1), its line feed included; `nil` when there is no such line.
    public func range(ofLine line: Int) -> SourceRange? {
        guard line >= 1, line <= lineStarts.count else { return nil }
        return SourceRange(lineStarts[line - 1], line < lineStarts.count ? lineStarts[line] : text.count)
    }
}

/// A place in a file as people and compilers write it.
public struct SourcePosition: Hashable, Sendable, Comparable {
    /// The line, from 1.
    public var line: Int
    /// The column in UTF-8 bytes, from 1.
    public var column: Int

    /// Creates a place.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Orders places as they follow in the file.
    public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
        a.line != b.line ? a.line < b.line : a.column < b.column
    }
}
