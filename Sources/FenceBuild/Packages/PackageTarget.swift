/// One target of a package.
public struct PackageTarget: Hashable, Sendable {
    /// What a target is for.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A library's module (`regular` in SwiftPM's words).
        case library
        case executable
        case test
        case macro
        case plugin
        /// A module map of the system; no Swift sources.
        case system
        /// A framework or library that comes compiled.
        case binary
        /// A target of an Xcode project of which nothing else is known.
        case other

        /// Whether the target has Swift sources that toolchains of a profile compile. Plugins and macros run on the host.
        public var isCompiledForProfiles: Bool {
            self == .library || self == .executable || self == .test || self == .other
        }
        /// Whether the target has Swift sources at all.
        public var hasSources: Bool { self != .system && self != .binary }
    }

    /// The target's name.
    public var name: String
    /// What it is for.
    public var kind: Kind
    /// The folder as the manifest gives it, relative to the package; `nil` when SwiftPM's rules decide.
    public var path: String?
    /// Files and folders that hold the sources, relative to the target's folder; `nil` for the whole folder.
    public var sources: [String]?
    /// Files and folders that are left out, relative to the target's folder.
    public var exclude: [String]
    /// The Swift settings in the order of the manifest.
    public var settings: [BuildSetting]
    /// What it depends on.
    public var dependencies: [TargetDependency]
    /// The absolute paths of its Swift files where somebody who knows has said so (a plugin's context); `nil` when they
    /// are to be looked for.
    public var files: [String]?

    /// Creates a target from its parts.
    public init(
        name: String, kind: Kind, path: String? = nil, sources: [String]? = nil, exclude: [String] = [],
        settings: [BuildSetting] = [], dependencies: [TargetDependency] = [], files: [String]? = nil
    ) {
        self.name = name
        self.kind = kind
        self.path = path
        self.sources = sources
        self.exclude = exclude
        self.settings = settings
        self.dependencies = dependencies
        self.files = files
    }

    /// The module's name: the target's, with everything that no identifier may hold replaced by `_`.
    public var moduleName: String {
        var module = String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { scalar in
                    scalar.properties.isXIDContinue ? scalar : "_"
                }))
        if let first = module.unicodeScalars.first, !first.properties.isXIDStart, first != "_" {
            module = "_" + module.dropFirst()
        }
        return module
    }
}

/// What a target depends on.
public struct TargetDependency: Hashable, Sendable {
    /// The name of a target or product.
    public var name: String
    /// The package that a product comes from; `nil` for a target or product of this package or one found by name only.
    public var package: String?
    /// The platforms and traits for which the dependency holds.
    public var condition: SettingCondition

    /// Creates a dependency.
    public init(name: String, package: String? = nil, condition: SettingCondition = SettingCondition()) {
        self.name = name
        self.package = package
        self.condition = condition
    }

    /// Whether it is one of the named targets of the package itself.
    func isOfThisPackage(_ targets: Set<String>) -> Bool { package == nil && targets.contains(name) }
}
