import Foundation

/// Why the cache cannot hold something.
public struct CacheProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder that could not be written.
    public var path: String
    /// The system's error number.
    public var code: Int32

    /// Creates a problem from a system error.
    public init(path: String, code: Int32) {
        self.path = path
        self.code = code
    }

    /// One sentence that a user can act on.
    public var description: String {
        switch code {
        case ENOSPC, EDQUOT:
            "the disk is full: \(path) could not be written; free space, or choose another --cache folder"
        case EACCES, EPERM, EROFS:
            "\(path) may not be written (\(String(cString: strerror(code)))); choose another --cache folder"
        default: "\(path) could not be written: \(String(cString: strerror(code)))"
        }
    }
}
