/// `fence completions SHELL`: a script that completes commands, options and their values.
struct CompletionsCommand: Command {
    let name = "completions"
    let summary = "Print a completion script for a shell."
    let discussion = """
        bash: put the output into ~/.local/share/bash-completion/completions/fence
        zsh: put it into a file named _fence in a folder of $fpath
        fish: put it into ~/.config/fish/completions/fence.fish
        """
    let arguments = [
        ArgumentDefinition("shell", .one, help: "The shell.", allowed: Shell.allowedArguments)
    ]
    let sharedOptions = SharedOptions.printing

    func run(_ invocation: Invocation) throws -> Outcome {
        guard let shell = invocation.arguments.positional.first.flatMap(Shell.init(argument:)) else {
            throw UsageError.missingArgument("<shell>")
        }
        invocation.console.report(shell.script(for: CommandList.all))
        return Outcome(.clean)
    }
}
