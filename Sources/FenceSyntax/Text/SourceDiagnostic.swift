/// Something the compiler says about a directive or a condition, in the compiler's own words and at its own place.
public struct SourceDiagnostic: Hashable, Sendable {
    /// How serious the compiler takes it.
    public enum Severity: String, Hashable, Sendable {
        case error
        case warning
        case note
    }

    /// How serious the compiler takes it.
    public var severity: Severity
    /// Byte offset of the character that the compiler points at.
    public var offset: Int
    /// The compiler's text, without position and severity.
    public var message: String

    /// Creates a diagnostic of the given severity at a byte offset.
    public init(_ severity: Severity, at offset: Int, _ message: String) {
        self.severity = severity
        self.offset = offset
        self.message = message
    }
}
