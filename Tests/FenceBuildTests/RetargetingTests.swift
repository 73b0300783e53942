import Foundation
import Testing

@testable import FenceBuild

@Suite("Retargeting the toolchain's modules") struct RetargetingTests {
    @Test(arguments: [
        ("arm64-apple-ios17.0", "arm64-apple-ios0000013.0"),
        ("arm64-apple-ios17.0-simulator", "arm64--ios13.0-simulator"),
        ("x86_64-apple-ios17.0-simulator", "x86_64--ios013-simulator"),
        ("arm64-apple-ios17.0-macabi", "arm64-apple-ios13-macabi"),
        ("arm64-apple-macosx14.0", "arm64-apple-macosx0011.0"),
        ("x86_64-apple-watchos9.0-simulator", "amd64--watchos-simulator"),
        ("arm64-apple-xros2.0-simulator", "arm64--xros1.0-simulator"),
    ])
    func aSpellingHasTheLengthOfTheHosts(target: String, spelling: String) throws {
        let target = try #require(AppleTarget(triple: target))
        let host = "x86_64-unknown-linux-gnu"
        #expect(RetargetedTriple.spelling(of: target, length: host.utf8.count) == spelling)
        // One byte more, as an aarch64 host has it, fits as well.
        #expect(RetargetedTriple.spelling(of: target, length: host.utf8.count + 1)?.utf8.count == host.utf8.count + 1)
    }

    @Test func aTargetThatIsTooLongHasNone() throws {
        let target = try #require(AppleTarget(triple: "arm64-apple-watchos9.0-simulator"))
        #expect(RetargetedTriple.spelling(of: target, length: 23) == nil)
    }

    @Test(arguments: [
        ("i386-apple-ios10.0-simulator", "32-bit pointers"), ("x86_64-apple-ios17.0", "there is no iOS on x86_64"),
        ("arm64-apple-macosx14.0-simulator", "macOS has no simulator"),
        ("arm64-apple-tvos17.0-macabi", "Mac Catalyst is a variant of iOS"),
        ("riscv64-apple-ios17.0", "there is no iOS on riscv64"),
    ])
    func aTargetThatCannotBeIsRefused(target: String, reason: String) throws {
        let target = try #require(AppleTarget(triple: target))
        #expect(target.obstacle?.contains(reason) == true)
    }

    @Test func otherTriplesAreNoneOfApples() {
        for triple in ["x86_64-unknown-linux-gnu", "arm64-apple", "arm64-apple-beos1.0", "arm64-apple-ios17.0-foo", ""]
        {
            #expect(AppleTarget(triple: triple) == nil)
        }
    }

    @Test func anInterfaceIsAdaptedForTheSlowerRoute() {
        let text = """
            // swift-module-flags: -target x86_64-unknown-linux-gnu -O -module-name Observation
            import Glibc
            import Swift
            @backDeployed(before: macOS 13.3, iOS 16.4) public func a()
              @available(macOS 14, *)
              @backDeployed(before: macOS 15)
              public func b()
            """
        #expect(
            TextualModules.adapted(text, from: "x86_64-unknown-linux-gnu", to: "arm64-apple-ios13.0") == """
                // swift-module-flags: -target arm64-apple-ios13.0 -disable-availability-checking -O -module-name Observation
                import Swift
                 public func a()
                  @available(macOS 14, *)
                  
                  public func b()
                """)
    }

    @Test func modulesAreOrderedByTheirImports() {
        let order = TextualModules.ordered([
            "RegexBuilder": "@_exported public import _StringProcessing\n",
            "_StringProcessing": "import _Concurrency\n",
            "_Concurrency": "import Swift\n", "Swift": "import SwiftShims\n", "Observation": "import _Concurrency\n",
        ])
        #expect(order == ["Swift", "_Concurrency", "Observation", "_StringProcessing", "RegexBuilder"])
    }

    @Test(
        .enabled(if: RealCompiler.canCheckStubs, "retargeting needs a Linux toolchain"),
        arguments: [
            ("", "does not hold its target"), ("x86_64-unknown-linux-gnu, x86_64-unknown-linux-gnu", "more than once"),
        ])
    func aModuleThatIsNotAsExpectedIsAnObstacle(contents: String, reason: String) throws {
        var compiler = try Compiler.find("swiftc", in: RealCompiler.surroundings)
        let folder = try TemporaryFolder()
        let contents = contents.replacingOccurrences(of: "x86_64-unknown-linux-gnu", with: compiler.triple)
        try folder.write("linux/Swift.swiftmodule/\(compiler.moduleTriple).swiftmodule", "MODULE \(contents)")
        compiler.resourceFolder = folder.path
        let target = try #require(AppleTarget(triple: "arm64-apple-ios17.0"))
        #expect {
            try RetargetedModules.find(
                target, compiler: compiler,
                in: BuildSurroundings(cache: BuildCache(root: folder.path + "/cache")), allowed: [.binary])
        } throws: {
            "\($0)".contains(reason)
        }
    }

    /// Takes about a minute, so it runs only when asked for: FENCE_SLOW_TESTS=1.
    @Test(
        .enabled(
            if: RealCompiler.canCheckStubs && ProcessInfo.processInfo.environment["FENCE_SLOW_TESTS"] != nil,
            "set FENCE_SLOW_TESTS to compile the toolchain's interfaces"))
    func theSlowerRouteWorksWithoutFoundation() throws {
        var toolchain = StubSDKToolchain(folder: RealCompiler.stubSDKs + "/iPhoneOS27.1")
        toolchain.routes = [.textual]
        let prepared = try toolchain.prepare(
            for: ToolchainRequest(target: "arm64-apple-ios17.0-simulator"), in: RealCompiler.surroundings)
        #expect(
            try RealCompiler.diagnostics(
                "import Observation\nimport RegexBuilder\nimport SwiftUI\n@Observable final class Model { var text: Text? }\n",
                prepared) == [])
        #expect(
            try RealCompiler.diagnostics("import Foundation\n", prepared) == ["1:8: error: no such module 'Foundation'"]
        )
    }
}
