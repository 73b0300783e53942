import FenceBuild

/// Finds the folder that a command works in when `--package-path` does not say.
enum ProjectFolder {
    /// The nearest folder, from the working directory upwards, that has a fence.json or a Package.swift; else the nearest one
    /// above the first path that was given; else the working directory.
    ///
    /// SwiftPM looks for its package in the same way, so that a command may be run anywhere in it.
    static func find(from workingDirectory: String, paths: [String]) -> String {
        if let folder = nearest(from: workingDirectory) { return folder }
        if let first = paths.first,
            let folder = nearest(from: ProjectLoader.absolutePath(first, in: workingDirectory))
        {
            return folder
        }
        return workingDirectory
    }

    private static func nearest(from start: String) -> String? {
        var folder = start
        while true {
            let prefix = folder == "/" ? "/" : folder + "/"
            if FileStatus.isFile(prefix + Workspace.configurationName) || FileStatus.isFile(prefix + "Package.swift") {
                return folder
            }
            guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }
}
