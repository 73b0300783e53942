import Testing

@testable import FenceCommands

@Suite struct InitCommandTests {
    private let sources = [
        "a.swift": """
        #if DUO_SDK
        #endif
        #if DEBUG && canImport(SwiftUI, _version: 8.0.85)
        #endif
        #if canImport( SwiftUI , _version: "8.0.85" )
        #endif
        """,
        "b.swift": "#if DUO_SDK\n#elseif OTHER_SDK\n#endif\n",
    ]

    @Test func writesAConfigurationThatTheToolReads() throws {
        let folder = try ProjectFolder(sources)
        let run = ToolRun(["init"], in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(run.output.isEmpty)
        let text = try folder.text(of: "fence.json")
        #expect(text.contains("with the number of fences: DEBUG (1), DUO_SDK (2), OTHER_SDK (1)."))
        #expect(text.contains(#"conditions: ["DUO_SDK", "OTHER_SDK"]"#))
        #expect(text.contains(#"condition: "canImport(SwiftUI, _version: 8.0.85)","#))
        #expect(ToolRun(["preview"], in: folder.path).messages == "4 fences in 2 of 2 files, 2 profiles\n")
    }

    @Test func aConfigurationThatIsThereStays() throws {
        let folder = try ProjectFolder(sources.merging(["fence.json": "{ mine: 1 }"]) { $1 })
        let run = ToolRun(["init"], in: folder.path)
        #expect(run.exitCode == 64)
        #expect(
            run.messages == "error: '\(folder.path)/fence.json' is there already; give --replace to write it anew\n")
        #expect(try folder.text(of: "fence.json") == "{ mine: 1 }")
        #expect(ToolRun(["init", "--replace"], in: folder.path).exitCode == 0)
        #expect(try folder.text(of: "fence.json").contains("profiles:"))
    }

    @Test func outputMayGoElsewhere() throws {
        let folder = try ProjectFolder(sources)
        #expect(ToolRun(["init", "--output", "-"], in: folder.path).output.hasPrefix("// The toolchains"))
        #expect(ToolRun(["init", "--output", "first.json"], in: folder.path).exitCode == 0)
        #expect(folder.names == ["a.swift", "b.swift", "first.json"])
    }
}
