import Foundation
import Testing

@testable import FenceCommands

@Suite struct PreviewCommandTests {
    private func folder() throws -> ProjectFolder {
        try ProjectFolder([
            "fence.json": ProjectFolder.configuration,
            "Pair.swift": "#if DUO_SDK\nlet panes = 2\n#else\nlet panes = 1\n#endif\n",
            "Plain.swift": "let a = 1\n",
        ])
    }

    @Test func printsATableAndASummary() throws {
        let folder = try folder()
        let run = ToolRun(["preview"], in: folder.path)
        #expect(run.exitCode == 0)
        #expect(
            run.output == """
                Pair.swift
                                      store     beta
                     1  #if DUO_SDK   inactive  active
                     3  #else         active    inactive


                """)
        #expect(run.messages == "1 fence in 1 of 2 files, 2 profiles\n")
        #expect(ToolRun(["preview", "--quiet"], in: folder.path).messages.isEmpty)
    }

    @Test func oneProfileShowsTheSource() throws {
        let folder = try folder()
        let run = ToolRun(["preview", "--profile", "store", "Pair.swift"], in: folder.path)
        #expect(run.output.contains("   2 - let panes = 2\n"))
        #expect(run.messages == "1 file as seen by store\n")
        let blank = ToolRun(["preview", "--profile", "store", "--active-only", "Pair.swift"], in: folder.path)
        #expect(blank.output == "\n\n\nlet panes = 1\n\n")
        let sides = ToolRun(["preview", "--side-by-side", "store", "beta", "Pair.swift"], in: folder.path)
        #expect(sides.output.contains("let panes = 1"))
        #expect(sides.messages == "1 file as seen by store and beta\n")
    }

    @Test func catalogueServesWhereThereIsNoConfiguration() throws {
        let folder = try ProjectFolder(["a.swift": "#if canImport(SwiftUI, _version: 8.0.85)\n#endif\n"])
        let run = ToolRun(["preview", "--format", "json"], in: folder.path)
        #expect(run.output.contains(#""xcode-27.0":"inactive","xcode-27.1-beta":"active""#), "\(run.output)")
        #expect(run.messages.contains("note: there is no fence.json"))
        let named = ToolRun(["preview", "--profile", "xcode-27.0", "--format", "json"], in: folder.path)
        #expect(named.output.contains(#""states":{"xcode-27.0":"inactive"}"#))
    }

    @Test func exclusionsOfTheConfigurationCount() throws {
        let folder = try folder()
        try folder.write("Made/Generated/x.swift", "#if X\n#endif\n")
        try folder.write(
            "fence.json",
            ProjectFolder.configuration.replacingOccurrences(
                of: "\n}", with: "\n  exclude: [\"**/Generated/**\"],\n}"))
        #expect(!ToolRun(["preview"], in: folder.path).output.contains("Generated"))
    }

    /// Arguments that are wrong, with the message. `FOLDER` stands for the folder of the project.
    private static let wrongArguments: [(arguments: [String], message: String)] = [
        (["none.swift"], "there is no file or folder 'none.swift'"),
        (["fence.json"], "'fence.json' is not a Swift file: its name does not end in .swift"),
        (["Empty"], "there are no Swift files in 'Empty'"),
        (
            ["--profile", "btea"],
            """
            the value 'btea' is not valid for '--profile': allowed are store, beta, xcode-26.5, xcode-27.0, \
            xcode-27.1-beta, xcode-27.2-beta, host; did you mean 'beta'?
            """
        ),
        (["--active-only"], "--active-only needs exactly one --profile"),
        (["--side-by-side", "store", "store"], "--side-by-side needs two different profiles"),
        (
            ["--side-by-side", "store", "beta", "--format", "json"],
            "--side-by-side prints sources, which --format json cannot"
        ),
        (["--target", "A"], "there is no target 'A'; the targets are (none: there is no package)"),
        (["--package-path", "Nowhere"], "there is no file or folder 'FOLDER/Nowhere'"),
    ]

    @Test(arguments: wrongArguments.indices)
    func badInputIsOneSentence(_ index: Int) throws {
        let (arguments, message) = Self.wrongArguments[index]
        let folder = try folder()
        try folder.write("Empty/readme.txt", "")
        let before = folder.names
        let run = ToolRun(["preview", "--output", "report.txt"] + arguments, in: folder.path)
        #expect(run.exitCode == 64)
        #expect(run.messages == "error: \(message.replacingOccurrences(of: "FOLDER", with: folder.path))\n")
        #expect(run.output.isEmpty)
        #expect(folder.names == before, "nothing is written")
    }

    @Test func aBrokenConfigurationNamesItsPlace() throws {
        let folder = try folder()
        try folder.write("fence.json", "{\n  profiels: [],\n}\n")
        let run = ToolRun(["preview"], in: folder.path)
        #expect(run.exitCode == 64)
        #expect(run.messages.hasPrefix("fence.json:2:3: error: "), "\(run.messages)")
        let named = ToolRun(["preview", "--config", "other.json"], in: folder.path)
        #expect(named.exitCode == 64)
        #expect(named.messages.contains("other.json: error: the configuration cannot be read: there is no such file"))
    }

    @Test func anUnreadableFileMeansCouldNotCheck() throws {
        let folder = try folder()
        let path = folder.path + "/Secret.swift"
        try folder.write("Secret.swift", "#if A\n#endif\n")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        guard !FileManager.default.isReadableFile(atPath: path) else { return }
        let run = ToolRun(["preview"], in: folder.path)
        #expect(run.exitCode == 2)
        #expect(run.messages.contains("error: '\(path)' cannot be read: Permission denied"))
        #expect(run.output.contains("Pair.swift"), "the others are shown")
    }

    @Test func resultFileHasTheReport() throws {
        let folder = try folder()
        _ = ToolRun(["preview", "--plugin-result", "result.json"], in: folder.path)
        let text = try folder.text(of: "result.json")
        #expect(text.contains(#""summary": "1 fence in 1 of 2 files, 2 profiles""#))
        #expect(text.contains(#""report": {"version":1,"profiles":["store","beta"],"#))
        #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil)
    }
}
