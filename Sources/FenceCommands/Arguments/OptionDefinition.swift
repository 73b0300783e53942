/// One option as the parser, the help and the shell completions need it.
///
/// Every option of the tool is made once, as an ``Option``; what people see of it comes from here and nowhere else.
public struct OptionDefinition: Sendable {
    /// How often an option may be given and what that means.
    public enum Shape: Sendable {
        /// Takes no value.
        case flag
        /// Takes a value; given twice, the last one counts.
        case single
        /// Takes a value and may be repeated; all of them count.
        case list
    }

    /// What a shell offers after the option.
    public enum Completion: Sendable, Hashable {
        /// Nothing.
        case none
        /// The option's allowed values.
        case values
        /// Files whose name ends in one of the suffixes (all files when there are none), and folders.
        case files([String])
        /// Folders.
        case folders
        /// The names that `fence profile list --names` prints.
        case profiles
    }

    /// Where the help lists an option.
    public enum Section: Sendable, Hashable {
        /// Under the command's own options.
        case command
        /// Under the options that every command takes.
        case shared
        /// Nowhere: for the plugins' use.
        case hidden
    }

    /// The long name without dashes.
    public let name: String
    /// The one-letter name, if there is one.
    public let short: Character?
    /// How often it may be given.
    public let shape: Shape
    /// The names of the values of one use, in angle brackets in the help; empty for a flag. `--side-by-side` has two.
    public let placeholders: [String]
    /// All allowed values; empty when they cannot be listed.
    public let allowed: [String]
    /// What a value looks like, as in "expected …".
    public let expectation: String
    /// The value when the option is not given, for the help.
    public let defaultText: String?
    /// One or two sentences of help.
    public let help: String
    /// What a shell offers after the option.
    public let completion: Completion
    /// Where the help lists it.
    public let section: Section
    /// Whether a text is a value of the option.
    let accepts: @Sendable (String) -> Bool

    /// `--name`.
    public var dashedName: String { "--" + name }
    /// `<a> <b>`, empty for a flag.
    public var placeholderText: String { placeholders.map { "<\($0)>" }.joined(separator: " ") }
    /// `--name <value>`, as in usage lines.
    public var synopsis: String { placeholders.isEmpty ? dashedName : "\(dashedName) \(placeholderText)" }
}
