import Foundation
import Testing

@testable import FenceBuild

@Suite struct ProjectLoaderTests {
    private func load(
        _ folder: TemporaryFolder, paths: [String] = [], targets: [String] = [], exclude: [String] = [],
        handover: PluginHandover? = nil, workingDirectory: String? = nil
    ) throws -> Project {
        try ProjectLoader().load(
            ProjectLoader.Request(
                directory: folder.path, workingDirectory: workingDirectory ?? folder.path, paths: paths,
                targets: targets, excluded: exclude.compactMap(PathPattern.init), scratch: folder.path + "/.scratch",
                handover: handover))
    }

    private func message(_ body: () throws -> Project) -> String? {
        do {
            _ = try body()
            return nil
        } catch { return (error as? ProjectLoader.Failure)?.message }
    }

    private func package() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            "Package.swift",
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "cards", targets: [.target(name: "Deck"), .testTarget(name: "DeckTests", dependencies: ["Deck"])])
            """)
        try folder.write("Sources/Deck/Deck.swift", "")
        try folder.write("Sources/Deck/Sub/Card.swift", "")
        try folder.write("Tests/DeckTests/DeckTests.swift", "")
        try folder.write("Scripts/other.swift", "")
        return folder
    }

    @Test func aPackageGivesTheFilesOfItsTargets() throws {
        let project = try load(try package())
        #expect(
            project.files.map(\.displayPath) == [
                "Sources/Deck/Deck.swift", "Sources/Deck/Sub/Card.swift", "Tests/DeckTests/DeckTests.swift",
            ])
        #expect(project.files.map(\.target) == ["Deck", "Deck", "DeckTests"])
        #expect(project.problems.isEmpty)
    }

    @Test func targetsRestrictAPackage() throws {
        let folder = try package()
        #expect(try load(folder, targets: ["DeckTests"]).files.map(\.target) == ["DeckTests"])
        #expect(
            message { try load(folder, targets: ["Dekc"]) }
                == "there is no target 'Dekc'; the targets are Deck, DeckTests")
    }

    @Test func pathsOfAPackageKeepTheirTargets() throws {
        let folder = try package()
        let project = try load(
            folder, paths: ["Sources/Deck/Sub", "Scripts/other.swift", "./Sources/Deck/Sub/Card.swift"])
        #expect(project.files.map(\.displayPath) == ["Sources/Deck/Sub/Card.swift", "Scripts/other.swift"])
        #expect(project.files.map(\.target) == ["Deck", nil])
    }

    @Test func plainFoldersNeedNoPackage() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.swift", "")
        try folder.write("Sub/b.swift", "")
        try folder.write("Generated/c.swift", "")
        let project = try load(folder, exclude: ["Generated"])
        #expect(project.package == nil)
        #expect(project.files.map(\.displayPath) == ["Sub/b.swift", "a.swift"])
        #expect(project.files.map(\.target) == [nil, nil])
    }

    @Test func pathsOutsideTheFolderAreShownAsGiven() throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        let file = try other.write("x/b.swift", "")
        #expect(try load(folder, paths: [other.path]).files.map(\.displayPath) == [file])
        #expect(
            try load(folder, paths: ["x/"], workingDirectory: other.path).files.map(\.displayPath) == ["x/b.swift"])
    }

    @Test func nothingToWorkOnIsAnError() throws {
        let folder = try TemporaryFolder()
        try folder.write("readme.md", "")
        #expect(message { try load(folder) } == "there are no Swift files in '\(folder.path)'")
        #expect(message { try load(folder, paths: ["none"]) } == "there is no file or folder 'none'")
        #expect(
            message { try load(folder, paths: ["readme.md"]) }
                == "'readme.md' is not a Swift file: its name does not end in .swift")
        #expect(message { try load(folder, paths: [".", "."]) } == "there are no Swift files in '.', '.'")
    }

    @Test func aHandoverServesWhereTheManifestCannot() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("App/a.swift", "")
        let handover = PluginHandover(
            kind: "xcodeproject", name: "App", directory: folder.path, workDirectory: folder.path, isSandboxed: false,
            targets: [
                PluginHandover.Target(
                    name: "App", kind: "other", directory: nil, files: [file], conditions: ["DUO_SDK"], dependencies: []
                )
            ])
        let project = try load(folder, handover: handover)
        #expect(project.files.map(\.target) == ["App"])
        #expect(project.package?.targets.first?.definedConditions(in: BuildDescription()) == ["DUO_SDK": .yes])
    }

    @Test func aHandoverAddsFilesToTheManifestsTargets() throws {
        let folder = try package()
        let made = try folder.write("Made/generated.swift", "")
        let handover = PluginHandover(
            kind: "package", name: "cards", directory: folder.path, workDirectory: folder.path, isSandboxed: false,
            targets: [
                PluginHandover.Target(
                    name: "Deck", kind: "library", directory: nil, files: [made], conditions: [], dependencies: [])
            ])
        let project = try load(folder, handover: handover)
        #expect(project.files.map(\.displayPath) == ["Made/generated.swift", "Tests/DeckTests/DeckTests.swift"])
    }

    @Test func aHandoverOfAnotherVersionIsRefused() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("handover.json", #"{"version":7}"#)
        #expect(throws: PluginHandover.Failure.version(path: path, found: 7)) {
            try PluginHandover(contentsOf: path)
        }
        try folder.write("handover.json", #"{"version":1,"kind":"package"}"#)
        #expect(throws: PluginHandover.Failure.malformed(path: path, reason: "'name' is missing")) {
            try PluginHandover(contentsOf: path)
        }
    }
}
