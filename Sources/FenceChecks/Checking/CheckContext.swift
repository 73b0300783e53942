import FenceModel
import FenceRetirement
import FenceSyntax

/// What all files of a check have in common.
public struct CheckContext: Sendable {
    /// The profiles, without the settings of targets.
    public var profiles: [Profile]
    /// What is expected of fences.
    public var declarations: [FenceDeclaration]
    /// The path of the configuration as reports show it; `nil` when there is none.
    public var configurationPath: String?
    /// Where each profile is declared, by name; only of those that the configuration declares.
    public var profilePlaces: [String: FilePlace]
    /// The severities that the configuration gives to rules.
    public var severities: [String: RuleSeverity]
    /// Whether every source of the project is checked, so that what is found nowhere is nowhere.
    public var isWholeProject: Bool
    /// Whether `profiles` are all of the configuration's.
    public var considersAllProfiles = true
    /// What is known of compilation conditions.
    public var flags: FlagKnowledge
    /// Which SDKs each channel accepts and since when, built-in facts included.
    public var ledger: Ledger
    /// From how many days before a known date a fence is reported.
    public var warnDays = Configuration.defaultWarnDays
    /// The day for which it is asked whether a fence is due.
    public var day: CalendarDate
    /// Whether a declaration is about a file, by the path as reports show it.
    public var isAbout: @Sendable (FenceDeclaration, String) -> Bool

    /// Creates a context.
    public init(
        profiles: [Profile], declarations: [FenceDeclaration] = [], configurationPath: String? = nil,
        profilePlaces: [String: FilePlace] = [:], severities: [String: RuleSeverity] = [:], isWholeProject: Bool = true,
        flags: FlagKnowledge? = nil,
        isAbout: @escaping @Sendable (FenceDeclaration, String) -> Bool = { _, _ in true }
    ) {
        self.profiles = profiles
        self.declarations = declarations
        self.configurationPath = configurationPath
        self.profilePlaces = profilePlaces
        self.severities = severities
        self.isWholeProject = isWholeProject
        self.flags = flags ?? FlagKnowledge(profiles: profiles, declarations: declarations)
        self.isAbout = isAbout
        ledger = .builtIn
        day = .today
    }

    /// Creates the context of a configuration.
    ///
    /// - Parameter configurationPath: the path of its file as reports show it.
    public init(
        _ configuration: Configuration, profiles: [Profile], configurationPath: String?, isWholeProject: Bool = true,
        flags: FlagKnowledge? = nil,
        isAbout: @escaping @Sendable (FenceDeclaration, String) -> Bool = { _, _ in true }
    ) {
        self.init(
            profiles: profiles, declarations: configuration.fences, configurationPath: configurationPath,
            severities: configuration.rules, isWholeProject: isWholeProject, flags: flags, isAbout: isAbout)
        ledger = configuration.ledger.overriding(.builtIn)
        warnDays = configuration.warnDays
        for (name, position) in configuration.profilePositions { profilePlaces[name] = place(of: position) }
    }

    /// A position of the configuration as a place of a report.
    public func place(of position: ConfigurationPosition) -> FilePlace {
        FilePlace(
            path: configurationPath ?? position.file,
            start: SourcePosition(line: position.line, column: position.column))
    }

    /// A declaration as people call it.
    public func place(of declaration: FenceDeclaration) -> FilePlace { place(of: declaration.position) }

    /// Whether a configuration says which conditions are set.
    public var hasConfiguration: Bool { configurationPath != nil }
}
