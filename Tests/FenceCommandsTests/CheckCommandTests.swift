import Foundation
import Testing

@testable import FenceCommands

@Suite struct CheckCommandTests {
    /// A folder with a configuration and sources, without a package.
    final class Folder {
        let path: String

        init(_ files: [String: String]) throws {
            path = NSTemporaryDirectory() + "fence-check-\(UUID().uuidString)"
            for (name, text) in files { try write(name, text) }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ name: String, _ text: String) throws {
            let url = URL(fileURLWithPath: path + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }

        func check(_ arguments: String...) -> ToolRun { ToolRun(["check"] + arguments, in: path) }
    }

    private static let configuration = """
        { profiles: [
          { name: "store", extends: "xcode-27.0", swift: { language: "6" }, conditions: [] },
          { name: "beta", extends: "xcode-27.1-beta", swift: { language: "6" }, conditions: ["DUO_SDK"] },
        ] }
        """
    private static let good = "#if DUO_SDK\nlet a = 1\n#endif\n"
    private static let misspelled = "#if DOU_SDK\nlet a = 1\n#endif\n"
    private static let wrong = "#if os(iOS, macOS)\nlet a = 1\n#endif\n"

    @Test func aCleanProjectExitsWithZero() throws {
        let folder = try Folder(["fence.json": Self.configuration, "Deck/A.swift": Self.good, "B.swift": "let b = 1\n"])
        let run = folder.check()
        #expect(run.exitCode == 0)
        #expect(run.output.isEmpty)
        #expect(run.messages.contains("check: no findings; 1 fence in 2 files, 2 profiles\n"))
        // Asking is of no use without a toolchain, so the note says how to name one.
        for name in ["store", "beta"] {
            #expect(
                run.messages.contains(
                    "note: '\(name)' is not verified: no toolchain is known for '\(name)': name one with --toolchain \(name)=…"
                ))
        }
        #expect(!folder.check("--no-verify").messages.contains("not verified"))
        #expect(
            folder.check("B.swift").messages.contains(
                "note: 'store' and 'beta' are not verified: no compiler was asked; --verify does so"))
    }

    @Test func errorsExitWithOneAndWarningsOnlyWhenStrict() throws {
        let errors = try Folder(["fence.json": Self.configuration, "A.swift": Self.wrong])
        #expect(errors.check().exitCode == 1)
        #expect(
            errors.check().output
                == "A.swift:1:5: error: 'os' requires a single unlabeled argument for the operating system [compiler]\n"
        )
        let warnings = try Folder(["fence.json": Self.configuration, "A.swift": Self.misspelled])
        #expect(warnings.check().exitCode == 0)
        #expect(warnings.check("--strict").exitCode == 1)
        #expect(
            warnings.check().output == """
                A.swift:1:5: warning: nobody sets DOU_SDK; did you mean DUO_SDK? [unknown-condition]
                A.swift:1:5: note: fix: replace with DUO_SDK

                """)
    }

    @Test func aFileHasOnePathHoweverItIsGiven() throws {
        let folder = try Folder(["App/fence.json": Self.configuration, "App/Deck/A.swift": Self.wrong])
        for arguments in [
            ["App/Deck/A.swift"], ["App/Deck"], ["./App/../App"], [folder.path + "/App/Deck/A.swift"], [],
        ] {
            let run = ToolRun(["check", "--package-path", "App"] + arguments, in: folder.path)
            #expect(run.output.hasPrefix("Deck/A.swift:1:5: error: "), "\(arguments): \(run.output)\(run.messages)")
        }
    }

    @Test func theConfigurationIsFoundAboveTheCallerOrAboveThePaths() throws {
        let folder = try Folder(["App/fence.json": Self.configuration, "App/Deck/A.swift": Self.misspelled])
        let below = ToolRun(["check"], in: folder.path + "/App/Deck")
        #expect(below.output.hasPrefix("Deck/A.swift:1:5: warning: nobody sets DOU_SDK"))
        let outside = ToolRun(["check", "App/Deck"], in: folder.path)
        #expect(outside.output.hasPrefix("Deck/A.swift:1:5: warning: nobody sets DOU_SDK"))
        // A folder that is named is taken as it is.
        let named = ToolRun(["check", "--package-path", "."], in: folder.path + "/App/Deck")
        #expect(named.output.isEmpty)
    }

    @Test func xcodeGetsAbsolutePaths() throws {
        let folder = try Folder(["fence.json": Self.configuration, "A.swift": Self.wrong])
        #expect(folder.check("--format", "xcode").output.hasPrefix("\(folder.path)/A.swift:1:5: error: "))
    }

    @Test func gitHubGetsPathsOfTheRepository() throws {
        let folder = try Folder(["App/fence.json": Self.configuration, "App/A.swift": Self.wrong])
        let run = ToolRun(
            ["check", "--package-path", "App", "--format", "github"], in: folder.path,
            environment: ["GITHUB_WORKSPACE": folder.path])
        #expect(run.output.hasPrefix("::error file=App/A.swift,line=1,col=5"))
    }

    @Test func jsonHasTheFindings() throws {
        let folder = try Folder(["fence.json": Self.configuration, "A.swift": Self.wrong])
        let text = folder.check("--format", "json").output
        let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(json["profiles"] as? [String] == ["store", "beta"])
        let findings = try #require(json["findings"] as? [[String: Any]])
        #expect(findings.map { $0["rule"] as? String } == ["compiler"])
    }

    @Test func aBaselineLeavesOutWhatWasThere() throws {
        let folder = try Folder(["fence.json": Self.configuration, "A.swift": Self.wrong])
        let written = folder.check("--write-baseline", "baseline.json")
        #expect(written.exitCode == 0)
        #expect(written.messages.contains("1 finding written to 'baseline.json'"))
        let run = folder.check("--baseline", "baseline.json")
        #expect(run.exitCode == 0)
        #expect(run.output.isEmpty)
        #expect(run.messages.contains("no findings, 1 in the baseline"))
        try folder.write("A.swift", "\n" + Self.wrong + Self.misspelled)
        #expect(
            folder.check("--baseline", "baseline.json").output.contains("A.swift:5:5: warning: nobody sets DOU_SDK"))
        try folder.write("A.swift", Self.good)
        #expect(
            folder.check("--baseline", "baseline.json").messages.contains("1 finding of the baseline no longer exists"))
    }

    @Test(arguments: [
        (["--baseline", "none.json"], 2, "there is no file or folder"),
        (["--baseline", "fence.json"], 64, "'fence.json' is not a baseline"),
        (["--baseline", "a", "--write-baseline", "b"], 64, "exclude each other"),
        (["--format", "html"], 64, "not valid for '--format'"),
        (["--profile", "stroe"], 64, "did you mean 'store'?"),
        (["Missing.swift"], 64, "there is no file or folder 'Missing.swift'"),
        (["--nothing"], 64, "unknown option '--nothing'"),
    ])
    func badUseIsOneClearSentence(_ arguments: [String], _ code: Int, _ words: String) throws {
        let folder = try Folder(["fence.json": Self.configuration, "A.swift": Self.good])
        let run = ToolRun(["check"] + arguments, in: folder.path)
        #expect(run.exitCode == Int32(code))
        #expect(run.messages.contains(words), "\(run.messages)")
        #expect(run.output.isEmpty)
    }

    @Test func aRuleThatDoesNotExistIsAnErrorOfTheConfiguration() throws {
        let folder = try Folder([
            "fence.json": "{\n  rules: { \"treshold\": \"error\" },\n}", "A.swift": Self.good,
        ])
        let run = folder.check()
        #expect(run.exitCode == 64)
        #expect(
            run.messages.hasPrefix(
                "fence.json:2:12: error: there is no rule 'treshold'; did you mean 'threshold'? The rules are"),
            "\(run.messages)")
    }

    @Test func severitiesOfTheConfigurationHold() throws {
        let text = Self.configuration.dropLast() + ", rules: { \"unknown-condition\": \"error\" } }"
        let folder = try Folder(["fence.json": String(text), "A.swift": Self.misspelled])
        #expect(folder.check().exitCode == 1)
    }

    @Test func oneProfileIsJudgedBesideTheOthers() throws {
        // Alone 'store' would take no branch of this fence; that is no finding.
        let gate = "#if canImport(SwiftUI, _version: 8.0.85)\nlet a = 1\n#endif\n"
        let folder = try Folder(["fence.json": Self.configuration, "A.swift": gate])
        #expect(folder.check("--profile", "store").output.isEmpty)
    }

    @Test func withoutAConfigurationTheRecordedXcodesAreChecked() throws {
        let folder = try Folder([
            "A.swift": "#if canImport(SwiftUI, _version: 27)\nlet a = 1\n#endif\n" + Self.misspelled
        ])
        let run = folder.check()
        #expect(run.output.contains("canImport(SwiftUI, _version: 27) is false on every profile [threshold]"))
        #expect(!run.output.contains("DOU_SDK"))
        #expect(run.messages.contains("there is no fence.json, so the recorded Xcodes are checked and flags are not"))
    }

    @Test func whatCannotBeReadIsNotPassed() throws {
        let folder = try Folder(["fence.json": Self.configuration, "A.swift": Self.misspelled, "B.swift": Self.good])
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path + "/B.swift")
        // Root may read everything.
        guard !FileManager.default.isReadableFile(atPath: folder.path + "/B.swift") else { return }
        let run = folder.check()
        #expect(run.exitCode == 2)
        #expect(run.output.contains("A.swift:1:5: warning"))
        #expect(run.messages.contains("error: '"))
        #expect(run.messages.contains("1 thing could not be checked"))
    }

    @Test func aMissingCompilerIsNotPassedWhereOneIsRequired() throws {
        let folder = try Folder(["fence.json": Self.configuration, "A.swift": Self.good])
        let run = folder.check("--require-verify")
        #expect(run.exitCode == 2)
        #expect(run.messages.contains("error: 'store' is not verified: "), "\(run.messages)")
        #expect(folder.check("--verify").exitCode == 0)
    }
}
