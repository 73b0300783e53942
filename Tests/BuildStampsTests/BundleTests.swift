import BuildStamps
import Testing

/// Bundles made in a temporary folder.
@Suite struct BundleTests {
    static func image(platform: UInt32 = 2, minos: UInt32 = 0x1b0000, sdk: UInt32 = 0x1b0100, fileType: UInt32 = 2)
        -> [UInt8]
    {
        Made.image([Made.buildVersion(platform: platform, minos: minos, sdk: sdk)], fileType: fileType)
    }

    static func codes(_ file: StampedFile) -> [String] {
        file.problems.map { "\($0.severity) \($0.code.rawValue) \($0.location)" }
    }

    /// An app with a framework and an extension.
    static func app(
        info: [UInt8] = Made.appInfo(), framework: [UInt8] = image(fileType: 6), widget: [UInt8] = image()
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(info, to: "Demo.app/Info.plist")
        try folder.write(image(), to: "Demo.app/Demo")
        try folder.write(framework, to: "Demo.app/Frameworks/Kit.framework/Kit")
        try folder.write(
            Made.propertyList([("CFBundleExecutable", "<string>Kit</string>")]),
            to: "Demo.app/Frameworks/Kit.framework/Info.plist")
        try folder.write(widget, to: "Demo.app/PlugIns/Widget.appex/Widget")
        try folder.write(
            Made.propertyList([
                ("CFBundleExecutable", "<string>Widget</string>"), ("MinimumOSVersion", "<string>27.0</string>"),
            ]), to: "Demo.app/PlugIns/Widget.appex/Info.plist")
        return folder
    }

    @Test func everyImageOfAnAppIsReadInTheOrderOfThePaths() throws {
        let folder = try Self.app()
        let file = StampReader().read(folder.path + "/Demo.app/")
        #expect(file.kind == .bundle && file.problems.isEmpty)
        #expect(
            file.images.map(\.location.description) == [
                "Demo", "Frameworks/Kit.framework/Kit", "PlugIns/Widget.appex/Widget",
            ])
        #expect(file.bundles.map(\.path) == ["", "Frameworks/Kit.framework", "PlugIns/Widget.appex"])
        #expect(file.bundles.map(\.executable) == file.images.map(\.location.entry))
    }

    @Test func anOlderExtensionOrFrameworkIsReported() throws {
        let folder = try Self.app(framework: Self.image(sdk: 0x1a0000, fileType: 6), widget: Self.image(sdk: 0x1b0000))
        #expect(
            Self.codes(StampReader().read(folder.path + "/Demo.app")).filter { $0.contains("older") } == [
                "warning older-than-app Frameworks/Kit.framework/Kit",
                "warning older-than-app PlugIns/Widget.appex/Widget",
            ])
    }

    @Test func aSimulatorFrameworkInADeviceAppIsReported() throws {
        let folder = try Self.app(framework: Self.image(platform: 7, fileType: 6))
        #expect(
            Self.codes(StampReader().read(folder.path + "/Demo.app")) == [
                "warning mixed-platforms Frameworks/Kit.framework/Kit"
            ])
    }

    @Test func infoPlistIsComparedWithTheStamp() throws {
        let folder = try Self.app(
            info: Made.propertyList([
                ("CFBundleExecutable", "<string>Demo</string>"), ("MinimumOSVersion", "<string>26.0</string>"),
                ("DTSDKName", "<string>iphoneos27.0</string>"),
            ]))
        #expect(
            Self.codes(StampReader().read(folder.path + "/Demo.app")) == [
                "warning plist-minos-mismatch Demo", "warning plist-sdk-mismatch Demo",
            ])
    }

    @Test func aRaisedMinosIsExplainedNotReproached() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Made.propertyList([
                ("CFBundleExecutable", "<string>Demo</string>"), ("LSMinimumSystemVersion", "<string>10.15</string>"),
            ]), to: "Demo.app/Contents/Info.plist")
        try folder.write(Self.image(platform: 1, minos: 0x0b0000), to: "Demo.app/Contents/MacOS/Demo")
        let file = StampReader().read(folder.path + "/Demo.app")
        #expect(Self.codes(file) == ["note minos-raised Contents/MacOS/Demo"])
    }

    @Test func aVersionedFrameworkIsReadOnceThroughItsLinks() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.image(platform: 1, fileType: 6), to: "Kit.framework/Versions/A/Kit")
        try folder.write(
            Made.propertyList([("CFBundleExecutable", "<string>Kit</string>")]),
            to: "Kit.framework/Versions/A/Resources/Info.plist")
        try folder.link("Kit.framework/Versions/Current", to: "A")
        try folder.link("Kit.framework/Kit", to: "Versions/Current/Kit")
        try folder.link("Kit.framework/Resources", to: "Versions/Current/Resources")
        let file = StampReader().read(folder.path + "/Kit.framework")
        #expect(file.images.map(\.location.entry) == ["Versions/A/Kit"])
        #expect(file.bundles.map(\.executable) == ["Versions/A/Kit"])
        #expect(file.problems.isEmpty)
    }

    @Test func aLinkOutOfTheBundleIsNotFollowed() throws {
        let folder = try Self.app()
        try folder.write(Self.image(sdk: 0), to: "elsewhere/Other")
        try folder.link("Demo.app/Frameworks/out", to: "../../elsewhere")
        let file = StampReader().read(folder.path + "/Demo.app")
        #expect(file.images.count == 3)
        #expect(Self.codes(file) == ["warning link-outside Frameworks/out"])
    }

    @Test func anExecutableThatIsALinkOutOfTheBundleIsMissing() throws {
        let folder = try TemporaryFolder()
        try folder.write(Made.appInfo(), to: "Demo.app/Info.plist")
        try folder.write(Self.image(), to: "elsewhere")
        try folder.link("Demo.app/Demo", to: "../elsewhere")
        let codes = Self.codes(StampReader().read(folder.path + "/Demo.app"))
        #expect(codes.contains("error executable-missing "))
        #expect(codes.contains("warning link-outside Demo"))
    }

    @Test(arguments: ["../../etc/passwd", "a/b", "..", ""])
    func anExecutableOutsideTheBundleIsRefused(_ name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Made.propertyList([("CFBundleExecutable", "<string>\(name)</string>")]), to: "Demo.app/Info.plist")
        try folder.write(Self.image(), to: "Demo.app/Demo")
        let file = StampReader().read(folder.path + "/Demo.app")
        #expect(Self.codes(file) == ["error plist-unsafe-path "])
        #expect(file.images.count == 1)
    }

    @Test func debugBuildsSayWhichImageCarriesTheCode() throws {
        let folder = try TemporaryFolder()
        try folder.write(Made.appInfo(), to: "Demo.app/Info.plist")
        // A launcher has the section __TEXT,__debug_dylib.
        func name(_ text: String) -> [UInt8] { Array(text.utf8) + [UInt8](repeating: 0, count: 16 - text.utf8.count) }
        let section = name("__debug_dylib") + name("__TEXT") + [UInt8](repeating: 0, count: 48)
        let segment =
            Made.words([0x19, 152]) + name("__TEXT") + [UInt8](repeating: 0, count: 32) + Made.words([5, 5, 1, 0])
            + section
        try folder.write(Made.image([segment, Made.buildVersion()]), to: "Demo.app/Demo")
        let reader = StampReader()
        #expect(Self.codes(reader.read(folder.path + "/Demo.app")) == ["warning debug-dylib-missing Demo"])
        try folder.write(Self.image(fileType: 6), to: "Demo.app/Demo.debug.dylib")
        #expect(Self.codes(reader.read(folder.path + "/Demo.app")) == ["note debug-dylib Demo"])
    }

    @Test func anXcframeworkIsComparedWithItsInfoPlist() throws {
        let folder = try TemporaryFolder()
        func library(_ identifier: String, _ variant: String, _ architectures: [String]) -> String {
            "<dict><key>LibraryIdentifier</key><string>\(identifier)</string><key>LibraryPath</key><string>libKit.a</string>"
                + "<key>SupportedPlatform</key><string>ios</string>\(variant)<key>SupportedArchitectures</key><array>"
                + architectures.map { "<string>\($0)</string>" }.joined() + "</array></dict>"
        }
        let simulator = "<key>SupportedPlatformVariant</key><string>simulator</string>"
        let list = Made.propertyList([
            (
                "AvailableLibraries",
                "<array>" + library("ios-arm64", "", ["arm64"]) + library("ios-sim", simulator, ["arm64", "x86_64"])
                    + library("gone", "", ["arm64"]) + "</array>"
            )
        ])
        try folder.write(list, to: "Kit.xcframework/Info.plist")
        try folder.write(Made.archive([("a.o", Self.image(fileType: 1))]), to: "Kit.xcframework/ios-arm64/libKit.a")
        try folder.write(Made.archive([("a.o", Self.image(fileType: 1))]), to: "Kit.xcframework/ios-sim/libKit.a")
        try folder.write(Made.archive([("a.o", Self.image(fileType: 1))]), to: "Kit.xcframework/unlisted/libKit.a")
        let problems = StampReader().read(folder.path + "/Kit.xcframework").problems
        #expect(problems.allSatisfy { $0.code == .xcframeworkMismatch })
        #expect(
            problems.map(\.location) == ["ios-sim/libKit.a", "ios-sim/libKit.a(a.o)", "gone", "unlisted"],
            "\(problems)")
    }

    @Test func aThinArchiveFindsItsMembersBesideIt() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("!<thin>\n".utf8) + Made.memberHeader("a.o/", size: "4"), to: "lib.a")
        try folder.write(Self.image(fileType: 1), to: "a.o")
        let file = StampReader().read(folder.path + "/lib.a")
        #expect(file.images.map(\.location.description) == ["(a.o)"])
        #expect(file.problems.isEmpty)
    }

    @Test func aPlainFolderGivesOneResultForEachProduct() throws {
        let folder = try Self.app()
        try folder.write(Self.image(), to: "tool")
        try folder.write("text", to: "README")
        try folder.write(Made.words([0xcafe_babe, 0x41], big: true) + [1, 2, 3, 4], to: "Main.class")
        try folder.write(Made.zip([Made.Entry(name: "readme", bytes: [1, 2, 3, 4])]), to: "docs.zip")
        try folder.write(Made.archive([("a.o", Self.image(fileType: 1))]), to: "sub/lib.a")
        var seen: [String] = []
        StampReader().readEach(in: folder.path) { seen.append(String($0.path.dropFirst(folder.path.count + 1))) }
        #expect(seen == ["Demo.app", "sub/lib.a", "tool"])
    }

    @Test func aFolderWithoutMachOSaysSo() throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "README")
        var problems: [StampProblem] = []
        StampReader().readEach(in: folder.path) { problems += $0.problems }
        #expect(problems.map(\.code) == [.noMachO] && problems.first?.severity == .error)
    }

    @Test func whatIsNotThereIsAnError() {
        let file = StampReader().read("/nowhere/at/all")
        #expect(file.problems.map(\.code) == [.notFound])
        #expect(StampReader().read("/dev/null").problems.map(\.code) == [.specialFile])
    }
}
