import FenceModel
import FenceSyntax
import Testing

/// The tables against what the compiler printed: 44 targets and all language modes.
@Suite struct CompilerTablesTests {
    static let configurations = "conformance/ifconfig/static_configs.json"
    static let features = "conformance/ifconfig/features.json"

    @Test(.enabled(if: SharedInputs.isPresent(configurations), "needs ../shared/\(configurations)"))
    func answersForEveryTargetAreTheCompilers() throws {
        let targets = try #require(SharedInputs.json(Self.configurations).value(at: "targets")).members
        var known = 0
        for target in targets {
            let printed = target.value
            let facts = TargetFacts(of: try TargetTriple(target.key))
            if printed.value(at: "error") != nil {
                #expect(facts == TargetFacts(), "the compiler refuses \(target.key)")
                continue
            }
            known += 1
            func same(_ key: String, _ names: [String]?) {
                #expect(printed.value(at: key)?.strings.sorted() == names?.sorted(), "\(target.key): \(key)")
            }
            same("targetOSs", facts.operatingSystems)
            same("targetArchitectures", facts.architectures)
            same("targetEnvironments", facts.environments)
            same("targetRuntimes", facts.runtimes)
            same("targetPointerAuthenticationSchemes", facts.pointerAuthenticationSchemes)
            same("targetObjectFileFormats", facts.objectFormats)
            #expect(printed.value(at: "endianness")?.string == facts.endianness, "\(target.key)")
            #expect(
                printed.value(at: "targetPointerBitWidth")?.number.map { Int($0) } == facts.pointerBitWidth,
                "\(target.key)")
            #expect(
                printed.value(at: "targetAtomicBitWidths")?.numbers.sorted() == facts.atomicBitWidths?.sorted(),
                "\(target.key)")
        }
        #expect(known == 44)
    }

    @Test(.enabled(if: SharedInputs.isPresent(features), "needs ../shared/\(features)"))
    func featuresOfEveryModeAreTheCompilers() throws {
        let features = try #require(SharedInputs.json(Self.features).value(at: "hasFeature")).members
        #expect(features.count == 169)
        for mode in LanguageMode.allCases {
            var profile = Profile(name: "p")
            profile.compiler = CompilerVersion(DottedVersion([6, 3, 1]))
            profile.language = mode
            for feature in features {
                guard case .bool(let isEnabled)? = feature.value.value(at: mode.rawValue)?.kind else {
                    Issue.record("no answer for \(feature.key) in mode \(mode)")
                    continue
                }
                #expect(
                    profile.answer(.hasFeature, feature.key) == Trilean(isEnabled), "\(feature.key) in mode \(mode)")
            }
        }
    }

    @Test(.enabled(if: SharedInputs.isPresent(configurations), "needs ../shared/\(configurations)"))
    func attributesAndVersionsOfEveryModeAreTheCompilers() throws {
        let modes = try #require(SharedInputs.json(Self.configurations).value(at: "host_modes")).members
        for mode in modes {
            var profile = Profile(name: "p")
            profile.compiler = CompilerVersion(DottedVersion([6, 3, 1]))
            profile.language = LanguageMode(rawValue: mode.key == "default" ? "5" : mode.key)
            #expect(profile.languageVersion == mode.value.value(at: "languageMode")?.value(at: "components")?.numbers)
            for attribute in mode.value.value(at: "attributes")?.strings ?? [] {
                #expect(profile.answer(.hasAttribute, attribute) == .yes, "\(attribute)")
            }
            for attribute in ["testable", "MainActor", "nosuch", "available objc", ""] {
                #expect(profile.answer(.hasAttribute, attribute) == .no, "\(attribute)")
            }
        }
    }

    @Test func aLaterCompilerHasWhatTheTableListsAndPerhapsMore() {
        var profile = Profile(name: "p")
        profile.language = .six
        profile.compiler = CompilerVersion(DottedVersion([6, 4]))
        #expect(profile.answer(.hasFeature, "AsyncAwait") == .yes)
        #expect(profile.answer(.hasFeature, "SomethingNew") == .unknown)
        #expect(profile.answer(.hasAttribute, "retroactive") == .yes)
        #expect(profile.answer(.hasAttribute, "somethingNew") == .unknown)
    }

    @Test func ofAnEarlierOrUnknownCompilerTheTablesSayNothing() {
        var profile = Profile(name: "p")
        profile.language = .five
        for compiler in [
            nil, CompilerVersion(DottedVersion([5, 10])), CompilerVersion(DottedVersion([6]), isPrefix: true),
        ] {
            profile.compiler = compiler
            #expect(profile.answer(.hasFeature, "AsyncAwait") == .unknown)
            #expect(profile.answer(.hasFeature, "Nosuch") == .unknown)
            #expect(profile.answer(.hasAttribute, "retroactive") == .unknown)
        }
    }

    @Test func withoutALanguageModeOnlyWhatAllModesAgreeOnIsKnown() {
        var profile = Profile(name: "p")
        profile.compiler = CompilerVersion(DottedVersion([6, 3]), isPrefix: true)
        #expect(profile.answer(.hasFeature, "AsyncAwait") == .yes)
        #expect(profile.answer(.hasFeature, "StrictConcurrency") == .unknown)
        #expect(profile.answer(.hasFeature, "Nosuch") == .no)
    }

    @Test func aPlatformLeavesOpenWhatItsTargetsAnswerDifferently() {
        var profile = Profile(name: "p")
        profile.platform = .macos
        #expect(profile.answer(.os, "macOS") == .yes)
        #expect(profile.answer(.os, "OSX") == .yes)
        #expect(profile.answer(.os, "iOS") == .no)
        #expect(profile.answer(.arch, "arm64") == .unknown)
        #expect(profile.answer(.pointerBitWidth, "_64") == .yes)
        profile.platform = .ios
        #expect(profile.answer(.arch, "arm64") == .yes)
        #expect(profile.answer(.targetEnvironment, "simulator") == .no)
        profile.platform = .watchos
        #expect(profile.answer(.pointerBitWidth, "_64") == .unknown)
    }

    @Test func widthsAreReadAsNumbers() throws {
        var profile = Profile(name: "p")
        profile.target = try TargetTriple("arm64-apple-ios27.0")
        #expect(profile.answer(.pointerBitWidth, "_064") == .yes)
        #expect(profile.answer(.pointerBitWidth, "_32") == .no)
        #expect(profile.answer(.pointerBitWidth, "_99999999999999999999") == .no)
        #expect(profile.answer(.hasAtomicBitWidth, "_128") == .yes)
        #expect(profile.answer(.hasAtomicBitWidth, "_7") == .no)
    }

    @Test(arguments: ["arm64-apple-driverkit23", "sparc-sun-solaris", "arm64-apple-ios: x", "os=iOS-arch-env"])
    func aTargetInNoTableIsUnknown(text: String) throws {
        guard let triple = try? TargetTriple(text) else { return }
        var profile = Profile(name: "p")
        profile.target = triple
        for question in PlatformQuestion.allCases {
            #expect(profile.answer(question, "iOS") == .unknown, "\(question)")
        }
    }
}
