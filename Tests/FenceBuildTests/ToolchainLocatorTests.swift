import FenceModel
import Foundation
import Testing

@testable import FenceBuild

@Suite("Where a profile's toolchain is") struct ToolchainLocatorTests {
    private func profile(_ name: String = "beta", target: String = "arm64-apple-ios27.0", sdk: String? = "27.1") throws
        -> Profile
    {
        var profile = Profile(name: name)
        profile.target = try TargetTriple(target)
        profile.sdk = try sdk.map { try DottedVersion($0) }
        return profile
    }

    private func found(_ locator: ToolchainLocator, _ profile: Profile) throws -> any Toolchain {
        try locator.entry(for: profile).toolchain.get()
    }

    private func locator(
        choices: [String] = [], locations: [String: ProfileLocation] = [:], stubFolders: [String] = [],
        environment: [String: String] = [:]
    ) throws -> ToolchainLocator {
        ToolchainLocator(
            choices: try choices.map { try #require(ToolchainLocator.Choice($0)) }, locations: locations,
            configurationFolder: "/config", workingDirectory: "/here", stubFolders: stubFolders,
            environment: environment, xcodeFolders: [])
    }

    @Test func theCommandLineWins() throws {
        var location = ProfileLocation()
        location.stubs = "local"
        let locator = try locator(
            choices: ["beta=stub:first", "beta=stub:second", "other=stub:third"], locations: ["beta": location],
            environment: ["FENCE_TOOLCHAIN_BETA": "stub:fourth"])
        #expect((try found(locator, profile()) as? StubSDKToolchain)?.folder == "/here/second")
    }

    @Test func theEnvironmentComesNextThenTheLocalFileThenTheProfile() throws {
        var location = ProfileLocation()
        location.stubs = "local"
        var profile = try profile("my-beta 2")
        profile.stubs = "stubs"
        #expect(
            (try found(
                locator(locations: ["my-beta 2": location], environment: ["FENCE_TOOLCHAIN_MY_BETA_2": "stub:/fourth"]),
                profile) as? StubSDKToolchain)?.folder == "/fourth")
        #expect(
            (try found(locator(locations: ["my-beta 2": location]), profile) as? StubSDKToolchain)?.folder
                == "/config/local")
        #expect((try found(locator(), profile) as? StubSDKToolchain)?.folder == "/config/stubs")
    }

    @Test func aFolderOfStubSDKsIsSearchedByPlatformAndVersion() throws {
        let stubs = RealCompiler.stubSDKs
        let locator = try locator(stubFolders: [stubs])
        #expect((try found(locator, profile()) as? StubSDKToolchain)?.folder == stubs + "/iPhoneOS27.1")
        #expect(
            (try found(self.locator(environment: ["FENCE_STUB_SDKS": "/nowhere:\(stubs)"]), profile(sdk: "27.0"))
                as? StubSDKToolchain)?.folder == stubs + "/iPhoneOS27.0")
        for other in [try profile(sdk: "26.0"), try profile(target: "arm64-apple-macosx27.0"), try profile(sdk: nil)] {
            #expect(throws: ToolchainProblem.noLocation(profile: "beta")) { try found(locator, other) }
        }
    }

    @Test func everyKindCanBeChosen() throws {
        func chosen(_ text: String) throws -> (any Toolchain, String?) {
            let entry = try locator(choices: ["beta=" + text]).entry(for: profile())
            return (try entry.toolchain.get(), entry.swiftc)
        }
        #expect((try chosen("xcode:27.1").0 as? XcodeToolchain)?.choice == .version("27.1", build: nil))
        #expect((try chosen("xcode:/X.app").0 as? XcodeToolchain)?.choice == .folder("/X.app"))
        #expect((try chosen("xcode:X.app").0 as? XcodeToolchain)?.choice == .folder("/here/X.app"))
        #expect((try chosen("swift-sdk:wasm").0 as? SwiftSDKToolchain)?.identifier == "wasm")
        #expect(try chosen("swiftc:tools/swiftc").1 == "/here/tools/swiftc")
        #expect(try chosen("host").0 is HostToolchain)
    }

    @Test(arguments: ["beta", "beta=", "=stub:x", "beta=stub:", "beta=gcc:x", "beta=stub"])
    func anotherFormIsNoChoice(text: String) {
        #expect(ToolchainLocator.Choice(text) == nil)
    }

    @Test func aTargetThatIsNotApplesIsLeftToTheHostsCompiler() throws {
        #expect(try found(locator(), profile(target: "x86_64-unknown-linux-gnu")) is HostToolchain)
    }
}
