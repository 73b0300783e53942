import Foundation
import Testing

@testable import FenceCommands

/// The day on which the store opens, step by step, in a copy of Scenarios/StoreOpens under git.
///
/// `make record` (or FENCE_RECORD=1 in the environment of this test) writes the expected files anew.
@Suite(
    "The day of the store",
    .enabled(if: ThisMachine.canCheckStubs, "stub SDKs need a Linux toolchain"))
struct StoreOpensTests {
    @Test func everyStepSaysWhatIsRecordedAndTheDiffIsTheRecordedOne() throws {
        let files = FileManager.default
        let scenario = VerifyScenarioTests.root + "/Scenarios/StoreOpens"
        let work = files.temporaryDirectory.appendingPathComponent("fence-\(UUID().uuidString)").path
        defer { try? files.removeItem(atPath: work) }
        try files.createDirectory(atPath: work + "/Scenarios", withIntermediateDirectories: true)
        try files.createSymbolicLink(
            atPath: work + "/Scenarios/StubSDKs", withDestinationPath: VerifyScenarioTests.root + "/Scenarios/StubSDKs")
        let copy = work + "/Scenarios/StoreOpens"
        try files.createDirectory(atPath: copy, withIntermediateDirectories: true)
        for name in ["Package.swift", "fence.json", "Sources"] {
            try files.copyItem(atPath: "\(scenario)/\(name)", toPath: "\(copy)/\(name)")
        }
        _ = try git(["init", "-q"], in: copy)
        _ = try git(["add", "-A"], in: copy)
        _ = try git(
            ["-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "-q", "-m", "Scenario"], in: copy)

        var codes: [String: Int32] = [:]
        for line in try String(contentsOfFile: scenario + "/steps", encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            let arguments = try #require(parts.last).split(separator: " ").map(String.init)
            let run = ToolRun(
                arguments + ["--package-path", copy, "--scratch-path", work + "/steps"], in: copy,
                environment: ["FENCE_CACHE": VerifyScenarioTests.root + "/.build/fence-test-cache"])
            codes[parts[0]] = run.exitCode
            let text = run.output + "--- standard error\n" + run.messages + "--- exit code\n\(run.exitCode)\n"
            try compare(text, "\(scenario)/expected/\(parts[0]).txt")
        }
        // What the scenario is about, whatever is recorded.
        #expect(codes["release-before"] == 0)
        #expect(codes["record"] == 0)
        #expect(codes["release-after"] == 1)
        #expect(codes["write"] == 0)
        #expect(codes["release-again"] == 0)
        #expect(codes["write-again"] == 0)
        #expect(codes["verify"] == 0)
        let diff = try git(["diff", "--no-color", "--no-ext-diff", "--full-index"], in: copy)
        // A scenario's own list of files decides nothing about its blobs.
        try compare(diff, scenario + "/expected/change.diff")
    }

    private func compare(_ text: String, _ path: String) throws {
        if ProcessInfo.processInfo.environment["FENCE_RECORD"] != nil {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            return
        }
        #expect(text == (try String(contentsOfFile: path, encoding: .utf8)), "\((path as NSString).lastPathComponent)")
    }

    private func git(_ arguments: [String], in folder: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "git \(arguments.joined(separator: " "))")
        return String(decoding: data, as: UTF8.self)
    }
}
