/// What is wrong with the arguments of the tool.
public enum UsageError: CommandError, Hashable {
    /// No subcommand has this name.
    case unknownCommand(String, suggestion: String?, parent: String?)
    /// A command that is only a group was called without one of its subcommands.
    case missingCommand(parent: String, choices: [String])
    /// The command has no such option.
    case unknownOption(String, suggestion: String?, otherCommands: [String])
    /// An option that takes a value has none.
    case missingValue(option: String, placeholder: String, allowed: [String])
    /// A flag was given a value.
    case unexpectedValue(option: String, value: String)
    /// A value is none of those that the option allows.
    case invalidValue(option: String, value: String, expectation: String, allowed: [String], suggestion: String?)
    /// An argument that the command needs is absent.
    case missingArgument(String)
    /// The command takes no further arguments.
    case unexpectedArgument(String)
    /// Options that contradict each other, or a combination that a command cannot serve; the sentence says which.
    case conflict(String)

    /// Wrong usage always exits with 64.
    public var exitCode: ExitCode { .usage }

    /// One sentence that names the option, the value and what is allowed.
    public var message: String {
        switch self {
        case .unknownCommand(let name, let suggestion, let parent):
            "unknown command '\(parent.map { $0 + " " } ?? "")\(name)'" + UsageError.hint(suggestion)
        case .missingCommand(let parent, let choices):
            "'\(parent)' needs one of its commands: \(choices.joined(separator: ", "))"
        case .unknownOption(let name, let suggestion, let otherCommands):
            "unknown option '\(name)'" + UsageError.hint(suggestion)
                + (otherCommands.isEmpty
                    ? "" : "; it is an option of \(otherCommands.map { "'\($0)'" }.joined(separator: ", "))")
        case .missingValue(let option, let placeholder, let allowed):
            "missing value for '\(option) \(placeholder)'" + UsageError.choices(allowed)
        case .unexpectedValue(let option, let value):
            "the option '\(option)' takes no value, but was given '\(value)'"
        case .invalidValue(let option, let value, let expectation, let allowed, let suggestion):
            "the value '\(value)' is not valid for '\(option)'"
                + (allowed.isEmpty ? ": expected \(expectation)" : UsageError.choices(allowed))
                + UsageError.hint(suggestion)
        case .missingArgument(let name):
            "missing argument '\(name)'"
        case .unexpectedArgument(let text):
            "unexpected argument '\(text)'"
        case .conflict(let sentence):
            sentence
        }
    }

    private static func hint(_ suggestion: String?) -> String {
        suggestion.map { "; did you mean '\($0)'?" } ?? ""
    }

    private static func choices(_ allowed: [String]) -> String {
        allowed.isEmpty ? "" : ": allowed are \(allowed.joined(separator: ", "))"
    }
}
