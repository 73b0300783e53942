/// The form that a value of a configuration has.
///
/// From these descriptions come the loader's list of allowed keys, the JSON Schema and the table in the documentation.
public indirect enum ConfigurationShape: Sendable {
    /// Any string, or one with a certain meaning.
    case string
    /// `"27.1"`.
    case version
    /// `"6.4"` or `"6.3.x"`.
    case compilerVersion
    /// `"2026-09-14"`.
    case date
    /// `true` or `false`.
    case boolean
    /// Only `true`, or only `false`.
    case constant(Bool)
    /// `null`.
    case null
    /// A whole number of at least 0.
    case count
    /// One of these strings.
    case choice([String])
    /// An array of values of one form.
    case array(ConfigurationShape)
    /// An object with keys that are names, and values of one form.
    case map(ConfigurationShape)
    /// An object with known keys.
    case object(ConfigurationObject)
    /// Any of these forms.
    case anyOf([ConfigurationShape])
}

/// A key of an object of a configuration.
public struct ConfigurationKey: Sendable {
    /// The key.
    public var name: String
    /// What its value has to look like.
    public var shape: ConfigurationShape
    /// Whether the object must have it.
    public var isRequired: Bool
    /// What it says, in one sentence.
    public var summary: String

    init(_ name: String, _ shape: ConfigurationShape, required: Bool = false, _ summary: String) {
        self.name = name
        self.shape = shape
        isRequired = required
        self.summary = summary
    }
}

/// A kind of object of a configuration, with all its keys.
public struct ConfigurationObject: Sendable {
    /// Its name in the JSON Schema.
    public var name: String
    /// What it is called in messages: "a profile".
    public var title: String
    /// Its keys in the order of the documentation.
    public var keys: [ConfigurationKey]
}

extension ConfigurationObject {
    /// The object that `fence.json` consists of.
    public static let file = ConfigurationObject(
        name: "configuration", title: "the configuration",
        keys: [
            ConfigurationKey(
                "$schema", .string, "Where editors find the JSON Schema of this file; has no other effect."),
            ConfigurationKey("profiles", .array(.object(.profile)), "The toolchains that the sources are built with."),
            ConfigurationKey("fences", .array(.object(.fence)), "What is expected of fences, and what they wait for."),
            ConfigurationKey(
                "ledger", .anyOf([.map(.array(.object(.ledgerEntry))), .string]),
                "Per channel, the SDKs it accepts and since when; or the path of a file that holds this object."),
            ConfigurationKey("outputs", .array(.object(.output)), "Built products whose stamps are checked."),
            ConfigurationKey("exclude", .array(.string), "Patterns of source files that are left out."),
            ConfigurationKey(
                "rules", .map(.choice(RuleSeverity.allCases.map(\.rawValue))), "The severity of each rule, by its id."),
            ConfigurationKey(
                "warnDays", .count, "From how many days before a known date a fence is reported; 14 if left out."),
        ])

    /// A profile.
    public static let profile = ConfigurationObject(
        name: "profile", title: "a profile",
        keys: [
            ConfigurationKey(
                "name", .string, required: true, "The name that reports and the command line use; unique."),
            ConfigurationKey("title", nullable(.string), "A longer name for people."),
            ConfigurationKey(
                "extends", .string, "A profile or catalogue entry to start from; every key given here overrides it."),
            ConfigurationKey("channel", nullable(.string), "The channel that builds go to: appStore, testFlight."),
            ConfigurationKey(
                "xcode", nullable(.anyOf([.object(.xcode), .version])), "Which Xcode; a string is its version."),
            ConfigurationKey("sdk", nullable(.version), "The version of the SDK."),
            ConfigurationKey(
                "platform", nullable(.choice(Platform.allCases.map(\.rawValue))), "The platform that is built for."),
            ConfigurationKey(
                "target", nullable(.string),
                "The target triple; left out, it follows from platform and deploymentTarget."),
            ConfigurationKey(
                "deploymentTarget", nullable(.version), "The oldest version of the system that products run on."),
            ConfigurationKey("swift", nullable(.object(.swift)), "The compiler's version and the language mode."),
            ConfigurationKey(
                "conditions", nullable(.array(.string)),
                "The compilation conditions that are set (-D); complete once given."),
            ConfigurationKey(
                "features", nullable(.array(.string)), "The features for which hasFeature is true; complete once given."
            ),
            ConfigurationKey(
                "attributes", nullable(.array(.string)),
                "The attributes for which hasAttribute is true; complete once given."),
            ConfigurationKey(
                "modules", nullable(.map(.anyOf([.version, .boolean, .null, .object(.module)]))),
                "Modules by name: a version, true (there, version not known), false (not there), null (nothing is known), or an object."
            ),
            ConfigurationKey(
                "modulesComplete", nullable(.boolean),
                "Whether a module that is not listed is absent; otherwise it is unknown."),
            ConfigurationKey("symbols", nullable(.array(.string)), "API that this SDK has and an earlier one lacks."),
            ConfigurationKey(
                "build", nullable(.array(.string)), "A command that builds what cannot be type-checked directly."),
            ConfigurationKey(
                "stubs", nullable(.string), "A folder with stub interfaces of this SDK, relative to this file."),
        ])

    /// An Xcode.
    public static let xcode = ConfigurationObject(
        name: "xcode", title: "'xcode'",
        keys: [
            ConfigurationKey("version", .version, "The version, also of a beta: 27.1."),
            ConfigurationKey("build", .string, "The build, which tells betas apart: 27A9269."),
        ])

    /// Compiler and language mode.
    public static let swift = ConfigurationObject(
        name: "swift", title: "'swift'",
        keys: [
            ConfigurationKey(
                "compiler", nullable(.compilerVersion),
                "The version that compiler() compares with; 6.3.x is any release of 6.3."),
            ConfigurationKey(
                "language", nullable(.choice(LanguageMode.allCases.map(\.rawValue))),
                "The language mode (-swift-version)."),
        ])

    /// A module with more than one fact.
    public static let module = ConfigurationObject(
        name: "module", title: "a module",
        keys: [
            ConfigurationKey("version", nullable(.version), "The version for _version; null: the module carries none."),
            ConfigurationKey(
                "underlyingVersion", .anyOf([.version, .null, .constant(false)]),
                "The version for _underlyingVersion; null: it carries none; false: the module has no Clang part."),
            ConfigurationKey("submodules", .array(.string), "Submodules that exist; the list need not be complete."),
        ])

    /// What is expected of fences with a certain condition.
    public static let fence = ConfigurationObject(
        name: "fence", title: "an entry of 'fences'",
        keys: [
            ConfigurationKey("id", .string, "A name for the command line; unique."),
            ConfigurationKey(
                "condition", .string,
                "The condition of the fences that are meant, as in the sources; this or 'pattern'."),
            ConfigurationKey("pattern", .string, "A pattern of conditions, '*' for any text: canImport(SwiftUI, *)."),
            ConfigurationKey("files", .array(.string), "Patterns of files; left out, fences of all files are meant."),
            ConfigurationKey("waitsFor", .object(.waitsFor), "What has to happen before the fence can go."),
            ConfigurationKey("open", .array(.string), "Profiles that must take the fence's first clause."),
            ConfigurationKey("closed", .array(.string), "Profiles that must not take it."),
            ConfigurationKey("reason", .string, "What the fence protects."),
            ConfigurationKey("evidence", .array(.string), "Symbols that a product with the open fence refers to."),
            ConfigurationKey("warnDays", .count, "For this fence, instead of the file's warnDays."),
        ])

    /// What a fence waits for.
    public static let waitsFor = ConfigurationObject(
        name: "waitsFor", title: "'waitsFor'",
        keys: [
            ConfigurationKey("channel", .string, "The channel that has to accept 'sdk'."),
            ConfigurationKey("sdk", .version, "The SDK that 'channel' has to accept."),
            ConfigurationKey("date", .date, "The day from which the fence can go."),
            ConfigurationKey("condition", .string, "A condition that has to be true on every profile."),
        ])

    /// A line of the ledger.
    public static let ledgerEntry = ConfigurationObject(
        name: "ledgerEntry", title: "an entry of the ledger",
        keys: [
            ConfigurationKey("sdk", .version, required: true, "The SDK that the channel accepts."),
            ConfigurationKey("since", .date, required: true, "The first day on which it does."),
            ConfigurationKey("until", .date, "The first day on which it no longer does."),
            ConfigurationKey("source", .string, "Where this is known from."),
        ])

    /// A built product.
    public static let output = ConfigurationObject(
        name: "output", title: "an entry of 'outputs'",
        keys: [
            ConfigurationKey("path", .string, required: true, "A path or pattern, relative to this file."),
            ConfigurationKey("profile", .string, required: true, "The profile that it was built with."),
            ConfigurationKey(
                "sdkMinimum", .version, "The oldest SDK that its stamps may name; left out, the profile's."),
            ConfigurationKey(
                "sdkMaximum", .version, "The newest SDK that its stamps may name; left out, the profile's."),
        ])

    /// The object that `fence.local.json` consists of.
    public static let localFile = ConfigurationObject(
        name: "local", title: "the local configuration",
        keys: [
            ConfigurationKey(
                "$schema", .string, "Where editors find the JSON Schema of this file; has no other effect."),
            ConfigurationKey(
                "locations", .map(.object(.location)), "Where each profile's toolchain is on this machine, by profile."),
        ])

    /// Where a profile's toolchain is.
    public static let location = ConfigurationObject(
        name: "location", title: "a location",
        keys: [
            ConfigurationKey("xcode", .string, "The Xcode, or its developer directory."),
            ConfigurationKey("sdk", .string, "The SDK's folder."),
            ConfigurationKey("compiler", .string, "The swiftc to run."),
            ConfigurationKey("stubs", .string, "A folder with stub interfaces."),
            ConfigurationKey("swiftSDK", .string, "The id of an installed Swift SDK."),
        ])

    private static func nullable(_ shape: ConfigurationShape) -> ConfigurationShape { .anyOf([shape, .null]) }
}
