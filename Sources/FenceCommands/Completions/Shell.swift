/// The shells that completions can be made for.
enum Shell: String, CaseIterable, ArgumentValue {
    case bash
    case zsh
    case fish

    /// The completion script, made from the same definitions as parser and help.
    func script(for commands: [any Command]) -> String {
        switch self {
        case .bash: BashCompletions(commands: commands).script
        case .zsh: ZshCompletions(commands: commands).script
        case .fish: FishCompletions(commands: commands).script
        }
    }

    /// A text as one word in single quotes, as bash and zsh read it.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
