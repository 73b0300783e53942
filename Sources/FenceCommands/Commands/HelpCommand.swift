/// `fence help [COMMAND]`: the same text as `fence COMMAND --help`.
struct HelpCommand: Command {
    let name = "help"
    let summary = "Show the help of a command."
    let arguments = [
        ArgumentDefinition("command", .any, help: "The command to explain; without it, the list of all commands.")
    ]
    let sharedOptions = SharedOptions.printing

    func run(_ invocation: Invocation) throws -> Outcome {
        let help = HelpText(commands: CommandList.all, columns: invocation.console.columns)
        let words = invocation.arguments.positional
        guard let first = words.first else {
            invocation.console.report(help.tool())
            return Outcome(.clean)
        }
        guard let command = CommandList.all.first(where: { $0.name == first }) else {
            throw UsageError.unknownCommand(
                first, suggestion: NearestName.of(first, among: CommandList.all.map(\.name)), parent: nil)
        }
        guard words.count > 1 else {
            invocation.console.report(help.command(command))
            return Outcome(.clean)
        }
        let name = words.prefix(2).joined(separator: " ")
        guard words.count == 2, let sub = command.subcommands.first(where: { $0.name == name }) else {
            let names = command.subcommands.map { CommandName.last($0.name) }
            throw UsageError.unknownCommand(
                words.dropFirst().joined(separator: " "), suggestion: NearestName.of(words[1], among: names),
                parent: command.name)
        }
        invocation.console.report(help.command(sub))
        return Outcome(.clean)
    }
}
