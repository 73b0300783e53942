/// One command of the tool.
///
/// A command is one file in `Commands/` and one line in ``CommandList``. It says what it takes, and runs.
public protocol Command: Sendable {
    /// The name on the command line; for a command of a group both words: `profile list`.
    var name: String { get }
    /// One line for the list of commands.
    var summary: String { get }
    /// Paragraphs for the command's own help, after the summary; empty when there is nothing to add.
    var discussion: String { get }
    /// The arguments that are not options, in order; only the last may take many.
    var arguments: [ArgumentDefinition] { get }
    /// The command's own options, in the order of the help.
    var options: [OptionDefinition] { get }
    /// The options it shares with other commands.
    var sharedOptions: [OptionDefinition] { get }
    /// The commands of a group; a group itself is never run.
    var subcommands: [any Command] { get }
    /// Does what the command is for.
    ///
    /// Reports go to `invocation.console`. An error that is a ``CommandError`` ends the run with that error's exit code.
    func run(_ invocation: Invocation) throws -> Outcome
}

extension Command {
    /// Nothing to add to the summary.
    public var discussion: String { "" }
    /// No arguments but options.
    public var arguments: [ArgumentDefinition] { [] }
    /// No options of its own.
    public var options: [OptionDefinition] { [] }
    /// All options that commands on sources share.
    public var sharedOptions: [OptionDefinition] { SharedOptions.all }
    /// Not a group.
    public var subcommands: [any Command] { [] }

    /// Everything the command takes, `--help` and `--version` included.
    var allOptions: [OptionDefinition] {
        options + sharedOptions + [SharedOptions.version.definition, SharedOptions.help.definition]
    }
}

/// Names of commands that consist of two words.
enum CommandName {
    /// The last word: `list` of `profile list`.
    static func last(_ name: String) -> String { name.split(separator: " ").last.map(String.init) ?? name }

    /// The commands that can be run: groups are replaced with their members.
    static func leaves(of commands: [any Command]) -> [any Command] {
        commands.flatMap { $0.subcommands.isEmpty ? [$0] : $0.subcommands }
    }
}
