/// A window of at most a few KiB over a source, moved to where the parser reads.
///
/// One window serves many sources one after another, so that reading a file costs one `pread` and no allocation. A
/// pointer that it hands out is valid until the next call.
final class ByteWindow {
    /// What one read brings in: more than the header and load commands of nearly every image (at most 3,952 bytes in
    /// 600 real ones).
    static let usualLength = 16 << 10

    /// Stands in where no source is open.
    private let nothing = MemorySource([])
    private var source: any ByteSource
    private var buffer: UnsafeMutableRawBufferPointer
    private var start: UInt64 = 0
    private var count = 0
    /// How much a read asks for beyond what was needed.
    private var readAhead = ByteWindow.usualLength
    private(set) var byteCount: UInt64

    init() {
        source = nothing
        buffer = .allocate(byteCount: ByteWindow.usualLength, alignment: 16)
        byteCount = 0
    }

    deinit { buffer.deallocate() }

    /// Turns to another source. `readAhead` is how many bytes the first reads ask for: less than the usual where
    /// bytes are costly, as in a packed entry that most likely is not an image.
    func turn(to source: any ByteSource, readAhead: Int = ByteWindow.usualLength) {
        self.source = source
        self.readAhead = min(readAhead, ByteWindow.usualLength)
        byteCount = source.byteCount
        start = 0
        count = 0
        if buffer.count > ByteWindow.usualLength {
            buffer.deallocate()
            buffer = .allocate(byteCount: ByteWindow.usualLength, alignment: 16)
        }
    }

    /// Lets go of the source, so that a file is closed.
    func close() { turn(to: nothing) }

    /// Reads whole windows from here on.
    func readFully() { readAhead = ByteWindow.usualLength }

    /// `length` bytes at an offset, or nil where the source ends before.
    func bytes(_ offset: UInt64, _ length: Int) throws(SourceFailure) -> UnsafeRawPointer? {
        if offset >= start, offset - start <= UInt64(count), length <= count - Int(offset - start) {
            return UnsafeRawPointer(buffer.baseAddress.unsafelyUnwrapped + Int(offset - start))
        }
        return try load(offset, length)
    }

    private func load(_ offset: UInt64, _ length: Int) throws(SourceFailure) -> UnsafeRawPointer? {
        guard offset <= byteCount, UInt64(length) <= byteCount - offset else { return nil }
        if length > buffer.count {
            buffer.deallocate()
            buffer = .allocate(byteCount: length, alignment: 16)
        }
        start = offset
        count = 0
        let wanted = min(UInt64(max(length, readAhead)), byteCount - offset)
        count = try source.read(
            at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(wanted)]))
        // A buffer is never empty (its length is at least the usual one), so it has an address.
        return count >= length ? UnsafeRawPointer(buffer.baseAddress.unsafelyUnwrapped) : nil
    }

    /// A big-endian 32-bit number, or nil past the end.
    func bigEndian32(_ offset: UInt64) throws(SourceFailure) -> UInt32? {
        try bytes(offset, 4).map { UInt32(bigEndian: $0.loadUnaligned(as: UInt32.self)) }
    }

    /// Bytes copied out, or nil past the end.
    func copy(_ offset: UInt64, _ length: Int) throws(SourceFailure) -> [UInt8]? {
        try bytes(offset, length).map { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
    }
}
