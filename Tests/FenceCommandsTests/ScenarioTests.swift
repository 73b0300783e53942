import Foundation
import Testing

@testable import FenceCommands

/// The runs of all scenarios, as `Tests/Scripts/scenarios.sh` makes them with the built tool.
@Suite(.serialized) struct ScenarioTests {
    struct Run: CustomTestStringConvertible, Sendable {
        var scenario: String
        var name: String
        var arguments: [String]
        var testDescription: String { "\(scenario)/\(name)" }
    }

    private static let scenarios = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scenarios")

    /// Kept between runs and shared with the script: the modules that the compilers of the profiles need are made once.
    private static let scratch = scenarios.deletingLastPathComponent().appendingPathComponent(".build/scenarios")

    /// The runs of all `commands` files whose command exists. Scenarios of built products have tests of their own, which
    /// build them first.
    static let runs: [Run] = {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: scenarios.path)) ?? []).sorted()
        return names.flatMap { scenario -> [Run] in
            let folder = scenarios.appendingPathComponent(scenario)
            let file = folder.appendingPathComponent("commands")
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("products").path) { return [] }
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
            return text.split(separator: "\n").compactMap { line in
                guard let colon = line.firstIndex(of: ":") else { return nil }
                let words = line[line.index(after: colon)...].split(separator: " ").map(String.init)
                guard CommandList.all.contains(where: { $0.name == words.first }) else { return nil }
                return Run(scenario: scenario, name: String(line[..<colon]), arguments: words)
            }
        }
    }()

    @Test func thereAreScenarios() { #expect(Self.runs.count >= 7) }

    @Test(arguments: runs)
    func printsWhatIsExpected(_ run: Run) throws {
        let folder = Self.scenarios.appendingPathComponent(run.scenario)
        let result = ToolRun(
            run.arguments + ["--package-path", folder.path, "--scratch-path", Self.scratch.path], in: folder.path)
        let actual =
            result.output + "--- standard error\n" + result.messages + "--- exit code\n\(result.exitCode)\n"
        let expected = try String(
            contentsOf: folder.appendingPathComponent("expected/\(run.name).txt"), encoding: .utf8)
        #expect(actual == expected, "make record writes the expected reports anew")
    }
}
