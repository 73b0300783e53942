/// The completion script for zsh.
struct ZshCompletions {
    let commands: [any Command]

    var script: String {
        var text = """
            #compdef fence
            # Completions of fence for zsh, made by 'fence completions zsh'.
            _fence_profiles() {
                local -a names
                names=(${(f)"$(fence profile list --names 2>/dev/null)"})
                _describe profile names
            }
            _fence() {
                local context state state_descr line
                typeset -A opt_args
                _arguments -C \\
                    '(- *)'{-h,--help}'[Show help information.]' \\
                    '(- *)--version[Show the version.]' \\
                    '1:command:->command' '*::argument:->argument'
                case $state in
                command)
                    local -a commands
                    commands=(

            """
        text += descriptions(commands.map { ($0.name, $0.summary) }, indent: 12)
        text += "        )\n        _describe command commands ;;\n    argument)\n        case $words[1] in\n"
        for command in commands {
            text += "        \(Shell.quoted(command.name)))\n"
            if command.subcommands.isEmpty {
                text += arguments(of: command, indent: 12)
            } else {
                text += group(command)
            }
            text += "            ;;\n"
        }
        // Loaded from $fpath the file is the function's body; sourced, it only registers the function.
        return text + """
                    esac ;;
                esac
            }
            if [ "$funcstack[1]" = "_fence" ]; then _fence "$@"; else compdef _fence fence; fi

            """
    }

    private func group(_ command: any Command) -> String {
        var text = """
                        _arguments -C '1:command:->subcommand' '*::argument:->subargument'
                        case $state in
                        subcommand)
                            local -a subcommands
                            subcommands=(

            """
        text += descriptions(command.subcommands.map { (CommandName.last($0.name), $0.summary) }, indent: 20)
        text += """
                            )
                            _describe command subcommands ;;
                        subargument)
                            case $words[1] in

            """
        for sub in command.subcommands {
            text += "                \(Shell.quoted(CommandName.last(sub.name))))\n"
            text += arguments(of: sub, indent: 20) + "                    ;;\n"
        }
        return text + "                esac ;;\n            esac\n"
    }

    private func descriptions(_ entries: [(String, String)], indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return entries.map { margin + Shell.quoted("\(Self.escaped($0.0)):\($0.1)") + "\n" }.joined()
    }

    private func arguments(of command: any Command, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var specs: [String] = []
        for option in command.allOptions where option.section != .hidden {
            for name in [option.dashedName] + (option.short.map { ["-\($0)"] } ?? []) {
                var spec = option.shape == .list ? "*\(name)" : name
                spec += "[\(Self.escaped(option.help))]"
                for placeholder in option.placeholders {
                    spec += ":\(placeholder):\(Self.action(option.completion, option.allowed))"
                }
                specs.append(spec)
            }
        }
        if let argument = command.arguments.last {
            let action =
                command.name == "help"
                ? "(\(commands.map(\.name).joined(separator: " ")))"
                : Self.action(argument.completion, argument.allowed)
            let repeats = argument.maximum > 1 ? "*" : ""
            specs.append("\(repeats):\(argument.name):\(action)")
        }
        return margin + "_arguments" + specs.map { " \\\n\(margin)    " + Shell.quoted($0) }.joined() + "\n"
    }

    private static func action(_ completion: OptionDefinition.Completion, _ allowed: [String]) -> String {
        switch completion {
        case .none: " "
        case .values: "(\(allowed.joined(separator: " ")))"
        case .files(let suffixes):
            suffixes.isEmpty ? "_files" : "_files -g \"*(\(suffixes.joined(separator: "|")))\""
        case .folders: "_files -/"
        case .profiles: "_fence_profiles"
        }
    }

    /// Escapes what ends a description in the specifications of `_arguments` and `_describe`.
    private static func escaped(_ text: String) -> String {
        text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
