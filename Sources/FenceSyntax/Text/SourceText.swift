/// The bytes of one source file, kept with a few NUL bytes behind them so that scanners can look ahead without a check.
///
/// Any bytes are legal: invalid UTF-8, NUL, a byte order mark. Instances are immutable and may be shared by threads.
public final class SourceText: @unchecked Sendable {
    /// How many NUL bytes stand behind the text.
    static let padding = 16

    /// The first byte.
    let base: UnsafePointer<UInt8>
    /// The number of bytes of the text, padding not counted.
    public let count: Int
    private let allocation: UnsafeMutableRawPointer

    /// Creates a text with room for `capacity` bytes and lets `fill` write them; `fill` returns how many it wrote.
    ///
    /// Throws whatever `fill` throws.
    public init(capacity: Int, fill: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows {
        let room = max(capacity, 0)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: room + SourceText.padding, alignment: 16)
        var written = 0
        do {
            written = try fill(UnsafeMutableRawBufferPointer(start: memory, count: room))
        } catch {
            memory.deallocate()
            throw error
        }
        written = min(max(written, 0), room)
        (memory + written).initializeMemory(as: UInt8.self, repeating: 0, count: room - written + SourceText.padding)
        allocation = memory
        base = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
        count = written
    }

    /// Creates a text from a copy of the bytes.
    public convenience init(_ bytes: some Collection<UInt8>) {
        self.init(capacity: bytes.count) { memory in
            memory.copyBytes(from: bytes)
            return bytes.count
        }
    }

    /// Creates a text from the UTF-8 encoding of a string.
    public convenience init(_ string: String) {
        self.init(Array(string.utf8))
    }

    deinit { allocation.deallocate() }

    /// The bytes of the text.
    public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// The byte at an offset; NUL at the end of the text and behind it.
    @inline(__always)
    public subscript(offset: Int) -> UInt8 {
        offset >= 0 && offset < count ? base[offset] : 0
    }

    /// The text of a range, invalid UTF-8 replaced by U+FFFD. A range that leaves the text is cut to it.
    public func string(_ range: SourceRange) -> String {
        let start = min(max(range.start, 0), count)
        let end = min(max(range.end, start), count)
        return String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
    }

    /// Whether something like a directive occurs anywhere: the directives, and what people write for them (`#IF`, `# if`,
    /// `#elif`, `#ifdef`). The whole text is searched at the speed of memory.
    public var mayContainDirective: Bool {
        var offset = 0
        while true {
            offset = ByteSearch.first(0x23, in: base, from: offset, to: count)
            guard offset < count else { return false }
            switch base[offset + 1] | 0x20 {
            case 0x69 where base[offset + 2] | 0x20 == 0x66: return true
            case 0x65 where base[offset + 2] | 0x20 == 0x6C || base[offset + 2] | 0x20 == 0x6E: return true
            case 0x20,
                0x2A where base[offset + 1] == 0x0A:
                return true
            default: offset += 1
            }
        }
    }
}
