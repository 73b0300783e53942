import FenceModel
import FenceSyntax
import Testing

@Suite struct ConditionExplainerTests {
    /// A profile of Xcode 27.1 for a phone, with a flag.
    static let beta: Profile = {
        var profile = Catalogue().entry(named: "xcode-27.1-beta")?.profile ?? Profile(name: "beta")
        profile.name = "beta"
        profile.target = try? TargetTriple("arm64-apple-ios27.0")
        profile.conditions = ["DUO_SDK"]
        profile.language = .six
        return profile
    }()

    private func explanation(_ text: String, _ profile: Profile = beta) throws -> Explanation {
        ConditionExplainer(profile).explain(try Condition.parse(text).get())
    }

    @Test(arguments: [
        (
            "canImport(SwiftUI, _version: 8.0.85)",
            "canImport(SwiftUI, _version: 8.0.85) is true: SwiftUI is 8.0.85.27"
        ),
        (
            "canImport( SwiftUI , _version:\"8.1\")",
            "canImport(SwiftUI, _version: 8.1) is false: SwiftUI is 8.0.85.27"
        ),
        ("canImport(SwiftUI)", "canImport(SwiftUI) is true: there is a module SwiftUI"),
        ("canImport(AppKit)", "canImport(AppKit) is false: there is no module AppKit"),
        (
            "canImport(CoreAI)",
            "canImport(CoreAI) is unknown: the profile does not say whether there is a module CoreAI"
        ),
        (
            "canImport(Combine, _version: 1)",
            "canImport(Combine, _version: 1) is unknown: the profile does not say the version of Combine"
        ),
        ("DUO_SDK", "DUO_SDK is true: the profile sets it"),
        ("DEBUG", "DEBUG is false: only DUO_SDK is set"),
        ("os(iOS)", "os(iOS) is true: the target is arm64-apple-ios27.0"),
        ("os(macOS)", "os(macOS) is false: the target is arm64-apple-ios27.0, for which os is iOS"),
        (
            "targetEnvironment(simulator)",
            "targetEnvironment(simulator) is false: the target is arm64-apple-ios27.0, for which no targetEnvironment is true"
        ),
        ("compiler(>=6.4)", "compiler(>=6.4) is true: the compiler is 6.4"),
        (
            "swift(>=6)",
            "swift(>=6) is true: swift() asks the language mode, and mode 6 counts as the compiler's version, 6.4"
        ),
        ("true", "true is true"),
    ])
    func saysWhyATermHasItsAnswer(_ text: String, _ sentence: String) throws {
        #expect(try explanation(text).sentence == sentence)
    }

    @Test func saysWhichComponentsOfAVersionCount() throws {
        let store = try #require(Catalogue().entry(named: "xcode-27.0")?.profile)
        #expect(
            try explanation("canImport(SwiftUI, _version: 8.0.84)", store).sentence
                == "canImport(SwiftUI, _version: 8.0.84) is true: SwiftUI is 8.0.84.1.104, of which 8.0.84.1 counts")
    }

    @Test func saysThatANumberIsIgnored() throws {
        var profile = Self.beta
        profile.modules["Glibc"] = .presentWithoutVersion
        #expect(
            try explanation("canImport(Glibc, _version: 3)", profile).reason
                == "Glibc carries no version, so that the number is ignored")
    }

    @Test func saysThatALanguageModeIsNotTheCompiler() throws {
        var profile = Self.beta
        profile.language = .five
        #expect(
            try explanation("swift(>=6)", profile).reason == "swift() asks the language mode, and mode 5 counts as 5.10"
        )
    }

    @Test func namesTheMissingFactsOfAnUnknownConditionOnly() throws {
        var profile = Self.beta
        profile.conditions = nil
        let decided = try explanation("os(Linux) && FLAG", profile)
        #expect(decided.verdict == .no)
        #expect(decided.missingFacts.isEmpty)
        #expect(decided.operands.map(\.isLookedAt) == [true, false])
        let open = try explanation("canImport(CoreAI) || FLAG && canImport(CoreAI)", profile)
        #expect(open.verdict == .unknown)
        #expect(open.missingFacts.map(\.key) == ["modules.CoreAI", "conditions"])
        #expect(open.missingFacts[0].declaration == "modules: { CoreAI: true }  // or false if it is not there")
    }

    @Test func keepsTheFormOfTheCondition() throws {
        let tree = try explanation("!(os(iOS) || DEBUG) && DUO_SDK")
        #expect(tree.shape == .and)
        #expect(tree.operands[0].shape == .not)
        #expect(tree.operands[0].operands[0].shape == .or)
        #expect(tree.terms.map(\.text) == ["os(iOS)", "DEBUG", "DUO_SDK"])
    }

    @Test func everyVerdictIsTheEvaluators() throws {
        var random = SystemRandomNumberGenerator()
        let terms = [
            "DUO_SDK", "DEBUG", "os(iOS)", "os(macOS)", "canImport(SwiftUI, _version: 8.0.85)", "canImport(CoreAI)",
            "compiler(>=6.4)", "swift(<6)", "true", "hasFeature(Nothing)",
        ]
        func make(_ depth: Int) -> String {
            if depth == 0 || Int.random(in: 0..<3, using: &random) == 0 {
                return (Bool.random(using: &random) ? "!" : "") + (terms.randomElement(using: &random) ?? "true")
            }
            let sign = Bool.random(using: &random) ? "&&" : "||"
            return "(\(make(depth - 1)) \(sign) \(make(depth - 1)))"
        }
        for _ in 0..<500 {
            let text = make(4)
            let condition = try Condition.parse(text).get()
            let expected = ConditionEvaluator(Self.beta).verdict(condition)
            #expect(ConditionExplainer(Self.beta).explain(condition).verdict == expected, "\(text)")
        }
    }
}
