import FenceModel
import Foundation
import Testing

@testable import FenceBuild

@Suite("Toolchains of profiles") struct ToolchainTests {
    /// A folder with the shape of an Xcode, and an `xcrun` that answers from its DEVELOPER_DIR as the real one does.
    private struct FakeXcode {
        let folder: TemporaryFolder
        var xcrun: String { folder.path + "/bin/xcrun" }
        var surroundings: BuildSurroundings {
            BuildSurroundings(cache: BuildCache(root: folder.path + "/cache"))
        }

        init() throws {
            folder = try TemporaryFolder()
            try folder.write(
                "bin/xcrun",
                """
                #!/bin/sh
                echo "$*" >> '\(folder.path)/calls'
                [ -z "$SDKROOT$TOOLCHAINS" ] || { echo "xcrun: error: SDKROOT or TOOLCHAINS is set" >&2; exit 1; }
                [ "$2" = macosx ] && name=MacOSX || name=iPhoneOS
                case "$3" in
                --find) echo "$DEVELOPER_DIR/Toolchains/XcodeDefault.xctoolchain/usr/bin/$4" ;;
                --show-sdk-path) echo "$DEVELOPER_DIR/Platforms/$name.platform/Developer/SDKs/$name.sdk" ;;
                --show-sdk-version) cat "$DEVELOPER_DIR/sdk-version" ;;
                --show-sdk-build-version) echo 24A100 ;;
                esac

                """, executable: true)
        }

        @discardableResult
        func install(_ name: String, version: String, build: String) throws -> String {
            try folder.write(
                "Applications/\(name)/Contents/version.plist",
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0"><dict>
                <key>CFBundleShortVersionString</key><string>\(version)</string>
                <key>ProductBuildVersion</key><string>\(build)</string>
                </dict></plist>
                """)
            let developer = "Applications/\(name)/Contents/Developer"
            try folder.write("\(developer)/sdk-version", version + "\n")
            try folder.write(
                "\(developer)/Toolchains/XcodeDefault.xctoolchain/usr/bin/swiftc",
                "#!/bin/sh\necho 'Apple Swift version 6.4 (swiftlang-6.4.0.34.1 clang-2100.3.34.1)'\n", executable: true
            )
            for platform in ["iPhoneOS", "MacOSX"] {
                try folder.write(
                    "\(developer)/Platforms/\(platform).platform/Developer/SDKs/\(platform).sdk/marker", "")
            }
            return "\(folder.path)/Applications/\(name)"
        }
    }

    @Test func anXcodeIsKnownByItsVersionFileAndNotByItsName() throws {
        let fake = try FakeXcode()
        try fake.install("Xcode-27.1.app", version: "27.0", build: "27A266a")
        let beta = try fake.install("Xcode.app", version: "27.1", build: "27A9269")
        let toolchain = XcodeToolchain(
            .version("27.1", build: nil), searchFolders: [fake.folder.path + "/Applications"], xcrun: fake.xcrun)
        let prepared = try toolchain.prepare(
            for: ToolchainRequest(target: "arm64-apple-ios27.0", sdkVersion: "27.1"), in: fake.surroundings)
        let developer = beta + "/Contents/Developer"
        let sdk = developer + "/Platforms/iPhoneOS.platform/Developer/SDKs/iPhoneOS.sdk"
        #expect(prepared.title == "Xcode 27.1 (27A9269), SDK 27.1")
        #expect(prepared.executable == developer + "/Toolchains/XcodeDefault.xctoolchain/usr/bin/swiftc")
        #expect(prepared.compilerTag == "Apple Swift version 6.4 (swiftlang-6.4.0.34.1 clang-2100.3.34.1)")
        let command = prepared.command(
            for: CompileJob(
                moduleName: "Cards", sources: ["/p/Card.swift"], languageMode: "6", conditions: ["DUO_SDK"]),
            emitting: "/o/Cards.swiftmodule")
        let platform = developer + "/Platforms/iPhoneOS.platform/Developer"
        let cache = try #require(command.arguments.firstIndex(of: "-module-cache-path")) + 1
        #expect(command.arguments[cache].hasPrefix(fake.folder.path + "/cache/module-cache/"))
        var arguments = command.arguments
        arguments[cache] = "CACHE"
        #expect(
            arguments == [
                "-emit-module", "-whole-module-optimization", "-o", "/o/Cards.swiftmodule",
                "-avoid-emit-module-source-info", "-module-name", "Cards", "-target", "arm64-apple-ios27.0", "-sdk",
                sdk,
                "-F", platform + "/Library/Frameworks", "-I", platform + "/usr/lib", "-plugin-path",
                developer + "/Toolchains/XcodeDefault.xctoolchain/usr/lib/swift/host/plugins/testing",
                "-module-cache-path", "CACHE",
                "-disable-sandbox", "-swift-version", "6", "-D", "DUO_SDK", "-parse-as-library", "-diagnostic-style",
                "llvm", "-no-color-diagnostics", "/p/Card.swift",
            ])
        #expect(
            command.environment.changes == [
                "DEVELOPER_DIR": developer, "LD_LIBRARY_PATH": nil, "SDKROOT": nil, "SWIFT_EXEC": nil,
                "TOOLCHAINS": nil,
            ])
    }

    @Test func whatXcrunSaidIsKeptUntilTheXcodeChanges() throws {
        let fake = try FakeXcode()
        let path = try fake.install("Xcode.app", version: "27.1", build: "27A9269")
        let toolchain = XcodeToolchain(.folder(path + "/Contents/Developer"), xcrun: fake.xcrun)
        let request = ToolchainRequest(target: "arm64-apple-ios27.0")
        func calls() throws -> Int {
            try String(contentsOfFile: fake.folder.path + "/calls", encoding: .utf8).split(separator: "\n").count
        }
        let first = try toolchain.prepare(for: request, in: fake.surroundings)
        let asked = try calls()
        #expect(try toolchain.prepare(for: request, in: fake.surroundings) == first)
        #expect(try calls() == asked)
        try fake.install("Xcode.app", version: "27.1", build: "27A9275")
        #expect(try toolchain.prepare(for: request, in: fake.surroundings).identity != first.identity)
        #expect(try calls() == asked * 2)
    }

    @Test func anotherSDKThanDeclaredIsRefused() throws {
        let fake = try FakeXcode()
        let path = try fake.install("Xcode.app", version: "27.0", build: "27A266a")
        #expect {
            try XcodeToolchain(.folder(path), xcrun: fake.xcrun).prepare(
                for: ToolchainRequest(target: "arm64-apple-ios27.0", sdkVersion: "27.1"), in: fake.surroundings)
        } throws: {
            "\($0)".hasPrefix("the profile declares SDK 27.1, but ")
        }
    }

    @Test func anXcodeThatIsNotInstalledIsMissedWithWhatThereIs() throws {
        let fake = try FakeXcode()
        let path = try fake.install("Xcode.app", version: "27.0", build: "27A266a")
        let folders = [fake.folder.path + "/Applications"]
        for (version, build) in [("27.1", nil), ("27.0", "27A9269")] as [(String, String?)] {
            #expect {
                try XcodeToolchain(.version(version, build: build), searchFolders: folders, xcrun: fake.xcrun).prepare(
                    for: ToolchainRequest(target: "arm64-apple-ios27.0"), in: fake.surroundings)
            } throws: {
                "\($0)".hasSuffix("is not installed; there is 27.0 (27A266a) at \(path)")
            }
        }
    }

    @Test func aFolderThatIsNoXcodeIsRefused() throws {
        let folder = try TemporaryFolder()
        #expect(throws: ToolchainProblem.notAnXcode(folder.path, reason: "it has no Contents/Developer")) {
            try XcodeInstallation(path: folder.path)
        }
    }

    @Test(arguments: [
        ("arm64-apple-ios27.0", "iphoneos"), ("arm64-apple-ios27.0-simulator", "iphonesimulator"),
        ("arm64-apple-ios27.0-macabi", "macosx"), ("arm64-apple-macosx27.0", "macosx"),
        ("arm64-apple-tvos27.0", "appletvos"), ("arm64-apple-tvos27.0-simulator", "appletvsimulator"),
        ("arm64-apple-watchos27.0", "watchos"), ("arm64-apple-watchos27.0-simulator", "watchsimulator"),
        ("arm64-apple-xros27.0", "xros"), ("arm64-apple-xros27.0-simulator", "xrsimulator"),
    ])
    func aTargetHasAnSDKOfXcode(target: String, sdk: String) throws {
        #expect(XcodeToolchain.sdkName(of: try #require(AppleTarget(triple: target))) == sdk)
    }

    @Test func macCatalystTakesTheFrameworksOfIOSFirst() {
        let arguments = XcodeToolchain.arguments(
            target: "arm64-apple-ios27.0-macabi", sdk: "/X/Developer/SDKs/MacOSX.sdk", compiler: "/X/usr/bin/swiftc",
            moduleCache: "/c")
        #expect(arguments.contains("/X/Developer/SDKs/MacOSX.sdk/System/iOSSupport/System/Library/Frameworks"))
    }

    @Test(.enabled(if: RealCompiler.canCheckStubs, "the SDK of the test is made of this machine's Linux toolchain"))
    func anInstalledSwiftSDKCompiles() throws {
        let compiler = try Compiler.find("swiftc", in: RealCompiler.surroundings)
        let folder = try TemporaryFolder()
        let bundle = "cards.artifactbundle"
        try folder.write(
            "sdks/\(bundle)/info.json",
            """
            {"schemaVersion":"1.0","artifacts":{"cards":{"type":"swiftSDK","version":"1.0",
             "variants":[{"path":"cards","supportedTriples":["\(compiler.triple)"]}]}}}
            """)
        try folder.write(
            "sdks/\(bundle)/cards/swift-sdk.json",
            """
            {"schemaVersion":"4.0","targetTriples":{"\(compiler.triple)":
             {"sdkRootPath":"/","swiftResourcesPath":"\(compiler.resourceFolder)","toolsetPaths":["tools.json"]}}}
            """)
        try folder.write(
            "sdks/\(bundle)/cards/tools.json",
            #"{"schemaVersion":"1.0","swiftCompiler":{"extraCLIOptions":["-D","FROM_TOOLSET"]}}"#)
        let toolchain = SwiftSDKToolchain(identifier: "cards", folder: folder.path + "/sdks")
        let prepared = try toolchain.prepare(
            for: ToolchainRequest(target: compiler.triple),
            in: BuildSurroundings(cache: BuildCache(root: folder.path + "/cache")))
        #expect(
            try RealCompiler.diagnostics(
                "#if FROM_TOOLSET\n#warning(\"toolset\")\n#endif\nimport Foundation\n", prepared
            )
            .map { $0.suffix(7) } == ["toolset"])
        #expect {
            try SwiftSDKToolchain(identifier: "no-such-sdk", folder: folder.path + "/sdks").prepare(
                for: ToolchainRequest(target: compiler.triple),
                in: BuildSurroundings(cache: BuildCache(root: folder.path + "/cache")))
        } throws: {
            "\($0)".hasPrefix("the Swift SDK 'no-such-sdk' cannot be used: ")
        }
    }

    @Test func theConfigurationOfASwiftSDKIsRead() {
        let configuration = SwiftSDKConfiguration(
            text: """
                sdkRootPath: /sdks/a: b
                swiftResourcesPath: /sdks/usr/lib/swift
                swiftStaticResourcesPath: not set
                includeSearchPaths: ["/sdks/include", "/sdks/more"]
                librarySearchPaths: not set
                toolsetPaths: not set
                """)
        #expect(configuration.sdkRoot == "/sdks/a: b")
        #expect(
            SwiftSDKToolchain.arguments(
                target: "aarch64-unknown-linux-musl", configuration: configuration, toolset: ["-D", "X"],
                moduleCache: "/c") == [
                    "-target", "aarch64-unknown-linux-musl", "-sdk", "/sdks/a: b", "-resource-dir",
                    "/sdks/usr/lib/swift", "-I", "/sdks/include", "-I", "/sdks/more", "-D", "X", "-module-cache-path",
                    "/c",
                ])
    }

    @Test func theHostsCompilerBuildsForItselfOnly() throws {
        let surroundings = RealCompiler.surroundings
        let compiler = try Compiler.find("swiftc", in: surroundings)
        let prepared = try HostToolchain().prepare(
            for: ToolchainRequest(target: compiler.triple), in: surroundings)
        #expect(try RealCompiler.diagnostics("import Foundation\nlet now = Date()\n", prepared) == [])
        #expect {
            try HostToolchain().prepare(for: ToolchainRequest(target: "riscv64-unknown-none-elf"), in: surroundings)
        } throws: {
            "\($0)".contains("this machine's compiler builds for \(compiler.triple)")
        }
    }

    @Test func theTableOfTheCompilerComesAsItIsPrinted() throws {
        let compiler = try Compiler.find("swiftc", in: RealCompiler.surroundings)
        let bytes = try StaticBuildConfiguration.bytes(
            compiler: compiler, target: "arm64-apple-ios27.0", languageMode: "6", conditions: ["DUO_SDK"])
        let json = try #require(
            JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(json["targetOSs"] as? [String] == ["iOS"])
        #expect(json["customConditions"] as? [String] == ["DUO_SDK"])
    }
}
