import FenceModel
import Foundation
import Testing

@testable import FenceBuild

@Suite("A profile's own build command") struct ExternalBuildTests {
    private func cell(
        _ script: String, toolchain: Result<any Toolchain, ToolchainProblem> = .failure(.noLocation(profile: "beta")),
        command: [String]? = nil
    ) throws -> (cell: VerifyReport.Cell, folder: TemporaryFolder) {
        let folder = try TemporaryFolder()
        try folder.write("Sources/Card.swift", "let a = 1\n#if DUO_SDK\nlet b = ArrangementView()\n#endif\n")
        let tool = try folder.write("bin/xcodebuild", "#!/bin/sh\n\(script)\n", executable: true)
        var profile = Profile(name: "beta")
        profile.build = command ?? [tool, "-scheme", "Cards", "build"]
        let file = folder.path + "/Sources/Card.swift"
        let request = VerifyRequest(
            graph: BuildGraph(targets: [BuildTarget(name: "Cards", sources: [file])], directory: folder.path),
            entries: [VerifyRequest.Entry(profile: profile, toolchain: toolchain)], width: 1)
        let report = try Verification(
            request, in: BuildSurroundings(cache: BuildCache(root: folder.path + "/cache"))
        ).run()
        #expect(report.cells.count == 1)
        return (try #require(report.cells.first), folder)
    }

    @Test func aBuildThatSucceedsHasPassed() throws {
        let (cell, folder) = try cell("pwd; echo \"$*\"; echo '** BUILD SUCCEEDED **'")
        #expect(cell.outcome == .passed)
        #expect(cell.target == "xcodebuild")
        let log = try String(contentsOfFile: try #require(cell.log), encoding: .utf8)
        #expect(log == "\(folder.path)\n-scheme Cards build\n** BUILD SUCCEEDED **\n")
    }

    @Test func itsErrorsAreReadAndAttributed() throws {
        let (cell, _) = try cell(
            """
            echo "$PWD/Sources/Card.swift:3:9: error: cannot find 'ArrangementView' in scope" >&2
            echo "note: nothing to see"
            echo '** BUILD FAILED **'; exit 65
            """)
        #expect(cell.outcome == .failed)
        #expect(
            cell.errors.map(\.diagnostic.description) == [
                "Sources/Card.swift:3:9: error: cannot find 'ArrangementView' in scope"
            ])
        #expect(cell.errors.first?.fence?.condition == "DUO_SDK")
    }

    @Test func aBuildThatFailsForAnotherReasonHasCheckedNothing() throws {
        let (cell, _) = try cell("echo 'xcodebuild: error: The project has no scheme named Cards.'; exit 65")
        #expect(
            cell.outcome.reasons.first?.contains(
                "exited with status 65 and named no file: xcodebuild: The project has no")
                == true)
    }

    @Test func aBuildThatCrashesHasCheckedNothing() throws {
        let (cell, _) = try cell("kill -KILL $$")
        #expect(cell.outcome.reasons.first?.hasSuffix("was ended by signal 9 (killed)") == true)
    }

    @Test func aBuildToolThatIsNotThereHasCheckedNothing() throws {
        let (cell, _) = try cell("", command: ["no-such-build-tool"])
        #expect(cell.outcome == .couldNotCheck(["no-such-build-tool was not found in PATH"]))
        #expect(try self.cell("", command: []).cell.outcome == .couldNotCheck(["the profile's build command is empty"]))
    }
}
