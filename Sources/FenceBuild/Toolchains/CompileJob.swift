/// One module to be compiled on one toolchain: what a build system would put on the compiler's command line.
public struct CompileJob: Hashable, Sendable {
    /// The module's name.
    public var moduleName: String
    /// The paths of its Swift sources.
    public var sources: [String]
    /// `4`, `4.2`, `5` or `6`.
    public var languageMode: String
    /// The `-D` conditions.
    public var conditions: [String]
    /// The features for `-enable-upcoming-feature`.
    public var upcomingFeatures: [String]
    /// The features for `-enable-experimental-feature`.
    public var experimentalFeatures: [String]
    /// Folders of the modules that it imports.
    public var moduleSearchPaths: [String]
    /// Arguments for the compiler's C side: include folders and module maps of C targets.
    public var clangArguments: [String]
    /// The package's identity, for `package` access.
    public var packageName: String?
    /// Whether no file of the module is a script.
    public var parsesAsLibrary: Bool
    /// Whether other modules import it with `@testable`.
    public var isTestable: Bool
    /// Flags that the target declares itself.
    public var extraArguments: [String]

    /// Creates a job.
    public init(
        moduleName: String, sources: [String], languageMode: String = "5", conditions: [String] = [],
        upcomingFeatures: [String] = [], experimentalFeatures: [String] = [], moduleSearchPaths: [String] = [],
        clangArguments: [String] = [], packageName: String? = nil, parsesAsLibrary: Bool = true,
        isTestable: Bool = false, extraArguments: [String] = []
    ) {
        self.moduleName = moduleName
        self.sources = sources
        self.languageMode = languageMode
        self.conditions = conditions
        self.upcomingFeatures = upcomingFeatures
        self.experimentalFeatures = experimentalFeatures
        self.moduleSearchPaths = moduleSearchPaths
        self.clangArguments = clangArguments
        self.packageName = packageName
        self.parsesAsLibrary = parsesAsLibrary
        self.isTestable = isTestable
        self.extraArguments = extraArguments
    }
}
