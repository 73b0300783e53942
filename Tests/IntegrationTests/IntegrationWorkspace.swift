import Foundation
import Testing

/// A copy of the fixture client that depends on this package as users do: by the URL of a git repository and a version tag.
///
/// The repository, the client's build folders and SwiftPM's caches stay in `.build/integration` between runs, one for each
/// build system, so that only the first run compiles the tool.
struct IntegrationWorkspace {
    /// Whether the tests of the real plugins run: they compile the tool once more for each build system.
    static let isEnabled = ProcessInfo.processInfo.environment["FENCE_INTEGRATION"] != nil

    /// The build systems that SwiftPM has.
    enum BuildSystem: String, CaseIterable, Sendable {
        case native
        case swiftbuild
    }

    /// The folder of the client.
    let client: URL
    private let scratch: URL
    private let system: BuildSystem

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let work = root.appendingPathComponent(".build/integration")
    private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures/Client")

    /// Makes the repository anew if the sources have changed, and the client from its fixture.
    init(_ system: BuildSystem) throws {
        self.system = system
        let repository = try Self.repository()
        client = Self.work.appendingPathComponent("client-\(system.rawValue)")
        scratch = Self.work.appendingPathComponent("scratch-\(system.rawValue)")
        let files = FileManager.default
        try? files.removeItem(at: client)
        try files.copyItem(at: Self.fixture, to: client)
        let manifest = client.appendingPathComponent("Package.swift")
        let text = try String(contentsOf: manifest, encoding: .utf8)
            .replacingOccurrences(of: "FENCE_URL", with: repository.url.absoluteString)
            .replacingOccurrences(of: "FENCE_VERSION", with: repository.version)
        try text.write(to: manifest, atomically: true, encoding: .utf8)
    }

    /// The folder that SwiftPM gives to a plugin for its work.
    func workFolder(of plugin: String) throws -> URL {
        let plugins = scratch.appendingPathComponent("plugins")
        guard let outputs = FileManager.default.enumerator(at: plugins, includingPropertiesForKeys: nil) else {
            throw CocoaError(.fileNoSuchFile)
        }
        for case let file as URL in outputs where file.lastPathComponent == "result.json" && file.path.contains(plugin)
        {
            return file.deletingLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile)
    }

    /// Writes a file of the client.
    func write(_ text: String, to path: String) throws {
        try text.write(to: client.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }

    /// Runs `swift package VERB …` in the client.
    func package(_ arguments: String...) throws -> FinishedProcess { try package(arguments) }

    func package(_ arguments: [String]) throws -> FinishedProcess {
        try FinishedProcess.run(
            "swift",
            ["package", "--build-system", system.rawValue, "--scratch-path", scratch.path] + arguments, in: client)
    }

    /// Runs `swift run -q fence …` in the client.
    func run(_ arguments: String...) throws -> FinishedProcess {
        try FinishedProcess.run(
            "swift",
            ["run", "-q", "--build-system", system.rawValue, "--scratch-path", scratch.path, "fence"] + arguments,
            in: client)
    }

    /// A git repository of this package with a version tag for the sources as they are.
    private static func repository() throws -> (url: URL, version: String) {
        let files = FileManager.default
        let folder = work.appendingPathComponent("fence")
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        func git(_ arguments: String...) throws -> FinishedProcess {
            try FinishedProcess.run(
                "git",
                ["-c", "user.name=fence", "-c", "user.email=fence@example.invalid", "-c", "commit.gpgsign=false"]
                    + arguments, in: folder)
        }
        if !files.fileExists(atPath: folder.appendingPathComponent(".git").path) {
            try #require(try git("init", "--quiet").exitCode == 0)
        }
        for name in try files.contentsOfDirectory(atPath: folder.path) where name != ".git" {
            try files.removeItem(at: folder.appendingPathComponent(name))
        }
        for name in ["Package.swift", "LICENSE", "Sources", "Plugins", "Tests"] {
            try files.copyItem(at: root.appendingPathComponent(name), to: folder.appendingPathComponent(name))
        }
        try #require(try git("add", "--all").exitCode == 0)
        let tags = try git("tag", "--list", "1.*").output.split(separator: "\n").count
        if tags > 0, try git("diff", "--cached", "--quiet").exitCode == 0 { return (folder, "1.0.\(tags)") }
        let commit = try git("commit", "--quiet", "--message", "The sources as they are")
        try #require(commit.exitCode == 0, "\(commit.output)")
        let version = "1.0.\(tags + 1)"
        try #require(try git("tag", version).exitCode == 0)
        return (folder, version)
    }
}
