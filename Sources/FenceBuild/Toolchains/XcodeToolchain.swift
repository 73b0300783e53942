import Foundation

/// The compiler and SDKs of an Xcode.
public struct XcodeToolchain: Toolchain {
    /// How the Xcode is found.
    public enum Choice: Hashable, Sendable {
        /// By its `Contents/Developer` folder, or the `.app` itself.
        case folder(String)
        /// By the version and build in its `version.plist`, among the installed ones.
        case version(String, build: String?)
    }

    /// How the Xcode is found.
    public var choice: Choice
    /// Where installed Xcodes are looked for.
    public var searchFolders: [String]
    /// The `xcrun` to ask, as a path or a name in `PATH`.
    public var xcrun: String

    /// Chooses an Xcode.
    public init(
        _ choice: Choice, searchFolders: [String] = XcodeInstallation.usualFolders, xcrun: String = "xcrun"
    ) {
        self.choice = choice
        self.searchFolders = searchFolders
        self.xcrun = xcrun
    }

    /// What a report calls it.
    public var title: String {
        switch choice {
        case .folder(let path): "Xcode at \(path)"
        case .version(let version, let build): "Xcode \(version)" + (build.map { " (\($0))" } ?? "")
        }
    }

    /// Finds the Xcode, then its compiler and the SDK of the target through `xcrun`.
    ///
    /// What `xcrun` says is kept until the Xcode changes.
    public func prepare(
        for request: ToolchainRequest, in surroundings: BuildSurroundings
    ) throws(ToolchainProblem) -> PreparedToolchain {
        let installation = try find()
        guard let target = AppleTarget(triple: request.target) else {
            throw .unsupportedTarget(request.target, reason: "Xcode builds for Apple's platforms only")
        }
        let environment = XcodeToolchain.environment(developerFolder: installation.developerFolder)
        let sdk = try sdk(target, installation, environment, in: surroundings)
        if let wanted = request.sdkVersion, wanted != sdk.version {
            throw .wrongSDK(wanted: wanted, found: sdk.version, path: sdk.path)
        }
        var digest = ContentDigest()
        for part in [installation.version, installation.build, sdk.path, sdk.version, sdk.build, sdk.compilerTag] {
            digest.add(part)
        }
        digest.add(FileStamp.text(of: sdk.compiler))
        let moduleCache: String
        do {
            moduleCache = try surroundings.cache.sharedFolder("module-cache", digest.text)
        } catch {
            throw .cache(error)
        }
        return PreparedToolchain(
            title: "Xcode \(installation.version) (\(installation.build)), SDK \(sdk.version)", identity: digest.text,
            compilerTag: sdk.compilerTag, executable: sdk.compiler, program: .driver,
            arguments: XcodeToolchain.arguments(
                target: request.target, sdk: sdk.path, compiler: sdk.compiler, moduleCache: moduleCache),
            environment: environment, sdkFolder: sdk.path)
    }

    /// The environment of every command: this Xcode, and nothing that would override its choice of SDK or toolchain.
    static func environment(developerFolder: String) -> ChildEnvironment {
        var environment = ChildEnvironment.scrubbed
        environment.set("DEVELOPER_DIR", to: developerFolder)
        return environment
    }

    /// The arguments of every command. Sandboxes do not nest, and the tool may itself run in a plugin's, so the
    /// compiler is told not to put macros into one of their own.
    static func arguments(target: String, sdk: String, compiler: String, moduleCache: String) -> [String] {
        var words = ["-target", target, "-sdk", sdk]
        // Test libraries are outside the SDK, in the platform's own folder: …/Foo.platform/Developer/SDKs/Foo.sdk
        let developer = URL(fileURLWithPath: sdk).deletingLastPathComponent().deletingLastPathComponent().path
        words += ["-F", developer + "/Library/Frameworks", "-I", developer + "/usr/lib"]
        // The macros of Testing are in a folder that the driver does not look into by itself.
        let programs = URL(fileURLWithPath: compiler).deletingLastPathComponent().deletingLastPathComponent().path
        words += ["-plugin-path", programs + "/lib/swift/host/plugins/testing"]
        if target.hasSuffix("-macabi") {
            // Mac Catalyst takes macOS's SDK and, before its own frameworks, the ones of iOS that it supports.
            words += ["-Fsystem", sdk + "/System/iOSSupport/System/Library/Frameworks"]
        }
        return words + ["-module-cache-path", moduleCache, "-disable-sandbox"]
    }

    /// The name that `xcrun --sdk` knows the target's SDK under.
    static func sdkName(of target: AppleTarget) -> String {
        switch (target.system, target.environment) {
        case (.ios, nil): "iphoneos"
        case (.ios, .simulator): "iphonesimulator"
        case (.ios, .macabi), (.macosx, _): "macosx"
        case (.tvos, .simulator): "appletvsimulator"
        case (.tvos, _): "appletvos"
        case (.watchos, .simulator): "watchsimulator"
        case (.watchos, _): "watchos"
        case (.xros, .simulator): "xrsimulator"
        case (.xros, _): "xros"
        }
    }

    private func find() throws(ToolchainProblem) -> XcodeInstallation {
        switch choice {
        case .folder(let path): return try XcodeInstallation(path: path)
        case .version(let version, let build):
            let installed = XcodeInstallation.all(in: searchFolders)
            let fitting = installed.first { $0.version == version && (build == nil || $0.build == build) }
            guard let fitting else {
                throw .noXcode(
                    wanted: version + (build.map { " (\($0))" } ?? ""),
                    found: installed.map { "\($0.version) (\($0.build)) at \($0.path)" })
            }
            return fitting
        }
    }

    /// What `xcrun` says about one SDK.
    struct SDK: Hashable, Codable {
        var path: String
        var version: String
        var build: String
        var compiler: String
        var compilerTag: String
    }

    private func sdk(
        _ target: AppleTarget, _ installation: XcodeInstallation, _ environment: ChildEnvironment,
        in surroundings: BuildSurroundings
    ) throws(ToolchainProblem) -> SDK {
        let name = XcodeToolchain.sdkName(of: target)
        var digest = ContentDigest()
        for part in [installation.developerFolder, installation.version, installation.build, name, xcrun] {
            digest.add(part)
        }
        digest.add(FileStamp.text(of: installation.path + "/Contents/version.plist"))
        if let bytes = surroundings.cache.bytes("xcode-sdks", digest.text),
            let known = try? JSONDecoder().decode(SDK.self, from: Data(bytes)), access(known.compiler, X_OK) == 0,
            access(known.path, F_OK) == 0
        {
            return known
        }
        func ask(_ program: String, _ words: [String]) throws(ToolchainProblem) -> String {
            let command = ChildCommand(program, words, environment: environment, timeout: .seconds(120))
            let result: ProcessResult
            do { result = try surroundings.runner.runChecked(command) } catch { throw .compiler(error) }
            guard let line = result.outputText.split(whereSeparator: \.isNewline).first else {
                throw .strangeAnswer(command: command.shellLine, reason: "it is empty")
            }
            return String(line)
        }
        let compiler = try ask(xcrun, ["--sdk", name, "--find", "swiftc"])
        let sdk = SDK(
            path: try ask(xcrun, ["--sdk", name, "--show-sdk-path"]),
            version: try ask(xcrun, ["--sdk", name, "--show-sdk-version"]),
            build: try ask(xcrun, ["--sdk", name, "--show-sdk-build-version"]), compiler: compiler,
            compilerTag: try ask(compiler, ["--version"]))
        if let data = try? JSONEncoder().encode(sdk) {
            try? surroundings.cache.write([UInt8](data), "xcode-sdks", digest.text)
        }
        return sdk
    }
}
