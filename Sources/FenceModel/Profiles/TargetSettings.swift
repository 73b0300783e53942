/// What the settings of one target of a package add to a profile: its own flags, features, language mode and name.
public struct TargetSettings: Hashable, Sendable {
    /// Compilation conditions, from `.define` and traits. One with a value (`NAME=1`) sets nothing, as in the compiler.
    public var conditions: [String]
    /// Compilation conditions that are set in some builds of the target only, and nothing says in which: `.define` for one
    /// configuration.
    public var undecidedConditions: [String]
    /// Features from `.enableUpcomingFeature`.
    public var upcomingFeatures: [String]
    /// Features from `.enableExperimentalFeature`.
    public var experimentalFeatures: [String]
    /// The language mode; `nil` keeps the profile's.
    public var language: LanguageMode?
    /// The module that is compiled: `canImport` of it is true, and false with a version.
    public var moduleName: String?
    /// Modules that the package itself provides.
    public var modules: [String: ModuleFact]

    /// Creates settings; what is left out adds nothing.
    public init(
        conditions: [String] = [], undecidedConditions: [String] = [], upcomingFeatures: [String] = [],
        experimentalFeatures: [String] = [], language: LanguageMode? = nil, moduleName: String? = nil,
        modules: [String: ModuleFact] = [:]
    ) {
        self.conditions = conditions
        self.undecidedConditions = undecidedConditions
        self.upcomingFeatures = upcomingFeatures
        self.experimentalFeatures = experimentalFeatures
        self.language = language
        self.moduleName = moduleName
        self.modules = modules
    }
}

extension Profile {
    /// The profile with more compilation conditions set.
    ///
    /// A profile that does not say which conditions it has still does not: those given here are set, all others unknown.
    public func joining(conditions: [String]) -> Profile { joining(TargetSettings(conditions: conditions)) }

    /// The profile as it is for one target of a package.
    ///
    /// The profile's own list of conditions and features stays as declared; what the target adds counts besides. A language
    /// mode that differs from the profile's makes a list of features that the compiler printed for the old mode useless, so
    /// that the compiler's table answers.
    public func joining(_ target: TargetSettings) -> Profile {
        var joined = self
        joined.settings.conditions += target.conditions
        joined.settings.undecidedConditions += target.undecidedConditions
        joined.settings.upcomingFeatures += target.upcomingFeatures
        joined.settings.experimentalFeatures += target.experimentalFeatures
        joined.settings.modules.merge(target.modules) { _, new in new }
        if let moduleName = target.moduleName { joined.settings.moduleName = moduleName }
        if let language = target.language, language != self.language {
            joined.language = language
            joined.settings.language = language
            if printedTargetFacts != nil { joined.features = nil }
        }
        return joined
    }
}
