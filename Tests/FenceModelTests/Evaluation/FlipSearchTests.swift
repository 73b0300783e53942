import FenceModel
import FenceSyntax
import Testing

@Suite struct FlipSearchTests {
    private func phrases(_ text: String, to verdict: Bool, _ profile: Profile = ConditionExplainerTests.beta) throws
        -> [String]
    {
        FlipSearch(profile).flips(of: try Condition.parse(text).get(), to: verdict).flips.map(\.phrase)
    }

    @Test(arguments: [
        ("NEW", true, ["set NEW"]),
        ("DUO_SDK", false, ["leave DUO_SDK unset"]),
        ("!DUO_SDK", true, ["leave DUO_SDK unset"]),
        ("canImport(SwiftUI, _version: 8.1)", true, ["SwiftUI 8.1 or later"]),
        ("canImport(SwiftUI, _version: 8.0.85)", false, ["SwiftUI before 8.0.85, or no module SwiftUI"]),
        ("canImport(AppKit)", true, ["have a module AppKit"]),
        ("canImport(UIKit)", false, ["no module UIKit"]),
        ("os(macOS)", true, ["build for macOS"]),
        ("os(iOS) || os(tvOS)", false, ["build for another system than iOS or tvOS"]),
        ("targetEnvironment(simulator)", true, ["build for the simulator"]),
        ("compiler(>=6.5)", true, ["a compiler 6.5 or later"]),
        ("compiler(>=6.4)", false, ["a compiler before 6.4"]),
        ("swift(<6)", true, ["language mode 4 or 4.2 or 5"]),
        ("swift(>=6.5)", true, ["language mode 6 with a compiler 6.5 or later"]),
        ("hasFeature(Nothing)", true, ["enable the feature Nothing"]),
        ("NEW && os(macOS)", true, ["set NEW, and build for macOS"]),
        ("NEW || os(macOS)", true, ["set NEW", "build for macOS"]),
        ("DUO_SDK && os(iOS)", false, ["leave DUO_SDK unset", "build for another system than iOS"]),
        ("!(DUO_SDK || NEW)", true, ["leave DUO_SDK unset"]),
        ("NEW && !NEW", true, []),
        ("true", false, []),
    ])
    func findsTheSmallestChanges(_ text: String, _ verdict: Bool, _ expected: [String]) throws {
        #expect(try phrases(text, to: verdict) == expected)
    }

    @Test func neighbouringVersionsAreOneChange() throws {
        // 8.1 makes one of them true, 8.2 another; either way it is 8.1 or later.
        #expect(
            try phrases("canImport(SwiftUI, _version: 8.1) || canImport(SwiftUI, _version: 8.2)", to: true)
                == ["SwiftUI 8.1 or later"])
        #expect(
            try phrases("canImport(SwiftUI, _version: 8.1) && !canImport(SwiftUI, _version: 8.2)", to: true)
                == ["SwiftUI from 8.1 and before 8.2"])
    }

    @Test func anUnknownConditionHasChangesBothWays() throws {
        #expect(try phrases("canImport(CoreAI)", to: true) == ["have a module CoreAI"])
        #expect(try phrases("canImport(CoreAI)", to: false) == ["no module CoreAI"])
    }

    @Test func longConditionsAreSearchedWithinBounds() throws {
        let any = (0..<2000).map { "F\($0)" }.joined(separator: " || ")
        let found = FlipSearch(ConditionExplainerTests.beta).flips(of: try Condition.parse(any).get(), to: true)
        #expect(found.isCut)
        #expect(found.flips.count == 8)
        let all = (0..<2000).map { "F\($0)" }.joined(separator: " && ")
        let none = FlipSearch(ConditionExplainerTests.beta).flips(of: try Condition.parse(all).get(), to: true)
        #expect(none.isCut)
        #expect(none.flips.isEmpty)
    }

    /// Of every condition over four flags the search finds exactly the sets that trying all of them finds.
    @Test func findsExactlyTheSmallestSetsOfFlags() throws {
        var random = SystemRandomNumberGenerator()
        let names = ["A", "B", "C", "D"]
        func make(_ depth: Int) -> String {
            if depth == 0 || Int.random(in: 0..<4, using: &random) == 0 {
                return (Bool.random(using: &random) ? "!" : "") + (names.randomElement(using: &random) ?? "A")
            }
            let sign = Bool.random(using: &random) ? "&&" : "||"
            return "(\(make(depth - 1)) \(sign) \(make(depth - 1)))"
        }
        for _ in 0..<300 {
            let text = make(3)
            let condition = try Condition.parse(text).get()
            let start = names.filter { _ in Bool.random(using: &random) }
            func verdict(_ conditions: Set<String>) -> Bool {
                var profile = Profile(name: "p")
                profile.conditions = conditions.sorted()
                return ConditionEvaluator(profile).verdict(condition) == .yes
            }
            let wanted = !verdict(Set(start))
            var smallest: [Set<String>] = []
            for mask in (1..<16).sorted(by: { $0.nonzeroBitCount < $1.nonzeroBitCount }) {
                let changed = Set(names.indices.filter { mask & (1 << $0) != 0 }.map { names[$0] })
                if smallest.contains(where: { $0.isSubset(of: changed) }) { continue }
                if verdict(Set(start).symmetricDifference(changed)) == wanted { smallest.append(changed) }
            }
            var profile = Profile(name: "p")
            profile.conditions = start
            let found = FlipSearch(profile).flips(of: condition, to: wanted)
            let sets = found.flips.map { flip in
                Set(
                    flip.changes.map { change -> String in
                        if case .flag(let name) = change.fact { return name }
                        return "?"
                    })
            }
            #expect(Set(sets) == Set(smallest), "\(text) from \(start)")
            #expect(!found.isCut)
        }
    }
}
