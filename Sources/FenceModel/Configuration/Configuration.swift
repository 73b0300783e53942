/// What a `fence.json` says, with its `fence.local.json`, checked and resolved.
public struct Configuration: Sendable {
    /// The path of the file, as it was given to the loader; `nil` when there is none.
    public var file: String?
    /// The profiles in their order in the file, each with everything it inherits.
    public var profiles: [Profile]
    /// Where each fact of a profile comes from, by the profile's name and the fact's key (`modules.SwiftUI`).
    public var origins: [String: [String: ProfileOrigin]]
    /// Where each profile's name stands, by name.
    public var profilePositions: [String: ConfigurationPosition]
    /// The entries about fences in their order in the file.
    public var fences: [FenceDeclaration]
    /// The ledger of the file (or of the file it names), without the built-in one.
    public var ledger: Ledger
    /// The file that holds the ledger, when it is not this one; as it was given to the loader.
    public var ledgerFile: String?
    /// Built products whose stamps are checked.
    public var outputs: [OutputDeclaration]
    /// Patterns of source files to leave out.
    public var exclude: [String]
    /// The severities that the file gives to rules, by rule. Which rules there are is not known here.
    public var rules: [String: RuleSeverity]
    /// Where each of these rules is named, by rule.
    public var rulePositions: [String: ConfigurationPosition]
    /// From how many days before a known date a fence is reported.
    public var warnDays: Int
    /// Where toolchains are on this machine, by profile.
    public var locations: [String: ProfileLocation]
    /// What could not be found out, in sentences: a host compiler that did not answer.
    public var notes: [String]

    /// `warnDays` when the file does not say.
    public static let defaultWarnDays = 14

    /// Creates a configuration that says nothing.
    public init() {
        profiles = []
        origins = [:]
        fences = []
        ledger = Ledger()
        outputs = []
        exclude = []
        rules = [:]
        rulePositions = [:]
        profilePositions = [:]
        warnDays = Self.defaultWarnDays
        locations = [:]
        notes = []
    }

    /// The profile with this name, or `nil`.
    public func profile(named name: String) -> Profile? { profiles.first { $0.name == name } }
}

/// Where a fact of a profile comes from.
public enum ProfileOrigin: Hashable, Sendable {
    /// A file says so, in the profile with this name.
    case declared(profile: String, ConfigurationPosition)
    /// The built-in catalogue says so.
    case catalogue(CatalogueFact)
    /// The host's compiler said so.
    case host
}

/// An entry of `fences`: what is expected of the fences with a certain condition.
public struct FenceDeclaration: Hashable, Sendable {
    /// Its name on the command line.
    public var id: String?
    /// The condition of the fences that are meant, as written in the configuration.
    public var condition: String?
    /// A pattern of conditions, with `*` for any text.
    public var pattern: String?
    /// Patterns of the files that are meant; empty for all.
    public var files: [String]
    /// What has to happen before the fence can go.
    public var waitsFor: WaitCondition?
    /// Profiles that must take the fence's first clause.
    public var open: [String]
    /// Profiles that must not take it.
    public var closed: [String]
    /// What the fence protects.
    public var reason: String?
    /// Symbols that a product with the open fence refers to.
    public var evidence: [String]
    /// From how many days before a known date the fence is reported; `nil` for the configuration's.
    public var warnDays: Int?
    /// Its index in the array `fences`.
    public var index: Int
    /// Where it stands.
    public var position: ConfigurationPosition

    /// Creates an entry.
    public init(
        id: String? = nil, condition: String? = nil, pattern: String? = nil, files: [String] = [],
        waitsFor: WaitCondition? = nil, open: [String] = [], closed: [String] = [], reason: String? = nil,
        evidence: [String] = [], warnDays: Int? = nil, index: Int, position: ConfigurationPosition
    ) {
        self.id = id
        self.condition = condition
        self.pattern = pattern
        self.files = files
        self.waitsFor = waitsFor
        self.open = open
        self.closed = closed
        self.reason = reason
        self.evidence = evidence
        self.warnDays = warnDays
        self.index = index
        self.position = position
    }

    /// Whether the entry speaks of a condition, as far as the text decides; white space does not count.
    ///
    /// Files are a matter of the caller, who knows the patterns' folder.
    public func matches(condition text: String) -> Bool {
        if let condition { return ConditionPattern.squeezed(condition) == ConditionPattern.squeezed(text) }
        if let pattern { return ConditionPattern.matches(pattern, text) }
        return false
    }
}

/// What a fence waits for.
public enum WaitCondition: Hashable, Sendable {
    /// That a channel accepts an SDK.
    case channel(String, sdk: DottedVersion)
    /// A day.
    case date(CalendarDate)
    /// That a condition is true on every profile.
    case condition(String)
}

/// An entry of `outputs`: a built product whose stamps are checked.
public struct OutputDeclaration: Hashable, Sendable {
    /// A path or pattern, relative to the configuration file.
    public var path: String
    /// The profile it was built with.
    public var profile: String
    /// The oldest SDK that its stamps may name; `nil` for the profile's.
    public var sdkMinimum: DottedVersion?
    /// The newest SDK that its stamps may name; `nil` for the profile's.
    public var sdkMaximum: DottedVersion?
    /// Where the entry stands.
    public var position: ConfigurationPosition

    /// Creates an entry.
    public init(
        path: String, profile: String, sdkMinimum: DottedVersion? = nil, sdkMaximum: DottedVersion? = nil,
        position: ConfigurationPosition
    ) {
        self.path = path
        self.profile = profile
        self.sdkMinimum = sdkMinimum
        self.sdkMaximum = sdkMaximum
        self.position = position
    }
}

/// How serious the findings of a rule are.
public enum RuleSeverity: String, Hashable, Sendable, CaseIterable {
    case off
    case note
    case warning
    case error
}

/// Where a profile's toolchain is on this machine. Paths are as written; relative ones start at the file's folder.
public struct ProfileLocation: Hashable, Sendable {
    /// The Xcode, or its developer directory.
    public var xcode: String?
    /// The SDK's folder.
    public var sdk: String?
    /// The swiftc to run.
    public var compiler: String?
    /// A folder with stub interfaces.
    public var stubs: String?
    /// The id of an installed Swift SDK.
    public var swiftSDK: String?

    /// Creates a location of which nothing is known.
    public init() {}
}
