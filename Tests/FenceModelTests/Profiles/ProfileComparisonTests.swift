import FenceModel
import Testing

@Suite struct ProfileComparisonTests {
    private func profiles() throws -> (Profile, Profile) {
        let configuration = try load(
            """
            { profiles: [
              { name: "store", sdk: "27.0", conditions: ["A", "B"], modules: { SwiftUI: "8.0.84.1.104", UIKit: true } },
              { name: "beta", sdk: "27.1", conditions: ["B", "C"], modules: { SwiftUI: "8.0.85.27", UIKit: true, Combine: false }, channel: "testFlight" },
            ] }
            """)
        return (configuration.profiles[0], configuration.profiles[1])
    }

    @Test func differencesNameEveryFactInOrder() throws {
        let (store, beta) = try profiles()
        let difference = ProfileDifference(store, beta)
        #expect(
            difference.entries.map(\.key) == ["channel", "sdk", "conditions", "modules.Combine", "modules.SwiftUI"])
        #expect(difference.entries[2].onlyLeft == ["A"])
        #expect(difference.entries[2].onlyRight == ["C"])
        #expect(
            difference.text == """
                store -> beta
                  channel          not known -> "testFlight"
                  sdk              "27.0" -> "27.1"
                  conditions       -A +C
                  modules.Combine  not known -> false
                  modules.SwiftUI  "8.0.84.1.104" -> "8.0.85.27"

                """)
    }

    @Test func equalProfilesHaveNoDifference() throws {
        let (store, _) = try profiles()
        var same = store
        same.name = "other"
        same.title = "another title"
        #expect(ProfileDifference(store, same).entries.isEmpty)
        #expect(ProfileDifference(store, same).text == "store and other say the same\n")
    }

    @Test func theDifferenceIsFoundFromBothSides() throws {
        let (store, beta) = try profiles()
        let there = ProfileDifference(store, beta).entries
        let back = ProfileDifference(beta, store).entries
        #expect(there.map(\.key).sorted() == back.map(\.key).sorted())
        #expect(there.map(\.left).map { $0 ?? "" }.sorted() == back.map(\.right).map { $0 ?? "" }.sorted())
    }

    @Test func identityIsOfFactsOnly() throws {
        let (store, beta) = try profiles()
        var other = store
        other.name = "renamed"
        other.title = "title"
        other.channel = "appStore"
        other.conditions = ["B", "A", "A"]
        #expect(other.identity == store.identity)
        #expect(other.identityHash == store.identityHash)
        #expect(store.identityHash != beta.identityHash)
        #expect(store.identityHash.count == 32)
        #expect(store.joining(conditions: ["X"]).identity != store.identity)
        #expect(store.joining(TargetSettings(moduleName: "M")).identity != store.identity)
    }

    @Test func describesAProfileWithTheOriginOfEachFact() throws {
        let configuration = try load(
            """
            { profiles: [
              { name: "beta", extends: "xcode-27.2-beta", conditions: ["DUO_SDK"], deploymentTarget: "27.0",
                modules: { Combine: null } },
            ] }
            """)
        let origins = try #require(configuration.origins["beta"])
        let text = ProfileText.description(of: configuration.profiles[0], origins: origins)
        #expect(text.hasPrefix("beta: Xcode 27.2 beta (extends xcode-27.2-beta)\n"))
        #expect(text.contains(#"conditions        ["DUO_SDK"]  # fence.json:2:47"#), "\(text)")
        #expect(text.contains(#"modules.SwiftUI   "8.1.6.1.101"  # measured by developers"#), "\(text)")
        #expect(text.contains("# DISPUTED; "))
        #expect(!text.contains("Combine"))
        #expect(text.contains("modules present   AVFoundation, CoreData"), "\(text)")
        #expect(text.contains("modules absent    Android, AppKit"), "\(text)")
        #expect(text.contains("compiled for arm64-apple-ios27.0, from platform and deploymentTarget"))
        #expect(text.contains("not known: swift.language, modules that are not listed"))
    }

    @Test func aDeclarationReadsBackAsTheSameProfile() throws {
        let configuration = try load(
            """
            { profiles: [ { name: "a", extends: "xcode-27.0", swift: { language: "6" }, conditions: ["É\\u00e9\\"", "X"],
              modules: { "a b": { version: "1.2", underlyingVersion: false, submodules: ["x.y"] }, Glibc: { version: null } },
              modulesComplete: true, features: [], build: ["xcodebuild", "-scheme", "A \\"b\\""], stubs: "Stubs/A", channel: "own" } ] }
            """.replacing("\"É\\u00e9\\\"\", ", with: "\"É\\u00e9\", "))
        let profile = configuration.profiles[0]
        let again = try load("{ profiles: [\n\(ProfileText.declaration(of: profile, indentation: "  "))\n] }").profiles[
            0]
        #expect(again.identity == profile.identity)
        #expect(again.title == profile.title)
        #expect(again.channel == profile.channel)
    }
}
