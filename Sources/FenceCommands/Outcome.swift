/// How a command ended: the exit code, the summary line and, for whoever started the tool, the report as JSON.
public struct Outcome: Sendable {
    /// What the process exits with.
    public var exitCode: ExitCode
    /// One line for people, printed to standard error after everything else; `nil` for commands that only print what they
    /// were asked for (`help`, `completions`).
    public var summary: String?
    /// The command's JSON report (one JSON value), made only when somebody wants it: the result file that a plugin reads.
    public var json: (@Sendable () -> String)?

    /// Creates an outcome from its parts.
    public init(_ exitCode: ExitCode, summary: String? = nil, json: (@Sendable () -> String)? = nil) {
        self.exitCode = exitCode
        self.summary = summary
        self.json = json
    }
}
