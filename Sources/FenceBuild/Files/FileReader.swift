import FenceSyntax

/// Reads whole files into memory, each once.
///
/// Files are read with `pread` into a buffer, never mapped: a mapped file that somebody truncates meanwhile kills the
/// process. A file that grows or shrinks while it is read gives the bytes that were there.
public enum FileReader {
    /// All bytes of a file.
    ///
    /// - Throws: ``FileError`` when there is no such file, or it is a folder, a pipe or unreadable.
    public static func bytes(of path: String) throws(FileError) -> [UInt8] {
        let (descriptor, status) = try SystemFiles.openForReading(path)
        defer { SystemFiles.closeFile(descriptor) }
        var failure: FileError?
        // One byte more than the size shows the end of the file without another call in the usual case.
        var bytes = [UInt8](unsafeUninitializedCapacity: status.size + 1) { buffer, count in
            let room = UnsafeMutableRawBufferPointer(buffer)
            count = 0
            while count < room.count, let base = room.baseAddress {
                let got = SystemFiles.read(descriptor, into: base + count, count: room.count - count, at: count)
                if got < 0 { failure = .unreadable(path, reason: SystemFiles.reason(Int32(-got))) }
                if got <= 0 { return }
                count += got
            }
        }
        if let failure { throw failure }
        // Only a file that grew, or one whose size the system does not tell (/proc), gets here with more to read.
        while bytes.count > status.size {
            let start = bytes.count
            bytes += [UInt8](repeating: 0, count: max(4096, start))
            let got = bytes.withUnsafeMutableBytes { buffer -> Int in
                guard let base = buffer.baseAddress else { return 0 }
                return SystemFiles.read(descriptor, into: base + start, count: buffer.count - start, at: start)
            }
            bytes.removeLast(bytes.count - start - max(0, got))
            if got < 0 { throw .unreadable(path, reason: SystemFiles.reason(Int32(-got))) }
            if got == 0 { break }
        }
        return bytes
    }

    /// All bytes of a file as a text to scan.
    ///
    /// - Throws: as ``bytes(of:)``.
    public static func text(of path: String) throws(FileError) -> SourceText {
        let (descriptor, status) = try SystemFiles.openForReading(path)
        defer { SystemFiles.closeFile(descriptor) }
        var failure: FileError?
        var isComplete = false
        let text = SourceText(capacity: status.size + 1) { room in
            var count = 0
            while count < room.count, let base = room.baseAddress {
                let got = SystemFiles.read(descriptor, into: base + count, count: room.count - count, at: count)
                if got < 0 { failure = .unreadable(path, reason: SystemFiles.reason(Int32(-got))) }
                isComplete = got == 0
                if got <= 0 { break }
                count += got
            }
            return count
        }
        if let failure { throw failure }
        // A file that grew meanwhile is read again as a whole.
        return isComplete ? text : SourceText(try bytes(of: path))
    }

    /// The first bytes of a file, at most `count`.
    ///
    /// - Throws: as ``bytes(of:)``.
    public static func prefix(of path: String, count: Int) throws(FileError) -> [UInt8] {
        let (descriptor, _) = try SystemFiles.openForReading(path)
        defer { SystemFiles.closeFile(descriptor) }
        var failure: FileError?
        let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, done in
            done = 0
            guard let base = UnsafeMutableRawBufferPointer(buffer).baseAddress else { return }
            while done < count {
                let got = SystemFiles.read(descriptor, into: base + done, count: count - done, at: done)
                if got < 0 { failure = .unreadable(path, reason: SystemFiles.reason(Int32(-got))) }
                if got <= 0 { return }
                done += got
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
