import FenceModel
import FenceSyntax
import Testing

/// Reads configurations from memory.
struct MemoryFiles {
    var files: [String: String]

    func load(_ path: String = "fence.json", catalogue: Catalogue = Catalogue()) throws(ConfigurationErrors)
        -> Configuration
    {
        let files = files
        let read: ConfigurationLoader.FileReading = { path throws(UnreadableFile) in files[path].map { Array($0.utf8) }
        }
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
        #expect(
            profile.module(["UIKit"])
                == .present(version: .known([9127, 0, 85]), underlying: .known([9127, 0, 85, 1])))
        #expect(
            profile.module(["UIKit", "UIView"])
                == .present(version: .known([9127, 0, 85, 1]), underlying: .known([9127, 0, 85, 1])))
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
        #expect(
            found.joined(separator: "\n") == """
                fence.json:2:3: error: the configuration has no key 'profile'; did you mean 'profiles'? Allowed: $schema, profiles, fences, ledger, outputs, exclude, rules, warnDays
                fence.json:4:27: error: expected a version in quotes, such as "27.1", found a number
                fence.json:4:42: error: there is no profile 'xcode-27'; did you mean 'xcode-27.0'? Allowed: c, xcode-26.5, xcode-27.0, xcode-27.1-beta, xcode-27.2-beta, host
                fence.json:5:13: error: there are two profiles 'store'
                fence.json:6:5: error: a profile needs the key 'name'
                fence.json:6:7: error: a profile has no key 'nmae'; did you mean 'name'? Allowed: name, title, extends, channel, xcode, sdk, platform, target, deploymentTarget, swift, conditions, features, attributes, modules, modulesComplete, symbols, build, stubs
                fence.json:6:34: error: 'DUO_SDK=1' sets nothing: compilation conditions have no values in Swift, they are present or absent
                fence.json:6:47: error: 'A B' is not a compilation condition; its name must be a Swift identifier
                fence.json:6:71: error: 'iOS' is not a platform; did you mean 'ios'? Allowed: ios, iossimulator, macos, maccatalyst, tvos, tvossimulator, watchos, watchossimulator, visionos, visionossimulator, linux, android, windows, wasi, freebsd, openbsd
                fence.json:7:38: error: '8.0.85.' is not a version: component 4 is empty; a version is numbers with single dots between them
                fence.json:7:56: error: expected what is known of the module: a version such as "8.0.85", true (there, version not known), false (not there), null (nothing is known) or an object, found a number
                fence.json:7:70: error: 'arm64' is not a target: it has 1 part; a target is ARCHITECTURE-VENDOR-SYSTEM[-ENVIRONMENT], such as arm64-apple-ios27.0
                fence.json:7:95: error: 'beta 2' is not a build of Xcode; expected digits, a capital letter, digits, perhaps a letter, such as "27A9269"
                fence.json:9:23: error: 'fatal' is not a severity; allowed: off, note, warning, error
                fence.json:10:13: error: expected a whole number of days from 0 on, found a number
                """)
    }

    /// Inputs that are wrong in one way each, and the line that says so.
    @Test(arguments: [
        ("", "fence.json:1:1: error: the file ends here; expected a value"),
        ("[]", "fence.json:1:1: error: expected an object (the configuration), found an array"),
        ("{\n  profiles: {},\n}", "fence.json:2:13: error: expected an array of profiles, found an object"),
        ("{\n  profiles: [{ name: 'a'\n  }", "fence.json:3:4: error: the file ends here; expected ',' or ']'"),
        ("{\r\n  profiles: [] profiles: [] }", "fence.json:2:16: error: unexpected 'p'; expected ',' or '}'"),
        ("{ exclude: [], exclude: [] }", "fence.json:1:16: error: the key 'exclude' stands twice in this object"),
        (
            "{ profiles: [{ name: '' }] }",
            "fence.json:1:22: error: '' is empty; expected the profile's name, a string in quotes"
        ),
        (
            "{ profiles: [{ name: 'a\\nb' }] }",
            "fence.json:1:22: error: 'a\\u{a}b' has a control character; expected the profile's name, a string in quotes"
        ),
        (
            "{ profiles: [{ name: 'a', swift: '6' }] }",
            "fence.json:1:34: error: expected { compiler: \"6.4\", language: \"6\" }, found a string"
        ),
        (
            "{ profiles: [{ name: 'a', swift: { language: '7' } }] }",
            "fence.json:1:46: error: '7' is not a language mode; allowed: 4, 4.2, 5, 6"
        ),
        (
            "{ profiles: [{ name: 'a', swift: { compiler: 'x' } }] }",
            "fence.json:1:46: error: 'x' is not a version: component 1 is not a number; a version is digits and dots only"
        ),
        (
            "{ profiles: [{ name: 'a', xcode: 27 }] }",
            "fence.json:1:34: error: expected { version: \"27.1\", build: \"27A9269\" } or \"27.1\", found a number"
        ),
        (
            "{ profiles: [{ name: 'a', conditions: 'X' }] }",
            "fence.json:1:39: error: expected an array of compilation conditions, found a string"
        ),
        (
            "{ profiles: [{ name: 'a', modulesComplete: 'no' }] }",
            "fence.json:1:44: error: expected true or false, found a string"
        ),
        (
            "{ profiles: [{ name: 'a', modules: { 'UIKit.UIView': true } }] }",
            "fence.json:1:38: error: 'UIKit.UIView' is not a module's name; submodules are listed under their module's 'submodules'"
        ),
        (
            "{ profiles: [{ name: 'a', platform: 'macos', target: 'arm64-apple-ios27.0' }] }",
            "fence.json:1:54: error: the target 'arm64-apple-ios27.0' is for ios, but platform says macos"
        ),
        (
            "{ profiles: [{ name: 'a', deploymentTarget: '26.0', target: 'arm64-apple-ios27.0' }] }",
            "fence.json:1:61: error: the target 'arm64-apple-ios27.0' runs on 27.0 and later, but deploymentTarget says 26.0"
        ),
        (
            "{ profiles: [{ name: 'a', build: [] }] }",
            "fence.json:1:34: error: '' is no command; expected a program and its arguments"
        ),
        ("{ fences: [{ reason: 'x' }] }", "fence.json:1:12: error: an entry of 'fences' needs the key 'condition'"),
        (
            "{ fences: [{ condition: 'A', pattern: 'B' }] }",
            "fence.json:1:39: error: an entry has either 'condition' or 'pattern', not both"
        ),
        (
            "{ profiles: [{ name: 'store' }], fences: [{ condition: 'A', open: ['stor'] }] }",
            "fence.json:1:68: error: there is no profile 'stor'; did you mean 'store'? Allowed: store"
        ),
        (
            "{ profiles: [{ name: 'a' }], fences: [{ condition: 'A', open: ['a'], closed: ['a'] }] }",
            "fence.json:1:78: error: the profile 'a' cannot be both in 'open' and in 'closed'"
        ),
        (
            "{ fences: [{ condition: 'A', waitsFor: { channel: 'appStore' } }] }",
            "fence.json:1:40: error: 'waitsFor' with a channel or an SDK needs the key 'sdk'"
        ),
        (
            "{ fences: [{ condition: 'A', waitsFor: {} }] }",
            "fence.json:1:40: error: 'waitsFor' needs exactly one of: channel with sdk, date, condition"
        ),
        (
            "{ fences: [{ condition: 'A', waitsFor: { date: '2026-12-01', condition: 'B' } }] }",
            "fence.json:1:40: error: 'waitsFor' needs exactly one of: channel with sdk, date, condition"
        ),
        (
            "{ fences: [{ condition: 'A', waitsFor: { date: '1.12.2026' } }] }",
            "fence.json:1:48: error: '1.12.2026' is not a day; expected YYYY-MM-DD, such as \"2026-09-14\""
        ),
        (
            "{ fences: [{ condition: 'A', id: 'x' }, { condition: 'B', id: 'x' }] }",
            "fence.json:1:63: error: there are two entries of 'fences' with the id 'x'"
        ),
        (
            "{ ledger: { appStore: [{ sdk: '27.0', since: '2026-09-14' }, { sdk: '27', since: '2026-09-15' }] } }",
            "fence.json:1:62: error: there are two entries of the channel 'appStore' for the SDK '27'"
        ),
        (
            "{ ledger: { appStore: [{ sdk: '27.0', since: '2026-09-14', until: '2026-09-14' }] } }",
            "fence.json:1:67: error: 'until' (2026-09-14) must be later than 'since' (2026-09-14)"
        ),
        (
            "{ ledger: 'ledger.json' }",
            "fence.json:1:11: error: the ledger 'ledger.json' cannot be read: there is no such file"
        ),
        ("{ outputs: [{ path: 'a', profile: 'b' }] }", "fence.json:1:35: error: there is no profile 'b'"),
        (
            "{ profiles: [{ name: 'a' }], outputs: [{ path: 'x', profile: 'a', sdkMinimum: '27.1', sdkMaximum: '27.0' }] }",
            "fence.json:1:99: error: 'sdkMaximum' (27.0) is older than 'sdkMinimum' (27.1)"
        ),
    ])
    func says(text: String, expected: String) { #expect(errors(text) == [expected]) }

    @Test func aMissingOrUnreadableFileIsOneSentence() {
        #expect(
            MemoryFiles(files: [:]).errors("a/fence.json")
                == ["a/fence.json: error: the configuration cannot be read: there is no such file"])
        let loader = ConfigurationLoader()
        #expect(throws: ConfigurationErrors.self) { try loader.load("/") }
        #expect(throws: ConfigurationErrors.self) { try loader.load("/nonexistent/fence.json") }
        #expect(throws: ConfigurationErrors.self) { try loader.load("a\0b") }
    }

    @Test func anyBytesEndInAnAnswer() {
        var generator = SeededGenerator(seed: 3)
        let valid = Array(
            "{ profiles: [{ name: 'a', extends: 'xcode-27.0', modules: { SwiftUI: '8.0.85', X: { version: null } }, xcode: { build: '27A1' } }], fences: [{ condition: 'A', open: ['a'], waitsFor: { date: '2026-12-01' } }], ledger: { c: [{ sdk: '1', since: '2026-01-01' }] }, rules: { x: 'off' } }"
                .utf8)
        #expect(errors(String(decoding: valid, as: UTF8.self)) == [])
        for _ in 0..<2_000 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &generator)], at: place)
                }
            }
            do throws(ConfigurationErrors) { _ = try ConfigurationLoader().load(bytes, file: "fence.json") } catch {
                #expect(!error.problems.isEmpty)
                for problem in error.problems { #expect(problem.position.map { $0.offset <= bytes.count } ?? true) }
            }
        }
    }

    @Test func aHostileFileHasAnEndToItsProblems() {
        #expect(errors("{ " + (0..<20_000).map { "k\($0): 1" }.joined(separator: ", ") + " }").count == 100)
        let profiles = (0..<5_000).map { "{ name: 'p\($0)', extends: 'p\($0 + 1)' }" }.joined(separator: ",")
        #expect(!errors("{ profiles: [\(profiles)] }").isEmpty)
    }
}

@Suite struct ProfileInheritanceTests {
    private func profile(_ text: String) throws -> Profile {
        try #require(load("{ profiles: [\(text)] }").profiles.last)
    }

    @Test func everyKeyGivenOverridesAndOthersStay() throws {
        let beta = try profile(
            """
            { name: "base", channel: "appStore", sdk: "27.0", conditions: ["A"], swift: { compiler: "6.3", language: "5" },
              modules: { SwiftUI: "8.0.84", UIKit: { version: "9127", underlyingVersion: "1" }, Combine: true } },
            { name: "beta", extends: "base", sdk: "27.1", conditions: [], swift: { language: "6" },
              modules: { UIKit: "9128", CoreAI: false, Combine: null } }
            """)
        #expect(beta.channel == "appStore")
        #expect(beta.sdk == DottedVersion([27, 1]))
        #expect(beta.conditions == [])
        #expect(beta.compilerVersion == [6, 3])
        #expect(beta.language == .six)
        #expect(beta.module(["SwiftUI"]) == .present(version: .known([8, 0, 84]), underlying: .unknown))
        #expect(beta.module(["UIKit"]) == .present(version: .known([9128]), underlying: .unknown))
        #expect(beta.module(["CoreAI"]) == .absent)
        #expect(beta.module(["Combine"]) == .unknown)
    }

    @Test func nullTakesBackWhatIsInherited() throws {
        let child = try profile(
            """
            { name: "base", channel: "appStore", sdk: "27.0", conditions: ["A"], symbols: ["X"], modules: { A: true } },
            { name: "child", extends: "base", channel: null, sdk: null, conditions: null, symbols: null, modules: null }
            """)
        #expect(ProfileText.facts(of: child) == [])
        #expect(child.isSet(flag: "A") == .unknown)
    }

    @Test func profilesMayExtendInAnyOrderAndThroughSeveral() throws {
        let configuration = try load(
            """
            { profiles: [ { name: "c", extends: "b" }, { name: "b", extends: "a", sdk: "2" }, { name: "a", sdk: "1", channel: "x" } ] }
            """)
        #expect(configuration.profiles.map(\.name) == ["c", "b", "a"])
        #expect(configuration.profiles.map(\.sdk?.description) == ["2", "2", "1"])
        #expect(configuration.profiles.map(\.channel) == ["x", "x", "x"])
        #expect(configuration.profiles.map(\.base) == ["b", "a", nil])
    }

    @Test func circlesAreReportedOnceWithTheirNames() {
        #expect(
            errors(
                "{ profiles: [{ name: 'x', extends: 'a' }, { name: 'a', extends: 'b' }, { name: 'b', extends: 'a' }] }")
                == ["fence.json:1:65: error: these profiles extend each other in a circle: a -> b -> a"])
        #expect(
            errors("{ profiles: [{ name: 'a', extends: 'a' }] }")
                == ["fence.json:1:36: error: these profiles extend each other in a circle: a -> a"])
    }

    @Test func aProfileMayHaveTheNameOfItsCatalogueEntry() throws {
        let own = try profile("{ name: 'xcode-27.0', extends: 'xcode-27.0', channel: 'appStore' }")
        #expect(own.sdk == DottedVersion([27, 0]))
        let other = try profile(
            "{ name: 'xcode-27.0', extends: 'xcode-27.0', sdk: '1' }, { name: 'b', extends: 'xcode-27.0' }")
        #expect(other.sdk == DottedVersion([1]))
    }

    @Test func anotherXcodeVersionHasNotTheInheritedBuild() throws {
        #expect(try profile("{ name: 'a', extends: 'xcode-27.0', xcode: '27.0.1' }").xcode?.description == "27.0.1")
        #expect(
            try profile("{ name: 'a', extends: 'xcode-27.0', xcode: { build: '27A300' } }").xcode?.description
                == "27.0 (27A300)")
    }

    @Test(arguments: [
        ("platform: 'ios', deploymentTarget: '26.4'", "arm64-apple-ios26.4"),
        ("target: 'arm64-apple-ios26.0'", "arm64-apple-ios26.0"),
        ("deploymentTarget: '26.4'", "arm64-apple-ios26.4"), ("platform: 'macos'", "arm64-apple-macosx27.0"),
        ("platform: 'iossimulator'", "arm64-apple-ios27.0-simulator"),
        ("target: 'x86_64-apple-macosx14'", "x86_64-apple-macosx14"),
        ("target: 'arm64-apple-tvos', deploymentTarget: '18.0'", "arm64-apple-tvos18.0"),
    ])
    func targetsFollowWhatTheChildSays(child: String, target: String) throws {
        let fromPlatform = try profile(
            "{ name: 'a', platform: 'ios', deploymentTarget: '27.0' }, { name: 'b', extends: 'a', \(child) }")
        #expect(fromPlatform.effectiveTarget?.text == target)
        #expect(
            fromPlatform.target == nil || fromPlatform.platform == nil
                || fromPlatform.platform == fromPlatform.target?.platform)
        let fromTarget = try profile(
            "{ name: 'a', target: 'arm64-apple-ios27.0', deploymentTarget: '27.0' }, { name: 'b', extends: 'a', \(child) }"
        )
        #expect(fromTarget.effectiveTarget?.text == target)
    }

    @Test func catalogueFactsOfTheIOSSDKStayBehindOnOtherPlatforms() throws {
        let watch = try profile(
            "{ name: 'a', extends: 'xcode-26.5', channel: 'c' }, { name: 'b', extends: 'a', platform: 'watchos', modules: { CoreAI: false } }"
        )
        #expect(watch.module(["SwiftUI"]) == .present(version: .unknown, underlying: .unknown))
        #expect(watch.module(["FoundationModels"]) == .absent)
        #expect(watch.module(["CoreAI"]) == .absent)
        #expect(watch.sdk == nil)
        #expect(watch.compilerVersion == [6, 3])
        let mac = try profile("{ name: 'a', extends: 'xcode-27.0', target: 'arm64-apple-macosx27.0', sdk: '27.0' }")
        #expect(mac.platform == .macos)
        #expect(mac.sdk == DottedVersion([27, 0]))
        #expect(mac.module(["UIKit"]) == .absent)
        let other = try profile("{ name: 'a', extends: 'xcode-27.0', target: 'arm64-apple-driverkit27.0' }")
        #expect(other.effectivePlatform == nil)
        #expect(other.module(["SwiftUI"]) == .unknown)
    }

    @Test func originsNameTheFileTheCatalogueOrTheHost() throws {
        let configuration = try load(
            "{ profiles: [{ name: 'a', extends: 'xcode-27.0',\n sdk: '27.1' }, { name: 'b', extends: 'a' }] }")
        let origins = try #require(configuration.origins["b"])
        guard case .declared("a", let position)? = origins["sdk"] else {
            Issue.record("\(String(describing: origins["sdk"]))")
            return
        }
        #expect(position.description == "fence.json:2:2")
        guard case .catalogue(let fact)? = origins["modules.SwiftUI"] else {
            Issue.record("\(String(describing: origins["modules.SwiftUI"]))")
            return
        }
        #expect(fact.value == "\"8.0.84.1.104\"")
        #expect(configuration.profilePositions["b"]?.line == 2)
        let keys = Set(ProfileText.facts(of: configuration.profiles[1]).map(\.key))
        #expect(Set(origins.keys) == keys)
    }

    @Test func theHostIsAskedWithTheLanguageModeAndOnlyWhenNeeded() throws {
        let catalogue = Catalogue(host: { language in
            guard language == .six else { return .unavailable("no compiler for this mode") }
            var profile = Profile(name: "host")
            profile.compiler = CompilerVersion(DottedVersion([6, 3, 1]))
            profile.features = ["Macros"]
            return .profile(profile)
        })
        let found = try load(
            "{ profiles: [{ name: 'here', extends: 'host', swift: { language: '6' }, conditions: [] }] }",
            catalogue: catalogue)
        #expect(found.profiles[0].compilerVersion == [6, 3, 1])
        #expect(found.profiles[0].name == "here")
        #expect(found.origins["here"]?["features"] == .host)
        #expect(found.notes == [])
        let missing = try load(
            "{ profiles: [{ name: 'here', extends: 'host', conditions: ['A'] }] }", catalogue: catalogue)
        #expect(missing.profiles[0].isSet(flag: "A") == .yes)
        #expect(missing.profiles[0].answer(.os, "Linux") == .unknown)
        #expect(
            missing.notes == ["nothing is known of 'host', which the profile 'here' extends: no compiler for this mode"]
        )
    }
}

@Suite struct AccompanyingFilesTests {
    @Test func locationsComeFromTheLocalFile() throws {
        let files = MemoryFiles(files: [
            "app/fence.json": "{ profiles: [{ name: 'beta' }] }",
            "app/fence.local.json":
                "{ locations: { beta: { xcode: '/Applications/Xcode-beta.app', sdk: 's', compiler: 'c', stubs: 'd', swiftSDK: 'e' } } }",
        ])
        let location = try #require(files.load("app/fence.json").locations["beta"])
        #expect(location.xcode == "/Applications/Xcode-beta.app")
        #expect([location.sdk, location.compiler, location.stubs, location.swiftSDK] == ["s", "c", "d", "e"])
    }

    @Test func problemsOfAllFilesAreReportedAtOnce() {
        let files = MemoryFiles(files: [
            "fence.json": "{ profiles: [{ name: 'beta' }], ledger: 'l.json', exclude: 1 }",
            "l.json": "{ appStore: [{ sdk: '1' }] }",
            "fence.local.json": "{ locations: { betta: {} } }",
        ])
        #expect(
            files.errors() == [
                "fence.json:1:60: error: expected an array of patterns, found a number",
                "l.json:1:14: error: an entry of the ledger needs the key 'since'",
            ])
        var fixed = files
        fixed.files["fence.json"] = "{ profiles: [{ name: 'beta' }] }"
        #expect(
            fixed.errors() == [
                "fence.local.json:1:16: error: there is no profile 'betta'; did you mean 'beta'? Allowed: beta"
            ])
    }

    @Test func theLedgerMayBeAFileBesideTheConfiguration() throws {
        let files = MemoryFiles(files: [
            "app/fence.json": "{ ledger: 'release/ledger.json' }",
            "app/release/ledger.json": "// ours\n{ appStore: [{ sdk: '27.1', since: '2026-11-20', source: 'news' }] }",
        ])
        let configuration = try files.load("app/fence.json")
        #expect(configuration.ledgerFile == "app/release/ledger.json")
        let entry = try #require(configuration.ledger.entries(of: "appStore").first)
        #expect(entry.source == "news")
        #expect(entry.position?.description == "app/release/ledger.json:2:14")
    }

    @Test func fencesMatchByConditionOrPattern() throws {
        let fences = try load(
            "{ fences: [{ condition: 'os(iOS) && DUO_SDK' }, { pattern: 'canImport(SwiftUI, *)', waitsFor: { condition: 'compiler(>=6.5)' }, warnDays: 3, evidence: ['ArrangementView'], files: ['Sources/**'] }] }"
        ).fences
        #expect(fences[0].matches(condition: "os(iOS)&&DUO_SDK"))
        #expect(!fences[0].matches(condition: "DUO_SDK"))
        #expect(fences[1].matches(condition: "canImport(SwiftUI, _version: 8.0.85)"))
        #expect(fences[1].waitsFor == .condition("compiler(>=6.5)"))
        #expect(fences[1].warnDays == 3)
        #expect(fences[1].index == 1)
    }
}
