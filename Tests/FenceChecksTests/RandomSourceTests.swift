import FenceChecks
import FenceModel
import FenceSyntax
import Testing

/// Rules take whatever stands in a file.
@Suite struct RandomSourceTests {
    /// A generator with a seed, so that a failure can be repeated.
    struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static let pieces = [
        "#if ", "#elseif ", "#else", "#endif", "\n", "\n", " ", "(", ")", "!", "&&", "||", "true", "false", "DUO_SDK",
        "DOU_SDK",
        "os(iOS)", "canImport(SwiftUI, _version: 8.1)", "canImport(SwiftUI, _version: 8.0.85.27)",
        "canImport(UIKit, _underlyingVersion: 99999999999.1)", "canImport(CoreAI)", "compiler(>=6.4)", "compiler(<9)",
        "swift(>=6)",
        "swift(>=-1.99999)", "ArrangementView", ".reservedRegions", "\"", "\"\"\"", "/*", "*/",
        "// fence:disable:next ", "never-taken",
        "fence:disable", "é", "\u{0}", "🧩", "_compiler_version(\"6400.*.1\")", "hasFeature(X)", "$X", "1", "8.0.",
        "\\(", "{", "}",
    ]

    @Test func anySourceIsCheckedWithoutTrapping() throws {
        var random = Seeded(state: 2026)
        for _ in 0..<400 {
            var source = ""
            for _ in 0..<Int.random(in: 0..<60, using: &random) {
                source += Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
            }
            let result = try ExampleCheck().run(source)
            // The same source gives the same findings, all of them inside the file.
            let again = try ExampleCheck().run(source)
            #expect(again.findings == result.findings)
            let lines = source.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).count
            for finding in result.findings {
                #expect(finding.place.start.line >= 1 && finding.place.start.line <= lines, "\(source)")
                #expect(finding.place.start <= finding.place.end)
            }
        }
    }

    @Test func deepAndLongConditionsStayWithinBounds() throws {
        let deep = String(repeating: "(", count: 200) + "DUO_SDK" + String(repeating: ")", count: 200)
        let long = (0..<300).map { "F\($0)" }.joined(separator: " || ")
        let source = "#if \(deep)\n#endif\n#if \(long)\n#endif\n"
        let found = try ExampleCheck().run(source).findings
        #expect(found.count == 300)
        #expect(found.allSatisfy { $0.severity == .note })
    }
}
