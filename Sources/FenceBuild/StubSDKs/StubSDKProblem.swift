/// Why a folder is no stub SDK.
public enum StubSDKProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such folder.
    case noFolder(String)
    /// A file or folder cannot be read.
    case unreadable(String)
    /// The folder has no interface at all.
    case empty(String)
    /// A module's folder has no `.swiftinterface`.
    case noInterface(module: String)
    /// Two files are about one module.
    case twice(module: String, String, String)
    /// Two modules name different systems or SDK versions.
    case disagreement(String, String)
    /// The interface lacks a line or a flag that it needs.
    case badInterface(path: String, reason: String)

    /// One sentence that a user can act on.
    public var description: String {
        switch self {
        case .noFolder(let path): "there is no stub SDK at \(path)"
        case .unreadable(let path): "\(path) cannot be read"
        case .empty(let path): "\(path) is no stub SDK: it has no .swiftinterface file"
        case .noInterface(let module): "\(module) has no .swiftinterface file"
        case .twice(let module, let first, let second):
            "the module \(module) has two interfaces: \(first) and \(second)"
        case .disagreement(let first, let second):
            "the modules of one stub SDK must name the same system and version after -target: \(first) and \(second) do not"
        case .badInterface(let path, let reason): "\(path): \(reason)"
        }
    }
}
