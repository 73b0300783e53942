/// The version of a Swift compiler, as far as it is known.
///
/// `6.4` is exactly 6.4. `6.3.x` is some release of 6.3, so that `compiler(>=6.3)` is true, `compiler(>=6.4)` is false
/// and `compiler(>=6.3.1)` is unknown.
public struct CompilerVersion: Hashable, Sendable, CustomStringConvertible {
    /// The numbers that are known.
    public var version: DottedVersion
    /// Whether more numbers follow that are not known (`6.3.x`).
    public var isPrefix: Bool

    /// Creates a compiler version.
    public init(_ version: DottedVersion, isPrefix: Bool = false) {
        self.version = version
        self.isPrefix = isPrefix
    }

    /// Reads `6.4`, or `6.3.x` for any release of 6.3.
    ///
    /// - Throws: `DottedVersion.Problem` when the text is neither.
    public init(_ text: String) throws(DottedVersion.Problem) {
        if text.hasSuffix(".x") {
            self.init(try DottedVersion(text.dropLast(2)), isPrefix: true)
        } else {
            self.init(try DottedVersion(text))
        }
    }

    /// The version as it is written in a configuration.
    public var description: String { isPrefix ? "\(version).x" : version.description }
}
