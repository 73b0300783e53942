/// A Swift package as its manifest describes it: targets, where their sources are, and the settings that decide which
/// compilation conditions are set.
public struct PackageDescription: Hashable, Sendable {
    /// The package's name.
    public var name: String
    /// The absolute path of the folder that holds the manifest.
    public var directory: String
    /// The components of `swift-tools-version`; empty when it is not known (an Xcode project).
    public var toolsVersion: [Int]
    /// `swiftLanguageModes` of the manifest as written (`6`, `5`, `4.2`); empty when the manifest does not say.
    public var languageModes: [String]
    /// `platforms` of the manifest: names in SwiftPM's lower-case spelling (`ios`, `maccatalyst`) and minimum versions.
    public var platforms: [MinimumPlatform]
    /// The package's traits, with the traits that each one enables.
    public var traits: [PackageTrait]
    /// The targets in the order of the manifest.
    public var targets: [PackageTarget]

    /// Creates a description from its parts.
    public init(
        name: String, directory: String, toolsVersion: [Int] = [], languageModes: [String] = [],
        platforms: [MinimumPlatform] = [], traits: [PackageTrait] = [], targets: [PackageTarget] = []
    ) {
        self.name = name
        self.directory = directory
        self.toolsVersion = toolsVersion
        self.languageModes = languageModes
        self.platforms = platforms
        self.traits = traits
        self.targets = targets
    }

    /// The target with this name.
    public func target(named name: String) -> PackageTarget? { targets.first { $0.name == name } }

    /// The traits that are enabled when nobody chooses any: `default` and what follows from it.
    public var defaultTraits: Set<String> { enabledTraits(from: ["default"]) }

    /// All traits that are enabled when the named ones are.
    public func enabledTraits(from chosen: [String]) -> Set<String> {
        var enabled: Set<String> = []
        var waiting = chosen
        while let name = waiting.popLast() {
            guard enabled.insert(name).inserted else { continue }
            waiting += traits.first { $0.name == name }?.enables ?? []
        }
        return enabled
    }

    /// The language mode that the compiler is given for a target: the target's own setting if it holds everywhere, else
    /// the newest of the manifest's modes that the tools version knows, else the mode of the tools version.
    ///
    /// `nil` when nothing says it.
    public func languageMode(of target: PackageTarget) -> String? {
        let own = target.settings.last { setting in
            if case .languageMode = setting.kind { return setting.condition.isAlways }
            return false
        }
        if case .languageMode(let mode)? = own?.kind { return mode }
        if let newest = languageModes.max(by: { Self.components($0).lexicographicallyPrecedes(Self.components($1)) }) {
            return newest
        }
        guard let major = toolsVersion.first else { return nil }
        return major >= 6 ? "6" : major == 5 ? "5" : "4"
    }

    /// The targets such that each one comes after those it depends on; `nil` when the dependencies form a circle.
    public func targetsInDependencyOrder() -> [PackageTarget]? {
        var order: [PackageTarget] = []
        var done: Set<String> = []
        var rest = targets
        while !rest.isEmpty {
            let names = Set(rest.map(\.name))
            let ready = rest.filter { target in
                !target.dependencies.contains { $0.isOfThisPackage(names) && $0.name != target.name }
            }
            if ready.isEmpty { return nil }
            order += ready
            done.formUnion(ready.map(\.name))
            rest.removeAll { done.contains($0.name) }
        }
        return order
    }

    private static func components(_ version: String) -> [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }
}

/// A platform that a package declares, with its minimum version.
public struct MinimumPlatform: Hashable, Sendable {
    /// SwiftPM's lower-case name: `ios`, `macos`, `maccatalyst`, `visionos`.
    public var name: String
    /// The version as written, `17.0`.
    public var version: String

    /// Creates a platform from name and version.
    public init(name: String, version: String) {
        self.name = name
        self.version = version
    }
}

/// A trait of a package.
public struct PackageTrait: Hashable, Sendable {
    /// The trait's name; `default` holds those that are enabled unless somebody chooses others.
    public var name: String
    /// The traits that this one enables.
    public var enables: [String]

    /// Creates a trait.
    public init(name: String, enables: [String]) {
        self.name = name
        self.enables = enables
    }
}
