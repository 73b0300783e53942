/// One thing that is wrong with, or could not be read from, what was given.
public struct StampProblem: Hashable, Sendable {
    /// How bad it is.
    public enum Severity: String, Hashable, Comparable, Sendable {
        /// Worth knowing; nothing is wrong.
        case note
        /// Read, and something about it is not right.
        case warning
        /// Refused, or could not be read, or contradicts what was expected.
        case error

        private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }
        /// Orders note, warning, error.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
    }

    /// The kind of the problem.
    public var code: StampProblemCode
    /// How bad it is here; the same kind can be a note in one place and an error in another.
    public var severity: Severity
    /// One sentence.
    public var message: String
    /// Where: an ``ImageLocation`` as text, or the path of an entry or bundle; empty for the whole file.
    public var location: String

    /// Makes a problem; without a severity it has the usual one of its kind.
    public init(
        _ code: StampProblemCode, _ message: String, at location: String = "", severity: Severity? = nil
    ) {
        self.code = code
        self.severity = severity ?? code.usualSeverity
        self.message = message
        self.location = location
    }
}
