/// What a child process wrote and how it ended.
public struct ProcessResult: Hashable, Sendable {
    /// How a child process ended.
    public enum Termination: Hashable, Sendable {
        /// It called `exit` with this status.
        case exited(Int32)
        /// A signal of this number ended it: a crash, or somebody's `kill`.
        case signalled(Int32)
    }

    /// How it ended.
    public var termination: Termination
    /// The bytes of standard output (and of standard error, where the command merges both).
    public var standardOutput: [UInt8]
    /// The bytes of standard error.
    public var standardError: [UInt8]
    /// Whether a stream had more bytes than the command's limit.
    public var isTruncated: Bool
    /// Wall time from start to end.
    public var duration: Duration

    /// Creates a result from its parts.
    public init(
        termination: Termination, standardOutput: [UInt8] = [], standardError: [UInt8] = [], isTruncated: Bool = false,
        duration: Duration = .zero
    ) {
        self.termination = termination
        self.standardOutput = standardOutput
        self.standardError = standardError
        self.isTruncated = isTruncated
        self.duration = duration
    }

    /// Whether the child exited with status 0.
    public var isSuccess: Bool { termination == .exited(0) }
    /// Standard output as text; bytes that are not UTF-8 become replacement characters.
    public var outputText: String { String(decoding: standardOutput, as: UTF8.self) }
    /// Standard error as text; bytes that are not UTF-8 become replacement characters.
    public var errorText: String { String(decoding: standardError, as: UTF8.self) }
}
