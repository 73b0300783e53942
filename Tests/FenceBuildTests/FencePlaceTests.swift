import FenceSyntax
import Testing

@testable import FenceBuild

@Suite("The fence that an error stands in") struct FencePlaceTests {
    private static let source = """
        let a = 1
        #if A
        let b = 1
            #if B && C
            let c = 1
            #else
            let d = 1
            #endif
        let e = 1
        #elseif D
        let f = 1
        #endif
        let g = 1
        """

    @Test(arguments: [
        (1, nil), (2, "#if A (line 2)"), (3, "#if A (line 2)"), (5, "#if B && C (line 4)"), (7, "#else (line 6)"),
        (9, "#if A (line 2)"), (11, "#elseif D (line 10)"), (13, nil),
    ])
    func theInnermostClauseIsFound(line: Int, expected: String?) throws {
        let text = SourceText(Self.source)
        let lines = LineTable(text)
        let scan = FenceScanner.scan(text) { _ in ClauseDecision(verdict: .unknown, allowsSyntaxErrors: false) }
        let offset = try #require(lines.range(ofLine: line)).start
        let place = FencePlace.find(offset: offset, in: scan.fences, text: text, lines: lines)
        #expect(place?.description == expected)
    }
}
