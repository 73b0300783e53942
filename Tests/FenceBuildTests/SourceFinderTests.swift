import Foundation
import Testing

@testable import FenceBuild

@Suite struct SourceFinderTests {
    private func names(
        _ folder: TemporaryFolder, in path: String = "", exclude: [String] = [], nested: Bool = false
    ) -> [String] {
        let finder = SourceFinder(
            root: folder.path, excluded: exclude.compactMap(PathPattern.init), skipsNestedPackages: nested)
        return finder.files(in: folder.path + path).files.map(finder.relativePath)
    }

    @Test func findsSwiftFilesInTheOrderOfTheirNames() throws {
        let folder = try TemporaryFolder()
        for name in ["b.swift", "a.swift", "A/z.swift", "A/b/c.swift", "A/b.txt", ".swift", "é.swift"] {
            try folder.write(name, "")
        }
        #expect(names(folder) == ["A/b/c.swift", "A/z.swift", "a.swift", "b.swift", "é.swift"])
    }

    @Test func skipsHiddenFoldersBundlesAndPatterns() throws {
        let folder = try TemporaryFolder()
        for name in [
            ".build/a.swift", ".git/a.swift", "X.xcodeproj/a.swift", "P.playground/a.swift", "Generated/a.swift",
            "Sources/Generated/b.swift", "Sources/c.swift", "Sources/d.pb.swift",
        ] {
            try folder.write(name, "")
        }
        #expect(names(folder, exclude: ["**/Generated/**", "*.pb.swift"]) == ["Sources/c.swift"])
        #expect(
            names(folder, in: "/Sources", exclude: ["Sources/Generated"]) == ["Sources/c.swift", "Sources/d.pb.swift"])
    }

    @Test func nestedPackagesAreLeftOutBelowATarget() throws {
        let folder = try TemporaryFolder()
        for name in ["Package.swift", "a.swift", "Nested/Package.swift", "Nested/b.swift"] {
            try folder.write(name, "")
        }
        #expect(names(folder, nested: true) == ["Package.swift", "a.swift"])
        #expect(names(folder).contains("Nested/b.swift"))
    }

    @Test func linksAreFollowedButCirclesAreNot() throws {
        let folder = try TemporaryFolder()
        try folder.write("Shared/s.swift", "")
        try folder.write("Sources/a.swift", "")
        try folder.write("Sources/Deep/Deeper/d.swift", "")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.path + "/Sources/Linked", withDestinationPath: "../Shared")
        try files.createSymbolicLink(atPath: folder.path + "/Sources/loop", withDestinationPath: "..")
        try files.createSymbolicLink(atPath: folder.path + "/Sources/Deep/Deeper/up", withDestinationPath: "../..")
        try files.createSymbolicLink(atPath: folder.path + "/Sources/self.swift", withDestinationPath: "self.swift")
        try files.createSymbolicLink(atPath: folder.path + "/Sources/gone.swift", withDestinationPath: "nowhere")
        try files.createSymbolicLink(atPath: folder.path + "/Sources/link.swift", withDestinationPath: "a.swift")
        #expect(
            names(folder, in: "/Sources") == [
                "Sources/Deep/Deeper/d.swift", "Sources/Linked/s.swift", "Sources/a.swift", "Sources/link.swift",
            ])
    }

    @Test func twoLinksIntoEachOtherEnd() throws {
        let folder = try TemporaryFolder()
        try folder.write("A/a.swift", "")
        try folder.write("B/b.swift", "")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.path + "/A/toB", withDestinationPath: "../B")
        try files.createSymbolicLink(atPath: folder.path + "/B/toA", withDestinationPath: "../A")
        #expect(
            names(folder) == ["A/a.swift", "A/toB/b.swift", "B/b.swift", "B/toA/a.swift"])
    }

    @Test func aFolderThatIsMissingIsAProblem() throws {
        let folder = try TemporaryFolder()
        let found = SourceFinder(root: folder.path).files(in: folder.path + "/none")
        #expect(found.problems == [.missing(folder.path + "/none")])
        #expect(found.files.isEmpty)
        let file = try folder.write("a.swift", "")
        #expect(SourceFinder(root: folder.path).files(in: file).problems == [.notAFolder(file)])
    }
}
