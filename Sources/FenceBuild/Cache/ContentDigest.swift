/// A 128-bit fingerprint of bytes, used as the name of what was made from them.
///
/// Two lanes of 64-bit multiply-and-fold run over the input, each with its own constants. It tells apart inputs that
/// differ by accident; it is no defence against somebody who wants two inputs to have one name. It reads eight bytes a
/// step because the tool must also be quick in a debug build, where a cryptographic hash reads some 2 MB/s.
public struct ContentDigest: Hashable, Sendable {
    private var low: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var high: UInt64 = 0xC2B2_AE3D_27D4_EB4F

    /// The digest of nothing.
    public init() {}

    /// Adds bytes, with their count, so that `ab` + `c` differs from `a` + `bc`.
    public mutating func add(_ bytes: some Sequence<UInt8>) {
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { add(UnsafeRawBufferPointer($0)) }
        if isContiguous == nil { Array(bytes).withUnsafeBytes { add($0) } }
    }

    /// Adds the UTF-8 bytes of a text, with their count.
    public mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    /// Adds a number.
    public mutating func add(_ number: Int) { mix(UInt64(bitPattern: Int64(number))) }

    /// Adds bytes, with their count.
    public mutating func add(_ bytes: UnsafeRawBufferPointer) {
        mix(UInt64(truncatingIfNeeded: bytes.count))
        var offset = 0
        while offset + 8 <= bytes.count {
            mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        if offset < bytes.count {
            var rest: UInt64 = 0
            for index in offset..<bytes.count { rest = rest << 8 | UInt64(bytes[index]) }
            mix(rest)
        }
    }

    /// 32 lowercase hexadecimal digits.
    public var text: String {
        var finished = self
        finished.mix(0x2545_F491_4F6C_DD1D)
        finished.mix(0x9E6C_63D0_876A_9A47)
        return ContentDigest.hexadecimal(finished.high) + ContentDigest.hexadecimal(finished.low)
    }

    private mutating func mix(_ word: UInt64) {
        let a = (low ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        let b = (high ^ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        // The word goes in once more after the fold: a factor of zero must not swallow what came before.
        low = (a.high ^ a.low) &+ (high << 1 | high >> 63) ^ word
        high = (b.high ^ b.low) &+ 0x8EBC_6AF0_9C88_C6E3 ^ low
    }

    private static func hexadecimal(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
