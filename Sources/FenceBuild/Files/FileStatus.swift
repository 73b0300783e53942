/// What is at a path.
public enum FileStatus {
    /// Whether anything is there, be it a file, a folder or something that may not be looked at.
    public static func exists(_ path: String) -> Bool {
        do { return try SystemFiles.status(path) != nil } catch { return true }
    }

    /// Whether a folder is there.
    public static func isFolder(_ path: String) -> Bool { ((try? SystemFiles.status(path)) ?? nil)?.kind == .folder }

    /// Whether a file is there.
    public static func isFile(_ path: String) -> Bool { ((try? SystemFiles.status(path)) ?? nil)?.kind == .file }
}
