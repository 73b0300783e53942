import FenceBuild
import Foundation
import Testing

@Suite struct BuildFileMentionsTests {
    private func mentions(_ files: [String: String], _ body: (BuildFileMentions) -> Void) throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory() + "fence-mentions-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let url = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        body(BuildFileMentions(in: folder.path))
    }

    @Test func aNameInABuildFileIsFound() throws {
        try mentions([
            "Package.swift":
                #"if ProcessInfo.processInfo.environment["LAB"] != nil { settings += [.define("LAB_BUILD")] }"#,
            "Kiradex.podspec": "s.pod_target_xcconfig = { 'OTHER_SWIFT_FLAGS' => '-DPOD_BUILD' }",
            "App/Config/Debug.xcconfig": "SWIFT_ACTIVE_COMPILATION_CONDITIONS = STAGING",
            ".github/workflows/ci.yml": "run: swift test -Xswiftc -DCI_RUN",
        ]) { mentions in
            #expect(mentions.path(naming: "LAB_BUILD") == "Package.swift")
            #expect(mentions.path(naming: "POD_BUILD") == "Kiradex.podspec")
            #expect(mentions.path(naming: "STAGING") == "App/Config/Debug.xcconfig")
            #expect(mentions.path(naming: "CI_RUN") == ".github/workflows/ci.yml")
        }
    }

    @Test func onlyWholeNamesInBuildFilesCount() throws {
        try mentions([
            "Package.swift": #".define("LAB_BUILD_2"), .define("MY_LAB")"#, "README.md": "set LAB",
            "Sources/Deck.swift": "#if LAB", "Pods/Other/Other.podspec": "-DLAB", "config.yml": "LAB",
        ]) { mentions in
            #expect(mentions.path(naming: "LAB") == nil)
            #expect(mentions.path(naming: "LAB_BUILD") == nil)
            #expect(mentions.path(naming: "") == nil)
        }
    }

    @Test func aFolderThatIsNotThereHasNone() {
        #expect(BuildFileMentions(in: "/nowhere/at/all").path(naming: "LAB") == nil)
    }
}
