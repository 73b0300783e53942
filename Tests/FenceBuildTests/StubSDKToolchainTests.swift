import Foundation
import Testing

@testable import FenceBuild

/// What tests that really compile share: one cache for all of them, in the build folder.
enum RealCompiler {
    /// The repository.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    static let stubSDKs = root + "/Scenarios/StubSDKs"
    static let surroundings = BuildSurroundings(cache: BuildCache(root: root + "/.build/fence-test-cache"))
    /// Whether this is a machine whose toolchain can check stub SDKs.
    static let canCheckStubs: Bool = {
        #if os(Linux)
        true
        #else
        false
        #endif
    }()

    static func stub(_ name: String, target: String = "arm64-apple-ios27.0") throws -> PreparedToolchain {
        try StubSDKToolchain(folder: stubSDKs + "/" + name).prepare(
            for: ToolchainRequest(target: target), in: surroundings)
    }

    /// The diagnostics of one file, after type-checking it.
    static func diagnostics(_ source: String, _ toolchain: PreparedToolchain, conditions: [String] = []) throws
        -> [String]
    {
        let folder = try TemporaryFolder()
        let file = try folder.write("Sample.swift", source)
        let job = CompileJob(moduleName: "Sample", sources: [file], conditions: conditions)
        let result = try surroundings.runner.run(
            toolchain.command(for: job, emitting: folder.path + "/Sample.swiftmodule"))
        let lines = result.errorText.split(separator: "\n").filter {
            $0.contains("error: ") || $0.contains("warning: ")
        }
        #expect(result.isSuccess == !lines.contains { $0.contains("error: ") }, "\(result.errorText)")
        return lines.map { $0.replacingOccurrences(of: file + ":", with: "") }
    }
}

@Suite("Stub SDKs on the real compiler", .enabled(if: RealCompiler.canCheckStubs, "stub SDKs need a Linux toolchain"))
struct StubSDKToolchainTests {
    private static let everything = """
        import Dispatch
        import Distributed
        import Foundation
        import Observation
        import RegexBuilder
        import Synchronization
        import Testing
        import XCTest
        @Observable public final class Model { var count = 1 }
        @Suite struct Cards { @Test func add() { #expect(1 + 1 == 2) } }
        final class CardTests: XCTestCase { func testAdd() throws { XCTAssertEqual(1 + 1, 2) } }
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) let lock = Mutex(1)
        func now() async -> Date { await Task { Date() }.value }
        let pattern = Regex { OneOrMore("a") }
        let queue = DispatchQueue(label: "cards")

        """

    @Test(arguments: [
        ("arm64-apple-ios17.0", "iOS"), ("arm64e-apple-ios17.0", "iOS"),
        ("arm64-apple-ios17.0-simulator", "iOS simulator"), ("x86_64-apple-ios17.0-simulator", "iOS simulator"),
        ("arm64-apple-ios17.0-macabi", "iOS macCatalyst"), ("x86_64-apple-ios17.0-macabi", "iOS macCatalyst"),
        ("arm64-apple-macosx14.0", "macOS"), ("x86_64-apple-macosx14.0", "macOS"),
        ("arm64-apple-tvos17.0", "tvOS"), ("arm64-apple-tvos17.0-simulator", "tvOS simulator"),
        ("x86_64-apple-tvos17.0-simulator", "tvOS simulator"), ("arm64-apple-watchos10.0", "watchOS"),
        ("arm64-apple-watchos10.0-simulator", "watchOS simulator"),
        ("x86_64-apple-watchos10.0-simulator", "watchOS simulator"), ("arm64-apple-xros1.0", "visionOS"),
        ("arm64-apple-xros1.0-simulator", "visionOS simulator"),
    ])
    func everyTargetTakesTheToolchainsModules(target: String, names: String) throws {
        let folder = try TemporaryFolder()
        let system = try #require(AppleTarget(triple: target)).system.rawValue
        try folder.write(
            "SDK/Cards.swiftinterface",
            """
            // swift-interface-format-version: 1.0
            // swift-module-flags: -target arm64-apple-\(system)99.0 -module-name Cards
            import Swift

            """)
        let toolchain = try StubSDKToolchain(folder: folder.path + "/SDK").prepare(
            for: ToolchainRequest(target: target), in: RealCompiler.surroundings)
        let conditions =
            ["iOS", "macOS", "tvOS", "watchOS", "visionOS"].map { "os(\($0))" }
            + ["simulator", "macCatalyst"].map { "targetEnvironment(\($0))" }
        let probes = conditions.map { condition in
            let label = condition.split { "()".contains($0) }[1]
            return "#if \(condition)\n#warning(\"\(label)\")\n#endif\n"
        }
        let found = try RealCompiler.diagnostics(
            "import Cards\nimport Darwin\n" + Self.everything + probes.joined(), toolchain)
        #expect(
            found.map { String($0.split(separator: " ").last ?? "") } == names.split(separator: " ").map(String.init))
    }

    @Test(arguments: ["arm64_32-apple-watchos10.0", "armv7k-apple-watchos7.0", "armv7-apple-ios10.0"])
    func aTargetWith32BitPointersIsRefusedWithTheReason(target: String) throws {
        let folder = try TemporaryFolder()
        let system = try #require(AppleTarget(triple: target)).system.rawValue
        try folder.write("SDK/Cards.swiftinterface", "// swift-module-flags: -target arm64-apple-\(system)9.0\n")
        #expect {
            try StubSDKToolchain(folder: folder.path + "/SDK").prepare(
                for: ToolchainRequest(target: target), in: RealCompiler.surroundings)
        } throws: {
            "\($0)".contains("32-bit pointers")
        }
    }

    @Test func theArticlesTable() throws {
        let source = """
            import Foundation
            import SwiftUI
            struct TwoPanes<Leading: View, Trailing: View>: View {
                @ViewBuilder var leading: Leading
                @ViewBuilder var trailing: Trailing
                var body: some View {
                    #if DUO_SDK
                    if #available(iOS 27.1, *) {
                        ArrangementView { leading } secondary: { trailing }
                            .arrangementViewStyle(.split)
                    } else {
                        HStack(spacing: 0) { leading; trailing }
                    }
                    #else
                    HStack(spacing: 0) { leading; trailing }
                    #endif
                }
            }

            """
        for (sdk, takesFlag) in [("26.5", false), ("27.0", false), ("27.1", true), ("27.2", true)] {
            let toolchain = try RealCompiler.stub("iPhoneOS" + sdk, target: "arm64-apple-ios26.0")
            #expect(try RealCompiler.diagnostics(source, toolchain) == [])
            let withFlag = try RealCompiler.diagnostics(source, toolchain, conditions: ["DUO_SDK"])
            #expect(withFlag.first == (takesFlag ? nil : "9:13: error: cannot find 'ArrangementView' in scope"))
        }
    }

    @Test func darwinHasWhatItsOverlayHas() throws {
        let found = try RealCompiler.diagnostics(
            """
            #if canImport(Darwin)
            import Darwin
            #else
            #error("no Darwin")
            #endif
            func isFolder(_ path: String) -> Bool {
                var status = stat()
                guard stat(path, &status) == 0, errno == 0 else { return false }
                return status.st_mode & S_IFMT == S_IFDIR && open(path, O_RDONLY) >= 0
            }

            """, RealCompiler.stub("iPhoneOS27.1"))
        #expect(found == [])
    }

    @Test func canImportSeesTheVersionOfTheStub() throws {
        let source = """
            #if canImport(SwiftUI, _version: 8.0.85)
            #warning("new")
            #else
            #warning("old")
            #endif

            """
        for (sdk, answer) in [("26.5", "old"), ("27.0", "old"), ("27.1", "new"), ("27.2", "new")] {
            let found = try RealCompiler.diagnostics(source, RealCompiler.stub("iPhoneOS" + sdk))
            #expect(found.map { $0.suffix(3) } == [answer[...]])
        }
    }

    @Test func whatTypeCheckingMissesIsFound() throws {
        let found = try RealCompiler.diagnostics(
            "func price(_ isNew: Bool) -> Int {\n    #if DUO_SDK\n    if isNew { return 1 }\n    #else\n    return 2\n    #endif\n}\n",
            RealCompiler.stub("iPhoneOS27.1"), conditions: ["DUO_SDK"])
        #expect(found == ["7:1: error: missing return in global function expected to return 'Int'"])
    }

    @Test func aStubForAnotherSystemIsRefused() {
        #expect {
            try RealCompiler.stub("iPhoneOS27.1", target: "arm64-apple-macosx14.0")
        } throws: {
            "\($0)" == "the stub SDK iPhoneOS27.1 is for ios, not for arm64-apple-macosx14.0"
        }
    }

    @Test func aStubOfAnotherVersionThanDeclaredIsRefused() {
        #expect {
            try StubSDKToolchain(folder: RealCompiler.stubSDKs + "/iPhoneOS27.1").prepare(
                for: ToolchainRequest(target: "arm64-apple-ios27.0", sdkVersion: "27.0"), in: RealCompiler.surroundings)
        } throws: {
            "\($0)".hasPrefix("the profile declares SDK 27.0, but ")
        }
    }
}
