import BuildStamps
import Testing

@Suite struct ExpectationTests {
    static func image(
        platform: UInt32 = 2, minos: UInt32 = 0x1b0000, sdk: UInt32 = 0x1b0100,
        architecture: (UInt32, UInt32) = Made.arm64,
        fileType: UInt32 = 2
    ) -> StampedFile {
        StampReader().read(
            bytes: Made.image(
                [Made.buildVersion(platform: platform, minos: minos, sdk: sdk)], architecture: architecture,
                fileType: fileType), named: "Demo")
    }

    static var beta: StampExpectation {
        var expectation = StampExpectation(name: "beta")
        expectation.platform = .iOS
        expectation.minos = StampVersion(27)
        expectation.minimumSDK = StampVersion(27, 1)
        expectation.maximumSDK = StampVersion(27, 1)
        return expectation
    }

    static func codes(_ expectation: StampExpectation, _ file: StampedFile) -> [String] {
        expectation.problems(of: file).map { "\($0.severity) \($0.code.rawValue)" }
    }

    @Test func aRightStampHasNoProblems() {
        #expect(Self.codes(Self.beta, Self.image()) == [])
        // A patch version of the SDK is still that SDK.
        #expect(Self.codes(Self.beta, Self.image(sdk: 0x1b0102)) == [])
    }

    @Test func eachWrongNumberIsNamed() {
        #expect(Self.codes(Self.beta, Self.image(sdk: 0x1b0000)) == ["error sdk-below-minimum"])
        #expect(Self.codes(Self.beta, Self.image(sdk: 0x1b0200)) == ["error sdk-above-maximum"])
        #expect(Self.codes(Self.beta, Self.image(sdk: 0)) == ["error sdk-not-recorded"])
        #expect(Self.codes(Self.beta, Self.image(minos: 0x1a0000)) == ["error minos-mismatch"])
        #expect(Self.codes(Self.beta, Self.image(platform: 7)) == ["error platform-mismatch"])
        #expect(Self.codes(Self.beta, Self.image(platform: 99)) == ["error platform-mismatch"])
    }

    @Test func anObjectWithoutAnSDKIsNormal() {
        #expect(Self.codes(Self.beta, Self.image(sdk: 0, fileType: 1)) == [])
    }

    @Test func whatTheExpectationDoesNotSayIsNotCompared() {
        #expect(Self.codes(StampExpectation(name: "any"), Self.image(platform: 1, minos: 0, sdk: 0)) == [])
    }

    @Test func aMissingStampIsAnErrorUnderAnExpectation() {
        let file = StampReader().read(bytes: Made.image([]), named: "Demo")
        #expect(file.problems.map(\.severity) == [.warning])
        #expect(Self.beta.judged(file).problems.map(\.severity) == [.error])
    }

    @Test(arguments: [
        (UInt32(7), UInt32(0x0d0000), Made.arm64, UInt32(0x0e0000), StampVersion(13)),
        (1, 0x0a0f00, Made.arm64, 0x0b0000, StampVersion(10, 15)),
        (2, 0x0d0000, (Made.arm64.0, 0x8000_0002), 0x0e0000, StampVersion(13)),
        (1, 0x100000, Made.intel64, 0x1a0000, StampVersion(16)),
        (2, 0x130000, Made.arm64, 0x1a0000, StampVersion(19)),
    ])
    func aRaiseThatTheCompilerMakesIsANote(
        _ platform: UInt32, _ asked: UInt32, _ architecture: (UInt32, UInt32), _ stamped: UInt32, _ minos: StampVersion
    ) {
        var expectation = StampExpectation(name: "old")
        expectation.minos = minos
        let file = Self.image(platform: platform, minos: stamped, architecture: architecture)
        #expect(Self.codes(expectation, file) == ["note minos-raised"])
    }

    @Test func otherRaisesAreWrong() {
        var expectation = StampExpectation(name: "old")
        expectation.minos = StampVersion(13)
        // A device on plain arm64 keeps 13.
        #expect(Self.codes(expectation, Self.image(minos: 0x0e0000)) == ["error minos-mismatch"])
        // The simulator is raised to 14.0, not to 15.0.
        #expect(Self.codes(expectation, Self.image(platform: 7, minos: 0x0f0000)) == ["error minos-mismatch"])
    }

    @Test func frameworksMayBeOlderThanTheAppButNotNewerThanTheSystem() throws {
        let older = try BundleTests.app(framework: BundleTests.image(minos: 0x1a0000, sdk: 0x1a0500, fileType: 6))
        #expect(
            Self.codes(Self.beta, StampReader().read(older.path + "/Demo.app")) == [
                "warning sdk-below-minimum", "warning launch-screen-missing",
            ])
        let newer = try BundleTests.app(framework: BundleTests.image(minos: 0x1b0100, fileType: 6))
        #expect(Self.codes(Self.beta, StampReader().read(newer.path + "/Demo.app")).contains("error minos-mismatch"))
        let extension27 = try BundleTests.app(widget: BundleTests.image(sdk: 0x1b0000))
        #expect(
            Self.codes(Self.beta, StampReader().read(extension27.path + "/Demo.app")).contains(
                "error sdk-below-minimum"))
    }

    @Test func theXcodeBuildIsReadFromInfoPlist() throws {
        var expectation = Self.beta
        expectation.xcodeBuild = "27A9269"
        func codes(_ keys: [(String, String)]) throws -> [String] {
            let folder = try BundleTests.app(info: Made.appInfo([("UILaunchScreen", "<dict/>")] + keys))
            return expectation.problems(of: StampReader().read(folder.path + "/Demo.app"))
                .filter { $0.location.isEmpty }.map { "\($0.severity) \($0.code.rawValue)" }
        }
        #expect(try codes([("DTXcodeBuild", "<string>27A9269</string>")]) == [])
        #expect(try codes([("DTXcodeBuild", "<string>27A266a</string>")]) == ["error xcode-build-mismatch"])
        #expect(try codes([]) == ["warning xcode-build-not-recorded"])
    }

    @Test func aWatchAppInsideIsNotComparedAndSaysSo() throws {
        let folder = try BundleTests.app(info: Made.appInfo([("UILaunchScreen", "<dict/>")]))
        try folder.write(
            BundleTests.image(platform: 4, minos: 0x0d0000, sdk: 0x0d0000), to: "Demo.app/Watch/Wrist.app/Wrist")
        try folder.write(
            Made.propertyList([
                ("CFBundleExecutable", "<string>Wrist</string>"), ("MinimumOSVersion", "<string>13.0</string>"),
                ("CFBundleSupportedPlatforms", "<array><string>WatchOS</string></array>"),
            ]), to: "Demo.app/Watch/Wrist.app/Info.plist")
        #expect(Self.codes(Self.beta, StampReader().read(folder.path + "/Demo.app")) == ["note not-compared"])
    }

    @Test func anInfoPlistDoesNotExcuseAWrongImage() throws {
        let folder = try BundleTests.app(info: Made.appInfo([("UILaunchScreen", "<dict/>")]))
        try folder.write(BundleTests.image(platform: 1), to: "Demo.app/Watch/Wrist.app/Wrist")
        try folder.write(
            Made.propertyList([
                ("CFBundleExecutable", "<string>Wrist</string>"),
                ("CFBundleSupportedPlatforms", "<array><string>WatchOS</string></array>"),
            ]), to: "Demo.app/Watch/Wrist.app/Info.plist")
        #expect(Self.codes(Self.beta, StampReader().read(folder.path + "/Demo.app")) == ["error platform-mismatch"])
    }

    @Test func contradictionsBecomeErrorsUnderAnExpectation() throws {
        let folder = try BundleTests.app(framework: BundleTests.image(platform: 7, fileType: 6))
        let judged = Self.beta.judged(StampReader().read(folder.path + "/Demo.app"))
        #expect(judged.problems.first { $0.code == .mixedPlatforms }?.severity == .error)
    }

    // MARK: Explanations

    static func explain(
        sdk: UInt32, minos: UInt32 = 0x1b0000, expectation: StampExpectation? = beta, sdkName: String? = nil
    ) throws -> StampExplanation {
        let file = image(minos: minos, sdk: sdk)
        let read = try #require(file.images.first)
        return StampExplanation(
            try #require(read.stamps.first), of: read, expectation: expectation, sdkName: sdkName)
    }

    @Test func theBehaviourFollowsTheSDKAlone() throws {
        #expect(DuoBehaviour(sdk: StampVersion(26, 5)) == .boxed)
        #expect(DuoBehaviour(sdk: StampVersion(27)) == .wide)
        #expect(DuoBehaviour(sdk: StampVersion(27, 0, 9)) == .wide)
        #expect(DuoBehaviour(sdk: StampVersion(27, 1)) == .full)
        #expect(DuoBehaviour(sdk: StampVersion(27, 2)) == .full)
        #expect(try Self.explain(sdk: 0x1b0000).behaviour?.contains("386 x 678") == true)
    }

    @Test func likelyCausesAreToldApart() throws {
        #expect(try Self.explain(sdk: 0x1b0100).cause == nil)
        #expect(try Self.explain(sdk: 0x1b0000).cause?.contains("SwiftPM stamp") == true)
        #expect(try Self.explain(sdk: 0x1b0000, minos: 0x1a0000).cause?.contains("linked against the 27.0 SDK") == true)
        #expect(try Self.explain(sdk: 0x490000).cause?.contains("build number") == true)
        #expect(try Self.explain(sdk: 0).cause?.contains("not recorded") == true)
        #expect(try Self.explain(sdk: 0x1c0000).cause?.contains("newer SDK") == true)
        #expect(
            try Self.explain(sdk: 0x1b0000, sdkName: "iphoneos27.1").cause?.contains("link step took another SDK")
                == true)
        #expect(try Self.explain(sdk: 0x1b0000, expectation: nil).cause?.contains("same as minos") == true)
    }

    @Test func everyWrongStampHasARepair() throws {
        for sdk: UInt32 in [0, 0x1a0000, 0x1b0000, 0x1c0000, 0x490000] {
            let explanation = try Self.explain(sdk: sdk)
            #expect((explanation.cause == nil) == (explanation.repair == nil))
            #expect(explanation.repair != nil)
        }
    }
}
