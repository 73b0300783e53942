/// The options that more than one command takes.
public enum SharedOptions {
    /// `--config FILE`.
    public static let config = Option<String?>.optional(
        "config", "file",
        help: "Read this configuration instead of fence.json in the package folder.",
        completion: .files([".json", ".json5"]), section: .shared)
    /// `--profile NAME`, repeatable.
    public static let profiles = Option<[String]>.list(
        "profile", short: "p", "name",
        help: "Consider only this profile of the configuration or of the built-in catalogue. May be repeated.",
        completion: .profiles, section: .shared)
    /// `--output FILE`.
    public static let output = Option<String?>.optional(
        "output", short: "o", "file",
        help: "Write the report to this file instead of standard output; it is replaced as a whole or not at all.",
        completion: .files([]), section: .shared)
    /// `--color WHEN`.
    public static let color = Option<ColorChoice>.value(
        "color", "when", default: .auto, defaultText: "auto",
        help: "Whether to use colors. 'auto' asks the terminal and NO_COLOR, CLICOLOR and CLICOLOR_FORCE.",
        section: .shared)
    /// `--quiet`.
    public static let quiet = Option.flag(
        "quiet", short: "q", help: "Print the report only: no progress and no summary on standard error.",
        section: .shared)
    /// `--strict`.
    public static let strict = Option.flag(
        "strict", help: "Let warnings count as errors for the exit code.", section: .shared)
    /// `--package-path FOLDER`.
    public static let packagePath = Option<String?>.optional(
        "package-path", "folder",
        help:
            "The folder of the package (or of the sources and fence.json); default is the nearest folder with one of them, from the current folder upwards.",
        completion: .folders, section: .shared)
    /// `--scratch-path FOLDER`.
    public static let scratchPath = Option<String?>.optional(
        "scratch-path", "folder",
        help: "Where to keep caches and the work of other tools; default is .build/fence in the package folder.",
        completion: .folders, section: .shared)
    /// `--plugin-handover FILE`, written by the plugins.
    public static let handover = Option<String?>.optional(
        "plugin-handover", "file", help: "The description of the package that a plugin hands over.", section: .hidden)

    /// `--plugin-result FILE`, read by the plugins.
    public static let resultFile = Option<String?>.optional(
        "plugin-result", "file", help: "Where to write how the run ended.", section: .hidden)

    /// `--target NAME`, repeatable; not all commands take it. Xcode gives it to the plugins.
    public static let targets = Option<[String]>.list(
        "target", "name", help: "Consider only the files of this target. May be repeated.")

    /// `--force`, of the commands that write: what it overrides is what the command's own text says.
    public static let force = Option.flag(
        "force",
        help: "Write although something would be lost: a fence.json that is there, changes that are not committed.")

    /// The options of every command that works on sources, in the order of the help.
    public static let all: [OptionDefinition] = [
        config.definition, profiles.definition, output.definition, color.definition, quiet.definition,
        strict.definition, packagePath.definition, scratchPath.definition, handover.definition, resultFile.definition,
    ]

    /// The options of commands that only print something about the tool.
    public static let printing: [OptionDefinition] = [
        output.definition, color.definition, quiet.definition, resultFile.definition,
    ]

    /// `--format FORMAT`, for a command that can write the given formats; the first is the default.
    public static func format(_ formats: [ReportFormat]) -> Option<ReportFormat> {
        let first = formats.first ?? .text
        return .value(
            "format", short: "f", "format", default: first, defaultText: first.rawValue,
            allowed: formats.map(\.rawValue), help: "The form of the report.")
    }

    /// `-h`, `--help`; the parser answers it before anything else.
    static let help = Option.flag("help", short: "h", help: "Show help information.", section: .shared)
    /// `--version`; the parser answers it before anything else.
    static let version = Option.flag("version", help: "Show the version.", section: .shared)
}
