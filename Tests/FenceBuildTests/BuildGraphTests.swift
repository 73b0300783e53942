import FenceModel
import Foundation
import Testing

@testable import FenceBuild

@Suite("The modules of a package") struct BuildGraphTests {
    private func package(_ folder: TemporaryFolder, _ targets: [PackageTarget]) throws -> PackageDescription {
        for target in targets where target.kind != .system {
            let parent = target.kind == .test ? "Tests" : target.kind == .plugin ? "Plugins" : "Sources"
            try folder.write("\(parent)/\(target.name)/File.swift", "")
        }
        return PackageDescription(name: "Cards", directory: folder.path, toolsVersion: [6, 0], targets: targets)
    }

    private func depending(_ name: String, on names: [String], kind: PackageTarget.Kind = .library) -> PackageTarget {
        PackageTarget(name: name, kind: kind, dependencies: names.map { TargetDependency(name: $0) })
    }

    @Test func eachModuleComesAfterThoseItImports() throws {
        let folder = try TemporaryFolder()
        let package = try package(
            folder,
            [
                depending("AppTests", on: ["App"], kind: .test),
                depending("App", on: ["UI", "Core"], kind: .executable),
                depending("UI", on: ["Core"]), depending("Core", on: []), depending("Unused", on: []),
                depending("Lint", on: [], kind: .plugin), depending("Macros", on: [], kind: .macro),
            ])
        #expect(try BuildGraph(package: package).targets.map(\.name) == ["Core", "UI", "App", "AppTests", "Unused"])
        #expect(
            try BuildGraph(package: package, includesTests: false).targets.map(\.name) == [
                "Core", "UI", "App", "Unused",
            ])
        #expect(try BuildGraph(package: package, names: ["UI"]).targets.map(\.name) == ["Core", "UI"])
    }

    @Test func aCircleIsNamed() throws {
        let folder = try TemporaryFolder()
        let package = try package(
            folder, [depending("A", on: ["B"]), depending("B", on: ["C"]), depending("C", on: ["B"])])
        #expect(throws: BuildGraph.Problem.circle(["B", "C"])) { try BuildGraph(package: package) }
    }

    @Test func anUnknownTargetIsNamedWithTheKnownOnes() throws {
        let folder = try TemporaryFolder()
        let package = try package(folder, [depending("A", on: [])])
        #expect(throws: BuildGraph.Problem.unknownTarget("B", known: ["A"])) {
            try BuildGraph(package: package, names: ["B"])
        }
    }

    @Test func whatIsNotCompiledHereIsRemembered() throws {
        let folder = try TemporaryFolder()
        var app = depending("App", on: ["Macros", "Elsewhere"])
        app.dependencies.append(TargetDependency(name: "Deck", package: "deck-kit"))
        let package = try package(folder, [app, depending("Macros", on: [], kind: .macro)])
        #expect(
            try BuildGraph(package: package).targets.first?.outside == [
                "the macro target Macros", "the product Elsewhere of another package",
                "the product Deck of the package deck-kit",
            ])
    }

    @Test func aSystemLibraryLendsItsModuleMap() throws {
        let folder = try TemporaryFolder()
        let package = try package(
            folder, [depending("App", on: ["CDeck"]), PackageTarget(name: "CDeck", kind: .system)])
        try folder.write("Sources/CDeck/module.modulemap", "module CDeck { header \"deck.h\" }\n")
        let library = try BuildGraph(package: package).targets.first { $0.name == "CDeck" }
        let path = folder.path + "/Sources/CDeck"
        #expect(library?.clangArguments == ["-I\(path)", "-fmodule-map-file=\(path)/module.modulemap"])
    }

    @Test func settingsHoldForTheirPlatforms() throws {
        let folder = try TemporaryFolder()
        var target = depending("App", on: [])
        target.settings = [
            BuildSetting(.define("ON_PHONE"), when: SettingCondition(platforms: ["ios"])),
            BuildSetting(.define("ON_MAC"), when: SettingCondition(platforms: ["macos"])),
            BuildSetting(.define("IN_DEBUG"), when: SettingCondition(configuration: "debug")),
            BuildSetting(.upcomingFeature("ExistentialAny")), BuildSetting(.languageMode("5")),
            BuildSetting(.other("defaultIsolation", ["MainActor"])),
        ]
        let package = try package(folder, [target])
        let built = try #require(try BuildGraph(package: package).targets.first)
        var profile = Profile(name: "simulator")
        profile.target = try TargetTriple("arm64-apple-ios27.0-simulator")
        profile.conditions = ["DEBUG", "DUO_SDK"]
        profile.features = ["StrictConcurrency", "ConciseMagicFile"]
        profile.language = .six
        let settings = CompileSettings(profile: profile, target: built, package: package)
        #expect(settings.conditions == ["DEBUG", "DUO_SDK", "SWIFT_PACKAGE", "ON_PHONE", "IN_DEBUG"])
        #expect(settings.languageMode == "5")
        #expect(settings.upcomingFeatures.contains("ExistentialAny"))
        #expect(settings.extraArguments == ["-default-isolation", "MainActor"])
        profile.conditions = nil
        #expect(CompileSettings(profile: profile, target: built, package: package).assumptions.count == 1)
    }
}
