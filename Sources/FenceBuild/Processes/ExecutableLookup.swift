import Foundation

/// Finds the file that a command's name stands for.
public enum ExecutableLookup {
    /// The path of the program that `name` stands for.
    ///
    /// A name with a `/` is a path already and is only checked. Other names are looked up in the folders of `path`, in
    /// order; a file without permission to execute is passed over, and reported only when there is no better one.
    public static func resolve(_ name: String, path: String?) throws(ProcessFailure) -> String {
        guard !name.isEmpty else { throw .notFound(executable: name) }
        if name.contains("/") {
            if let problem = problem(of: name) { throw problem }
            return name
        }
        var refused: ProcessFailure?
        // A `PATH` that is not set means the system's own folders, as execvp has it.
        for folder in (path ?? "/usr/bin:/bin").split(separator: ":", omittingEmptySubsequences: false) {
            // An empty element is the current directory.
            let candidate = folder.isEmpty ? "./\(name)" : "\(folder)/\(name)"
            switch problem(of: candidate) {
            case nil: return candidate
            case .notFound: continue
            case .some(let other): refused = refused ?? other
            }
        }
        throw refused ?? .notFound(executable: name)
    }

    private static func problem(of path: String) -> ProcessFailure? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return errno == EACCES
                ? .notExecutable(path: path, reason: "a folder on the way to it may not be entered")
                : .notFound(executable: path)
        }
        if status.st_mode & S_IFMT == S_IFDIR { return .notExecutable(path: path, reason: "it is a folder") }
        guard access(path, X_OK) == 0 else {
            return .notExecutable(path: path, reason: "it has no permission to be executed")
        }
        return nil
    }
}
