import Foundation
import Testing

@testable import FenceCommands

@Suite struct ExplainCommandTests {
    private static let files = [
        "fence.json": """
        { profiles: [
          { name: "store", extends: "xcode-27.0", target: "arm64-apple-ios27.0", conditions: [] },
          { name: "beta", extends: "xcode-27.1-beta", target: "arm64-apple-ios27.0", conditions: ["DUO_SDK"] },
        ] }
        """,
        "Deck/A.swift": """
        #if os(iOS)
        #if DUO_SDK && canImport(CoreAI)
        let a = 1
        #elseif canImport(SwiftUI, _version: 8.0.85)
        let b = 1
        #else
        let c = 1
        #endif
        #endif
        let d = 1

        """,
    ]

    private func explain(_ arguments: String...) throws -> ToolRun {
        let folder = try CheckCommandTests.Folder(Self.files)
        return ToolRun(["explain"] + arguments, in: folder.path)
    }

    @Test func aConditionIsExplainedTermByTerm() throws {
        let run = try explain("Deck/A.swift:3")
        #expect(run.exitCode == 0)
        #expect(
            run.output == """
                Deck/A.swift:2:1: #if DUO_SDK && canImport(CoreAI)  (line 3 belongs to it)

                store: not compiled
                  DUO_SDK && canImport(CoreAI) is false
                    DUO_SDK is false: the profile sets no conditions
                    canImport(CoreAI) is unknown: the profile does not say whether there is a module CoreAI (the compiler does not look at it)
                  it would be taken with: set DUO_SDK, and have a module CoreAI

                beta: not known
                  DUO_SDK && canImport(CoreAI) is unknown
                    DUO_SDK is true: the profile sets it
                    canImport(CoreAI) is unknown: the profile does not say whether there is a module CoreAI
                  to decide it, add to the profile: modules: { CoreAI: true }  // or false if it is not there
                  it would be taken with: have a module CoreAI

                """)
    }

    @Test func anElseIsExplainedByTheConditionsBeforeIt() throws {
        let run = try explain("Deck/A.swift:6:1")
        #expect(run.output.hasPrefix("Deck/A.swift:6:1: #else\n\nstore: compiled\n"))
        #expect(run.output.contains("canImport(SwiftUI, _version: 8.0.85) is false: SwiftUI is 8.0.84.1.104"))
    }

    @Test func aLineWithoutFenceIsSaidToHaveNone() throws {
        let run = try explain("Deck/A.swift:10")
        #expect(run.exitCode == 0)
        #expect(run.output == "Deck/A.swift:10 stands in no fence: every profile compiles it.\n")
    }

    @Test func jsonHasTheSameExplanation() throws {
        let text = try explain("Deck/A.swift:2", "--format", "json").output
        let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let clause = try #require(json["clause"] as? [String: Any])
        #expect(clause["condition"] as? String == "DUO_SDK && canImport(CoreAI)")
        let profiles = try #require(clause["profiles"] as? [String: [String: Any]])
        #expect(profiles["store"]?["flips"] as? [[String]] == [["set DUO_SDK", "have a module CoreAI"]])
    }

    @Test func aPathMayBeThePackages() throws {
        let folder = try CheckCommandTests.Folder(Self.files.mapKeys { "App/" + $0 })
        let run = ToolRun(["explain", "--package-path", "App", "Deck/A.swift:1"], in: folder.path)
        #expect(run.exitCode == 0)
        #expect(run.output.hasPrefix("Deck/A.swift:1:1: #if os(iOS)\n"))
    }

    @Test(arguments: [
        ("Deck/A.swift", "expected a file and a line"), ("Deck/A.swift:0", "expected a file and a line"),
        ("Deck/A.swift:x", "expected a file and a line"), ("Deck/B.swift:1", "there is no file or folder"),
        ("Deck/A.swift:99", "has 10 lines, so there is no line 99"), ("Deck:1", "is a folder"),
    ])
    func aBadPlaceIsOneSentence(_ place: String, _ words: String) throws {
        let run = try explain(place)
        #expect(run.exitCode == 64)
        #expect(run.messages.contains(words), "\(run.messages)")
        #expect(run.output.isEmpty)
    }
}

extension Dictionary where Key == String {
    fileprivate func mapKeys(_ change: (String) -> String) -> [String: Value] {
        Dictionary<String, Value>(uniqueKeysWithValues: map { (change($0.key), $0.value) })
    }
}
