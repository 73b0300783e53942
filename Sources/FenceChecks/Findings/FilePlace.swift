import FenceSyntax

/// A range in a file, as people read it.
public struct FilePlace: Hashable, Sendable, Comparable {
    /// The file's path as reports show it: relative to the project's folder if the file is in it.
    public var path: String
    /// The first character.
    public var start: SourcePosition
    /// One past the last character; the same as `start` where only a point is known.
    public var end: SourcePosition

    /// Creates a place; without an end it is a point.
    public init(path: String, start: SourcePosition, end: SourcePosition? = nil) {
        self.path = path
        self.start = start
        self.end = end ?? start
    }

    /// Orders places by path (by bytes), then as they follow in the file.
    public static func < (a: FilePlace, b: FilePlace) -> Bool {
        if a.path != b.path { return a.path < b.path }
        return a.start != b.start ? a.start < b.start : a.end < b.end
    }
}
