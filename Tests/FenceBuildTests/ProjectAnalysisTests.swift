import FenceModel
import Foundation
import Testing

@testable import FenceBuild

@Suite struct ProjectAnalysisTests {
    private static func profile(_ name: String, _ conditions: [String]) -> Profile {
        var profile = Profile(name: name)
        profile.conditions = conditions
        return profile
    }

    @Test(arguments: [1, 2, 7])
    func resultsComeInTheOrderOfTheFiles(workers: Int) throws {
        let folder = try TemporaryFolder()
        var files: [Project.File] = []
        for index in 0..<200 {
            let path = try folder.write("f\(index).swift", index % 3 == 0 ? "#if A\n#endif\n" : "let x = 1\n")
            files.append(Project.File(path: path, displayPath: "f\(index).swift", target: nil))
        }
        let project = Project(directory: folder.path, package: nil, files: files)
        let analysis = ProjectAnalysis(project, profiles: [Self.profile("p", ["A"])], workers: workers)
        let results = analysis.map { file, found in "\(file.displayPath) \(found.fences.count)" }
        #expect(try results.map { try $0.get() } == (0..<200).map { "f\($0).swift \($0 % 3 == 0 ? 1 : 0)" })
    }

    @Test func aFileThatCannotBeReadFailsAlone() throws {
        let folder = try TemporaryFolder()
        let good = try folder.write("good.swift", "")
        let project = Project(
            directory: folder.path, package: nil,
            files: [
                Project.File(path: folder.path + "/gone.swift", displayPath: "gone.swift", target: nil),
                Project.File(path: good, displayPath: "good.swift", target: nil),
            ])
        let results = ProjectAnalysis(project, profiles: []).map { file, _ in file.displayPath }
        #expect(results == [.failure(.missing(folder.path + "/gone.swift")), .success("good.swift")])
    }

    @Test func settingsBelongToTheTargetOfAFile() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.swift", "#if OWN\n#endif\n")
        let package = PackageDescription(
            name: "x", directory: folder.path, toolsVersion: [6, 0],
            targets: [
                PackageTarget(name: "A", kind: .library, settings: [BuildSetting(.define("OWN"))]),
                PackageTarget(name: "B", kind: .library),
            ])
        let project = Project(
            directory: folder.path, package: package,
            files: ["A", "B", nil].map { Project.File(path: path, displayPath: "a.swift", target: $0) })
        let analysis = ProjectAnalysis(project, profiles: [Self.profile("p", [])])
        let results = try analysis.map { _, found in found.fences[0].states[0][0] }.map { try $0.get() }
        #expect(results == [.active, .inactive, .inactive])
    }
}
