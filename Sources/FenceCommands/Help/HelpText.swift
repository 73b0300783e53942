/// The help of the tool and of its commands, made from the same definitions as the parser.
///
/// The layout is that of swift-argument-parser, which users of Swift tools know.
struct HelpText {
    /// The commands of the tool.
    let commands: [any Command]
    /// The width of lines in columns.
    let columns: Int

    private static let indent = 26
    private static let overview =
        "Check compile-time fences: which branch each Xcode takes, that it builds there, and when the fence can go."

    /// The help of the whole tool.
    func tool() -> String {
        var text = wrapped("OVERVIEW: " + Self.overview, indent: 0) + "\n"
        text += "USAGE: fence <command> [<options>]\n\nOPTIONS:\n"
        text += rows([SharedOptions.version.definition, SharedOptions.help.definition].map(row))
        text += "\nCOMMANDS:\n"
        text += rows(commands.map { ($0.name, $0.summary) })
        text += "\n  See 'fence help <command>' for detailed help.\n"
        return text
    }

    /// The help of one command.
    func command(_ command: any Command) -> String {
        var text = wrapped("OVERVIEW: " + command.summary, indent: 0) + "\n"
        if !command.discussion.isEmpty {
            for paragraph in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
                text += wrapped(String(paragraph), indent: 0)
            }
            text += "\n"
        }
        text += usage(of: command)
        if !command.subcommands.isEmpty {
            text += "\nCOMMANDS:\n"
            text += rows(command.subcommands.map { (CommandName.last($0.name), $0.summary) })
            return text + "\n  See 'fence help \(command.name) <command>' for detailed help.\n"
        }
        if !command.arguments.isEmpty {
            text += "\nARGUMENTS:\n"
            text += rows(command.arguments.map { ("<\($0.name)>", $0.help + Self.values($0.allowed, default: nil)) })
        }
        let own = command.allOptions.filter { $0.section == .command }
        if !own.isEmpty { text += "\nOPTIONS:\n" + rows(own.map(row)) }
        let shared = command.allOptions.filter { $0.section == .shared }
        text += (own.isEmpty ? "\nOPTIONS:\n" : "\nSHARED OPTIONS:\n") + rows(shared.map(row))
        return text
    }

    /// `USAGE: fence check [<options>] [<path> ...]` with a newline.
    func usage(of command: any Command) -> String {
        guard command.subcommands.isEmpty else { return "USAGE: fence \(command.name) <command>\n" }
        let arguments = command.arguments.map { " " + $0.synopsis }.joined()
        return "USAGE: fence \(command.name) [<options>]\(arguments)\n"
    }

    private func row(_ option: OptionDefinition) -> (String, String) {
        let short = option.short.map { "-\($0), " } ?? ""
        let repeats = option.shape == .list ? " ..." : ""
        return (
            short + option.synopsis + repeats, option.help + Self.values(option.allowed, default: option.defaultText)
        )
    }

    private static func values(_ allowed: [String], default fallback: String?) -> String {
        var parts: [String] = []
        if !allowed.isEmpty { parts.append("values: " + allowed.joined(separator: ", ")) }
        if let fallback { parts.append("default: " + fallback) }
        return parts.isEmpty ? "" : " (" + parts.joined(separator: "; ") + ")"
    }

    private func rows(_ rows: [(String, String)]) -> String {
        rows.map { label, help in
            let start = "  " + label
            let body = wrapped(help, indent: Self.indent)
            if start.count + 1 < Self.indent {
                return start + String(body.dropFirst(start.count))
            }
            return start + "\n" + body
        }.joined()
    }

    /// The text broken at spaces into lines of the width, each indented and ended with a newline.
    private func wrapped(_ text: String, indent: Int) -> String {
        let width = max(40, min(columns, 100)) - indent
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        // Text that begins with spaces is an example: it stays as it is.
        if text.hasPrefix(" ") { return margin + text + "\n" }
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        lines.append(line)
        return lines.map { $0.isEmpty ? "\n" : margin + $0 + "\n" }.joined()
    }
}
