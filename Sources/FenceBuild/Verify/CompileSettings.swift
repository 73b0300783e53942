import FenceModel
import FenceSyntax

/// What a profile and a target together put on the compiler's command line.
public struct CompileSettings: Hashable, Sendable {
    /// `-D`.
    public var conditions: [String]
    /// `-swift-version`.
    public var languageMode: String
    /// `-enable-upcoming-feature`.
    public var upcomingFeatures: [String]
    /// `-enable-experimental-feature`.
    public var experimentalFeatures: [String]
    /// Flags of the target's own.
    public var extraArguments: [String]
    /// What was not declared and is assumed, in sentences.
    public var assumptions: [String]

    /// The settings for a target on a profile.
    ///
    /// A setting with a condition holds where the profile's platform and configuration fit for certain.
    public init(profile: Profile, target: BuildTarget, package: PackageDescription?) {
        let build = CompileSettings.build(of: profile, package)
        var conditions = profile.conditions ?? []
        var assumptions: [String] = []
        if profile.conditions == nil { assumptions.append("it declares no conditions, so none is set") }
        conditions += profile.settings.conditions
        // SwiftPM sets these for every target of a package; without a tools version it is an Xcode project.
        if let package, !package.toolsVersion.isEmpty {
            conditions += ["SWIFT_PACKAGE"] + package.defaultTraits.filter { $0 != "default" }.sorted()
        }
        var mode: String?
        var upcoming: [String] = []
        var experimental: [String] = []
        var extra: [String] = []
        for setting in target.settings where setting.condition.holds(in: build) == .yes {
            switch setting.kind {
            case .define(let name): conditions.append(name)
            case .upcomingFeature(let name): upcoming.append(name)
            case .experimentalFeature(let name): experimental.append(name)
            case .languageMode(let name): mode = name
            case .unsafeFlags(let flags): extra += flags
            case .other(let name, let values): extra += CompileSettings.arguments(name, values)
            }
        }
        self.conditions = CompileSettings.unique(conditions)
        if let mode {
            languageMode = mode
        } else if let language = profile.language {
            languageMode = language.rawValue
        } else {
            let declared = package?.target(named: target.name).flatMap { package?.languageMode(of: $0) }
            languageMode = declared ?? "5"
        }
        // What the language mode brings along needs no flag, and a flag for it would be a warning.
        var plain = profile
        plain.features = nil
        plain.language = LanguageMode(rawValue: languageMode)
        for name in profile.features ?? [] where !upcoming.contains(name) && !experimental.contains(name) {
            if plain.answer(.hasFeature, name) != .yes { upcoming.append(name) }
        }
        upcomingFeatures = CompileSettings.unique(upcoming)
        experimentalFeatures = CompileSettings.unique(experimental)
        extraArguments = extra
        self.assumptions = assumptions
    }

    /// What the conditions of settings and dependencies ask about a build with the profile.
    ///
    /// The configuration is told by `DEBUG`, which SwiftPM and Xcode set in debug builds and only there.
    static func build(of profile: Profile, _ package: PackageDescription?) -> BuildDescription {
        BuildDescription(
            platform: profile.effectivePlatform.map(PackageDescription.swiftPMName),
            configuration: profile.conditions.map { $0.contains("DEBUG") ? "debug" : "release" },
            traits: package?.defaultTraits)
    }

    /// The flags of settings that have an influence on type-checking though not on conditions.
    private static func arguments(_ name: String, _ values: [String]) -> [String] {
        switch (name, values.first) {
        case ("strictMemorySafety", _): ["-strict-memory-safety"]
        case ("defaultIsolation", let isolation?): ["-default-isolation", isolation]
        case ("interoperabilityMode", "Cxx"?): ["-cxx-interoperability-mode=default"]
        default: []
        }
    }

    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}
