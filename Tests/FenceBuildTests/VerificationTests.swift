import FenceModel
import Foundation
import Testing

@testable import FenceBuild

/// Verifies the scenarios with the real compiler against the stub SDKs.
@Suite(
    "Verification on the real compiler", .enabled(if: RealCompiler.canCheckStubs, "stub SDKs need a Linux toolchain"))
struct VerificationTests {
    static func verify(
        scenario: String, profiles: [String] = [], pairings: [String] = [],
        surroundings: BuildSurroundings = RealCompiler.surroundings
    ) throws -> VerifyReport {
        let folder = RealCompiler.root + "/Scenarios/" + scenario
        let configuration = try ConfigurationLoader().load(folder + "/fence.json")
        let package = try PackageDescriptionReader().describe(
            folder, scratch: RealCompiler.root + "/.build/fence-test-packages/" + scenario)
        let locator = ToolchainLocator(
            configurationFolder: folder, workingDirectory: folder, stubFolders: [RealCompiler.stubSDKs])
        let wanted = configuration.profiles.filter { profiles.isEmpty || profiles.contains($0.name) }
        let request = VerifyRequest(
            graph: try BuildGraph(package: package), entries: wanted.map(locator.entry), pairedFlags: pairings, width: 2
        )
        return try Verification(request, in: surroundings).run()
    }

    @Test func kiradexPassesOnAllItsProfiles() throws {
        let report = try Self.verify(scenario: "Kiradex")
        for cell in report.cells {
            #expect(
                cell.outcome == .passed,
                "\(cell.target) on \(cell.profile): \(cell.outcome) \(cell.errors.map(\.diagnostic))")
        }
        #expect(report.targets == ["KiradexCore", "KiradexUI", "Kiradex", "KiradexCoreTests"])
        #expect(report.cells.count == 12)
        let again = try Self.verify(scenario: "Kiradex")
        #expect(again.compiled == 0)
    }
}
