import Foundation
import Testing

@testable import FenceCommands

/// A run of the real tool that is killed while it writes: every file is the old one or the new one, and the next run brings
/// all of them to the same state.
@Suite struct RetireKillTests {
    /// The tool beside the tests; `nil` where it was not built.
    static let tool: String? = {
        var folders = [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
        for _ in 0..<4 { folders.append(folders[folders.count - 1].deletingLastPathComponent()) }
        return folders.map { $0.appendingPathComponent("fence").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// `FENCE_KILLS` says how often; the file count makes the writing long enough to be met.
    static let kills = ProcessInfo.processInfo.environment["FENCE_KILLS"].flatMap { Int($0) } ?? 40
    static let fileCount = 60

    static func start(_ tool: String, in folder: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = [
            "retire", "--condition", "DUO_SDK", "--drop", "store", "--write", "--force", "--without-verify", "--quiet",
        ]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test(.enabled(if: tool != nil, "the tool was not built"))
    func everyFileIsOldOrNew() throws {
        let tool = try #require(Self.tool)
        var files: [String: String] = [:]
        var after: [String: String] = [:]
        for index in 0..<Self.fileCount {
            let name = "Sources/F\(index).swift"
            files[name] = "let z\(index) = 0\n#if DUO_SDK\nlet a\(index) = 1\n#else\nlet a\(index) = 2\n#endif\n"
            after[name] = "let z\(index) = 0\nlet a\(index) = 1\n"
        }
        let package = try RetirePackage(files, git: false)
        // How long a whole run takes.
        let begin = Date()
        try Self.start(tool, in: package.folder).waitUntilExit()
        let duration = Date().timeIntervalSince(begin)
        for (name, text) in after { #expect(try package.read(name) == text) }
        var random = SystemRandomNumberGenerator()
        var counts = (untouched: 0, between: 0, whole: 0, recovered: 0)
        for kill in 0..<Self.kills {
            for (name, text) in files { try package.write(name, text) }
            try package.write("fence.json", RetirePackage.configuration)
            let process = try Self.start(tool, in: package.folder)
            Thread.sleep(forTimeInterval: duration * Double.random(in: 0.2...1.05, using: &random))
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            var new = 0
            for name in files.keys {
                let text = try package.read(name)
                #expect(text == files[name] || text == after[name], "kill \(kill): \(name) is neither old nor new")
                if text == after[name] { new += 1 }
            }
            if new == 0 {
                counts.untouched += 1
            } else if new == files.count {
                counts.whole += 1
            } else {
                counts.between += 1
            }
            // The next run undoes what was prepared or finishes what had begun; this one only looks.
            let journal = package.folder + "/.build/fence/retire-journal.json"
            if FileManager.default.fileExists(atPath: journal) { counts.recovered += 1 }
            let look = ToolRun(["retire"], in: package.folder)
            #expect(look.exitCode == 0, "kill \(kill): \(look.output)\(look.messages)")
            let states = Set(try files.keys.map { try package.read($0) == after[$0] })
            #expect(states.count == 1, "kill \(kill): the files are of two runs")
            let left = try FileManager.default.contentsOfDirectory(atPath: package.folder + "/Sources")
            #expect(left.count == files.count, "kill \(kill): \(left.filter { $0.hasPrefix(".") })")
        }
        print("\(Self.kills) kills: \(counts)")
    }
}
