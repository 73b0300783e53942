import Foundation

/// A program that has run to its end.
struct FinishedProcess {
    var exitCode: Int32
    /// Standard output.
    var output: String
    /// Standard error.
    var messages: String

    /// Runs a program of PATH. The toolchain's variables of the test run itself are kept from it.
    static func run(_ name: String, _ arguments: [String], in folder: URL) throws -> FinishedProcess {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.currentDirectoryURL = folder
        var environment = ProcessInfo.processInfo.environment
        for name in ["LD_LIBRARY_PATH", "SDKROOT", "TOOLCHAINS", "SWIFT_EXEC", "NO_COLOR", "CLICOLOR_FORCE"] {
            environment[name] = nil
        }
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        // Files take any amount of text of both streams without one waiting for the other.
        let files = FileManager.default
        let work = files.temporaryDirectory.appendingPathComponent("fence-run-\(UUID().uuidString)")
        try files.createDirectory(at: work, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: work) }
        func stream(_ name: String) throws -> FileHandle {
            let url = work.appendingPathComponent(name)
            try Data().write(to: url)
            return try FileHandle(forWritingTo: url)
        }
        process.standardOutput = try stream("output")
        process.standardError = try stream("messages")
        try process.run()
        process.waitUntilExit()
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: work.appendingPathComponent(name)), as: UTF8.self)
        }
        return FinishedProcess(
            exitCode: process.terminationStatus, output: try text("output"), messages: try text("messages"))
    }
}
