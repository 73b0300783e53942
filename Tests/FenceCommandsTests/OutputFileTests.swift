import Foundation
import Testing

@testable import FenceCommands

@Suite struct OutputFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fence-\(UUID().uuidString)")

    @Test func reportGoesToTheFileAndNothingToStandardOutput() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = ToolRun(["help", "--output", "help.txt"], in: folder.path)
        #expect(run.exitCode == 0)
        #expect(run.output.isEmpty)
        let text = try String(contentsOf: folder.appendingPathComponent("help.txt"), encoding: .utf8)
        #expect(text == ToolRun(["help"]).output)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["help.txt"])
    }

    @Test func aFolderThatIsMissingIsAnErrorAndLeavesNothing() throws {
        let run = ToolRun(["help", "-o", "help.txt"], in: folder.path)
        #expect(run.exitCode == 2)
        #expect(run.messages == "error: '\(folder.path)/help.txt' cannot be written: No such file or directory\n")
    }

    @Test func resultFileSaysHowTheRunEnded() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("result.json")
        _ = ToolRun(["help", "nonsense", "--plugin-result", file.path], in: folder.path)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(
            text == """
                {
                  "version": 1,
                  "tool": "\(FenceVersion.current)",
                  "command": "help",
                  "exitCode": 64,
                  "summary": null,
                  "error": "unknown command 'nonsense'",
                  "report": null
                }

                """)
    }
}
