/// One module that is type-checked on every profile.
public struct BuildTarget: Hashable, Sendable {
    /// The target's name in the package.
    public var name: String
    /// The module's name.
    public var moduleName: String
    /// What the target is for.
    public var kind: PackageTarget.Kind
    /// The absolute paths of its Swift files, in order.
    public var sources: [String]
    /// The names of the targets in this graph that it depends on directly, each of which may hold for some platforms only.
    public var dependencies: [TargetDependency]
    /// The Swift settings, each with the platforms that it holds for.
    public var settings: [BuildSetting]
    /// What it needs that is not compiled here, as the end of a sentence: `the product Cards of another package`.
    public var outside: [String]
    /// What a C target lets its dependants include.
    public var clangArguments: [String]

    /// Creates a target.
    public init(
        name: String, moduleName: String? = nil, kind: PackageTarget.Kind = .library, sources: [String],
        dependencies: [TargetDependency] = [], settings: [BuildSetting] = [], outside: [String] = [],
        clangArguments: [String] = []
    ) {
        self.name = name
        self.moduleName = moduleName ?? name
        self.kind = kind
        self.sources = sources
        self.dependencies = dependencies
        self.settings = settings
        self.outside = outside
        self.clangArguments = clangArguments
    }
}
