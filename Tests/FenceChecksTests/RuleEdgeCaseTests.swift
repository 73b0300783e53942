import FenceChecks
import FenceModel
import Testing

/// What the rules' own examples do not show.
@Suite struct RuleEdgeCaseTests {
    private func messages(_ rule: String, _ source: String, _ check: ExampleCheck = ExampleCheck()) throws -> [String] {
        try check.run(source).findings.filter { $0.rule == rule }.map(\.line)
    }

    private func notes(_ rule: String, _ source: String, _ check: ExampleCheck = ExampleCheck()) throws -> [String] {
        try check.run(source).findings.filter { $0.rule == rule }.flatMap { $0.notes.map(\.message) }
    }

    // MARK: compiler

    @Test func aMessageOfOneCompilerOnlySaysWhose() throws {
        let found = try ExampleCheck(
            configuration: """
                {
                  profiles: [
                    { name: "six", extends: "xcode-27.0", conditions: [], swift: { compiler: "6.4" } },
                    { name: "later", extends: "xcode-27.0", conditions: [], swift: { compiler: "6.5" } },
                  ],
                }
                """
        ).run("#if canImport(SwiftUI, _version: 8.0.84.1.104)\nlet a = 1\n#endif").findings.filter {
            $0.rule == "compiler"
        }
        #expect(found.first?.profiles == ["six"])
        #expect(found.first?.severity == .warning)
        #expect(found.first?.notes.map(\.message) == ["the compiler of 'six' says so, that of the others does not"])
    }

    @Test func notesOfTheCompilerBelongToItsMessage() throws {
        let found = try ExampleCheck().run("#if 1\nlet a = 1\n#endif").findings
        #expect(
            found.map(\.line) == ["1: '1' is not a valid conditional compilation expression, use 'true' [compiler]"])
        #expect(found.first?.severity == .error)
        #expect(found.first?.notes.map(\.message) == ["replace with Boolean literal 'true'"])
    }

    // MARK: never-taken

    @Test func aLanguageModeThatNobodyHasIsExplained() throws {
        let check = ExampleCheck(settings: TargetSettings(language: .five))
        let source = "#if swift(>=6)\nlet a = 1\n#endif"
        #expect(try messages("never-taken", source, check) == ["1: no profile takes this branch [never-taken]"])
        #expect(
            try notes("never-taken", source, check) == [
                "on 'store' and 'beta': swift(>=6) is false: swift() asks the language mode, and mode 5 counts as 5.10",
                "compiler(>=6) asks for the compiler; it is true on 'store' and 'beta'",
            ])
    }

    @Test func anImpossibleCombinationIsNeverTaken() throws {
        let source = "#if DUO_SDK && !canImport(SwiftUI, _version: 8.0.85)\nlet a = 1\n#endif"
        #expect(try messages("never-taken", source).count == 1)
    }

    @Test func aBranchThatNobodyReachesIsReportedOnce() throws {
        let source = "#if compiler(>=7)\n#if compiler(>=8)\nlet a = 1\n#endif\n#endif"
        #expect(try messages("never-taken", source).count == 1)
    }

    // MARK: threshold

    @Test func theShortestSeparatingNumberIsOffered() throws {
        let found = try ExampleCheck().run("#if canImport(SwiftUI, _version: \"8.1\") && os(iOS)\nlet a = 1\n#endif")
            .findings
        #expect(found.map(\.rule) == ["threshold"])
        #expect(found.first?.fix?.replacement == "8.0.85")
        #expect(found.first?.fix?.place.start.column == 34)
        #expect(found.first?.fix?.place.end.column == 39)
    }

    @Test func aFifthComponentIsExplained() throws {
        let source = "#if canImport(SwiftUI, _version: 8.0.84.1.105)\nlet a = 1\n#endif"
        #expect(try messages("threshold", source).count == 1)
        #expect(
            try notes("threshold", source).contains("only the first 4 components count, so that the number is 8.0.84.1")
        )
    }

    @Test func theVersionOfTheSystemIsRecognised() throws {
        #expect(
            try notes("threshold", "#if canImport(SwiftUI, _version: 27.1)\nlet a = 1\n#endif").contains(
                "27.1 is the version of the SDK; SwiftUI counts otherwise and is 8.0.85.27 there"))
        #expect(
            try notes("threshold", "#if canImport(UIKit, _version: 18)\nlet a = 1\n#endif").contains(
                "UIKit counts in thousands"))
    }

    @Test func aModuleWithoutVersionIsExplained() throws {
        let check = ExampleCheck(
            configuration: """
                {
                  profiles: [
                    { name: "store", extends: "xcode-27.0", conditions: [], modules: { Darwin: { version: null } } },
                    { name: "beta", extends: "xcode-27.1-beta", conditions: [], modules: { Darwin: { version: null } } },
                  ],
                }
                """)
        let source = "#if canImport(Darwin, _version: 5)\nlet a = 1\n#endif"
        #expect(
            try messages("threshold", source, check) == [
                "1: Darwin carries no version, so that the number is ignored and the condition is true [threshold]"
            ])
        #expect(
            try notes("threshold", source, check) == ["canImport(SwiftUI, _version: 8.0.85) separates the profiles"])
    }

    @Test func severalBoundariesAreAllNamed() throws {
        let check = ExampleCheck(
            configuration: """
                {
                  profiles: [
                    { name: "old", extends: "xcode-26.5", conditions: [] },
                    { name: "store", extends: "xcode-27.0", conditions: [] },
                    { name: "beta", extends: "xcode-27.1-beta", conditions: [] },
                  ],
                }
                """)
        let source = "#if canImport(SwiftUI, _version: 9)\nlet a = 1\n#endif"
        #expect(
            try notes("threshold", source, check).suffix(2) == [
                "the shortest number that separates 'old' from 'store' and 'beta' is 8",
                "the shortest number that separates 'old' and 'store' from 'beta' is 8.0.85",
            ])
    }

    // MARK: unknown-condition

    @Test func aFlagOfAnotherTargetIsNamed() throws {
        let check = ExampleCheck(targetFlags: ["KIRADEX_LITE": ["KiradexLite"]], target: "Kiradex")
        #expect(
            try messages("unknown-condition", "#if KIRADEX_LITE\nlet a = 1\n#endif", check) == [
                "1: the settings of the target 'Kiradex' do not define KIRADEX_LITE; only 'KiradexLite' does [unknown-condition]"
            ])
        let own = ExampleCheck(targetFlags: ["KIRADEX_LITE": ["Kiradex"]], target: "Kiradex")
        #expect(try messages("unknown-condition", "#if KIRADEX_LITE\nlet a = 1\n#endif", own).isEmpty)
    }

    @Test func aFlagThatABuildFileNamesIsKnown() throws {
        let check = ExampleCheck(mention: { $0 == "DOU_SDK" ? "Package.swift" : nil })
        #expect(try messages("unknown-condition", "#if DOU_SDK\nlet a = 1\n#endif", check).isEmpty)
    }

    @Test func numberedSiblingsAreNoMisspelling() throws {
        let check = ExampleCheck(
            configuration: """
                { profiles: [
                  { name: "a", extends: "xcode-27.0", conditions: ["STAGE_1", "PLAN_A"] },
                  { name: "b", extends: "xcode-27.1-beta", conditions: [] },
                ] }
                """)
        #expect(
            try messages("unknown-condition", "#if STAGE_2 || PLAN_B\nlet a = 1\n#endif", check) == [
                "1: nobody sets STAGE_2 [unknown-condition]", "1: nobody sets PLAN_B [unknown-condition]",
            ])
    }

    @Test func withoutConditionsNobodyKnowsWhichFlagsAreSet() throws {
        let check = ExampleCheck(
            configuration:
                #"{ profiles: [{ name: "a", extends: "xcode-27.0" }, { name: "b", extends: "xcode-27.1-beta" }] }"#)
        let found = try check.run("#if LAB\nlet a = 1\n#endif").findings
        #expect(found.map(\.rule) == ["undetermined"])
        #expect(found.first?.notes.first?.message.contains("conditions: [\"LAB\"]") == true)
    }

    // MARK: expectation

    @Test func everyExpectationIsChecked() throws {
        func check(_ open: String, _ closed: String) -> ExampleCheck {
            ExampleCheck(
                configuration: """
                    {
                      profiles: [
                        { name: "store", extends: "xcode-27.0", conditions: [] },
                        { name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"] },
                      ],
                      fences: [{ condition: "DUO_SDK", open: [\(open)], closed: [\(closed)] }],
                    }
                    """)
        }
        let source = "#if DUO_SDK\nlet a = 1\n#endif"
        #expect(try messages("expectation", source, check("'beta'", "'store'")).isEmpty)
        #expect(
            try messages("expectation", source, check("'store'", "'beta'")) == [
                "1: this branch has to be closed on 'beta', but is taken [expectation]",
                "1: this branch has to be open on 'store', but is not taken [expectation]",
            ])
        // An outer fence decides; the entry says nothing about it.
        #expect(try messages("expectation", "#if os(Linux)\n\(source)\n#endif", check("'store'", "'beta'")).isEmpty)
        // Behind an earlier branch the fence decides as it says.
        #expect(
            try messages("expectation", "#if os(iOS)\n#elseif DUO_SDK\n#endif", check("'beta'", "'store'")).isEmpty)
    }

    @Test func anUnknownBranchIsNotPassedOver() throws {
        let check = ExampleCheck(
            configuration: """
                {
                  profiles: [{ name: "store", extends: "xcode-27.0" }],
                  fences: [{ condition: "DUO_SDK", closed: ["store"] }],
                }
                """)
        #expect(
            try messages("expectation", "#if DUO_SDK\nlet a = 1\n#endif", check) == [
                "1: this branch has to be closed on 'store', but whether it is taken is not known [expectation]"
            ])
    }

    @Test func aPartOfTheProjectDoesNotShowWhatIsMissing() throws {
        var check = ExampleCheck(
            configuration: try #require(RuleCatalogue.rule("expectation")).triggering.configuration)
        check.isWholeProject = false
        #expect(try check.run("let a = 1").findings.isEmpty)
    }

    // MARK: undetermined

    @Test func oneMissingFactIsReportedOnceForAllFiles() throws {
        let gate = "#if canImport(CoreAI)\nlet a = 1\n#endif\n"
        let found = try ExampleCheck().run(["A.swift": gate, "B.swift": gate + gate]).findings
        #expect(found.map(\.rule) == ["undetermined"])
        #expect(found.first?.occurrences == 3)
        #expect(found.first?.notes.first?.place?.path == "fence.json")
        #expect(
            found.first?.notes.first?.message
                == "add to the profile 'store' in fence.json: modules: { CoreAI: true }  // or false if it is not there"
        )
    }

    @Test func aFlagOfDebugBuildsIsDecidedByTheBuild() throws {
        let check = ExampleCheck(
            targetFlags: ["MOCKS": ["Kiradex"]], target: "Kiradex",
            settings: TargetSettings(undecidedConditions: ["MOCKS"]))
        #expect(try check.run("#if MOCKS\nlet a = 1\n#endif").findings.isEmpty)
    }

    // MARK: severities

    @Test func aConfiguredSeverityHoldsForAllFindingsOfTheRule() throws {
        let source = "#if LAB\nlet a = 1\n#endif\n#if DOU_SDK\nlet b = 1\n#endif"
        func severities(_ severity: String) throws -> [RuleSeverity] {
            let text = RuleExample.twoXcodes.dropLast() + "  rules: { \"unknown-condition\": \"\(severity)\" },\n}"
            return try ExampleCheck(configuration: String(text)).run(source).findings.map(\.severity)
        }
        #expect(try severities("error") == [.error, .error])
        #expect(try severities("off") == [])
    }
}
