/// The compiler of this machine, building for this machine.
public struct HostToolchain: Toolchain {
    /// Creates the host's toolchain.
    public init() {}

    /// What a report calls it.
    public var title: String { "this machine's Swift" }

    /// Finds the compiler; the target must be its own.
    public func prepare(
        for request: ToolchainRequest, in surroundings: BuildSurroundings
    ) throws(ToolchainProblem) -> PreparedToolchain {
        let compiler = try Compiler.find(surroundings.swiftc, in: surroundings)
        guard HostToolchain.isOwn(request.target, of: compiler) else {
            throw .unsupportedTarget(
                request.target,
                reason: "this machine's compiler builds for \(compiler.triple); another target needs an Xcode, a Swift "
                    + "SDK or a stub SDK")
        }
        let moduleCache: String
        do {
            moduleCache = try surroundings.cache.sharedFolder("module-cache", compiler.identity)
        } catch {
            throw .cache(error)
        }
        return PreparedToolchain(
            title: compiler.tag, identity: compiler.identity, compilerTag: compiler.tag, executable: compiler.driver,
            program: .driver, arguments: ["-target", request.target, "-module-cache-path", moduleCache],
            environment: .scrubbed)
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
