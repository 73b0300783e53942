import Foundation

/// The compiler of this machine, building for this machine or with an SDK whose folder is given.
public struct HostToolchain: Toolchain {
    /// The SDK's folder; `nil` for what the compiler finds itself.
    public var sdk: String?

    /// Creates the host's toolchain.
    public init(sdk: String? = nil) { self.sdk = sdk }

    /// What a report calls it.
    public var title: String { sdk.map { "Swift with the SDK \($0)" } ?? "this machine's Swift" }

    /// Finds the compiler. Without an SDK the target must be its own.
    public func prepare(
        for request: ToolchainRequest, in surroundings: BuildSurroundings
    ) throws(ToolchainProblem) -> PreparedToolchain {
        let compiler = try Compiler.find(surroundings.swiftc, in: surroundings)
        guard sdk != nil || HostToolchain.isOwn(request.target, of: compiler) else {
            throw .unsupportedTarget(
                request.target,
                reason: "this machine's compiler builds for \(compiler.triple); another target needs an Xcode, a Swift "
                    + "SDK or a stub SDK")
        }
        if let sdk, !CacheFile.isFolder(sdk) {
            throw .wrongSDK(wanted: request.sdkVersion ?? "a folder", found: "not a folder", path: sdk)
        }
        var digest = ContentDigest()
        digest.add(compiler.identity)
        if let sdk {
            digest.add(sdk)
            // What an SDK of Apple's says about itself; the folder's own time where there is no such file.
            digest.add(FileManager.default.contents(atPath: sdk + "/SDKSettings.json").map { [UInt8]($0) } ?? [])
            digest.add(FileStamp.text(of: sdk))
        }
        let identity = digest.text
        let moduleCache: String
        do {
            moduleCache = try surroundings.cache.sharedFolder("module-cache", identity)
        } catch {
            throw .cache(error)
        }
        return PreparedToolchain(
            title: title, identity: identity, compilerTag: compiler.tag, executable: compiler.driver,
            program: .driver,
            arguments: ["-target", request.target] + (sdk.map { ["-sdk", $0] } ?? [])
                + ToolchainModules.pluginArguments(of: compiler) + ["-module-cache-path", moduleCache],
            environment: .scrubbed, sdkFolder: sdk)
    }

    /// Whether the target is the compiler's own, versions aside (`arm64-apple-macosx13.0` on a Mac).
    static func isOwn(_ target: String, of compiler: Compiler) -> Bool {
        func unversioned(_ triple: String) -> String {
            if let apple = AppleTarget(triple: triple) { return apple.moduleFileName }
            return triple
        }
        return unversioned(target) == unversioned(compiler.triple) || target == compiler.moduleTriple
    }
}
