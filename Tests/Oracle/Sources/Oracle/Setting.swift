import FenceModel
import FenceSyntax
import Foundation
import SwiftIfConfig
import SwiftParser

/// One toolchain, told to both sides: as a profile, and as a configuration for SwiftIfConfig.
///
/// The target's facts on SwiftIfConfig's side are what the compiler prints, so that the profile's tables are compared too.
struct Setting: Sendable {
    var name: String
    var target: String
    var language: LanguageMode
    var compiler: [Int]
    var conditions: [String]
    /// Modules that exist; the empty version is none.
    var modules: [String: [Int]]

    static let all: [Setting] = [
        Setting(
            name: "linux", target: "x86_64-unknown-linux-gnu", language: .five, compiler: [6, 3, 1], conditions: [],
            modules: linux),
        Setting(
            name: "linux-flags", target: "x86_64-unknown-linux-gnu", language: .six, compiler: [6, 3, 1],
            conditions: ["DEBUG", "SWIFT_PACKAGE", "canImportFoundation", "FOUNDATION_FRAMEWORK", "compiler6"],
            modules: linux),
        Setting(
            name: "ios27.0", target: "arm64-apple-ios27.0", language: .six, compiler: [6, 3, 1], conditions: [],
            modules: apple(ui: [8, 0, 84, 1])),
        Setting(
            name: "ios27.1", target: "arm64-apple-ios27.0", language: .five, compiler: [6, 3, 1],
            conditions: ["DUO_SDK", "DEBUG"], modules: apple(ui: [8, 0, 85, 27])),
        Setting(
            name: "macos-old", target: "x86_64-apple-macosx14.0", language: .five, compiler: [5, 5, 2],
            conditions: ["SWIFT_PACKAGE"], modules: apple(ui: [])),
        Setting(
            name: "windows-older", target: "x86_64-unknown-windows-msvc", language: .fourTwo, compiler: [4, 2],
            conditions: [], modules: ["Swift": [], "Foundation": [], "WinSDK": [], "CRT": []]),
        Setting(
            name: "wasm-newer", target: "wasm32-unknown-wasi", language: .six, compiler: [6, 9, 1],
            conditions: ["DEBUG"],
            modules: ["Swift": [], "Foundation": [], "WASILibc": []]),
    ]

    private static let linux: [String: [Int]] = Dictionary(
        uniqueKeysWithValues: [
            "Swift", "_Concurrency", "_StringProcessing", "Foundation", "FoundationEssentials", "FoundationNetworking",
            "FoundationXML", "Glibc", "Dispatch", "XCTest", "Testing", "RegexBuilder", "Synchronization", "Observation",
        ].map { ($0, []) })

    private static func apple(ui: [Int]) -> [String: [Int]] {
        [
            "Swift": [], "Foundation": [3502, 1, 401], "Darwin": [], "UIKit": [9127, 0, 85], "SwiftUI": ui,
            "Combine": [],
            "os": [], "Dispatch": [], "XCTest": [], "Testing": [], "CryptoKit": [], "Network": [4277],
            "Observation": [],
        ]
    }

    /// The profile that `fence.json` would declare.
    func profile() throws -> Profile {
        var profile = Profile(name: name)
        profile.compiler = CompilerVersion(DottedVersion(compiler))
        profile.language = language
        profile.target = try TargetTriple(target)
        profile.conditions = conditions
        profile.modulesComplete = true
        for (module, version) in modules {
            profile.modules[module] = .present(
                .init(version: version.isEmpty ? .none : .known(version), underlyingVersion: .noSuchForm))
        }
        // An older or newer compiler's features are not recorded: take those of the compiler that prints the other side.
        if compiler != [6, 3, 1] {
            let printed = try printedConfiguration(by: Setting.compilerPath)
            profile.features = Array(printed.features)
            profile.attributes = Array(printed.attributes)
        }
        return profile
    }

    nonisolated(unsafe) static var compilerPath = "swiftc"

    /// The configuration for SwiftIfConfig, printed by the compiler.
    func configuration() throws -> OracleConfiguration {
        var printed = try printedConfiguration(by: Setting.compilerPath)
        printed.compilerVersion = VersionTuple(components: compiler)
        printed.languageMode = VersionTuple(components: try profile().languageVersion ?? [])
        return OracleConfiguration(printed: printed, modules: modules)
    }

    /// How SwiftParser reads the text; it makes no difference between the modes before 6.
    var parserVersion: Parser.SwiftVersion { language == .six ? .v6 : .v5 }

    private func printedConfiguration(by swiftc: String) throws -> StaticBuildConfiguration {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [swiftc, "-frontend", "-print-static-build-config", "-target", target, "-swift-version", language.rawValue]
            + conditions.flatMap { ["-D", $0] }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(StaticBuildConfiguration.self, from: data)
    }
}
