/// The completion script for fish.
struct FishCompletions {
    let commands: [any Command]

    var script: String {
        var lines = [
            "# Completions of fence for fish, made by 'fence completions fish'.",
            "complete -c fence -f",
            "complete -c fence -n __fish_use_subcommand -s h -l help -d 'Show help information.'",
            "complete -c fence -n __fish_use_subcommand -l version -d 'Show the version.'",
        ]
        for command in commands {
            lines.append(
                "complete -c fence -n __fish_use_subcommand -a \(command.name) -d \(Self.quoted(command.summary))")
            for sub in command.subcommands {
                let others = command.subcommands.map { CommandName.last($0.name) }.joined(separator: " ")
                let condition =
                    "__fish_seen_subcommand_from \(command.name); and not __fish_seen_subcommand_from \(others)"
                lines.append(
                    "complete -c fence -n \(Self.quoted(condition)) -a \(CommandName.last(sub.name)) "
                        + "-d \(Self.quoted(sub.summary))")
            }
        }
        for command in CommandName.leaves(of: commands) {
            let words = command.name.split(separator: " ")
            let condition = Self.quoted(words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and "))
            for option in command.allOptions where option.section != .hidden {
                var line = "complete -c fence -n \(condition) -l \(option.name)"
                if let short = option.short { line += " -s \(short)" }
                if option.shape != .flag { line += " -r" + Self.action(option.completion, option.allowed) }
                lines.append(line + " -d \(Self.quoted(option.help))")
            }
            if let argument = command.arguments.last {
                let action =
                    command.name == "help"
                    ? " -a \(Self.quoted(commands.map(\.name).joined(separator: " ")))"
                    : Self.action(argument.completion, argument.allowed)
                if !action.isEmpty { lines.append("complete -c fence -n \(condition)\(action)") }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func action(_ completion: OptionDefinition.Completion, _ allowed: [String]) -> String {
        switch completion {
        case .none: ""
        case .values: " -a \(quoted(allowed.joined(separator: " ")))"
        case .files: " -F"
        case .folders: " -a '(__fish_complete_directories)'"
        case .profiles: " -a '(fence profile list --names 2>/dev/null)'"
        }
    }

    /// A text in single quotes, as fish reads it.
    private static func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
