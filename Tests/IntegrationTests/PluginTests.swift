import Foundation
import Testing

@Suite(
    .serialized,
    .enabled(if: IntegrationWorkspace.isEnabled, "set FENCE_INTEGRATION=1 (make test does) to run the real plugins"))
struct PluginTests {
    @Test(arguments: IntegrationWorkspace.BuildSystem.allCases)
    func verbsOfThePackageRunTheTool(on system: IntegrationWorkspace.BuildSystem) throws {
        let workspace = try IntegrationWorkspace(system)

        let preview = try workspace.package("fence-preview")
        #expect(preview.exitCode == 0, "\(preview.output)\(preview.messages)")
        #expect(preview.output.contains("3  #if DUO_SDK       inactive  active"), "\(preview.output)")
        #expect(preview.output.contains("11  #if DECK_HAPTICS  active    active"), "the settings of the target count")
        #expect(preview.output.contains("3  #if canImport(SwiftUI, _version: 8.0.85)  inactive  active"))
        #expect(preview.output.hasSuffix("4 fences in 2 of 2 files, 2 profiles\n"), "the summary ends the text")
        let folder = try workspace.workFolder(of: "FencePreview")
        let result = try JSONDecoder().decode(
            ResultFile.self, from: Data(contentsOf: folder.appendingPathComponent("result.json")))
        #expect(result.exitCode == 0)
        #expect(result.command == "preview")
        #expect(result.report?.files?.map(\.path) == ["Sources/Deck/Deck.swift", "Sources/App/main.swift"])

        let json = try workspace.package(
            "fence-preview", "--format", "json", "--target", "Deck", "--allow-writing-to-package-directory")
        #expect(json.exitCode == 0, "\(json.messages)")
        #expect(json.output.contains(#""files":[\#n{"path":"Sources/Deck/Deck.swift""#))
        #expect(!json.output.contains("main.swift"))

        // The fixture has a flag that nobody sets: a warning, which --strict makes an error.
        let check = try workspace.package("fence-check")
        #expect(check.exitCode == 0, "\(check.output)\(check.messages)")
        #expect(
            check.output.contains("Sources/App/main.swift:7:5: warning: nobody sets DOU_SDK; did you mean DUO_SDK?"))
        #expect(
            check.output.hasSuffix("check: 1 warning, 1 note; 4 fences in 2 files, 2 profiles\n"), "\(check.output)")
        let strict = try workspace.package("fence-check", "--strict", "--format", "json")
        #expect(strict.exitCode == 1)
        #expect((strict.output + strict.messages).contains("error: fence check ended with exit code 1; see "))
        let findings = try JSONDecoder().decode(
            ResultFile.self,
            from: Data(contentsOf: try workspace.workFolder(of: "FenceCheck").appendingPathComponent("result.json")))
        #expect(findings.exitCode == 1)
        #expect(findings.command == "check")

        let wrong = try workspace.package("fence-preview", "--formt", "json")
        #expect(wrong.exitCode == 1)
        let text = wrong.output + wrong.messages
        #expect(text.contains("error: unknown option '--formt'; did you mean '--format'?"), "\(text)")
        #expect(text.contains("error: fence preview ended with exit code 64"), "\(text)")

        let product = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("BuildStampsTests/Fixtures/thin/ios-sdk-27.1").path
        let stamp = try workspace.package("fence-stamp", product)
        #expect(stamp.exitCode == 0, "\(stamp.output)\(stamp.messages)")
        #expect(stamp.output.contains("\(product): arm64 ios minos 27.0 sdk 27.1"), "\(stamp.output)")
        #expect(stamp.output.hasSuffix("stamp: 1 file, 1 image: nothing wrong\n"), "\(stamp.output)")

        let viaRun = try workspace.run("preview", "--profile", "nobody")
        #expect(viaRun.exitCode == 64)
        #expect(viaRun.output.isEmpty)
        #expect(
            viaRun.messages.hasPrefix("error: the value 'nobody' is not valid for '--profile'"), "\(viaRun.messages)")
        let good = try workspace.run("preview", "--format", "json")
        #expect(good.exitCode == 0)
        #expect(good.output.hasPrefix(#"{"version":1,"profiles":["store","beta"],"#))

        try verifyAsksTheCompiler(workspace)
        try retireTakesADueFenceOut(workspace)
    }

    /// Two profiles of the compiler that runs these tests: what builds passes, what does not fails where it is wrong.
    private func verifyAsksTheCompiler(_ workspace: IntegrationWorkspace) throws {
        try workspace.write(
            """
            { profiles: [
                { name: "plain", extends: "host", conditions: [] },
                { name: "duo", extends: "host", conditions: ["DUO_SDK"] },
            ] }
            """, to: "host.json")
        let passed = try workspace.package("fence-verify", "--config", "host.json")
        #expect(passed.exitCode == 0, "\(passed.output)\(passed.messages)")
        #expect((passed.output + passed.messages).contains("verify: 2 targets on 2 profiles: 4 passed"))

        try workspace.write(
            "#if DUO_SDK\npublic let panes: Int = \"two\"\n#endif\n", to: "Sources/Deck/Panes.swift")
        let failed = try workspace.package("fence-verify", "--config", "host.json")
        let text = failed.output + failed.messages
        #expect(failed.exitCode == 1, "\(text)")
        #expect(text.contains("Sources/Deck/Panes.swift:2:25: error: cannot convert"), "\(text)")
        #expect(text.contains("error: fence verify ended with exit code 1"), "\(text)")
        let result = try JSONDecoder().decode(
            ResultFile.self,
            from: Data(contentsOf: try workspace.workFolder(of: "FenceVerify").appendingPathComponent("result.json")))
        #expect(result.exitCode == 1)
        #expect(result.command == "verify")
    }

    /// Lists a due fence with exit code 1, writes nothing without being asked, and takes it out when asked.
    private func retireTakesADueFenceOut(_ workspace: IntegrationWorkspace) throws {
        try workspace.write(
            """
            {
              profiles: [{ name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"] }],
              fences: [{ condition: "DUO_SDK", waitsFor: { date: "2026-10-01" } }],
            }
            """, to: "retire.json")
        let deck = workspace.client.appendingPathComponent("Sources/Deck/Deck.swift")
        let before = try String(contentsOf: deck, encoding: .utf8)
        func retire(_ arguments: String...) throws -> FinishedProcess {
            try workspace.package(
                [
                    "--allow-writing-to-package-directory", "fence-retire", "--config", "retire.json", "--target",
                    "Deck",
                ] + arguments)
        }
        let waiting = try retire("--as-of", "2026-09-01")
        #expect(waiting.exitCode == 0, "\(waiting.output)\(waiting.messages)")
        let due = try retire("--as-of", "2026-12-01")
        #expect(due.exitCode == 1)
        #expect(due.output.contains("Sources/Deck/Deck.swift:3:5: error: fence 'DUO_SDK' is due"), "\(due.output)")
        #expect(try String(contentsOf: deck, encoding: .utf8) == before)

        let written = try retire("--as-of", "2026-12-01", "--write", "--force")
        #expect(written.exitCode == 0, "\(written.output)\(written.messages)")
        let after = try String(contentsOf: deck, encoding: .utf8)
        #expect(after.contains("public var spread = 2") && !after.contains("spread = 1"), "\(after)")
        #expect(!after.contains("DUO_SDK") && after.contains("#if DECK_HAPTICS"), "\(after)")
    }
}

/// What the tool writes for a plugin.
private struct ResultFile: Decodable {
    struct Report: Decodable {
        struct File: Decodable { var path: String }
        /// Of the preview's report.
        var files: [File]?
    }
    var command: String
    var exitCode: Int
    var report: Report?
}
