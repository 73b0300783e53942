// The only file of this folder that imports the C library; everything else goes through these calls.
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system calls on files and folders that the tool needs, with errors as values.
///
/// Foundation's FileManager needs about ten times as long to list a tree of 10,000 files.
enum SystemFiles {
    /// What a path is.
    enum Kind: Sendable {
        case file
        case folder
        case symbolicLink
        case other
    }

    /// What `stat` says.
    struct Status: Sendable {
        var kind: Kind
        /// Size in bytes.
        var size: Int
        /// Device and inode, which together name a file whatever its path.
        var identity: Identity
        /// Time of the last change of the contents, in nanoseconds since 1970.
        var modified: Int64
        /// The permission bits.
        var permissions: UInt32
    }

    /// Device and inode.
    struct Identity: Hashable, Sendable {
        var device: UInt64
        var inode: UInt64
    }

    /// One entry of a folder.
    struct Entry: Sendable {
        var name: String
        /// `nil` when the file system does not say; ask ``status(_:)``.
        var kind: Kind?
    }

    /// The words for an `errno`.
    static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    /// What the path is, symbolic links followed; `nil` when nothing is there.
    static func status(_ path: String) throws(FileError) -> Status? {
        var info = stat()
        guard stat(path, &info) == 0 else {
            let code = errno
            if code == ENOENT || code == ENOTDIR { return nil }
            throw .unreadable(path, reason: reason(code))
        }
        return Status(info)
    }

    /// What the path itself is: a symbolic link stays one.
    static func linkStatus(_ path: String) throws(FileError) -> Status? {
        var info = stat()
        guard lstat(path, &info) == 0 else {
            let code = errno
            if code == ENOENT || code == ENOTDIR { return nil }
            throw .unreadable(path, reason: reason(code))
        }
        return Status(info)
    }

    /// The entries of a folder in the order of the file system, `.` and `..` left out.
    static func entries(of folder: String) throws(FileError) -> [Entry] {
        guard let directory = opendir(folder) else {
            let code = errno
            switch code {
            case ENOENT: throw .missing(folder)
            case ENOTDIR: throw .notAFolder(folder)
            default: throw .unreadable(folder, reason: reason(code))
            }
        }
        defer { closedir(directory) }
        var entries: [Entry] = []
        while true {
            errno = 0
            guard let entry = readdir(directory) else {
                let code = errno
                if code != 0 { throw .unreadable(folder, reason: reason(code)) }
                return entries
            }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                    String(cString: $0)
                }
            }
            if name == "." || name == ".." { continue }
            let kind: Kind? =
                switch Int32(entry.pointee.d_type) {
                case Int32(DT_REG): .file
                case Int32(DT_DIR): .folder
                case Int32(DT_LNK): .symbolicLink
                case Int32(DT_UNKNOWN): nil
                default: .other
                }
            entries.append(Entry(name: name, kind: kind))
        }
    }

    /// Opens a file for reading without waiting for a pipe's other end, and says what it is.
    static func openForReading(_ path: String) throws(FileError) -> (descriptor: Int32, status: Status) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            let code = errno
            throw code == ENOENT || code == ENOTDIR ? .missing(path) : .unreadable(path, reason: reason(code))
        }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else {
            let code = errno
            closeFile(descriptor)
            throw .unreadable(path, reason: reason(code))
        }
        let status = Status(info)
        switch status.kind {
        case .file: return (descriptor, status)
        case .folder:
            closeFile(descriptor)
            throw .isFolder(path)
        case .other, .symbolicLink:
            closeFile(descriptor)
            throw .notARegularFile(path)
        }
    }

    /// Reads up to `count` bytes at an offset; the number of bytes read, 0 at the end, or the `errno` negated.
    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawPointer, count: Int, at offset: Int) -> Int {
        while true {
            let got = pread(descriptor, buffer, count, off_t(offset))
            if got >= 0 { return got }
            let code = errno
            if code != EINTR { return -Int(code) }
        }
    }

    /// Closes a file descriptor.
    static func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

    /// Creates a file that must not exist yet.
    static func createNew(_ path: String, permissions: UInt32) throws(FileError) -> Int32? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(permissions))
        if descriptor >= 0 { return descriptor }
        let code = errno
        if code == EEXIST { return nil }
        throw .unwritable(path, reason: reason(code))
    }

    /// Writes all bytes; 0, or the `errno` of the write that failed.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        guard let base = bytes.baseAddress else { return 0 }
        var done = 0
        while done < bytes.count {
            let count = write(descriptor, base + done, bytes.count - done)
            if count >= 0 {
                done += count
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    /// Waits until the file's bytes are on the disk; 0, or the `errno`.
    static func synchronize(_ descriptor: Int32) -> Int32 { fsync(descriptor) == 0 ? 0 : errno }

    /// Sets the permission bits of an open file; 0, or the `errno`.
    static func setPermissions(_ permissions: UInt32, of descriptor: Int32) -> Int32 {
        fchmod(descriptor, mode_t(permissions)) == 0 ? 0 : errno
    }

    /// Gives a file a new name, replacing what has it; 0, or the `errno`.
    static func move(_ old: String, to new: String) -> Int32 { rename(old, new) == 0 ? 0 : errno }

    /// Removes a file.
    static func remove(_ path: String) { _ = unlink(path) }

    /// Creates a folder and the missing folders above it.
    static func createFolders(_ path: String) throws(FileError) {
        if mkdir(path, 0o777) == 0 { return }
        let code = errno
        switch code {
        case EEXIST:
            if try status(path)?.kind != .folder { throw .notAFolder(path) }
        case ENOENT:
            guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
                throw .unwritable(path, reason: reason(code))
            }
            try createFolders(String(path[..<slash]))
            if mkdir(path, 0o777) != 0, errno != EEXIST { throw .unwritable(path, reason: reason(errno)) }
        default: throw .unwritable(path, reason: reason(code))
        }
    }

    /// The path with all symbolic links, `.` and `..` resolved; `nil` when nothing is there.
    static func resolved(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    /// Whether a process with this number is there.
    static func isRunning(_ process: Int) -> Bool {
        guard process > 0, let number = pid_t(exactly: process) else { return false }
        return kill(number, 0) == 0 || errno == EPERM
    }

    /// The number of this process, for names of temporary files.
    static var processNumber: Int { Int(getpid()) }
}

extension SystemFiles.Status {
    fileprivate init(_ info: stat) {
        #if canImport(Darwin)
        let time = info.st_mtimespec
        #else
        let time = info.st_mtim
        #endif
        let type = info.st_mode & mode_t(S_IFMT)
        kind =
            type == mode_t(S_IFREG)
            ? .file : type == mode_t(S_IFDIR) ? .folder : type == mode_t(S_IFLNK) ? .symbolicLink : .other
        size = Int(info.st_size)
        identity = SystemFiles.Identity(
            device: UInt64(truncatingIfNeeded: info.st_dev), inode: UInt64(truncatingIfNeeded: info.st_ino))
        modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        permissions = UInt32(info.st_mode) & 0o7777
    }
}
