import FenceModel
import FenceSyntax
import Testing

/// Reads configurations from memory.
struct MemoryFiles {
    var files: [String: String]

    func load(_ path: String = "fence.json", catalogue: Catalogue = Catalogue()) throws(ConfigurationErrors) -> Configuration {
        let files = files
        let read: ConfigurationLoader.FileReading = { path throws(UnreadableFile) in files[path].map { Array($0.utf8) } }
        return try ConfigurationLoader(catalogue: catalogue, read: read).load(path)
    }

    /// The lines that loading prints, none when it succeeds.
    func errors(_ path: String = "fence.json") -> [String] {
        do throws(ConfigurationErrors) {
            _ = try load(path)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }
}

func load(_ text: String, catalogue: Catalogue = Catalogue()) throws(ConfigurationErrors) -> Configuration {
    try MemoryFiles(files: ["fence.json": text]).load(catalogue: catalogue)
}

func errors(_ text: String) -> [String] { MemoryFiles(files: ["fence.json": text]).errors() }

@Suite struct ConfigurationLoaderTests {
    @Test func readsTheExampleOfTheDesign() throws {
        let configuration = try load(
            """
            {
              profiles: [
                { name: "store", extends: "xcode-27.0",      deploymentTarget: "27.0", channel: "appStore" },
                { name: "beta",  extends: "xcode-27.1-beta", conditions: ["DUO_SDK"],  channel: "testFlight" },
              ],
              fences: [
                { condition: "DUO_SDK", waitsFor: { channel: "appStore", sdk: "27.1" },
                  open: ["beta"], closed: ["store"], reason: "ArrangementView, onHingeChange" },
              ],
              ledger: { appStore: [ { sdk: "27.0", since: "2026-09-14" } ] },
              outputs: [ { path: "build/**/*.app", profile: "beta" } ],
              exclude: ["**/Generated/**"],
              rules: { "compiler-as-sdk-test": "error" },
            }
            """)
        #expect(configuration.profiles.map(\.name) == ["store", "beta"])
        let store = try #require(configuration.profile(named: "store"))
        #expect(store.base == "xcode-27.0")
        #expect(store.sdk == DottedVersion([27, 0]))
        #expect(store.effectiveTarget?.text == "arm64-apple-ios27.0")
        #expect(store.channel == "appStore")
        #expect(store.conditions == nil)
        let beta = try #require(configuration.profile(named: "beta"))
        #expect(beta.conditions == ["DUO_SDK"])
        #expect(beta.modules["SwiftUI"] == .present(version: DottedVersion([8, 0, 85, 27])))
        let fence = try #require(configuration.fences.first)
        #expect(fence.condition == "DUO_SDK")
        #expect(fence.waitsFor == .channel("appStore", sdk: DottedVersion([27, 1])))
        #expect(fence.open == ["beta"])
        #expect(fence.closed == ["store"])
        #expect(fence.position.line == 7)
        #expect(configuration.ledger.entries(of: "appStore").first?.since?.description == "2026-09-14")
        #expect(configuration.outputs.first?.path == "build/**/*.app")
        #expect(configuration.exclude == ["**/Generated/**"])
        #expect(configuration.rules == ["compiler-as-sdk-test": .error])
        #expect(configuration.warnDays == Configuration.defaultWarnDays)
    }

    @Test func readsEveryFormOfAModule() throws {
        let profile = try #require(
            load(
                """
                { profiles: [{ name: "a", modules: {
                    SwiftUI: "8.0.85.27", CoreAI: false, Combine: true, Glibc: { version: null },
                    UIKit: { version: "9127.0.85", underlyingVersion: "9127.0.85.1", submodules: ["UIView"] },
                    OnlySwift: { version: "1.2", underlyingVersion: false },
                }}]}
                """
            ).profiles.first)
        #expect(profile.module(["SwiftUI"]) == .present(version: .known([8, 0, 85, 27]), underlying: .unknown))
        #expect(profile.module(["CoreAI"]) == .absent)
        #expect(profile.module(["Combine"]) == .present(version: .unknown, underlying: .unknown))
        #expect(profile.module(["Glibc"]) == .present(version: .none, underlying: .unknown))
        #expect(profile.module(["UIKit"]) == .present(version: .known([9127, 0, 85]), underlying: .known([9127, 0, 85, 1])))
        #expect(profile.module(["UIKit", "UIView"]) == .present(version: .known([9127, 0, 85, 1]), underlying: .known([9127, 0, 85, 1])))
        #expect(profile.module(["UIKit", "UIButton"]) == .unknown)
        #expect(profile.module(["OnlySwift", "Part"]) == .absent)
        #expect(profile.module(["CoreAI", "Part"]) == .absent)
        #expect(profile.module(["Nowhere"]) == .unknown)
    }

    @Test func collectsEverythingThatIsWrongInOrder() {
        let found = errors(
            """
            {
              profile: [],
              profiles: [
                { name: "store", sdk: 27.0, extends: "xcode-27" },
                { name: "store" },
                { nmae: "beta", conditions: ["DUO_SDK=1", "A B", "OK"], platform: "iOS" },
                { name: "c", modules: { SwiftUI: "8.0.85.", UIKit: 18 }, target: "arm64", xcode: { build: "beta 2" } },
              ],
              rules: { threshold: "fatal" },
              warnDays: -1,
            }
            """)
        for line in found { print(line) }
    }
}
