import FenceModel
import Foundation
import Testing

@testable import FenceBuild

/// What must come out as "could not check", with the reason, and never as "passed".
@Suite(
    "Verification when something is wrong", .enabled(if: RealCompiler.canCheckStubs, "stub SDKs need a Linux toolchain")
)
struct VerificationFailureTests {
    private func profile(target: String = "arm64-apple-ios27.0") throws -> Profile {
        var profile = Profile(name: "beta")
        profile.target = try TargetTriple(target)
        profile.conditions = []
        profile.compiler = try CompilerVersion("6.3.1")
        return profile
    }

    private func verify(
        _ source: String, toolchain: any Toolchain, surroundings: BuildSurroundings, swiftc: String? = nil,
        target: String = "arm64-apple-ios27.0", timeout: Duration = .seconds(600)
    ) throws -> VerifyReport.Cell {
        let folder = try TemporaryFolder()
        let file = try folder.write("Card.swift", source)
        var request = VerifyRequest(
            graph: BuildGraph(targets: [BuildTarget(name: "Cards", sources: [file])], directory: folder.path),
            entries: [
                VerifyRequest.Entry(
                    profile: try profile(target: target), toolchain: .success(toolchain), swiftc: swiftc)
            ], width: 2)
        request.timeout = timeout
        let report = try Verification(request, in: surroundings).run()
        return try #require(report.cells.first)
    }

    private var stub: StubSDKToolchain { StubSDKToolchain(folder: RealCompiler.stubSDKs + "/iPhoneOS27.1") }

    private func host() throws -> String { try Compiler.find("swiftc", in: RealCompiler.surroundings).triple }

    /// Compiles what makes the modules ready, and goes wrong at the module of the test.
    private func failing(at step: String) -> String {
        """
        case " $* " in *" -module-name Cards "*) \(step) ;; esac
        exec "$REAL" "$@"
        """
    }

    @Test func aCrashOfTheCompiler() throws {
        let fake = try FakeToolchain(
            frontend: failing(at: "echo 'Assertion failed: (false), in a pass' >&2; kill -SEGV $$"))
        let cell = try verify("struct Card {}\n", toolchain: stub, surroundings: fake.surroundings())
        #expect(
            cell.outcome
                == .couldNotCheck([
                    "the compiler crashed (signal 11, segmentation fault): Assertion failed: (false), in a pass"
                ]))
        // It is tried again the next time.
        #expect(!cell.wasCached)
    }

    @Test func aCrashThatTheDriverReports() throws {
        let fake = try FakeToolchain(
            frontend: failing(
                at: "echo 'error: compile command failed due to signal 6 (use -v to see invocation)' >&2; exit 1"))
        let cell = try verify(
            "struct Card {}\n", toolchain: HostToolchain(), surroundings: fake.surroundings(), target: try host())
        #expect(cell.outcome.reasons.first?.hasPrefix("the compiler crashed (signal 6, abort)") == true)
    }

    @Test func aCompilerThatIsNotThere() throws {
        let cell = try verify(
            "struct Card {}\n", toolchain: stub, surroundings: RealCompiler.surroundings, swiftc: "/no/such/swiftc")
        #expect(cell.outcome == .couldNotCheck(["/no/such/swiftc does not exist"]))
    }

    @Test func aCompilerForAnotherMachine() throws {
        let folder = try TemporaryFolder()
        let foreign = try folder.write("swiftc", "\u{7f}ELF\u{2}\u{1}\u{1}\u{0}", executable: true)
        let cell = try verify(
            "struct Card {}\n", toolchain: stub, surroundings: RealCompiler.surroundings, swiftc: foreign)
        #expect(
            cell.outcome
                == .couldNotCheck([
                    "\(foreign) cannot be run here: it is no program for this machine's architecture and system"
                ]))
    }

    @Test func anSDKThatTheCompilerDoesNotSupport() throws {
        let words =
            "failed to build module 'SwiftUI'; this SDK is not supported by the compiler (the SDK is built with 'Swift version 6.4', while this compiler is 'Swift version 6.3.1'). Please select a toolchain which matches the SDK."
        let fake = try FakeToolchain(frontend: failing(at: "echo \"<unknown>:0: error: \(words)\" >&2; exit 1"))
        let cell = try verify("import SwiftUI\n", toolchain: stub, surroundings: fake.surroundings())
        #expect(cell.outcome == .couldNotCheck([words]))
    }

    @Test func aCompilerThatFailsWithoutAReason() throws {
        let fake = try FakeToolchain(frontend: failing(at: "echo 'out of luck' >&2; exit 3"))
        let cell = try verify("struct Card {}\n", toolchain: stub, surroundings: fake.surroundings())
        #expect(
            cell.outcome == .couldNotCheck(["the compiler exited with status 3 and named no error: out of luck"]))
    }

    @Test func anErrorAboutNoFileIsNoneOfTheSources() throws {
        let fake = try FakeToolchain(
            frontend: failing(
                at:
                    "echo '<unknown>:0: error: IR generation failure' >&2; echo 'error: emit-module command failed with exit code 1 (use -v to see invocation)' >&2; exit 1"
            ))
        let cell = try verify("struct Card {}\n", toolchain: stub, surroundings: fake.surroundings())
        #expect(cell.outcome == .couldNotCheck(["IR generation failure"]))
    }

    @Test func aProfileWithoutADeploymentTargetGetsThePackages() throws {
        var profile = Profile(name: "beta")
        profile.platform = .iossimulator
        let package = PackageDescription(
            name: "Cards", directory: "/", platforms: [MinimumPlatform(name: "ios", version: "17.0")])
        #expect(CompiledTarget(profile: profile, package: package)?.triple == "arm64-apple-ios17.0-simulator")
        #expect(CompiledTarget(profile: profile, package: nil)?.triple == "arm64-apple-ios13.0-simulator")
        profile.deploymentTarget = try DottedVersion("18.0")
        let declared = try #require(CompiledTarget(profile: profile, package: package))
        #expect(declared.triple == "arm64-apple-ios18.0-simulator")
        #expect(declared.assumption == nil)
    }

    @Test func aCompilerThatTakesTooLong() throws {
        let fake = try FakeToolchain(frontend: failing(at: "sleep 60"))
        let cell = try verify(
            "struct Card {}\n", toolchain: stub, surroundings: fake.surroundings(), timeout: .milliseconds(500))
        #expect(cell.outcome.reasons.first?.contains("was stopped: it ran longer than") == true)
    }

    @Test func aCacheThatCannotBeWritten() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("file", "")
        let cell = try verify(
            "struct Card {}\n", toolchain: stub,
            surroundings: BuildSurroundings(cache: BuildCache(root: file + "/cache")))
        #expect(cell.outcome.reasons.first?.contains("could not be written: Not a directory") == true)
    }

    @Test func aModuleThatIsInNoStubSDK() throws {
        let cell = try verify(
            "import PencilKit\n", toolchain: stub, surroundings: RealCompiler.surroundings)
        #expect(cell.outcome == .couldNotCheck(["not in the stub SDK: module PencilKit"]))
    }

    @Test func aNameThatNobodyKnows() throws {
        let cell = try verify(
            "import SwiftUI\nlet shape = RoundedRectangle(cornerRadius: 4)\n", toolchain: stub,
            surroundings: RealCompiler.surroundings)
        #expect(
            cell.outcome
                == .couldNotCheck([
                    "not in the stub SDK: 'RoundedRectangle', which no profile's SDK here declares either"
                ]))
    }

    @Test func aNameThatTheSourcesDeclareElsewhereIsAFailure() throws {
        let cell = try verify(
            "import SwiftUI\n#if NEVER\nlet corner = 4\n#endif\nlet twice = corner * 2\n", toolchain: stub,
            surroundings: RealCompiler.surroundings)
        #expect(cell.outcome == .failed)
        #expect(cell.errors.map(\.diagnostic.message) == ["cannot find 'corner' in scope"])
        #expect(cell.errors.first?.fence == nil)
    }

    @Test func codeThatNeedsObjectiveC() throws {
        let cell = try verify(
            "import Foundation\n@objc final class Card: NSObject {}\n", toolchain: stub,
            surroundings: RealCompiler.surroundings)
        #expect(cell.outcome == .couldNotCheck(["Objective-C interoperability is not available with a stub SDK"]))
    }

    @Test func anUnreadableSource() throws {
        let folder = try TemporaryFolder()
        let request = VerifyRequest(
            graph: BuildGraph(
                targets: [BuildTarget(name: "Cards", sources: [folder.path + "/Gone.swift"])], directory: folder.path),
            entries: [VerifyRequest.Entry(profile: try profile(), toolchain: .success(stub))], width: 1)
        let report = try Verification(request, in: RealCompiler.surroundings).run()
        #expect(
            report.cells.first?.outcome == .couldNotCheck(["there is no file or folder '\(folder.path)/Gone.swift'"]))
        #expect(report.hasUnchecked)
    }

    @Test func nothingIsCompiledTwice() throws {
        let fake = try FakeToolchain(
            frontend: "echo \"$$\" >> \"$(dirname \"$0\")/../../starts\"\nexec \"$REAL\" \"$@\"")
        let surroundings = fake.surroundings()
        let folder = try TemporaryFolder()
        let core = try folder.write("Core.swift", "public let one = 1\n")
        let app = try folder.write("App.swift", "import Core\nlet two = one + 1\n")
        let targets = [
            BuildTarget(name: "Core", sources: [core]),
            BuildTarget(name: "App", sources: [app], dependencies: [TargetDependency(name: "Core")]),
        ]
        func starts() -> Int {
            (try? String(contentsOfFile: fake.folder.path + "/starts", encoding: .utf8).split(separator: "\n").count)
                ?? 0
        }
        func run() throws -> VerifyReport {
            let request = VerifyRequest(
                graph: BuildGraph(targets: targets, directory: folder.path),
                entries: [VerifyRequest.Entry(profile: try profile(), toolchain: .success(stub))], width: 2)
            return try Verification(request, in: surroundings).run()
        }
        #expect(try run().cells.map(\.outcome) == [.passed, .passed])
        let cold = starts()
        #expect(cold >= 2)
        // A new time stamp is no change; the contents are the same.
        try folder.write("Core.swift", "public let one = 1\n")
        #expect(try run().cells.allSatisfy(\.wasCached))
        #expect(starts() == cold)
        // A change in the one that is imported reaches the importer as well.
        try folder.write("Core.swift", "public let one = \"1\"\n")
        #expect(try run().cells.map(\.outcome) == [.passed, .failed])
        #expect(starts() == cold + 2)
        // And back: both results are still there.
        try folder.write("Core.swift", "public let one = 1\n")
        #expect(try run().cells.allSatisfy { $0.wasCached && $0.outcome == .passed })
        #expect(starts() == cold + 2)
    }
}
