import Foundation

/// A program of the machine that a test runs.
struct ShellProcess {
    var exitCode: Int32
    var output: String

    /// Whether a program is on PATH.
    static func isInstalled(_ name: String) -> Bool { path(of: name) != nil }

    private static func path(of name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program to its end, both streams caught together.
    static func run(
        _ name: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String]? = nil
    ) throws -> ShellProcess {
        guard let path = name.hasPrefix("/") ? name : path(of: name) else { throw CocoaError(.fileNoSuchFile) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        if let environment { process.environment = environment }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return ShellProcess(exitCode: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }
}
