/// Why a file or folder could not be used.
public enum FileError: Error, Hashable, Sendable {
    /// Nothing has this path.
    case missing(String)
    /// A file was wanted and the path is a folder.
    case isFolder(String)
    /// A folder was wanted and the path is something else.
    case notAFolder(String)
    /// Neither a file nor a folder: a pipe, a socket, a device.
    case notARegularFile(String)
    /// The operating system refuses to read it; the reason in its own words.
    case unreadable(String, reason: String)
    /// The operating system refuses to write it; the reason in its own words.
    case unwritable(String, reason: String)

    /// The path in question.
    public var path: String {
        switch self {
        case .missing(let path), .isFolder(let path), .notAFolder(let path), .notARegularFile(let path),
            .unreadable(let path, _), .unwritable(let path, _):
            path
        }
    }

    /// One sentence that a user can act on.
    public var message: String {
        switch self {
        case .missing(let path): "there is no file or folder '\(path)'"
        case .isFolder(let path): "'\(path)' is a folder, not a file"
        case .notAFolder(let path): "'\(path)' is not a folder"
        case .notARegularFile(let path): "'\(path)' is neither a file nor a folder"
        case .unreadable(let path, let reason): "'\(path)' cannot be read: \(reason)"
        case .unwritable(let path, let reason): "'\(path)' cannot be written: \(reason)"
        }
    }
}
