import Foundation
import Testing

/// The scenarios about stamps: products of real Swift sources, linked here with the stamps they need.
///
/// `make record` (or FENCE_RECORD=1 in the environment of this test) writes the expected files anew.
@Suite("Scenarios of stamps", .serialized)
struct StampScenarioTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// How making the products of a scenario ended; 77 says that this machine cannot.
    static func makeProducts(_ scenario: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "\(root)/Scenarios/\(scenario)/products")
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Whether this machine can link for iOS: asked once.
    static let canLink: Bool = (try? makeProducts("WrongRoot")) != 77

    @Test(
        .enabled(if: canLink, "ld64.lld-19 or a Linux toolchain is not there"),
        arguments: ["ThreeStamps", "WrongRoot", "ClosedFence"])
    func theReportsAreTheRecordedOnes(scenario: String) throws {
        #expect(try Self.makeProducts(scenario) == 0)
        let folder = "\(Self.root)/Scenarios/\(scenario)"
        let commands = try String(contentsOfFile: folder + "/commands", encoding: .utf8)
        for line in commands.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            let name = String(try #require(parts.first))
            let arguments = try #require(parts.last).split(separator: " ").map(String.init)
            let run = ToolRun(arguments + ["--package-path", folder], in: folder)
            let actual = Self.withoutMinorVersion(
                run.output + "--- standard error\n" + run.messages + "--- exit code\n\(run.exitCode)\n")
            let path = "\(folder)/expected/\(name).txt"
            if ProcessInfo.processInfo.environment["FENCE_RECORD"] != nil {
                try FileManager.default.createDirectory(
                    atPath: folder + "/expected", withIntermediateDirectories: true)
                try Data(actual.utf8).write(to: URL(fileURLWithPath: path))
                continue
            }
            #expect(actual == (try String(contentsOfFile: path, encoding: .utf8)), "\(scenario) \(name)")
        }
    }

    /// Debian updates lld-19 now and then: only its major version is recorded.
    static func withoutMinorVersion(_ text: String) -> String {
        text.replacingOccurrences(
            of: #"(lld |"lld","version":")19\.[0-9.]+"#, with: "$119", options: .regularExpression)
    }
}
