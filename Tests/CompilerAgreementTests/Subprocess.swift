import Foundation

/// Runs a program to its end; its output goes through files, so that no pipe can fill up.
enum Subprocess {
    struct Output {
        var status: Int32
        var standardOutput: Data
        var standardError: Data
    }

    struct TookTooLong: Error {
        var seconds: Double
    }

    static func run(_ command: [String], in folder: URL? = nil, seconds: Double = 120) throws -> Output {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("fence-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        func file(_ name: String) throws -> FileHandle {
            let url = scratch.appendingPathComponent(name)
            _ = FileManager.default.createFile(atPath: url.path, contents: nil)
            return try FileHandle(forWritingTo: url)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        if let folder { process.currentDirectoryURL = folder }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try file("out")
        process.standardError = try file("err")
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        if ended.wait(timeout: .now() + seconds) == .timedOut {
            // The driver waits for the compiler itself, which is in the same process group.
            kill(-process.processIdentifier, SIGKILL)
            process.terminate()
            throw TookTooLong(seconds: seconds)
        }
        return Output(
            status: process.terminationStatus,
            standardOutput: try Data(contentsOf: scratch.appendingPathComponent("out")),
            standardError: try Data(contentsOf: scratch.appendingPathComponent("err")))
    }
}
