/// The CRC-32 that zip files carry.
enum Checksum {
    private static let table: [UInt32] = (0..<256).map { index in
        var value = UInt32(index)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
        return value
    }

    /// The checksum of some bytes.
    static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var value = UInt32.max
        for byte in bytes { value = value >> 8 ^ table[Int((value ^ UInt32(byte)) & 0xff)] }
        return ~value
    }
}

extension ByteSource {
    /// Whether the recorded checksum is right. Only compared where all of the bytes are at hand anyway: nil for a
    /// larger source, which is not read to its end, and where none is recorded.
    func hasRightChecksum() -> Bool? {
        guard let expectedChecksum, byteCount <= UInt64(Inflater.keptWhole) else { return nil }
        let size = Int(byteCount)
        return withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: 1) { buffer in
            guard let count = try? read(at: 0, into: buffer), count >= size else { return nil }
            return Checksum.crc32(UnsafeRawBufferPointer(rebasing: buffer[..<size])) == expectedChecksum
        }
    }
}
