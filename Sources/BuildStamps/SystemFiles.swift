#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// The few calls to the system that reading needs. Nothing else in the library touches it.
enum SystemFiles {
    /// What stands at a path, links not followed.
    enum EntryKind: Hashable {
        case file
        case folder
        case link
        /// A pipe, socket or device.
        case special
    }

    /// An open file that is closed when the last reference goes.
    final class OpenFile: ByteSource {
        private let descriptor: Int32
        let byteCount: UInt64

        fileprivate init(descriptor: Int32, byteCount: UInt64) {
            self.descriptor = descriptor
            self.byteCount = byteCount
        }

        deinit { close(descriptor) }

        func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(SourceFailure) -> Int {
            guard offset < byteCount, offset <= UInt64(Int64.max) else { return 0 }
            var done = 0
            while done < buffer.count {
                let got = pread(
                    descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset) + off_t(done))
                if got > 0 {
                    done += got
                    if UInt64(done) >= byteCount - offset { break }
                } else if got == 0 {
                    break
                } else if errno != EINTR {
                    throw .system("cannot be read: \(reason())")
                }
            }
            return done
        }
    }

    /// Opens a regular file for reading; never blocks on a pipe. With `followingLink` false a symbolic link is refused.
    static func open(_ path: String, followingLink: Bool) throws(SourceFailure) -> OpenFile {
        #if canImport(Darwin)
        let descriptor = Darwin.open(path, flags(followingLink))
        #elseif canImport(Musl)
        let descriptor = Musl.open(path, flags(followingLink))
        #elseif canImport(Android)
        let descriptor = Android.open(path, flags(followingLink))
        #else
        let descriptor = Glibc.open(path, flags(followingLink))
        #endif
        if descriptor < 0 {
            switch errno {
            case ENOENT, ENOTDIR: throw .notFound
            // A socket or a device without a driver cannot be opened at all.
            case ENXIO, ENODEV: throw .notAFile
            default: throw .system("cannot be opened: \(reason())")
            }
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let failure = SourceFailure.system("cannot be read: \(reason())")
            close(descriptor)
            throw failure
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile
        }
        return OpenFile(descriptor: descriptor, byteCount: UInt64(max(0, status.st_size)))
    }

    private static func flags(_ followingLink: Bool) -> Int32 {
        O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followingLink ? 0 : O_NOFOLLOW)
    }

    private static func reason() -> String { String(cString: strerror(errno)) }

    /// What stands at a path; nil where there is nothing (or nothing that may be looked at).
    static func kind(of path: String, followingLink: Bool) -> EntryKind? {
        var status = stat()
        guard (followingLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        case S_IFLNK: return .link
        default: return .special
        }
    }

    /// The text of a symbolic link, or nil.
    static func linkTarget(_ path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            guard let text = buffer.baseAddress else { return nil }
            let count = readlink(path, text, buffer.count - 1)
            guard count >= 0 else { return nil }
            buffer[count] = 0
            return String(validatingCString: text)
        }
    }

    /// What a folder holds, in the order of the names' bytes; `.` and `..` left out.
    struct Listing {
        var entries: [(name: String, kind: EntryKind)] = []
        /// How many names are not UTF-8 and were left out.
        var unreadableNames = 0
        /// Whether there were more than the limit.
        var isCut = false
    }

    /// Lists a folder; at most `limit` entries.
    static func list(_ path: String, limit: Int) throws(SourceFailure) -> Listing {
        guard let folder = opendir(path) else { throw .system("the folder cannot be opened: \(reason())") }
        defer { closedir(folder) }
        var listing = Listing()
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
                    String(validatingCString: $0)
                }
            }
            guard let name else {
                listing.unreadableNames += 1
                continue
            }
            if name == "." || name == ".." { continue }
            if listing.entries.count >= limit {
                listing.isCut = true
                break
            }
            let kind: EntryKind?
            switch Int32(entry.pointee.d_type) {
            case Int32(DT_REG): kind = .file
            case Int32(DT_DIR): kind = .folder
            case Int32(DT_LNK): kind = .link
            case Int32(DT_UNKNOWN): kind = SystemFiles.kind(of: path + "/" + name, followingLink: false)
            default: kind = .special
            }
            if let kind { listing.entries.append((name, kind)) }
        }
        listing.entries.sort { $0.name < $1.name }
        return listing
    }
}
