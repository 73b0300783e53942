import FenceChecks
import FenceModel
import Testing

/// What is ordinary in public code gives no findings, whatever the profiles have in common.
@Suite struct RulePrecisionTests {
    @Test(arguments: [
        "#if DEBUG\nlet a = 1\n#else\nlet a = 2\n#endif",
        "#if os(macOS) || os(Linux)\nlet a = 1\n#elseif os(Windows)\nlet a = 2\n#endif",
        "#if canImport(UIKit)\nimport UIKit\n#elseif canImport(AppKit)\nimport AppKit\n#endif",
        "#if canImport(Glibc)\nimport Glibc\n#else\nimport Darwin\n#endif",
        "#if targetEnvironment(simulator)\nlet a = 1\n#endif",
        "#if false\nlet a = 1\n#endif",
        "#if true\nlet a = 1\n#else\nlet a = 2\n#endif",
        "#if swift(>=5.9)\nlet a = 1\n#else\nlet a = 2\n#endif",
        "#if swift(>=6)\nlet a = 1\n#else\nlet a = 2\n#endif",
        "#if compiler(>=5.7) && compiler(<6)\nlet a = 1\n#endif",
        "#if !compiler(>=6.2)\nlet a = 1\n#endif",
        "#if compiler(<6.6)\nlet a = 1\n#endif",
        "#if arch(arm64) || arch(x86_64)\nlet a = 1\n#endif",
        "#if SWIFT_PACKAGE && !COCOAPODS\nlet a = 1\n#endif",
        "#if hasAttribute(retroactive)\nlet a = 1\n#endif",
        "#if canImport(SwiftUI, _version: 7.0)\nlet a = 1\n#endif",
        "#if os(Linux)\n#if compiler(>=7)\nlet a = 1\n#endif\n#if DUO_SDK\nlet b = 1\n#endif\n#endif",
        "#if DUO_SDK\n#if compiler(>=6.4)\nlet a = 1\n#endif\n#endif",
        "#if DUO_SDK && os(iOS)\nlet a = 1\n#else\nlet a = 2\n#endif",
        "struct ArrangementView {}\nlet a = ArrangementView()",
        "// ArrangementView is for a Duo\nlet a = \"ArrangementView\"",
        "let reservedRegions = 1\nlet b = reservedRegions + 1",
    ])
    func findsNothingIn(_ source: String) throws {
        // The language mode of a package comes from its manifest.
        let check = ExampleCheck(settings: TargetSettings(language: .six))
        #expect(try check.run(source).findings.map(\.line) == [])
    }

    @Test func aGateOfTheNewestCompilerIsSaidOnceAndQuietly() throws {
        let gate = "#if compiler(>=6.4)\nlet a = 1\n#endif\n"
        let found = try ExampleCheck().run(["A.swift": gate + gate, "B.swift": gate]).findings
        #expect(found.count == 1)
        #expect(found.first?.severity == .note)
        #expect(found.first?.occurrences == 3)
        #expect(found.first?.notes.last?.message == "also at 2 other places")
    }

    @Test func theNewestGateInFrontOfNewAPIIsAWarningAtEachPlace() throws {
        let gate = "#if compiler(>=5.9)\nlet a = ArrangementView()\n#endif\n"
        let found = try ExampleCheck().run(gate + gate).findings
        #expect(found.map(\.rule) == ["does-not-separate", "does-not-separate"])
        #expect(found.allSatisfy { $0.severity == .warning })
    }

    @Test func aLanguageModeInFrontOfNewAPIIsExplained() throws {
        let check = ExampleCheck(settings: TargetSettings(language: .six))
        let found = try check.run("#if swift(>=6)\nlet a = ArrangementView()\n#endif").findings
        #expect(found.map(\.rule) == ["does-not-separate"])
        #expect(found.first?.severity == .warning)
        #expect(
            found.first?.notes.first?.message
                == "on 'store' and 'beta': swift(>=6) is true: swift() asks the language mode, and mode 6 counts as the compiler's version, 6.4"
        )
    }

    @Test func aFlagThatAllProfilesSetIsNoSDKFlagUnlessAnEntrySaysSo() throws {
        let profiles = """
            profiles: [
              { name: "store", extends: "xcode-27.0", conditions: ["PRO"] },
              { name: "beta", extends: "xcode-27.1-beta", conditions: ["PRO"] },
            ]
            """
        let source = "#if PRO\nlet a = 1\n#endif"
        #expect(try ExampleCheck(configuration: "{ \(profiles) }").run(source).findings.isEmpty)
        let declared = try ExampleCheck(configuration: "{ \(profiles), fences: [{ condition: 'PRO' }] }").run(source)
            .findings
        #expect(
            declared.map(\.line) == [
                "1: PRO does not separate the profiles: all of them answer alike [does-not-separate]"
            ])
    }

    @Test func aSingleProfileIsNotComparedWithItself() throws {
        let one = #"{ profiles: [{ name: "store", extends: "xcode-27.0", conditions: [] }] }"#
        let source = """
            #if canImport(SwiftUI, _version: 8.0.85)
            let a = 1
            #endif
            #if compiler(>=6.4)
            let b = 1
            #endif
            """
        #expect(try ExampleCheck(configuration: one).run(source).findings.isEmpty)
    }
}
