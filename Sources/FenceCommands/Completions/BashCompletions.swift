/// The completion script for bash 3.2 (the one of macOS) and later.
struct BashCompletions {
    let commands: [any Command]

    var script: String {
        let leaves = CommandName.leaves(of: commands)
        var text = """
            # Completions of fence for bash, made by 'fence completions bash'.
            _fence() {
                local cur="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
                local command="" word index
                COMPREPLY=()
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word="${COMP_WORDS[index]}"
                    case "$command $word" in

            """
        for command in commands {
            text += "            \(Shell.quoted(" " + command.name))) command=\(Shell.quoted(command.name)) ;;\n"
            for sub in command.subcommands {
                text += "            \(Shell.quoted(sub.name))) command=\(Shell.quoted(sub.name)) ;;\n"
            }
        }
        text += """
                    esac
                done
                # Bash takes --name=value apart at the equals sign.
                if [[ "$cur" == "=" ]]; then cur=""; fi
                if [[ "$previous" == "=" ]]; then previous="${COMP_WORDS[COMP_CWORD-2]}"; fi
                case "$command $previous" in

            """
        for command in leaves {
            for option in command.allOptions where option.section != .hidden && option.shape != .flag {
                let names = [option.dashedName] + (option.short.map { ["-\($0)"] } ?? [])
                let patterns = names.map { Shell.quoted("\(command.name) \($0)") }.joined(separator: "|")
                text += "        \(patterns)) \(Self.reply(option.completion, option.allowed)); return ;;\n"
            }
        }
        text += "    esac\n    case \"$command\" in\n"
        let top = commands.map(\.name) + ["--help", "--version"]
        text += "        '') \(Self.words(top)) ;;\n"
        for command in commands where !command.subcommands.isEmpty {
            let names = command.subcommands.map { CommandName.last($0.name) } + ["--help"]
            text += "        \(Shell.quoted(command.name))) \(Self.words(names)) ;;\n"
        }
        for command in leaves {
            let options = command.allOptions.filter { $0.section != .hidden }
            let names = options.flatMap { [$0.dashedName] + ($0.short.map { ["-\($0)"] } ?? []) }
            var body = "if [[ \"$cur\" == -* ]]; then \(Self.words(names))"
            if let argument = command.arguments.last {
                let reply =
                    command.name == "help"
                    ? Self.words(commands.map(\.name)) : Self.reply(argument.completion, argument.allowed)
                body += "; else \(reply)"
            }
            text += "        \(Shell.quoted(command.name))) \(body); fi ;;\n"
        }
        return text + "    esac\n}\ncomplete -o filenames -F _fence fence\n"
    }

    private static func words(_ words: [String]) -> String {
        "COMPREPLY=($(compgen -W \(Shell.quoted(words.joined(separator: " "))) -- \"$cur\"))"
    }

    private static func reply(_ completion: OptionDefinition.Completion, _ allowed: [String]) -> String {
        switch completion {
        case .none: "COMPREPLY=()"
        case .values: words(allowed)
        case .files: "COMPREPLY=($(compgen -f -- \"$cur\"))"
        case .folders: "COMPREPLY=($(compgen -d -- \"$cur\"))"
        case .profiles: "COMPREPLY=($(compgen -W \"$(fence profile list --names 2>/dev/null)\" -- \"$cur\"))"
        }
    }
}
