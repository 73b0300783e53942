import FenceModel
import Testing

@Suite struct SpellingAndPatternTests {
    @Test(arguments: [
        ("profile", "profiles"), ("DUO_SKD", "DUO_SDK"), ("duo_sdk", "DUO_SDK"), ("conditons", "conditions"),
        ("nmae", "name"),
    ])
    func findsWhatWasMeant(written: String, meant: String) {
        let names = ["profiles", "fences", "DUO_SDK", "conditions", "name"]
        #expect(SpellingSuggestion.nearest(to: written, in: names) == meant)
    }

    @Test func suggestsNothingFarAway() {
        #expect(SpellingSuggestion.nearest(to: "ledger", in: ["profiles", "fences"]) == nil)
        #expect(SpellingSuggestion.nearest(to: "", in: ["a"]) == nil)
        #expect(SpellingSuggestion.nearest(to: "ab", in: ["xy"]) == nil)
        #expect(SpellingSuggestion.nearest(to: String(repeating: "a", count: 100_000), in: ["a"]) == nil)
    }

    @Test(arguments: [
        ("canImport(SwiftUI, *)", "canImport(SwiftUI, _version: 8.0.85)", true),
        ("canImport(SwiftUI,*)", "canImport(UIKit, _version: 1)", false),
        ("DUO_*", "DUO_SDK", true), ("DUO_*", "!DUO_SDK", false), ("*DUO*", "os(iOS) && DUO_SDK", true),
        ("A && B", "A&&B", true),
        ("*", "", true), ("", "", true), ("a*b*c", "axxbyyc", true), ("a*b*c", "axxbyy", false),
    ])
    func patternsMatchConditions(pattern: String, text: String, matches: Bool) {
        #expect(ConditionPattern.matches(pattern, text) == matches)
    }

    @Test func aHostilePatternIsBoundedWork() {
        let pattern = String(repeating: "*a", count: 300) + "b"
        #expect(!ConditionPattern.matches(pattern, String(repeating: "a", count: 3000)))
    }

    @Test func positionsCountBytesAndEveryLineEnding() {
        let bytes = Array("é\r\nab\rc\nd".utf8)
        func at(_ offset: Int) -> [Int] {
            let position = ConfigurationPosition(file: "f", offset: offset, in: bytes)
            return [position.line, position.column]
        }
        #expect(at(0) == [1, 1])
        #expect(at(2) == [1, 3])
        #expect(at(4) == [2, 1])
        #expect(at(7) == [3, 1])
        #expect(at(9) == [4, 1])
        #expect(at(1000) == [4, 2])
        let marked = ConfigurationPosition(file: "f", offset: 3, in: [0xEF, 0xBB, 0xBF, 0x7B])
        #expect([marked.line, marked.column] == [1, 1])
    }

    @Test(arguments: [
        ("DUO_SDK", true), ("é", true), ("a1", true), ("class", true), ("1a", false), ("", false), ("A-B", false),
        ("A=1", false), ("$A", false), ("`A`", false), ("A ", false), ("😀", true),
    ])
    func conditionNamesAreTheCompilers(name: String, isCondition: Bool) {
        #expect((ConditionName.problem(name) == nil) == isCondition)
    }
}
