/// Everything a command may look at: its arguments, the environment, the console.
public struct Invocation: Sendable {
    /// The command's arguments.
    public let arguments: ParsedArguments
    /// The environment variables of the process.
    public let environment: [String: String]
    /// The absolute path of the caller's working directory, to which relative paths of the arguments belong.
    public let workingDirectory: String
    /// Where reports, progress and summaries go.
    public let console: Console

    /// The value of an option: what was given, or its default.
    public subscript<Value>(_ option: Option<Value>) -> Value { arguments[option] }

    /// `path` as an absolute path, relative ones taken from the working directory. Does not look at the disk.
    public func absolutePath(_ path: String) -> String {
        path.hasPrefix("/") ? path : workingDirectory + (workingDirectory.hasSuffix("/") ? "" : "/") + path
    }

    /// Whether a plugin wants to read how the run ended.
    public var wantsResultFile: Bool { arguments.isGiven(SharedOptions.resultFile) }

    /// The same invocation as if an option had been given these values.
    func replacing<Value>(_ option: Option<Value>, with values: [String]) -> Invocation {
        var arguments = arguments
        arguments.options[option.definition.name] = values
        return Invocation(
            arguments: arguments, environment: environment, workingDirectory: workingDirectory, console: console)
    }

    /// The same invocation, in which no configuration is read: the one that is about to be written.
    var withoutConfiguration: Invocation {
        var arguments = arguments
        arguments.options[SharedOptions.config.definition.name] = nil
        arguments.ignoresConfiguration = true
        return Invocation(
            arguments: arguments, environment: environment, workingDirectory: workingDirectory, console: console)
    }
}
