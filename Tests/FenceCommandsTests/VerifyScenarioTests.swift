import Foundation
import Testing

@testable import FenceCommands

/// What the machine that runs the tests can do.
enum ThisMachine {
    /// Whether stub SDKs can be checked, which needs the modules of a Linux toolchain.
    static var canCheckStubs: Bool {
        #if os(Linux)
        true
        #else
        false
        #endif
    }
}

/// Runs the scenarios' `verify` and `probe` commands for real and compares with what is recorded beside them.
///
/// `make record` (or FENCE_RECORD=1 in the environment of this test) writes the expected files anew.
@Suite(
    "Scenarios on the real compiler",
    .enabled(if: ThisMachine.canCheckStubs, "stub SDKs need a Linux toolchain"))
struct VerifyScenarioTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// One line of a scenario's `commands` file.
    struct Line: Sendable, CustomTestStringConvertible {
        var scenario: String
        var name: String
        var arguments: [String]
        var testDescription: String { "\(scenario): \(arguments.joined(separator: " "))" }
    }

    static let lines: [Line] = {
        let folder = root + "/Scenarios"
        var lines: [Line] = []
        for scenario in (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? [] {
            let text = (try? String(contentsOfFile: "\(folder)/\(scenario)/commands", encoding: .utf8)) ?? ""
            for line in text.split(separator: "\n") {
                let parts = line.split(separator: ":", maxSplits: 1)
                let arguments = parts.last?.split(separator: " ").map(String.init) ?? []
                guard parts.count == 2, ["verify", "probe"].contains(arguments.first) else { continue }
                lines.append(Line(scenario: scenario, name: String(parts[0]), arguments: arguments))
            }
        }
        return lines
    }()

    @Test(arguments: lines) func theReportIsTheRecordedOne(line: Line) throws {
        let folder = "\(Self.root)/Scenarios/\(line.scenario)"
        let scratch = "\(Self.root)/.build/fence-test-scenarios/\(line.scenario)"
        let run = ToolRun(
            line.arguments + ["--package-path", folder, "--scratch-path", scratch], in: folder,
            environment: ["FENCE_CACHE": Self.root + "/.build/fence-test-cache"])
        let actual =
            run.output + "--- standard error\n" + run.messages + "--- exit code\n\(run.exitCode)\n"
        let path = "\(folder)/expected/\(line.name).txt"
        if ProcessInfo.processInfo.environment["FENCE_RECORD"] != nil {
            try FileManager.default.createDirectory(atPath: folder + "/expected", withIntermediateDirectories: true)
            try Data(actual.utf8).write(to: URL(fileURLWithPath: path))
            return
        }
        #expect(actual == (try String(contentsOfFile: path, encoding: .utf8)))
    }
}
