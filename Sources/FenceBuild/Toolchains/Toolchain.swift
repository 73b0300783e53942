/// A place that a profile's compiler and SDK come from.
///
/// A profile names what a toolchain is; a toolchain says where it is on this machine. Each kind is a file:
/// ``XcodeToolchain``, ``SwiftSDKToolchain``, ``StubSDKToolchain`` and ``HostToolchain``.
public protocol Toolchain: Sendable {
    /// What a report calls it: `stub SDK iPhoneOS27.1`.
    var title: String { get }
    /// Finds (and where need be makes) everything that compiling for a target takes.
    ///
    /// - Throws: `ToolchainProblem` when this machine cannot compile for the target with this toolchain.
    func prepare(
        for request: ToolchainRequest, in surroundings: BuildSurroundings
    ) throws(ToolchainProblem) -> PreparedToolchain
}

/// What a profile wants of a toolchain.
public struct ToolchainRequest: Hashable, Sendable {
    /// The triple to compile for: `arm64-apple-ios27.0`.
    public var target: String
    /// The version of the SDK that the profile declares: `27.1`; `nil` when it declares none.
    public var sdkVersion: String?
    /// The version that the profile's compiler has: `6.4`; `nil` when it declares none.
    public var compilerVersion: String?

    /// Creates a request.
    public init(target: String, sdkVersion: String? = nil, compilerVersion: String? = nil) {
        self.target = target
        self.sdkVersion = sdkVersion
        self.compilerVersion = compilerVersion
    }
}

/// What toolchains share while one run of the tool lasts.
public struct BuildSurroundings: Sendable {
    /// Where made things are kept.
    public var cache: BuildCache
    /// Starts the compilers.
    public var runner: ProcessRunner
    /// The `swiftc` to use where the toolchain brings none, as a path or a name in `PATH`.
    public var swiftc: String

    /// Creates surroundings.
    public init(cache: BuildCache, runner: ProcessRunner = ProcessRunner(), swiftc: String = "swiftc") {
        self.cache = cache
        self.runner = runner
        self.swiftc = swiftc
    }
}
