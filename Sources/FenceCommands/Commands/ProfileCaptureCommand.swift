import FenceBuild
import FenceModel
import FenceReports

/// `fence profile capture NAME`: reads the facts of a profile from an SDK and a compiler on this machine.
struct ProfileCaptureCommand: Command {
    static let xcode = Option<String?>.optional(
        "xcode", "path", help: "The Xcode to read: its .app or its developer folder.", completion: .folders)
    static let sdk = Option<String?>.optional(
        "sdk", "folder", help: "The SDK to read: one of Xcode, or a folder of .swiftinterface files.",
        completion: .folders)
    static let compiler = Option<String?>.optional(
        "compiler", "path", help: "The swiftc to ask; with --xcode the default is the Xcode's own.",
        completion: .files([]))
    static let triple = Option<String?>.optional(
        "triple", "triple", help: "The target to read the facts for; the default is arm64-apple-ios.")

    let name = "profile capture"
    let summary = "Read a profile's facts from an SDK and a compiler, and print it as an object for fence.json."
    let discussion = """
        The versions of modules come from their interfaces and libraries, as canImport reads them; the SDK's version from \
        its settings; the compiler's version from the compiler. What cannot be read is left out, so that it stays unknown.

          fence profile capture beta --xcode /Applications/Xcode-27.1.app
        """
    let arguments = [ArgumentDefinition("name", .one, help: "The name of the new profile.")]
    let options = [xcode.definition, sdk.definition, compiler.definition, triple.definition]

    func run(_ invocation: Invocation) throws -> Outcome {
        guard let name = invocation.arguments.positional.first else { throw UsageError.missingArgument("<name>") }
        let workspace = try Workspace(invocation)
        let target = try Self.target(invocation)
        var profile = Profile(name: name)
        profile.target = target
        var folder = invocation[Self.sdk].map(invocation.absolutePath)
        var swiftc = invocation[Self.compiler].map { $0.contains("/") ? invocation.absolutePath($0) : $0 }
        if let path = invocation[Self.xcode] {
            let installation: XcodeInstallation
            do { installation = try XcodeInstallation(path: invocation.absolutePath(path)) } catch {
                throw CouldNotCheck("\(error)")
            }
            profile.title = "Xcode \(installation.version) (\(installation.build))"
            profile.xcode = XcodeIdentity(
                version: try? DottedVersion(installation.version), build: installation.build)
            folder = folder ?? Self.sdkFolder(of: installation, target)
            swiftc = swiftc ?? installation.developerFolder + "/Toolchains/XcodeDefault.xctoolchain/usr/bin/swiftc"
        }
        guard let folder else { throw UsageError.conflict("name what to read with --xcode or --sdk") }
        let found: SDKModules.Found
        do { found = try SDKModules(target: target).read(folder) } catch {
            throw SourcesFailure(failure: .path(error))
        }
        for problem in found.problems { invocation.console.warning(problem.message) }
        guard !found.modules.isEmpty else {
            throw CouldNotCheck("there are no modules for \(target) in '\(folder)'")
        }
        profile.modules = found.modules
        profile.sdk = found.version.flatMap { try? DottedVersion($0) }
        if let swiftc {
            profile.compiler = try Self.compilerVersion(swiftc, target, workspace)
        } else {
            invocation.console.note("note: the compiler's version is left out; name a compiler with --compiler")
        }
        invocation.console.report(ProfileText.declaration(of: profile) + "\n")
        let versioned = found.modules.values.filter { fact in
            if case .present(let details) = fact, case .known = details.version { true } else { false }
        }
        let summary = "\(Counted.of(found.modules.count, "module")), \(versioned.count) of them with a version"
        return Outcome(found.problems.isEmpty ? .clean : .couldNotCheck, summary: summary)
    }

    private static func target(_ invocation: Invocation) throws -> TargetTriple {
        let text = invocation[triple] ?? "arm64-apple-ios"
        do { return try TargetTriple(text) } catch {
            throw UsageError.invalidValue(
                option: triple.definition.dashedName, value: text, expectation: "a triple such as arm64-apple-ios27.0",
                allowed: [], suggestion: nil)
        }
    }

    /// The SDK of an Xcode for a target.
    private static func sdkFolder(of xcode: XcodeInstallation, _ target: TargetTriple) -> String? {
        let name: String? =
            switch target.platform {
            case .ios: "iPhoneOS"
            case .iossimulator: "iPhoneSimulator"
            case .macos, .maccatalyst: "MacOSX"
            case .tvos: "AppleTVOS"
            case .tvossimulator: "AppleTVSimulator"
            case .watchos: "WatchOS"
            case .watchossimulator: "WatchSimulator"
            case .visionos: "XROS"
            case .visionossimulator: "XRSimulator"
            default: nil
            }
        return name.map { "\(xcode.developerFolder)/Platforms/\($0).platform/Developer/SDKs/\($0).sdk" }
    }

    private static func compilerVersion(
        _ swiftc: String, _ target: TargetTriple, _ workspace: Workspace
    ) throws -> CompilerVersion? {
        let surroundings = BuildSurroundings(cache: BuildCache(root: workspace.scratch), swiftc: swiftc)
        do {
            let found = try Compiler.find(swiftc, in: surroundings)
            let output = try StaticBuildConfiguration.bytes(
                compiler: found, target: target.deploymentTarget == nil ? nil : target.text)
            return try HostProfile.decode(output).compiler
        } catch { throw CouldNotCheck("the compiler cannot be asked: \(error)") }
    }
}
