import FenceModel
import FenceSyntax
import Testing

@Suite struct CatalogueTests {
    @Test func everyFactOfEveryEntryHasASourceAndADate() throws {
        for name in Catalogue.recordedNames {
            let entry = try #require(Catalogue().entry(named: name))
            #expect(entry.profile.name == name)
            let keys = Set(entry.facts.map(\.key))
            #expect(keys.count == entry.facts.count)
            #expect(Set(ProfileText.facts(of: entry.profile).map(\.key)) == keys)
            for fact in entry.facts {
                #expect(!fact.source.isEmpty && fact.date.hasPrefix("2026-"), "\(name) \(fact.key)")
                #expect(!fact.value.contains("\"0\""), "a version of the catalogue that is none: \(fact.key)")
            }
        }
    }

    @Test(arguments: [
        ("xcode-26.5", "SwiftUI", [7, 5, 3]), ("xcode-26.5", "FoundationModels", [1, 5, 2]),
        ("xcode-26.5", "WidgetKit", [664, 5, 28, 100]), ("xcode-26.5", "AppIntents", [300, 5, 12, 1, 401]),
        ("xcode-26.5", "Vision", [9, 5, 4]), ("xcode-26.5", "Translation", [365, 11]),
        ("xcode-27.0", "SwiftUI", [8, 0, 84, 1, 104]), ("xcode-27.0", "SwiftUICore", [8, 0, 84]),
        ("xcode-27.0", "UIKit", [9127, 0, 84]), ("xcode-27.0", "FoundationModels", [2, 0, 68, 1, 402]),
        ("xcode-27.0", "AppIntents", [301, 0, 51, 1, 102]), ("xcode-27.1-beta", "SwiftUI", [8, 0, 85, 27]),
        ("xcode-27.1-beta", "SwiftUICore", [8, 0, 85]), ("xcode-27.1-beta", "UIKit", [9127, 0, 85]),
        ("xcode-27.2-beta", "SwiftUI", [8, 1, 6, 1, 101]),
    ])
    func moduleVersionsAreTheRecordedOnes(name: String, module: String, version: [Int]) throws {
        let profile = try #require(Catalogue().entry(named: name)).profile
        #expect(profile.module([module]) == .present(version: .known(version), underlying: .unknown))
    }

    @Test func disputedFactsAreMarkedAndNotTakenForVersions() throws {
        let store = try #require(Catalogue().entry(named: "xcode-27.0"))
        #expect(store.fact("modules.WidgetKit")?.isDisputed == true)
        #expect(store.profile.module(["WidgetKit"]) == .present(version: .unknown, underlying: .unknown))
        let next = try #require(Catalogue().entry(named: "xcode-27.2-beta"))
        #expect(next.fact("symbols")?.isDisputed == true)
        #expect(next.fact("modules.SwiftUI")?.isDisputed == false)
    }

    @Test func whatTheCatalogueDoesNotSayIsUnknown() throws {
        let store = try #require(Catalogue().entry(named: "xcode-27.0")).profile
        #expect(store.module(["CoreAI"]) == .unknown)
        #expect(store.isSet(flag: "DUO_SDK") == .unknown)
        #expect(store.languageVersion == nil)
        #expect(store.modulesComplete == nil)
        let old = try #require(Catalogue().entry(named: "xcode-26.5")).profile
        #expect(old.compilerVersion == [6, 3])
        #expect(old.compilerVersionIsPrefix)
    }

    @Test func allOf27HaveTheSameCompiler() throws {
        for name in Catalogue.recordedNames.dropFirst() {
            #expect(try #require(Catalogue().entry(named: name)).profile.compilerVersion == [6, 4])
        }
    }

    @Test func factsOfTheIOSSDKAreNotTakenForOtherSystems() throws {
        let watch = try #require(Catalogue().entry(named: "xcode-26.5", platform: .watchos)).profile
        #expect(watch.sdk == nil)
        #expect(watch.module(["FoundationModels"]) == .absent)
        #expect(watch.module(["SwiftUI"]) == .present(version: .unknown, underlying: .unknown))
        let mac = try #require(Catalogue().entry(named: "xcode-27.0", platform: .macos)).profile
        #expect(mac.module(["UIKit"]) == .absent)
        #expect(mac.module(["AppKit"]) == .present(version: .unknown, underlying: .unknown))
        #expect(mac.symbols == nil)
        let simulator = try #require(Catalogue().entry(named: "xcode-27.0", platform: .iossimulator)).profile
        #expect(simulator.module(["SwiftUI"]) == .present(version: .known([8, 0, 84, 1, 104]), underlying: .unknown))
    }

    @Test func theLedgerHasTheRecordedDays() {
        let ledger = Catalogue.ledger
        #expect(
            ledger.entries(of: "appStore").map {
                "\($0.sdk) \($0.since?.description ?? "?") \($0.until?.description ?? "-")"
            } == ["26.5 ? 2027-04-01", "27.0 2026-09-14 -"])
        #expect(
            ledger.entries(of: "testFlight").map { "\($0.sdk) \($0.since?.description ?? "?")" } == [
                "27.0 2026-09-14", "27.1 2026-09-18", "27.2 2026-09-16",
            ])
        #expect(ledger.entries(of: "nowhere").isEmpty)
    }

    @Test func anOwnLedgerOverridesEntryByEntry() throws {
        let own = try load(
            "{ ledger: { appStore: [{ sdk: '27.0.0', since: '2026-09-15' }, { sdk: '27.1', since: '2026-11-20' }], ours: [] } }"
        ).ledger
        let both = own.overriding(Catalogue.ledger)
        #expect(
            both.entries(of: "appStore").map { "\($0.sdk) \($0.since?.description ?? "?")" } == [
                "26.5 ?", "27.0.0 2026-09-15", "27.1 2026-11-20",
            ])
        #expect(both.entries(of: "testFlight").count == 3)
        #expect(both.channels.map(\.name) == ["appStore", "testFlight", "ours"])
    }
}

@Suite struct HostProfileTests {
    private let output = """
        {"attributes":["objc","abi"],"compilerVersion":{"components":[6,3,1]},"customConditions":[],"endianness":"little",
        "features":["Macros","AsyncAwait"],"languageMode":{"components":[5,10]},"targetArchitectures":["x86_64"],
        "targetAtomicBitWidths":[128,64],"targetEnvironments":[],"targetOSs":["Linux"],"targetObjectFileFormats":["ELF"],
        "targetPointerAuthenticationSchemes":["_none"],"targetPointerBitWidth":64,"targetRuntimes":["_multithreaded","_Native"]}
        """

    @Test func readsWhatTheCompilerPrints() throws {
        let host = try HostProfile.decode(Array(output.utf8), target: TargetTriple("x86_64-unknown-linux-gnu"))
        #expect(host.compilerVersion == [6, 3, 1])
        #expect(host.languageVersion == [5, 10])
        #expect(host.platform == .linux)
        #expect(host.answer(.os, "Linux") == .yes)
        #expect(host.answer(.os, "iOS") == .no)
        #expect(host.answer(.hasFeature, "Macros") == .yes)
        #expect(host.answer(.hasFeature, "StrictConcurrency") == .no)
        #expect(host.answer(.hasAttribute, "abi") == .yes)
        #expect(host.answer(.hasAtomicBitWidth, "_32") == .no)
        #expect(host.isSet(flag: "DEBUG") == .unknown)
        #expect(host.module(["Glibc"]) == .unknown)
    }

    @Test func recognisesEveryLanguageMode() throws {
        for (components, mode) in [("4,1,50", LanguageMode.four), ("4,2", .fourTwo), ("5,10", .five), ("6,3,1", .six)] {
            let text = output.replacing("[5,10]", with: "[\(components)]")
            #expect(try HostProfile.decode(Array(text.utf8)).language == mode)
        }
        #expect(try HostProfile.decode(Array(output.replacing("[5,10]", with: "[9]").utf8)).language == nil)
    }

    @Test func missingListsAreUnknown() throws {
        let host = try HostProfile.decode(Array(#"{"compilerVersion":{"components":[7,0]}}"#.utf8))
        #expect(host.compilerVersion == [7, 0])
        #expect(host.answer(.os, "Linux") == .unknown)
        #expect(host.answer(.hasFeature, "Nosuch") == .unknown)
        #expect(host.language == nil)
    }

    @Test func refusesAnythingElse() {
        #expect(throws: HostProfile.Problem.notAConfiguration) { try HostProfile.decode(Array("{}".utf8)) }
        #expect(throws: HostProfile.Problem.notAConfiguration) {
            try HostProfile.decode(Array(#"{"compilerVersion":{"components":[]}}"#.utf8))
        }
        #expect(throws: HostProfile.Problem.self) { try HostProfile.decode(Array("error: unknown argument".utf8)) }
        #expect(throws: HostProfile.Problem.self) { try HostProfile.decode([]) }
        #expect(HostProfile.target(inTargetInfo: Array("{}".utf8)) == nil)
        #expect(
            HostProfile.target(inTargetInfo: Array(#"{"target":{"triple":"x86_64-unknown-linux-gnu"}}"#.utf8))?.platform
                == .linux)
    }

    @Test func anotherLanguageModeForgetsThePrintedFeatures() throws {
        let host = try HostProfile.decode(Array(output.utf8))
        let joined = host.joining(TargetSettings(language: .six))
        #expect(joined.languageVersion == [6, 3, 1])
        #expect(joined.answer(.hasFeature, "StrictConcurrency") == .yes)
    }
}
