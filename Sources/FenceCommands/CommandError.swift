/// An error that ends a command, with the exit code that it stands for.
///
/// An error type of another layer that reaches the tool without this conformance ends the run as `couldNotCheck`.
public protocol CommandError: Error {
    /// One or more sentences that a user can act on; each line is printed as it is after `error: `.
    var message: String { get }
    /// What the process exits with.
    var exitCode: ExitCode { get }
    /// Whether the lines of the message say `error:` themselves.
    var isLabelled: Bool { get }
}

extension CommandError {
    /// The tool puts `error:` before each line.
    public var isLabelled: Bool { false }
}
