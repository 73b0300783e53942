/// Bytes at offsets: a file, a buffer, an unpacked zip entry.
protocol ByteSource: AnyObject {
    /// The number of bytes; for a zip entry what the directory says.
    var byteCount: UInt64 { get }
    /// Fills the buffer from an offset and returns how many bytes there were, fewer only at the end.
    func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(SourceFailure) -> Int
    /// The CRC-32 that all the bytes must have, where one is recorded.
    var expectedChecksum: UInt32? { get }
}

extension ByteSource {
    var expectedChecksum: UInt32? { nil }
}

/// Why bytes could not be read.
enum SourceFailure: Error, Hashable {
    /// The system refused: what was tried and its reason.
    case system(String)
    /// There is nothing at the path.
    case notFound
    /// A pipe, socket or device.
    case notAFile
    /// The packed data is not a deflate stream, or ends early.
    case deflate(String)
    /// Unpacking stopped at the reader's limit.
    case unpackingLimit
    /// A zip entry that is refused before its data is looked at.
    case refused(StampProblemCode, String)

    /// The problem to report for it.
    func problem(at location: String) -> StampProblem {
        switch self {
        case .system(let reason): return StampProblem(.unreadable, reason, at: location)
        case .notFound: return StampProblem(.notFound, "there is no such file", at: location)
        case .notAFile:
            return StampProblem(
                .specialFile, "a pipe, socket or device: never opened", at: location, severity: .error)
        case .deflate(let reason):
            return StampProblem(.zipDeflate, "the packed data cannot be unpacked: \(reason)", at: location)
        case .unpackingLimit:
            return StampProblem(
                .zipLimit, "not read: the zip file needs more unpacking than the limit allows", at: location)
        case .refused(let code, let message): return StampProblem(code, message, at: location)
        }
    }
}

/// Bytes in memory.
final class MemorySource: ByteSource {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var byteCount: UInt64 { UInt64(bytes.count) }

    func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(SourceFailure) -> Int {
        guard offset < UInt64(bytes.count) else { return 0 }
        let start = Int(offset)
        let count = min(buffer.count, bytes.count - start)
        bytes.withUnsafeBytes { all in
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[start..<start + count]))
        }
        return count
    }
}
