import Testing

@testable import FenceBuild

@Suite struct PathPatternTests {
    @Test(arguments: [
        ("**/Generated/**", ["Generated", "a/Generated", "a/b/Generated"], ["aGenerated", "a/Generatedx", "a"]),
        ("Generated", ["Generated", "a/Generated"], ["Generated.swift", "aGenerated"]),
        ("*.pb.swift", ["x.pb.swift", "a/b/x.pb.swift"], ["x.swift", "pb.swift"]),
        ("Sources/*/x.swift", ["Sources/A/x.swift"], ["Sources/x.swift", "Sources/A/B/x.swift"]),
        (
            "Sources/**/x.swift", ["Sources/x.swift", "Sources/A/x.swift", "Sources/A/B/x.swift"],
            ["x.swift", "Sources/xx.swift"]
        ),
        ("/Sources/A", ["Sources/A"], ["B/Sources/A", "Sources/AB"]),
        ("./Sources/A/", ["Sources/A"], ["Sources/B"]),
        ("a?c", ["abc", "x/axc"], ["ac", "a/c"]),
        ("[a-c]x[!0-9]", ["axb", "cx-"], ["dxb", "ax1"]),
        ("*.{swift,swiftinterface}", ["a.swift", "a.swiftinterface"], ["a.swiftx", "a.{swift"]),
        ("{a,b{c,d}}/x", ["a/x", "bc/x", "bd/x"], ["b/x", "x"]),
        ("a{b", ["a{b"], ["ab"]),
        ("a[b", ["a[b"], ["ab"]),
        ("**", ["a", "a/b"], []),
        ("**/*", ["a", "a/b/c"], []),
        ("a/**/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab"]),
        ("é*", ["école"], ["ecole"]),
    ])
    func patterns(_ text: String, _ matching: [String], _ others: [String]) throws {
        let pattern = try #require(PathPattern(text))
        for path in matching { #expect(pattern.matches(path), "\(text) should stand for \(path)") }
        for path in others { #expect(!pattern.matches(path), "\(text) should not stand for \(path)") }
    }

    @Test func whatMatchesAFolderStandsForAllInIt() throws {
        let pattern = try #require(PathPattern("**/Generated/**"))
        #expect(pattern.covers("a/Generated/b/c.swift"))
        #expect(!pattern.covers("a/Generate/b/c.swift"))
    }

    @Test func emptyAndBoundlessPatternsAreRefused() {
        #expect(PathPattern("") == nil)
        #expect(PathPattern("./") == nil)
        #expect(PathPattern(String(repeating: "{a,b}", count: 20)) == nil)
    }

    @Test func manyStarsTakeNoLongerThanTheirProduct() throws {
        let pattern = try #require(PathPattern(String(repeating: "*a", count: 200) + "b"))
        #expect(!pattern.matches(String(repeating: "a", count: 2000)))
    }
}
