/// The commands of the tool, in the order of the help. To add one, write its file in `Commands/` and its line here.
enum CommandList {
    /// All commands.
    static let all: [any Command] = [
        CheckCommand(),
        PreviewCommand(),
        ExplainCommand(),
        VerifyCommand(),
        ProbeCommand(),
        StampCommand(),
        RetireCommand(),
        ProfileCommand(),
        InitCommand(),
        HelpCommand(),
        CompletionsCommand(),
    ]
}
