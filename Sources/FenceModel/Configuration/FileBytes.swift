#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why a file cannot be read.
public struct UnreadableFile: Error, Hashable, Sendable {
    /// The reason, in words that follow "cannot be read:".
    public var reason: String

    /// Creates an error.
    public init(_ reason: String) { self.reason = reason }
}

/// Reads whole files, up to a little more than a configuration may have.
public enum FileBytes {
    /// The contents of a file, or `nil` when there is none.
    ///
    /// - Throws: `UnreadableFile` for a folder, a missing permission, a file that is too large or an error of the disk.
    public static func read(_ path: String) throws(UnreadableFile) -> [UInt8]? {
        // A null byte would end the path for the system.
        if path.utf8.contains(0) { throw UnreadableFile("its path has a null byte") }
        // Without waiting: a named pipe in the file's place must not stop us.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw UnreadableFile(String(cString: strerror(errno)))
        }
        defer { _ = close(descriptor) }
        var status = stat()
        if fstat(descriptor, &status) != 0 { throw UnreadableFile(String(cString: strerror(errno))) }
        if status.st_mode & S_IFMT != S_IFREG { throw UnreadableFile("it is not a file") }
        // One byte more than the limit, so that the JSON5 reader says what is wrong.
        let limit = JSON5.sizeLimit + 1
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(limit, max(4096, Int(status.st_size) + 1)))
        while bytes.count < limit {
            let wanted = min(chunk.count, limit - bytes.count)
            #if canImport(Darwin)
            let count = chunk.withUnsafeMutableBytes { Darwin.read(descriptor, $0.baseAddress, wanted) }
            #elseif canImport(Glibc)
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, wanted) }
            #elseif canImport(Musl)
            let count = chunk.withUnsafeMutableBytes { Musl.read(descriptor, $0.baseAddress, wanted) }
            #endif
            if count < 0 {
                if errno == EINTR { continue }
                throw UnreadableFile(String(cString: strerror(errno)))
            }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }
}
