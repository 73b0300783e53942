import Foundation
import Testing

@testable import FenceCommands

/// `fence stamp` on fixtures of BuildStamps and on folders made here.
@Suite struct StampCommandTests {
    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("BuildStampsTests/Fixtures").path

    /// A folder with a configuration, removed at the end.
    final class Folder: Sendable {
        let path: String

        init(_ configuration: String? = nil) throws {
            path = FileManager.default.temporaryDirectory.appendingPathComponent("stamp-" + UUID().uuidString).path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            if let configuration {
                try configuration.write(toFile: path + "/fence.json", atomically: true, encoding: .utf8)
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func copy(_ fixture: String, to name: String) throws {
            let target = path + "/" + name
            try FileManager.default.createDirectory(
                atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: fixtures + "/" + fixture, toPath: target)
        }
    }

    static let profiles = """
        { profiles: [
            { name: "beta", sdk: "27.1", target: "arm64-apple-ios27.0" },
            { name: "store", sdk: "27.0", target: "arm64-apple-ios27.0" },
            { name: "server", target: "x86_64-unknown-linux-gnu" },
            { name: "vague" },
        ], outputs: [ OUTPUTS ] }
        """

    @Test func aRightStampIsClean() throws {
        let folder = try Folder(Self.profiles.replacingOccurrences(of: "OUTPUTS", with: ""))
        try folder.copy("thin/ios-sdk-27.1", to: "products/Demo")
        // The fixture's deployment target is 27.0.
        let run = ToolRun(["stamp", "--profile", "beta", "products/Demo"], in: folder.path)
        #expect(run.output == "products/Demo: arm64 ios minos 27.0 sdk 27.1 lld 19.1.7\n")
        #expect(run.exitCode == 0)
        #expect(run.messages == "stamp: 1 file, 1 image: nothing wrong\n")
    }

    @Test func aWrongStampIsAFinding() throws {
        let folder = try Folder(Self.profiles.replacingOccurrences(of: "OUTPUTS", with: ""))
        try folder.copy("thin/ios-sdk-27.1", to: "products/Demo")
        let run = ToolRun(["stamp", "--profile", "store", "products/"], in: folder.path)
        #expect(run.exitCode == 1)
        #expect(
            run.output.hasSuffix(
                "products/Demo: error: stamped sdk 27.1, newer than the 27.0 that profile store allows [sdk-above-maximum]\n"
            ))
    }

    @Test func whatTheProfileDoesNotSayIsSaid() throws {
        let folder = try Folder(Self.profiles.replacingOccurrences(of: "OUTPUTS", with: ""))
        let run = ToolRun(["stamp", "--profile", "vague", Self.fixtures + "/thin/ios-sdk-27.1"], in: folder.path)
        #expect(run.exitCode == 0)
        #expect(
            run.messages.contains("warning: profile 'vague' does not say platform, deploymentTarget, sdk: not compared")
        )
    }

    @Test func warningsCountWithStrict() {
        let archive = Self.fixtures + "/archives/mixed-minos.a"
        #expect(ToolRun(["stamp", archive]).exitCode == 0)
        #expect(ToolRun(["stamp", "--strict", archive]).exitCode == 1)
    }

    @Test func whatCannotBeReadCannotBeChecked() {
        #expect(ToolRun(["stamp", "/nowhere"]).exitCode == 2)
        #expect(ToolRun(["stamp", Self.fixtures + "/expected.txt"]).exitCode == 2)
        // Reading goes on after it.
        let run = ToolRun(["stamp", "/nowhere", Self.fixtures + "/thin/ios-sdk-27.1"])
        #expect(run.exitCode == 2 && run.output.contains("sdk 27.1"))
    }

    @Test func wrongUsageIsToldApart() throws {
        let folder = try Folder(Self.profiles.replacingOccurrences(of: "OUTPUTS", with: ""))
        #expect(ToolRun(["stamp"], in: folder.path).exitCode == 64)
        #expect(ToolRun(["stamp", "--profile", "none", "x"], in: folder.path).exitCode == 64)
        #expect(ToolRun(["stamp", "-p", "beta", "-p", "store", "x"], in: folder.path).exitCode == 64)
        let server = ToolRun(["stamp", "--profile", "server", "x"], in: folder.path)
        #expect(server.exitCode == 64 && server.messages.contains("carry no stamps"))
    }

    @Test func theOutputsOfTheConfigurationAreReadEachWithItsProfile() throws {
        let outputs = """
            { path: "products/**/Demo", profile: "beta" }, { path: "products/Other", profile: "store" },
            { path: "gone/*.app", profile: "beta" }, { path: "products/Other", profile: "store", sdkMaximum: "27.1" },
            """
        let folder = try Folder(Self.profiles.replacingOccurrences(of: "OUTPUTS", with: outputs))
        try folder.copy("thin/ios-sdk-27.1", to: "products/deep/er/Demo")
        try folder.copy("thin/ios-sdk-27.1", to: "products/Other")
        let run = ToolRun(["stamp"], in: folder.path)
        #expect(run.exitCode == 2, "\(run.messages)")
        #expect(
            run.output == """
                products/deep/er/Demo: arm64 ios minos 27.0 sdk 27.1 lld 19.1.7
                products/Other: arm64 ios minos 27.0 sdk 27.1 lld 19.1.7
                products/Other: error: stamped sdk 27.1, newer than the 27.0 that profile store allows [sdk-above-maximum]
                gone/*.app: error: nothing matches this output of profile beta: nothing was checked [not-found]
                products/Other: arm64 ios minos 27.0 sdk 27.1 lld 19.1.7

                """)
    }

    @Test func theJSONIsTheContract() throws {
        let run = ToolRun(["stamp", "--format", "json", Self.fixtures + "/fat/iossim-2arch", "/nowhere"])
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        #expect(object?["version"] as? Int == 1)
        let files = try #require(object?["files"] as? [[String: Any]])
        #expect(files.map { $0["kind"] as? String } == ["fat", "other"])
        #expect(Set(files[0].keys) == ["path", "kind", "images", "problems"])
        let image = try #require((files[0]["images"] as? [[String: Any]])?.first)
        #expect(Set(image.keys) == ["where", "arch", "fileType", "stamps"])
        #expect(image["where"] as? String == "[x86_64]" && image["fileType"] as? String == "execute")
        let stamp = try #require((image["stamps"] as? [[String: Any]])?.first)
        #expect(Set(stamp.keys) == ["command", "platform", "platformNumber", "minos", "sdk", "tools"])
        #expect(stamp["platform"] as? String == "iossimulator" && stamp["platformNumber"] as? Int == 7)
        let tool = try #require((stamp["tools"] as? [[String: Any]])?.first)
        #expect(tool["tool"] as? String == "lld" && tool["version"] as? String == "19.1.7")
        let problem = try #require((files[1]["problems"] as? [[String: Any]])?.first)
        #expect(Set(problem.keys) == ["code", "severity", "message", "where"])
        #expect(problem["code"] as? String == "not-found" && problem["severity"] as? String == "error")
    }

    @Test func anSDKThatIsNotRecordedIsNull() throws {
        let run = ToolRun(["stamp", "--format", "json", Self.fixtures + "/thin/ios.o"])
        #expect(run.output.contains(#""sdk":null"#))
    }

    @Test func aPluginGetsTheSameJSON() throws {
        let folder = try Folder()
        let result = folder.path + "/result.json"
        _ = ToolRun(["stamp", Self.fixtures + "/thin/ios.o", "--plugin-result", result])
        let data = try Data(contentsOf: URL(fileURLWithPath: result))
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let report = object?["report"] as? [String: Any]
        #expect((report?["files"] as? [[String: Any]])?.count == 1)
    }

    @Test func checkReportsTheOutputsAtTheirPlacesInTheConfiguration() throws {
        let outputs = """
            { path: "products/Demo", profile: "store" }, { path: "gone/*.app", profile: "beta" },
            """
        let folder = try Folder(Self.profiles.replacingOccurrences(of: "OUTPUTS", with: outputs))
        try folder.copy("thin/ios-sdk-27.1", to: "products/Demo")
        try "let answer = 42\n".write(toFile: folder.path + "/a.swift", atomically: true, encoding: .utf8)
        let run = ToolRun(["check"], in: folder.path)
        #expect(run.exitCode == 2, "\(run.messages)")
        #expect(run.output.contains("fence.json:6:15: error: products/Demo: stamped sdk 27.1"), "\(run.output)")
        #expect(run.messages.contains("gone/*.app: nothing matches this output of profile beta"), "\(run.messages)")
    }
}
