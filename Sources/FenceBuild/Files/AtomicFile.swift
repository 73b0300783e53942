/// Writes files so that a reader sees the old contents or the new ones, whatever happens in between.
public enum AtomicFile {
    /// Replaces the contents of `path`, or creates it, with a temporary file beside it and a rename.
    ///
    /// The permissions of an existing file stay. A symbolic link stays too: the file it leads to is replaced. With
    /// `durable` the bytes are on the disk before the new name is.
    ///
    /// - Throws: ``FileError`` when the folder is missing, the path is a folder, or the disk refuses; then the old file is
    ///   untouched and no temporary file is left.
    public static func write(_ bytes: [UInt8], to path: String, durable: Bool = true) throws(FileError) {
        let existing = try SystemFiles.status(path)
        if existing?.kind == .folder { throw .isFolder(path) }
        if let existing, existing.kind != .file { throw .notARegularFile(path) }
        let target = existing == nil ? path : SystemFiles.resolved(path) ?? path
        let (temporary, descriptor) = try create(beside: target, for: path)
        var code = bytes.withUnsafeBytes { SystemFiles.writeAll($0, to: descriptor) }
        if code == 0, let existing { code = SystemFiles.setPermissions(existing.permissions, of: descriptor) }
        if code == 0, durable { code = SystemFiles.synchronize(descriptor) }
        SystemFiles.closeFile(descriptor)
        if code == 0 { code = SystemFiles.move(temporary, to: target) }
        guard code == 0 else {
            SystemFiles.remove(temporary)
            throw .unwritable(path, reason: SystemFiles.reason(code))
        }
    }

    /// Creates a new file in the folder of `target` under a name that nobody else has.
    private static func create(
        beside target: String, for path: String
    ) throws(FileError) -> (name: String, descriptor: Int32) {
        for attempt in 0..<1000 {
            let name = "\(target).\(SystemFiles.processNumber)-\(attempt).tmp"
            do {
                if let descriptor = try SystemFiles.createNew(name, permissions: 0o666) { return (name, descriptor) }
            } catch {
                if case .unwritable(_, let reason) = error { throw .unwritable(path, reason: reason) }
                throw error
            }
        }
        throw .unwritable(path, reason: "too many temporary files are left beside it")
    }
}
