import FenceChecks
import FenceModel
import FenceReports
import FenceSyntax
import Foundation
import Testing

/// All formats write the same findings. Record the expected files after a change with
/// `FENCE_RECORD=1 swift test --filter FindingsFormatTests`, and read the difference.
@Suite struct FindingsFormatTests {
    static let report = CheckReport(
        profiles: ["store", "beta"],
        findings: [
            Finding(
                rule: "threshold", severity: .warning,
                place: FilePlace(
                    path: "Sources/Deck/Pair, left.swift", start: SourcePosition(line: 9, column: 13),
                    end: SourcePosition(line: 9, column: 46)),
                lineText: "#if canImport(SwiftUI, _version: 8.1)",
                message: "canImport(SwiftUI, _version: 8.1) is false on every profile",
                notes: [
                    FindingNote("SwiftUI is 8.0.84.1.104 on 'store' and 8.0.85.27 on 'beta'"),
                    FindingNote(
                        "expected here: 100% of the <panes> & \"hinges\"",
                        at: FilePlace(path: "fence.json", start: SourcePosition(line: 11, column: 5))),
                ],
                fix: FindingFix(
                    "replace the number with 8.0.85",
                    at: FilePlace(
                        path: "Sources/Deck/Pair, left.swift", start: SourcePosition(line: 9, column: 42),
                        end: SourcePosition(line: 9, column: 45)), replacement: "8.0.85"),
                profiles: ["store", "beta"]),
            Finding(
                rule: "expectation", severity: .error,
                place: FilePlace(path: "fence.json", start: SourcePosition(line: 11, column: 5)),
                message: "no source has a fence with the condition DUO_SDK", profiles: ["beta"]),
            Finding(
                rule: "undetermined", severity: .note,
                place: FilePlace(
                    path: "Sources/Deck/Größe.swift", start: SourcePosition(line: 3, column: 18),
                    end: SourcePosition(line: 4, column: 2)),
                lineText: "/* ä */ #if canImport(CoreAI)", message: "canImport(CoreAI) is unknown on 'store'",
                notes: [FindingNote("also at 2 other places")], profiles: ["store"], occurrences: 3),
        ], files: 34, fences: 12, suppressed: 1, known: 2,
        unchecked: ["'Sources/Deck/Locked.swift' cannot be read: Permission denied"],
        unverified: [CheckReport.Unverified(profile: "store", reason: "no compiler was asked")])

    static let clean = CheckReport(profiles: ["store"], findings: [], files: 3, fences: 1)

    static let formats: [String: @Sendable (CheckReport) -> String] = [
        "text.txt": { FindingsText().text(of: $0) },
        "color.txt": { FindingsText(palette: Palette(isEnabled: true)).text(of: $0) },
        "xcode.txt": { FindingsText(path: { "/Users/kim/Kiradex/" + $0 }).text(of: $0) },
        "findings.json": { FindingsJSON().text(of: $0) },
        "github.txt": { FindingsGitHub(path: { "App/" + $0 }).text(of: $0) },
        "findings.sarif": { FindingsSARIF(toolVersion: "1.0.0", rules: []).text(of: $0) },
        "junit.xml": { FindingsJUnit().text(of: $0) },
        "baseline.json": { String(decoding: BaselineFile.bytes(of: Baseline($0.findings)), as: UTF8.self) },
    ]

    @Test(arguments: formats.keys.sorted()) func writesTheExpectedFile(_ name: String) throws {
        let format = try #require(Self.formats[name])
        let text = format(Self.report)
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Expected/\(name)")
        if ProcessInfo.processInfo.environment["FENCE_RECORD"] != nil { try Data(text.utf8).write(to: url) }
        #expect(try String(decoding: Data(contentsOf: url), as: UTF8.self) == text)
        #expect(text.hasSuffix("\n"))
    }

    @Test(arguments: ["findings.json", "findings.sarif", "baseline.json"])
    func jsonFormatsAreJSON(_ name: String) throws {
        let format = try #require(Self.formats[name])
        for report in [Self.report, Self.clean] {
            #expect(try JSONSerialization.jsonObject(with: Data(format(report).utf8)) is [String: Any])
        }
    }

    @Test func junitIsXML() {
        for report in [Self.report, Self.clean] {
            let parser = XMLDepth(FindingsJUnit().text(of: report))
            #expect(parser.isWellFormed)
        }
    }

    @Test func aCleanReportHasNoLines() {
        #expect(FindingsText().text(of: Self.clean).isEmpty)
        #expect(FindingsGitHub().text(of: Self.clean).isEmpty)
    }

    @Test func theSummaryCountsEverything() {
        #expect(
            Self.report.summary
                == "1 error, 1 warning, 1 note, 1 suppressed, 2 in the baseline; 12 fences in 34 files, 2 profiles; 1 thing could not be checked"
        )
        #expect(Self.clean.summary == "no findings; 1 fence in 3 files, 1 profile")
    }

    /// Counts start and end tags; the documents here have no comments and no CDATA.
    private struct XMLDepth {
        var isWellFormed: Bool

        init(_ text: String) {
            var open: [Substring] = []
            var isGood = true
            var rest = text[...]
            while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
                let tag = rest[rest.index(after: start)..<end]
                rest = rest[rest.index(after: end)...]
                if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
                let name = tag.drop { $0 == "/" }.prefix { $0 != " " }
                if tag.hasPrefix("/") { isGood = isGood && open.popLast() == name } else { open.append(name) }
            }
            isWellFormed = isGood && open.isEmpty
        }
    }
}

@Suite struct BaselineFileTests {
    @Test func whatIsWrittenIsReadBack() throws {
        let baseline = Baseline(FindingsFormatTests.report.findings + FindingsFormatTests.report.findings)
        #expect(try BaselineFile.baseline(from: BaselineFile.bytes(of: baseline)) == baseline)
    }

    @Test(arguments: [
        ("", "it is not JSON; write it with --write-baseline"),
        ("[]", "its '' is of the wrong kind; write it with --write-baseline"),
        ("{}", "it has no 'version'; write it with --write-baseline"),
        (
            #"{"version":2,"findings":[]}"#,
            "it has version 2, this tool reads version 1; write it anew with --write-baseline"
        ),
        (#"{"version":1}"#, "it has no 'findings'; write it with --write-baseline"),
        (#"{"version":1,"findings":[{"path":"A.swift"}]}"#, "it has no 'rule'; write it with --write-baseline"),
        (
            #"{"version":1,"findings":[{"path":1}]}"#,
            "its 'findings.Index 0.path' is of the wrong kind; write it with --write-baseline"
        ),
    ])
    func anythingElseIsRefusedWithAReason(_ text: String, _ reason: String) {
        #expect(throws: BaselineFile.Problem.self) { try BaselineFile.baseline(from: Array(text.utf8)) }
        do { _ = try BaselineFile.baseline(from: Array(text.utf8)) } catch { #expect(error.message == reason) }
    }
}
