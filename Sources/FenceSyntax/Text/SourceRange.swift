/// A half-open range of bytes in one source file.
///
/// Offsets are counted in bytes from the start of the file (a byte order mark is counted too), so a range can be used
/// to cut the exact text out of the file whatever its encoding.
public struct SourceRange: Hashable, Sendable {
    /// Offset of the first byte.
    public var start: Int
    /// Offset one past the last byte.
    public var end: Int

    /// Creates the range of the bytes `start ..< end`.
    public init(_ start: Int, _ end: Int) {
        self.start = start
        self.end = end
    }

    /// The number of bytes.
    public var count: Int { end - start }

    /// Whether the range has no bytes.
    public var isEmpty: Bool { end <= start }

    /// Whether `offset` is one of the range's bytes.
    public func contains(_ offset: Int) -> Bool { start <= offset && offset < end }
}
