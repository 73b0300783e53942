import Testing

@testable import FenceBuild

@Suite struct TargetSourcesTests {
    private func files(
        _ folder: TemporaryFolder, _ target: PackageTarget, others: [PackageTarget] = [], tools: [Int] = [6, 0]
    ) -> (files: [String], problems: [String]) {
        let package = PackageDescription(
            name: "x", directory: folder.path, toolsVersion: tools, targets: [target] + others)
        let sources = TargetSources(of: package)
        let found = sources.files(of: target)
        return (found.files.map(sources.finder.relativePath), found.problems.map(\.message))
    }

    @Test func usualFoldersAreTriedInSwiftPMsOrder() throws {
        let folder = try TemporaryFolder()
        try folder.write("Sources/A/a.swift", "")
        try folder.write("Tests/ATests/t.swift", "")
        try folder.write("Plugins/P/p.swift", "")
        #expect(files(folder, PackageTarget(name: "A", kind: .library)).files == ["Sources/A/a.swift"])
        #expect(files(folder, PackageTarget(name: "ATests", kind: .test)).files == ["Tests/ATests/t.swift"])
        #expect(files(folder, PackageTarget(name: "P", kind: .plugin)).files == ["Plugins/P/p.swift"])
        let old = try TemporaryFolder()
        try old.write("src/A/a.swift", "")
        #expect(files(old, PackageTarget(name: "A", kind: .executable)).files == ["src/A/a.swift"])
    }

    @Test func aSingleTargetMayHaveTheWholeFolder() throws {
        let folder = try TemporaryFolder()
        try folder.write("Sources/main.swift", "")
        let tool = PackageTarget(name: "Tool", kind: .executable)
        let test = PackageTarget(name: "ToolTests", kind: .test)
        #expect(files(folder, tool, others: [test]).files == ["Sources/main.swift"])
        #expect(
            files(folder, tool, others: [PackageTarget(name: "Kit", kind: .library)]).problems == [
                "target 'Tool': its sources should be in 'Sources/Tool', or Package.swift should name their path"
            ])
        #expect(files(folder, tool, tools: [5, 8]).files.isEmpty)
    }

    @Test func pathSourcesAndExcludeAreHonoured() throws {
        let folder = try TemporaryFolder()
        for name in ["Other/In/a.swift", "Other/In/Skip/b.swift", "Other/Out/c.swift", "Other/d.swift", "Other/e.txt"] {
            try folder.write(name, "")
        }
        #expect(
            files(
                folder,
                PackageTarget(
                    name: "B", kind: .library, path: "./Other/", sources: ["In", "d.swift"], exclude: ["In/Skip"])
            ).files == ["Other/In/a.swift", "Other/d.swift"])
        #expect(
            files(folder, PackageTarget(name: "B", kind: .library, path: "Other", exclude: ["Out", "d.swift"])).files
                == ["Other/In/Skip/b.swift", "Other/In/a.swift"])
        #expect(
            files(folder, PackageTarget(name: "B", kind: .library, path: "Other", sources: ["Gone"])).problems == [
                "target 'B': there is no 'Other/Gone', which Package.swift names as a source"
            ])
        #expect(
            files(folder, PackageTarget(name: "B", kind: .library, path: "Nowhere")).problems == [
                "target 'B': there is no folder '\(folder.path)/Nowhere'"
            ])
    }

    @Test func filesOfTheHandoverWin() throws {
        let folder = try TemporaryFolder()
        let target = PackageTarget(
            name: "A", kind: .library,
            files: [folder.path + "/b.swift", folder.path + "/a.swift", folder.path + "/x.c"])
        #expect(files(folder, target).files == ["a.swift", "b.swift"])
    }
}
