import FenceModel
import FenceSyntax
import Testing

@Suite struct ProfileFactsTests {
    @Test func aProfileThatSaysNothingAnswersNothing() {
        let profile = Profile(name: "empty")
        #expect(profile.isSet(flag: "DUO_SDK") == .unknown)
        #expect(profile.module(["SwiftUI"]) == .unknown)
        #expect(profile.module([]) == .unknown)
        #expect(profile.languageVersion == nil)
        #expect(profile.compilerVersion == nil)
        for question in PlatformQuestion.allCases { #expect(profile.answer(question, "iOS") == .unknown) }
    }

    @Test func aGivenListOfConditionsIsComplete() {
        var profile = Profile(name: "p")
        profile.conditions = []
        #expect(profile.isSet(flag: "DUO_SDK") == .no)
        profile.conditions = ["DUO_SDK"]
        #expect(profile.isSet(flag: "DUO_SDK") == .yes)
        #expect(profile.isSet(flag: "duo_sdk") == .no)
    }

    @Test func namesCompareByCanonicalEquivalence() {
        var profile = Profile(name: "p")
        profile.conditions = ["CAF\u{C9}"]
        profile.modules["Caf\u{E9}"] = .absent
        #expect(profile.isSet(flag: "CAFE\u{301}") == .yes)
        #expect(profile.module(["Cafe\u{301}"]) == .absent)
    }

    @Test func givenFeaturesAndAttributesAreComplete() {
        var profile = Profile(name: "p")
        profile.compiler = CompilerVersion(DottedVersion([6, 3, 1]))
        profile.language = .six
        profile.features = ["StrictConcurrency"]
        profile.attributes = ["retroactive"]
        #expect(profile.answer(.hasFeature, "StrictConcurrency") == .yes)
        #expect(profile.answer(.hasFeature, "Nosuch") == .no)
        #expect(profile.answer(.hasAttribute, "retroactive") == .yes)
        #expect(profile.answer(.hasAttribute, "escaping") == .no)
    }

    @Test(arguments: [
        (LanguageMode.four, [4, 1, 50]), (.fourTwo, [4, 2]), (.five, [5, 10]), (.six, [6, 4]),
    ])
    func languageVersionFollowsTheMode(mode: LanguageMode, version: [Int]) {
        var profile = Profile(name: "p")
        profile.compiler = CompilerVersion(DottedVersion([6, 4]))
        profile.language = mode
        #expect(profile.languageVersion == version)
        profile.compiler = nil
        #expect(profile.languageVersion == (mode == .six ? nil : version))
    }

    @Test func aCompilerKnownByItsReleaseIsAPrefix() {
        var profile = Profile(name: "p")
        profile.compiler = CompilerVersion(DottedVersion([6, 3]), isPrefix: true)
        profile.language = .six
        #expect(profile.compilerVersion == [6, 3])
        #expect(profile.compilerVersionIsPrefix)
        #expect(profile.languageVersionIsPrefix)
        profile.language = .five
        #expect(!profile.languageVersionIsPrefix)
    }

    @Test(arguments: [([6, 3, 1], 4), ([6, 4], 4), ([6, 4, 9], 4), ([6, 5], 5), ([7], 5)])
    func importVersionsKeepFourComponentsUpTo6_4(version: [Int], components: Int) {
        var profile = Profile(name: "p")
        #expect(profile.importVersionComponents == 4)
        profile.compiler = CompilerVersion(DottedVersion(version))
        #expect(profile.importVersionComponents == components)
    }

    @Test func completeModulesMakeTheOthersAbsent() {
        var profile = Profile(name: "p")
        profile.modules = ["SwiftUI": .presentVersionUnknown]
        #expect(profile.module(["UIKit"]) == .unknown)
        profile.modulesComplete = true
        #expect(profile.module(["UIKit"]) == .absent)
        #expect(profile.module(["SwiftUI"]) == .present(version: .unknown, underlying: .unknown))
        #expect(profile.module(["Swift"]) == .present(version: .unknown, underlying: .noSuchForm))
    }

    @Test func swiftIsEverywhereAndBuiltinNowhere() {
        let profile = Profile(name: "p")
        #expect(profile.module(["Swift"]) == .present(version: .unknown, underlying: .noSuchForm))
        #expect(profile.module(["Swift", "Int"]) == .absent)
        #expect(profile.module(["Builtin"]) == .absent)
    }

    @Test func submodulesBelongToTheClangPart() {
        var profile = Profile(name: "p")
        profile.modules["UIKit"] = .present(
            ModuleFact.Details(version: .known([9]), underlyingVersion: .known([7]), submodules: ["UIView.Layout"]))
        let found = ModuleAnswer.present(version: .known([7]), underlying: .known([7]))
        #expect(profile.module(["UIKit", "UIView"]) == found)
        #expect(profile.module(["UIKit", "UIView", "Layout"]) == found)
        #expect(profile.module(["UIKit", "UIVie"]) == .unknown)
    }

    @Test func settingsOfATargetCountBesidesTheProfile() {
        var profile = Profile(name: "p")
        #expect(profile.joining(conditions: ["DUO_SDK"]).isSet(flag: "DUO_SDK") == .yes)
        #expect(profile.joining(conditions: ["DUO_SDK"]).isSet(flag: "OTHER") == .unknown)
        profile.conditions = ["A"]
        let joined = profile.joining(conditions: ["B"]).joining(conditions: ["C", "D=1"])
        #expect(["A", "B", "C", "D", "E"].map(joined.isSet(flag:)) == [.yes, .yes, .yes, .no, .no])
    }

    @Test func theModuleBeingCompiledIsThereWithoutAVersion() {
        let profile = Profile(name: "p").joining(
            TargetSettings(moduleName: "Kiradex", modules: ["KiradexModel": .presentWithoutVersion]))
        #expect(profile.module(["Kiradex"]) == .present(version: .noSuchForm, underlying: .noSuchForm))
        #expect(profile.module(["KiradexModel"]) == .present(version: .none, underlying: .unknown))
    }

    @Test func enabledFeaturesFollowTheCompilersFlags() {
        var profile = Profile(name: "p")
        profile.compiler = CompilerVersion(DottedVersion([6, 3, 1]))
        profile.language = .five
        func answer(_ feature: String, _ settings: TargetSettings) -> Trilean {
            profile.joining(settings).answer(.hasFeature, feature)
        }
        #expect(answer("ExistentialAny", TargetSettings()) == .no)
        #expect(answer("ExistentialAny", TargetSettings(upcomingFeatures: ["ExistentialAny"])) == .yes)
        #expect(answer("ExistentialAny", TargetSettings(experimentalFeatures: ["ExistentialAny"])) == .yes)
        #expect(answer("Lifetimes", TargetSettings(experimentalFeatures: ["Lifetimes"])) == .yes)
        #expect(answer("Lifetimes", TargetSettings(upcomingFeatures: ["Lifetimes"])) == .no)
        #expect(answer("NoSuchFeature", TargetSettings(upcomingFeatures: ["NoSuchFeature"])) == .no)
        #expect(answer("StrictConcurrency", TargetSettings(upcomingFeatures: ["StrictConcurrency=complete"])) == .yes)
        #expect(answer("StrictConcurrency", TargetSettings(upcomingFeatures: ["StrictConcurrency=minimal"])) == .no)
        profile.compiler = CompilerVersion(DottedVersion([6, 4]))
        #expect(answer("ExistentialAny", TargetSettings(upcomingFeatures: ["ExistentialAny"])) == .yes)
        #expect(answer("Lifetimes", TargetSettings(experimentalFeatures: ["Lifetimes"])) == .unknown)
        #expect(answer("NoSuchFeature", TargetSettings(upcomingFeatures: ["NoSuchFeature"])) == .unknown)
    }

    @Test func anotherLanguageModeReplacesTheProfiles() {
        var profile = Profile(name: "p")
        profile.compiler = CompilerVersion(DottedVersion([6, 3, 1]))
        profile.language = .five
        #expect(profile.joining(TargetSettings(language: .six)).languageVersion == [6, 3, 1])
        #expect(profile.joining(TargetSettings()).languageVersion == [5, 10])
    }

    @Test func aMissingFactIsNamedWithWhatToWrite() {
        let profile = Profile(name: "p")
        let module = ConditionTerm.canImport(ImportQuestion(path: ["CoreAI"], pathOffset: 0))
        #expect(profile.missingFact(for: module) == "modules.CoreAI")
        #expect(profile.declaration(for: module) == "modules: { CoreAI: true }  // or false if it is not there")
        let versioned = ConditionTerm.canImport(
            ImportQuestion(path: ["SwiftUI"], pathOffset: 0, kind: .version, components: [8]))
        #expect(profile.declaration(for: versioned).hasPrefix(#"modules: { SwiftUI: "1.2.3" }"#))
        #expect(profile.missingFact(for: .flag("DUO_SDK")) == "conditions")
        #expect(profile.declaration(for: .flag("DUO_SDK")).hasPrefix(#"conditions: ["DUO_SDK"]"#))
        #expect(profile.missingFact(for: .compilerVersion(VersionComparison(.atLeast, [6]))) == "swift.compiler")
        #expect(profile.missingFact(for: .languageVersion(VersionComparison(.atLeast, [6]))) == "swift.language")
        #expect(profile.missingFact(for: .platform(.os, argument: "iOS", argumentOffset: 0)) == "platform")
        #expect(profile.missingFact(for: .platform(.arch, argument: "arm64", argumentOffset: 0)) == "target")
        #expect(profile.missingFact(for: .platform(.hasFeature, argument: "X", argumentOffset: 0)) == "features")
    }
}
