import FenceModel
import FenceSyntax
import Testing

@testable import FenceBuild

@Suite struct ProfileJoinTests {
    private static let package = PackageDescription(
        name: "cards", directory: "/cards", toolsVersion: [6, 0],
        traits: [
            PackageTrait(name: "default", enables: ["Foil"]), PackageTrait(name: "Foil", enables: []),
            PackageTrait(name: "Trade", enables: []),
        ],
        targets: [
            PackageTarget(name: "card-art", kind: .library),
            PackageTarget(
                name: "Deck", kind: .library,
                settings: [
                    BuildSetting(.define("ALWAYS")),
                    BuildSetting(.define("PHONE"), when: SettingCondition(platforms: ["ios"])),
                    BuildSetting(.define("MAC"), when: SettingCondition(platforms: ["macos"])),
                    BuildSetting(.define("CHECKED"), when: SettingCondition(configuration: "debug")),
                    BuildSetting(.define("TRADING"), when: SettingCondition(traits: ["Trade"])),
                    BuildSetting(.define("VALUE=1")),
                    BuildSetting(.upcomingFeature("ExistentialAny")),
                ],
                dependencies: [TargetDependency(name: "card-art")]),
            PackageTarget(name: "App", kind: .executable, dependencies: [TargetDependency(name: "Deck")]),
        ])

    private static func joined(_ target: String, platform: Platform? = .ios) throws -> Profile {
        var profile = Profile(name: "store")
        profile.platform = platform
        profile.conditions = ["DUO_SDK"]
        return profile.joining(package.settings(of: try #require(package.target(named: target)), for: profile))
    }

    @Test func definesHoldAsTheirConditionsSay() throws {
        let profile = try Self.joined("Deck")
        #expect(profile.isSet(flag: "ALWAYS") == .yes)
        #expect(profile.isSet(flag: "PHONE") == .yes)
        #expect(profile.isSet(flag: "MAC") == .no)
        #expect(profile.isSet(flag: "DUO_SDK") == .yes, "the profile's own conditions stay")
        #expect(profile.isSet(flag: "VALUE") == .no, "a flag with a value is none")
        #expect(profile.isSet(flag: "ELSE") == .no)
        // The simulator is no platform of SwiftPM's own.
        #expect(try Self.joined("Deck", platform: .iossimulator).isSet(flag: "PHONE") == .yes)
    }

    @Test func whatTheProfileLeavesOpenStaysUnknown() throws {
        #expect(try Self.joined("Deck").isSet(flag: "CHECKED") == .unknown, "profiles have no configuration")
        #expect(try Self.joined("Deck", platform: nil).isSet(flag: "PHONE") == .unknown)
    }

    @Test func traitsAreThoseOfABuildThatChoosesNone() throws {
        let profile = try Self.joined("Deck")
        #expect(profile.isSet(flag: "Foil") == .yes)
        #expect(profile.isSet(flag: "Trade") == .no)
        #expect(profile.isSet(flag: "TRADING") == .no)
        #expect(profile.isSet(flag: "default") == .no)
    }

    @Test func swiftPMsOwnConditionAndModeCount() throws {
        let profile = try Self.joined("Deck")
        #expect(profile.isSet(flag: "SWIFT_PACKAGE") == .yes)
        #expect(profile.language == .six)
        #expect(profile.settings.upcomingFeatures == ["ExistentialAny"])
    }

    @Test func modulesOfThePackageAreThereForThoseThatDependOnThem() throws {
        let app = try Self.joined("App")
        #expect(app.module(["card_art"]) == .present(version: .none, underlying: .unknown))
        #expect(app.module(["Deck"]) == .present(version: .none, underlying: .unknown))
        #expect(try Self.joined("Deck").module(["App"]) == .unknown)
        #expect(ConditionEvaluator(app).verdict(try Condition.parse("canImport(App)").get()) == .yes)
    }
}
