import Foundation
import Testing

@testable import FenceCommands

@Suite struct ProfileCommandTests {
    private func folder() throws -> ProjectFolder { try ProjectFolder(["fence.json": ProjectFolder.configuration]) }

    @Test func listNamesProfilesAndCatalogue() throws {
        let folder = try folder()
        #expect(
            ToolRun(["profile", "list", "--names"], in: folder.path).output
                == "store\nbeta\nxcode-26.5\nxcode-27.0\nxcode-27.1-beta\nxcode-27.2-beta\nhost\n")
        let list = ToolRun(["profile", "list"], in: folder.path)
        #expect(
            list.output.contains(
                "  beta   extends xcode-27.1-beta, SDK 27.1, arm64-apple-ios27.0, Swift 6.4, -D DUO_SDK\n"))
        #expect(list.messages == "2 profiles declared, 5 in the catalogue\n")
        let json = ToolRun(["profile", "list", "--format", "json"], in: folder.path).output
        #expect((try? JSONSerialization.jsonObject(with: Data(json.utf8))) != nil)
    }

    @Test func showSaysWhereFactsAreFrom() throws {
        let folder = try folder()
        let run = ToolRun(["profile", "show", "beta"], in: folder.path)
        #expect(run.exitCode == 0)
        #expect(run.output.contains("modules.SwiftUI"))
        #expect(run.output.contains("# fence.json:4:"), "\(run.output)")
        let recorded = ToolRun(["profile", "show", "xcode-27.0"], in: folder.path)
        #expect(recorded.output.contains("measured by developers"))
        let unknown = ToolRun(["profile", "show", "betta"], in: folder.path)
        #expect(unknown.exitCode == 64)
        #expect(unknown.messages.contains("did you mean 'beta'?"))
    }

    @Test func declarationsCanBeReadAgain() throws {
        let folder = try folder()
        let text = ToolRun(["profile", "show", "beta", "--declaration"], in: folder.path).output
        let other = try ProjectFolder(["fence.json": "{ profiles: [\n\(text)] }", "a.swift": "#if DUO_SDK\n#endif\n"])
        let run = ToolRun(["preview", "--format", "json"], in: other.path)
        #expect(run.output.contains(#""states":{"beta":"active"}"#), "\(run.output)\(run.messages)")
    }

    @Test func diffShowsWhatDiffers() throws {
        let folder = try folder()
        let run = ToolRun(["profile", "diff", "store", "beta"], in: folder.path)
        #expect(run.output.contains("sdk"))
        #expect(run.output.contains("\"27.0\" -> \"27.1\""))
        #expect(run.output.contains("conditions"))
    }

    @Test func captureReadsAnSDK() throws {
        let folder = try ProjectFolder([
            "SDK/SwiftUI.swiftinterface":
                "// swift-interface-format-version: 1.0\n"
                + "// swift-module-flags: -target arm64-apple-ios27.1 -user-module-version 8.0.85.27 -module-name SwiftUI\n"
        ])
        let run = ToolRun(["profile", "capture", "beta", "--sdk", "SDK"], in: folder.path)
        #expect(run.exitCode == 0)
        #expect(
            run.output == """
                {
                  name: "beta",
                  sdk: "27.1",
                  target: "arm64-apple-ios",
                  modules: {
                    SwiftUI: { version: "8.0.85.27", underlyingVersion: false },
                  },
                }

                """)
        #expect(ToolRun(["profile", "capture", "beta"], in: folder.path).exitCode == 64)
        #expect(ToolRun(["profile", "capture", "beta", "--sdk", "Nowhere"], in: folder.path).exitCode == 64)
        #expect(ToolRun(["profile", "capture", "beta", "--xcode", "SDK"], in: folder.path).exitCode == 2)
        let empty = ToolRun(
            ["profile", "capture", "beta", "--sdk", "SDK", "--triple", "arm64-apple-watchos"], in: folder.path)
        #expect(empty.exitCode == 2)
        #expect(empty.messages.contains("there are no modules for arm64-apple-watchos in"))
    }
}
