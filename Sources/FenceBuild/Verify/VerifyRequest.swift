import FenceModel

/// What is to be verified.
public struct VerifyRequest: Sendable {
    /// A profile with the toolchain that stands for it on this machine.
    public struct Entry: Sendable {
        /// The profile.
        public var profile: Profile
        /// Its toolchain, or why there is none.
        public var toolchain: Result<any Toolchain, ToolchainProblem>
        /// The toolchain's own `swiftc`, where a location names one.
        public var swiftc: String?

        /// Creates an entry.
        public init(profile: Profile, toolchain: Result<any Toolchain, ToolchainProblem>, swiftc: String? = nil) {
            self.profile = profile
            self.toolchain = toolchain
            self.swiftc = swiftc
        }
    }

    /// The modules.
    public var graph: BuildGraph
    /// The profiles.
    public var entries: [Entry]
    /// The flags whose pairings are built as well; empty for none.
    public var pairedFlags: [String]
    /// How many compilers run at once.
    public var width: Int
    /// How long one compiler may run.
    public var timeout: Duration
    /// How long a profile's build command may run.
    public var buildTimeout: Duration

    /// Creates a request.
    public init(
        graph: BuildGraph, entries: [Entry], pairedFlags: [String] = [], width: Int,
        timeout: Duration = .seconds(1200), buildTimeout: Duration = .seconds(7200)
    ) {
        self.graph = graph
        self.entries = entries
        self.pairedFlags = pairedFlags
        self.width = width
        self.timeout = timeout
        self.buildTimeout = buildTimeout
    }
}
