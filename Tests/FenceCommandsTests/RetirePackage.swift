import Foundation

@testable import FenceCommands

/// A folder with sources, a fence.json and a git repository, for one test of `fence retire`.
final class RetirePackage {
    let folder: String

    static let configuration = """
        // Who builds this.
        {
          profiles: [
            { name: "store", extends: "xcode-27.0", conditions: [], channel: "appStore" },
            { name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"], channel: "testFlight" },
          ],
          fences: [
            // The new API.
            { id: "duo", condition: "DUO_SDK", waitsFor: { channel: "appStore", sdk: "27.1" } }, // soon
            { id: "later", condition: "LATER", waitsFor: { date: "2030-01-01" } },
          ],
          ledger: { appStore: [{ sdk: "27.0", since: "2026-09-14" }] },
        }

        """

    init(_ files: [String: String], configuration: String = configuration, git: Bool = true) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("fence-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write("fence.json", configuration)
        for (name, text) in files { try write(name, text) }
        if git {
            try self.git("init", "-q")
            try commit()
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func write(_ name: String, _ text: String) throws {
        let path = folder + "/" + name
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    func read(_ name: String) throws -> String { try String(contentsOfFile: folder + "/" + name, encoding: .utf8) }

    func commit() throws {
        try git("add", "-A")
        try git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "-q", "-m", "State")
    }

    func git(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }

    func retire(_ arguments: String...) -> ToolRun {
        ToolRun(["retire"] + arguments + ["--without-verify", "--scratch-path", folder + "/.build/fence"], in: folder)
    }
}
