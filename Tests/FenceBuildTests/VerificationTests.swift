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

    @Test func aFlagThatProtectsIsToldFromOneThatDoesNot() throws {
        let report = try Self.verify(scenario: "WrongPairing", pairings: ["DUO_SDK", "WIDE_GRID"])
        #expect(report.pairings.map(\.flag) == ["DUO_SDK", "WIDE_GRID"])
        let duo = report.pairings[0].cells
        #expect(duo.map(\.profile) == ["store", "store", "nightly", "nightly", "beta", "beta"])
        #expect(duo.map(\.isOn) == [false, true, false, true, false, true])
        #expect(duo.map(\.isDeclared) == [true, false, false, true, false, true])
        #expect(duo.map(\.outcome) == [.passed, .failed, .passed, .failed, .passed, .passed])
        #expect(report.pairings.map(\.findings) == [[], ["store"]])
        // The pairings as declared are the cells of the matrix: nothing is compiled for them.
        #expect(report.cells.map(\.outcome) == [.passed, .failed, .passed])
    }

    @Test func whatImportsAModuleThatDoesNotCompileIsNotChecked() throws {
        let report = try Self.verify(scenario: "ModuleGraph")
        #expect(report.targets == ["Tides", "TideCharts", "TideApp"])
        #expect(report.cell(target: "Tides", profile: "store")?.outcome == .passed)
        #expect(report.cell(target: "TideCharts", profile: "store")?.outcome == .failed)
        #expect(
            report.cell(target: "TideApp", profile: "store")?.outcome
                == .couldNotCheck(["TideCharts, which it depends on, does not compile"]))
        #expect(report.cell(target: "TideApp", profile: "beta")?.outcome == .passed)
        let error = try #require(report.errors.first)
        #expect(error.missingName == "ArrangementView")
        #expect(error.profilesWithName == ["beta"])
        #expect(error.fence?.condition == "compiler(>=6.4)")
    }

    @Test func aProfileWithoutAToolchainIsNotPassed() throws {
        let folder = RealCompiler.root + "/Scenarios/PairFlag"
        var configuration = try ConfigurationLoader().load(folder + "/fence.json")
        configuration.profiles[1].sdk = try DottedVersion("99.0")
        let package = try PackageDescriptionReader().describe(
            folder, scratch: RealCompiler.root + "/.build/fence-test-packages/PairFlag")
        let locator = ToolchainLocator(
            configurationFolder: folder, workingDirectory: folder, stubFolders: [RealCompiler.stubSDKs],
            xcodeFolders: [])
        let report = try Verification(
            VerifyRequest(
                graph: try BuildGraph(package: package), entries: configuration.profiles.map(locator.entry), width: 2),
            in: RealCompiler.surroundings
        ).run()
        #expect(report.cells.map(\.outcome.title) == ["passed", "could not check"])
        #expect(!report.hasFailures)
        #expect(report.hasUnchecked)
        #expect(!report.isClean)
    }
}
