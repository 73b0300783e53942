import FenceChecks
import FenceModel
import Testing

@Suite struct SuppressionTests {
    private static let gate = "#if compiler(>=7)\nlet a = 1\n#endif\n"

    @Test(arguments: [
        "// fence:disable:next never-taken\n" + gate,
        "// fence:disable:next never-taken: the next compiler is being prepared\n" + gate,
        "// fence:disable:next never-taken - reason\n" + gate,
        "/// fence:disable:next threshold, never-taken reason\n" + gate,
        "#if compiler(>=7) // fence:disable:this never-taken\nlet a = 1\n#endif\n",
        gate + "\n// fence:disable:file never-taken\n",
    ])
    func aCommentSuppressesTheFindingsOfItsRule(_ source: String) throws {
        let result = try ExampleCheck().run(source)
        #expect(result.findings.filter { $0.rule == "never-taken" }.isEmpty)
        #expect(result.suppressed == 1)
    }

    @Test(arguments: [
        "// fence:disable:next threshold\n" + gate,
        "// fence:disable:next never-taken\n\n" + gate,
        "// fence:disable:this never-taken\n" + gate,
        "// fence:disable:nxt never-taken\n" + gate,
        "let text = \"fence:disable:file never-taken\"\n" + gate,
    ])
    func anythingElseSuppressesNothing(_ source: String) throws {
        let result = try ExampleCheck().run(source)
        #expect(result.findings.filter { $0.rule == "never-taken" }.count == 1)
        #expect(result.suppressed == 0)
    }

    @Test func commentsThatDoNothingAreReported() throws {
        let source = """
            // fence:disable:next
            // fence:disable:soon never-taken
            // fence:disable:file never-takn, threshold: both
            let a = 1
            """
        #expect(
            try ExampleCheck().run(source).findings.map(\.line) == [
                "1: the comment names no rule [suppression]",
                "2: expected fence:disable:next, fence:disable:this or fence:disable:file [suppression]",
                "3: nothing to suppress: 'threshold' finds nothing in this file [suppression]",
                "3: there is no rule 'never-takn'; did you mean 'never-taken'? [suppression]",
            ])
    }

    @Test func aRuleThatIsOffIsNotUnused() throws {
        let text = RuleExample.twoXcodes.dropLast() + "  rules: { \"never-taken\": \"off\" },\n}"
        #expect(
            try ExampleCheck(configuration: String(text)).run("// fence:disable:next never-taken\n" + Self.gate)
                .findings
                .isEmpty)
    }

    @Test func aSuppressedPlaceDoesNotHideTheOthersOfItsGroup() throws {
        let gate = "#if canImport(CoreAI, _version: 2)\nlet a = 1\n#endif\n"
        let found = try ExampleCheck().run("// fence:disable:next undetermined\n" + gate + gate).findings
        #expect(found.map(\.place.start.line) == [5])
        #expect(found.first?.occurrences == 1)
    }
}

@Suite struct BaselineTests {
    @Test func aFindingIsRecognisedAfterItsLineHasMoved() throws {
        let gate = "#if compiler(>=7)\nlet a = 1\n#endif\n"
        let before = try ExampleCheck().run(gate).findings
        let after = try ExampleCheck().run("import SwiftUI\n\n" + gate).findings
        let compared = Baseline(before).comparing(after)
        #expect(compared.new.isEmpty)
        #expect(compared.known == 1)
        #expect(compared.gone == 0)
    }

    @Test func everyFurtherFindingIsNew() throws {
        let gate = "#if compiler(>=7)\nlet a = 1\n#endif\n"
        let baseline = Baseline(try ExampleCheck().run(gate).findings)
        let compared = baseline.comparing(try ExampleCheck().run(gate + gate).findings)
        #expect(compared.new.count == 1)
        #expect(compared.known == 1)
    }

    @Test func whatIsGoneIsCounted() throws {
        let baseline = Baseline(try ExampleCheck().run("#if compiler(>=7)\nlet a = 1\n#endif\n").findings)
        #expect(baseline.comparing([]).gone == 1)
    }
}
