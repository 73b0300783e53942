/// `fence profile`: what is known of toolchains.
struct ProfileCommand: Command {
    let name = "profile"
    let summary = "List, show, compare and capture profiles."
    let subcommands: [any Command] = [
        ProfileListCommand(), ProfileShowCommand(), ProfileDiffCommand(), ProfileCaptureCommand(),
    ]

    func run(_ invocation: Invocation) throws -> Outcome {
        // The parser asks for one of the members first.
        throw UsageError.missingCommand(parent: "fence profile", choices: subcommands.map { CommandName.last($0.name) })
    }
}
