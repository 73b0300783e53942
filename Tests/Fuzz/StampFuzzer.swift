// One harness for all readers; Tests/Fuzz/stamps.sh compiles it together with the sources of BuildStamps, once for each
// reader, so that it reaches what is not public.

nonisolated(unsafe) private let reader = StampReader(
    options: .init(evidence: ["ArrangementView", "SwiftUI.ArrangementView", "UIHingeInteraction", "_start"]))

/// The bytes with the magic of the reader under test in front, so that every input reaches it.
private func bytes(_ data: UnsafePointer<UInt8>, _ count: Int, magic: [UInt8]) -> [UInt8] {
    var bytes = Array(UnsafeBufferPointer(start: data, count: count))
    for (index, byte) in magic.enumerated() where index < bytes.count { bytes[index] = byte }
    return bytes
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    #if FUZZ_MACHO
    // The lowest bit of the last byte chooses the byte order, the next the width.
    let choice = count > 0 ? data[count - 1] & 3 : 0
    let magics: [[UInt8]] = [
        [0xcf, 0xfa, 0xed, 0xfe], [0xfe, 0xed, 0xfa, 0xcf], [0xce, 0xfa, 0xed, 0xfe], [0xfe, 0xed, 0xfa, 0xce],
    ]
    _ = reader.read(bytes: bytes(data, count, magic: magics[Int(choice)]), named: "image")
    #elseif FUZZ_FAT
    let is64 = count > 0 && data[count - 1] & 1 == 1
    _ = reader.read(bytes: bytes(data, count, magic: [0xca, 0xfe, 0xba, is64 ? 0xbf : 0xbe]), named: "fat")
    #elseif FUZZ_ARCHIVE
    let isThin = count > 0 && data[count - 1] & 7 == 7
    _ = reader.read(bytes: bytes(data, count, magic: Array((isThin ? "!<thin>\n" : "!<arch>\n").utf8)), named: "lib.a")
    #elseif FUZZ_ZIP
    _ = reader.read(bytes: bytes(data, count, magic: []), named: "product.ipa")
    #elseif FUZZ_INFLATE
    // The stream by itself, with jumps forward and backward: the first byte chooses how far.
    let stream = bytes(data, count, magic: [])
    let inflater = Inflater(
        MemorySource(stream), at: 0, packedSize: UInt64(count), size: 1 << 20, budget: UnpackingBudget(8 << 20))
    let step = UInt64(stream.first ?? 0) * 997
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
        for offset in [0, step, step / 2, step * 3, 0] { _ = try? inflater.read(at: offset, into: buffer) }
    }
    #elseif FUZZ_PLIST
    _ = try? PropertyList(bytes(data, count, magic: []))
    #else
    #error("define one of FUZZ_MACHO, FUZZ_FAT, FUZZ_ARCHIVE, FUZZ_ZIP, FUZZ_INFLATE, FUZZ_PLIST")
    #endif
    return 0
}
