import Foundation

/// Plain files of the cache, with the system's error number when something fails.
enum CacheFile {
    /// Writes a new file.
    static func write(_ bytes: [UInt8], to path: String) throws(CacheProblem) {
        let code = bytes.withUnsafeBytes { write($0, to: path) }
        if code != 0 { throw CacheProblem(path: path, code: code) }
    }

    /// Writes a new file; 0 or the system's error number. A file that could not be written whole is removed.
    static func write(_ bytes: UnsafeRawBufferPointer, to path: String) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return errno }
        var code: Int32 = 0
        var offset = 0
        while offset < bytes.count, let base = bytes.baseAddress {
            #if canImport(Darwin)
            let count = Darwin.write(descriptor, base + offset, bytes.count - offset)
            #elseif canImport(Musl)
            let count = Musl.write(descriptor, base + offset, bytes.count - offset)
            #else
            let count = Glibc.write(descriptor, base + offset, bytes.count - offset)
            #endif
            if count < 0 {
                if errno == EINTR { continue }
                code = errno
                break
            }
            offset += count
        }
        if close(descriptor) != 0, code == 0 { code = errno }
        if code != 0 { unlink(path) }
        return code
    }

    /// Whether the path is a folder.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
