import Foundation
import Testing

@testable import FenceCommands

/// The runs of a release job and of the person who takes the fences out.
@Suite struct RetireCommandTests {
    static let source = """
        func f() {
            #if DUO_SDK
                duo()
            #else
                old()
            #endif
            #if LATER
            later()
            #endif
        }

        """

    @Test func theDayOfTheStore() throws {
        let package = try RetirePackage(["Sources/A.swift": Self.source])
        let before = package.retire("--as-of", "2026-11-10")
        #expect(before.exitCode == 0, "\(before.output)\(before.messages)")
        #expect(
            before.output.contains("Sources/A.swift:2:5: note: fence 'DUO_SDK' waits for appStore to accept SDK 27.1"))

        let record = package.retire(
            "--record", "appStore", "27.1", "--since", "2026-11-20", "--source", "mail", "--as-of", "2026-11-21")
        #expect(record.exitCode == 0, "\(record.messages)")
        #expect(
            try package.read("fence.json").contains(
                #"{ sdk: "27.0", since: "2026-09-14" }, { sdk: "27.1", since: "2026-11-20", source: "mail" }"#))

        let due = package.retire("--as-of", "2026-11-21")
        #expect(due.exitCode == 1)
        #expect(
            due.output.contains("Sources/A.swift:2:5: error: fence 'DUO_SDK' is due since 2026-11-20 (1 day) [due]"))
        #expect(due.output.contains("dropped: store: appStore accepts SDK 27.1 since 2026-11-20"))
        #expect(due.output.contains("\n--- a/Sources/A.swift\n+++ b/Sources/A.swift\n@@ "))
        #expect(try package.read("Sources/A.swift") == Self.source)

        // The ledger entry is not committed yet, which does not matter: it stays.
        let write = package.retire("--as-of", "2026-11-21", "--write")
        #expect(write.exitCode == 0, "\(write.output)\(write.messages)")
        #expect(
            try package.read("Sources/A.swift")
                == "func f() {\n    duo()\n    #if LATER\n    later()\n    #endif\n}\n")
        let configuration = try package.read("fence.json")
        #expect(!configuration.contains("duo"))
        #expect(configuration.contains("// Who builds this."))
        #expect(configuration.contains("// The new API."))
        #expect(configuration.contains("// soon"))
        #expect(configuration.contains("later"))

        let again = package.retire("--as-of", "2026-11-21", "--write")
        #expect(again.exitCode == 0)
        #expect(again.messages.hasPrefix("no fences taken out of no files"), "\(again.messages)")
    }

    @Test func uncommittedFilesAreNotTouchedWithoutForce() throws {
        let package = try RetirePackage(["Sources/A.swift": Self.source])
        try package.write("Sources/A.swift", Self.source + "// mine\n")
        let refused = package.retire("--condition", "DUO_SDK", "--drop", "store", "--write")
        #expect(refused.exitCode == 64)
        #expect(refused.messages.contains("A.swift' has changes that are not committed"), "\(refused.messages)")
        #expect(try package.read("Sources/A.swift") == Self.source + "// mine\n")
        let forced = package.retire("--condition", "DUO_SDK", "--drop", "store", "--write", "--force")
        #expect(forced.exitCode == 0, "\(forced.messages)")
        #expect(try package.read("Sources/A.swift").hasSuffix("}\n// mine\n"))

        let bare = try RetirePackage(["A.swift": Self.source], git: false)
        #expect(bare.retire("--condition", "DUO_SDK", "--drop", "store", "--write").exitCode == 64)
    }

    @Test func fencesAreNamedByIdConditionAndPlace() throws {
        let files = ["A.swift": Self.source, "B.swift": "#if os(iOS) && DUO_SDK\nlet b = 1\n#endif\n"]
        for arguments in [["--fence", "duo"], ["--condition", "DUO_SDK"], ["A.swift:4"]] {
            let package = try RetirePackage(files)
            let run = ToolRun(
                ["retire", "--drop", "store", "--write", "--without-verify"] + arguments, in: package.folder)
            #expect(run.exitCode == 0, "\(arguments): \(run.output)\(run.messages)")
            #expect(try package.read("A.swift").hasPrefix("func f() {\n    duo()\n    #if LATER"), "\(arguments)")
            let b = try package.read("B.swift")
            #expect(
                b.hasPrefix(arguments.count == 1 ? "#if os(iOS) && DUO_SDK" : "#if os(iOS)\n"), "\(arguments): \(b)")
            // With a use left, the entry stays.
            #expect(try package.read("fence.json").contains("duo") == (arguments.count == 1))
        }
    }

    @Test func profilesThatDisagreeSettleNothing() throws {
        let package = try RetirePackage(["A.swift": Self.source])
        let run = package.retire("--condition", "DUO_SDK", "--write")
        #expect(run.exitCode == 1)
        #expect(
            run.output.contains("A.swift:2: 'DUO_SDK' stays: its condition is not decided by the remaining profiles"))
        #expect(try package.read("A.swift") == Self.source)
    }

    @Test func jsonSaysTheSame() throws {
        let package = try RetirePackage(["A.swift": Self.source])
        let run = package.retire("--as-of", "2026-11-10", "--format", "json", "--drop", "store", "--fence", "duo")
        struct Report: Decodable {
            struct Fence: Decodable { var path: String, line: Int, condition: String, state: String, waitsFor: String? }
            struct File: Decodable {
                struct Outcome: Decodable { var line: Int, kind: String }
                var path: String
                var outcomes: [Outcome]
            }
            var asOf: String
            var fences: [Fence]
            var files: [File]
            var written: Bool
            var diff: String
        }
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        #expect(report.asOf == "2026-11-10")
        #expect(report.fences.map(\.state) == ["waiting", "waiting"])
        #expect(report.fences.first?.waitsFor == "appStore to accept SDK 27.1")
        #expect(report.files.first?.outcomes.first?.kind == "dissolved")
        #expect(!report.written)
        #expect(report.diff.hasPrefix("--- a/A.swift\n"))
    }

    @Test func wrongArgumentsChangeNothing() throws {
        let package = try RetirePackage(["A.swift": Self.source])
        for arguments in [
            ["--as-of", "2026-13-01"], ["--record", "appStore", "27.x"], ["--since", "2026-11-20"], ["--drop", "stor"],
            ["--fence", "duo", "--condition", "DUO_SDK"], ["--condition", "DUO_SDK &&"], ["Nowhere.swift:3"],
            ["--fence", "dou"],
        ] {
            let run = ToolRun(["retire"] + arguments, in: package.folder)
            #expect(run.exitCode == 64, "\(arguments): \(run.exitCode) \(run.messages)")
            #expect(run.messages.hasPrefix("error: "), "\(arguments): \(run.messages)")
        }
        #expect(try package.read("A.swift") == Self.source)
        #expect(try package.read("fence.json") == RetirePackage.configuration)
    }

    @Test func recordingAgainReplacesTheDay() throws {
        let package = try RetirePackage(["A.swift": Self.source])
        #expect(package.retire("--record", "appStore", "27.1", "--since", "2026-11-20").exitCode == 0)
        #expect(package.retire("--record", "appStore", "27.1", "--since", "2026-11-22").exitCode == 0)
        let text = try package.read("fence.json")
        #expect(text.contains(#"{ sdk: "27.1", since: "2026-11-22" }"#))
        #expect(!text.contains("2026-11-20"))
        #expect(package.retire("--record", "enterprise", "27.0", "--since", "2026-10-01").exitCode == 0)
        #expect(try package.read("fence.json").contains(#"enterprise: [{ sdk: "27.0", since: "2026-10-01" }]"#))
    }

    @Test func ledgerInItsOwnFile() throws {
        let configuration = RetirePackage.configuration.replacingOccurrences(
            of: #"ledger: { appStore: [{ sdk: "27.0", since: "2026-09-14" }] }"#, with: #"ledger: "ledger.json""#)
        let package = try RetirePackage(
            [
                "A.swift": Self.source,
                "ledger.json": "{\n  \"appStore\": [\n    { \"sdk\": \"27.0\", \"since\": \"2026-09-14\" }\n  ]\n}\n",
            ],
            configuration: configuration)
        #expect(package.retire("--record", "appStore", "27.1", "--since", "2026-11-20").exitCode == 0)
        #expect(
            try package.read("ledger.json")
                == "{\n  \"appStore\": [\n    { \"sdk\": \"27.0\", \"since\": \"2026-09-14\" },\n    { \"sdk\": \"27.1\", \"since\": \"2026-11-20\" }\n  ]\n}\n"
        )
        #expect(try package.read("fence.json") == configuration)
        #expect(package.retire("--as-of", "2026-12-01").exitCode == 1)
    }
}
