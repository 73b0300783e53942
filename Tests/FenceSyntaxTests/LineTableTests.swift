import Testing

@testable import FenceSyntax

/// Lines and columns are those that the compiler prints.
@Suite struct LineTableTests {
    @Test func linesAreCountedByLineFeedsAndColumnsInBytes() {
        let table = LineTable(SourceText("aé\r\nb\rc\n\n"))
        #expect(table.position(of: 0) == SourcePosition(line: 1, column: 1))
        #expect(table.position(of: 3) == SourcePosition(line: 1, column: 4))
        #expect(table.position(of: 5) == SourcePosition(line: 2, column: 1))
        // A lone carriage return starts the column anew, but no line.
        #expect(table.position(of: 7) == SourcePosition(line: 2, column: 1))
        #expect(table.position(of: 9) == SourcePosition(line: 3, column: 1))
        #expect(table.lineCount == 4)
    }

    @Test func offsetsOutsideTheTextAreCutToIt() {
        let table = LineTable(SourceText("ab"))
        #expect(table.position(of: 99) == SourcePosition(line: 1, column: 3))
        #expect(table.position(of: -1) == SourcePosition(line: 1, column: 1))
        #expect(table.range(ofLine: 2) == nil)
        #expect(table.range(ofLine: 1) == SourceRange(0, 2))
    }
}
