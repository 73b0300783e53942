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
}
