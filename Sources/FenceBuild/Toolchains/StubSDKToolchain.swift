import Foundation

/// A stub SDK, checked by the host's own compiler: verification without Xcode, on any Linux machine.
///
/// The compiler, the triple and availability checking are real. The modules of the SDK are what somebody wrote down, and
/// there is no Objective-C; what cannot be told because of that is "could not check".
public struct StubSDKToolchain: Toolchain {
    /// The folder of the stub SDK.
    public var folder: String
    /// How the toolchain's own modules may be made to serve the target.
    var routes: [RetargetedModules.Route] = [.binary, .textual]

    /// Names the folder of a stub SDK.
    public init(folder: String) { self.folder = folder }

    /// What a report calls it.
    public var title: String { "stub SDK \((folder as NSString).lastPathComponent)" }

    /// Reads the stub SDK, retargets the toolchain's modules, and writes the interfaces as this compiler accepts them.
    public func prepare(
        for request: ToolchainRequest, in surroundings: BuildSurroundings
    ) throws(ToolchainProblem) -> PreparedToolchain {
        let sdk: StubSDK
        do { sdk = try StubSDK(path: folder) } catch { throw .stubSDK(error) }
        guard let target = AppleTarget(triple: request.target) else {
            throw .unsupportedTarget(request.target, reason: "stub SDKs are for Apple's platforms")
        }
        guard target.system.rawValue == sdk.system else {
            throw .wrongPlatform(sdk: sdk.name, system: sdk.system, target: request.target)
        }
        if let wanted = request.sdkVersion, wanted != sdk.version {
            throw .wrongSDK(wanted: wanted, found: sdk.version, path: folder)
        }
        let compiler = try Compiler.find(surroundings.swiftc, in: surroundings)
        let modules = try RetargetedModules.find(target, compiler: compiler, in: surroundings, allowed: routes)
        var digest = ContentDigest()
        for part in [modules.folder, sdk.digest, target.moduleFileName, compiler.identity] { digest.add(part) }
        let identity = digest.text
        let interfaces: String
        let moduleCache: String
        do {
            interfaces = try surroundings.cache.folder("stub-sdks", identity) { temporary in
                try StubSDKToolchain.write(sdk, for: target, compilerTag: compiler.tag, into: temporary)
            }
            // One for all stub SDKs of a target, since most of it is the toolchain's own modules.
            moduleCache = try surroundings.cache.sharedFolder(
                "module-cache", (modules.folder as NSString).lastPathComponent)
        } catch let problem as CacheProblem {
            throw .cache(problem)
        } catch {
            throw .strangeAnswer(command: "writing \(sdk.name)", reason: "\(error)")
        }
        var prepared = PreparedToolchain(
            title: "stub SDK \(sdk.name)", identity: identity, compilerTag: compiler.tag,
            executable: compiler.frontend, program: .frontend,
            arguments: ["-I", interfaces]
                + modules.arguments(target: request.target, compiler: compiler, moduleCache: moduleCache),
            environment: .scrubbed, stubSDK: sdk)
        if let reason = modules.reason {
            prepared.caveats.append("only modules with an interface can be imported (\(reason))")
        }
        if let declared = request.compilerVersion, !compiler.version.isEmpty,
            !(compiler.version + ".").hasPrefix(declared + ".")
        {
            prepared.caveats.append(
                "checked by a stand-in compiler, with conditions on the version answered as \(declared) does")
        }
        return prepared
    }

    private static func write(
        _ sdk: StubSDK, for target: AppleTarget, compilerTag: String, into folder: String
    ) throws {
        for module in sdk.modules {
            let output = "\(folder)/\(module.name).swiftmodule"
            guard mkdir(output, 0o777) == 0 else { throw CacheProblem(path: output, code: errno) }
            try CacheFile.write(
                Array(module.interface.text(for: target, compilerTag: compilerTag).utf8),
                to: "\(output)/\(target.moduleFileName).swiftinterface")
        }
    }
}
