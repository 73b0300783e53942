import Foundation
import Testing

@testable import FenceBuild

@Suite struct PackageDescriptionTests {
    private static func recorded() throws -> PackageDescription {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/dump-package-6.3.1.json")
        return try PackageDescriptionReader.description(
            from: Array(try Data(contentsOf: file)), directory: "/Packages/pk")
    }

    @Test func readsWhatSwiftPMPrints() throws {
        let package = try Self.recorded()
        #expect(package.name == "pk")
        #expect(package.toolsVersion == [6, 1, 0])
        #expect(package.languageModes == ["6", "5"])
        #expect(package.platforms.map(\.name) == ["ios", "macos"])
        #expect(package.targets.map(\.kind) == [.library, .library, .executable, .test, .plugin, .binary, .system])
        let a = try #require(package.target(named: "A"))
        #expect(
            a.settings == [
                BuildSetting(.define("X")),
                BuildSetting(
                    .define("Y"), when: SettingCondition(platforms: ["ios", "maccatalyst"], configuration: "debug")),
                BuildSetting(.define("T"), when: SettingCondition(traits: ["Duo"])),
                BuildSetting(.upcomingFeature("ExistentialAny")),
                BuildSetting(.experimentalFeature("Foo"), when: SettingCondition(configuration: "release")),
                BuildSetting(.languageMode("5")),
                BuildSetting(.other("interoperabilityMode", ["Cxx"])),
                BuildSetting(.define("VAL=1")),
                BuildSetting(.unsafeFlags(["-DFROMUNSAFE", "-D", "Z2"])),
                BuildSetting(.define("CUSTOM"), when: SettingCondition(platforms: ["duoOS"])),
            ])
        #expect(
            a.dependencies == [
                TargetDependency(name: "B"),
                TargetDependency(name: "D", package: "dep", condition: SettingCondition(platforms: ["linux"])),
            ])
        let b = try #require(package.target(named: "B"))
        #expect(b.path == "Other")
        #expect(b.sources == ["In"])
        #expect(b.exclude == ["Skip", "x.txt"])
        #expect(b.settings.isEmpty, "settings for C are not ours")
        #expect(package.defaultTraits == ["default", "Duo", "More"])
        #expect(package.languageMode(of: a) == "5")
        #expect(package.languageMode(of: b) == "6")
    }

    @Test func definedConditionsDependOnTheBuild() throws {
        let a = try #require(try Self.recorded().target(named: "A"))
        let phone = a.definedConditions(
            in: BuildDescription(platform: "ios", configuration: "debug", traits: ["Duo"]))
        #expect(phone == ["X": .yes, "Y": .yes, "T": .yes, "FROMUNSAFE": .yes, "Z2": .yes, "CUSTOM": .no])
        let unknown = a.definedConditions(in: BuildDescription())
        #expect(unknown["X"] == .yes)
        #expect(unknown["Y"] == .unknown)
        #expect(unknown["T"] == .unknown)
        // One part that is known to fail decides.
        #expect(a.definedConditions(in: BuildDescription(platform: "linux"))["Y"] == .no)
        #expect(a.definedConditions(in: BuildDescription(configuration: "release"))["Y"] == .no)
        #expect(a.definedConditions(in: BuildDescription(platform: "DUOos"))["CUSTOM"] == .yes)
        #expect(
            a.enabledFeatures(in: BuildDescription(configuration: "debug")) == ["ExistentialAny": .yes, "Foo": .no])
        #expect(a.chosenLanguageMode(in: BuildDescription()) == "5")
    }

    @Test func dependenciesComeFirst() throws {
        let order = try #require(try Self.recorded().targetsInDependencyOrder()).map(\.name)
        #expect(order.firstIndex(of: "B") ?? 9 < order.firstIndex(of: "A") ?? 0)
        #expect(order.firstIndex(of: "A") ?? 9 < order.firstIndex(of: "Tool") ?? 0)
        let circle = PackageDescription(
            name: "x", directory: "/x",
            targets: [
                PackageTarget(name: "A", kind: .library, dependencies: [TargetDependency(name: "B")]),
                PackageTarget(name: "B", kind: .library, dependencies: [TargetDependency(name: "A")]),
            ])
        #expect(circle.targetsInDependencyOrder() == nil)
    }

    @Test func moduleNamesAreIdentifiers() {
        for (name, module) in [("A", "A"), ("my-kit", "my_kit"), ("9lives", "_lives"), ("Ümlaut", "Ümlaut")] {
            #expect(PackageTarget(name: name, kind: .library).moduleName == module)
        }
    }

    @Test func damagedOutputIsAnError() {
        for (text, reason) in [
            ("", "The given data was not valid JSON."),
            ("{}", "'name' is missing"),
            (#"{"name":"x","targets":[{"name":1,"type":"regular"}]}"#, "String was expected at targets.[0].name"),
        ] {
            do {
                let package = try PackageDescriptionReader.description(from: Array(text.utf8), directory: "/x")
                Issue.record("\(package)")
            } catch {
                #expect(error.message.hasSuffix(reason), "\(error.message)")
            }
        }
    }

    @Test func asksTheRealSwiftPM() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "Package.swift",
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "cards",
                targets: [
                    .target(name: "Deck", swiftSettings: [.define("DUO_SDK", .when(platforms: [.iOS]))]),
                    .testTarget(name: "DeckTests", dependencies: ["Deck"]),
                ])
            """)
        let package = try PackageDescriptionReader().describe(folder.path, scratch: folder.path + "/scratch")
        #expect(package.targets.map(\.name) == ["Deck", "DeckTests"])
        #expect(package.targets[0].definedConditions(in: BuildDescription(platform: "ios")) == ["DUO_SDK": .yes])
        #expect(package.languageMode(of: package.targets[0]) == "6")

        #expect(throws: PackageDescriptionReader.Failure.noManifest("/")) {
            try PackageDescriptionReader().describe("/", scratch: folder.path + "/scratch")
        }
        try folder.write("Package.swift", "// swift-tools-version: 6.0\nimport PackageDescription\nlet x: Int = \"\"\n")
        do {
            let described = try PackageDescriptionReader().describe(folder.path, scratch: folder.path + "/scratch")
            Issue.record("\(described)")
        } catch {
            #expect(error.message.contains("cannot convert value of type 'String'"), "\(error.message)")
        }
    }
}
