import Foundation
import Testing

@testable import BuildStamps

@Suite struct InflaterTests {
    static func unpack(_ packed: [UInt8], size: Int) throws -> [UInt8] {
        let inflater = Inflater(
            MemorySource(packed), at: 0, packedSize: UInt64(packed.count), size: UInt64(size),
            budget: UnpackingBudget(1 << 30))
        var bytes = [UInt8](repeating: 0, count: size)
        let got = try bytes.withUnsafeMutableBytes { try inflater.read(at: 0, into: $0) }
        return Array(bytes[..<got])
    }

    @Test func readsStoredBlocks() throws {
        #expect(try Self.unpack([0, 2, 0, 0xfd, 0xff, 1, 2, 1, 1, 0, 0xfe, 0xff, 3], size: 3) == [1, 2, 3])
    }

    @Test func readsABlockWithTheFixedCode() throws {
        // "aaaaaaaaaa": one literal and a match at distance 1.
        #expect(try Self.unpack([0x4b, 0x84, 0x03, 0x00], size: 10) == [UInt8](repeating: 0x61, count: 10))
    }

    @Test(
        arguments: [
            [], [0x07], [0xff, 0xff], [0x01], [0x01, 1, 0, 0, 0], [0x01, 5, 0, 0xfa, 0xff, 1], [0x4b, 0x84],
            [0x05, 0, 0, 0, 0, 0, 0, 0, 0], [0x4b, 0x04, 0x40, 0, 0],
        ] as [[UInt8]])
    func refusesWhatIsNoStream(_ packed: [UInt8]) {
        #expect(throws: SourceFailure.self) { try Self.unpack(packed, size: 10) }
    }

    @Test func stopsAtTheBudget() {
        let inflater = Inflater(
            MemorySource([0x4b, 0x84, 0x03, 0x00]), at: 0, packedSize: 4, size: 10, budget: UnpackingBudget(8))
        #expect(throws: SourceFailure.unpackingLimit) {
            try withUnsafeTemporaryAllocation(byteCount: 10, alignment: 1) { try inflater.read(at: 0, into: $0) }
        }
    }

    /// What zlib packs, at every level and strategy; needs python3.
    @Test func readsWhatZlibPacks() throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(
            """
            import random, sys, zlib
            random.seed(1); out = sys.argv[1]; n = 0
            words = [bytes(random.randrange(256) for _ in range(random.randrange(1, 40))) for _ in range(200)]
            for size in (0, 1, 100, 40000, 110000):
                for kind in range(3):
                    if kind == 0: data = bytes(random.randrange(256) for _ in range(size))
                    elif kind == 1: data = b''.join(random.choice(words) for _ in range(size // 10))
                    else: data = bytes(size)
                    for level in (0, 1, 9):
                        for strategy in (0, 2, 4):
                            c = zlib.compressobj(level, zlib.DEFLATED, -15, 9, strategy)
                            p = c.compress(data) + c.flush()
                            open(f'{out}/{n}.packed', 'wb').write(p); open(f'{out}/{n}.data', 'wb').write(data); n += 1
            print(n)
            """, to: "pack.py")
        guard let printed = output(of: "python3", [script, folder.path]),
            let count = Int(printed.split(separator: "\n").last ?? "")
        else { return }
        for index in 0..<count {
            let data = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("\(index).data")))
            let packed = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("\(index).packed")))
            #expect(try Self.unpack(packed, size: data.count) == data, "\(index)")
        }
    }
}
