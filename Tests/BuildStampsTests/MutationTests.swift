import Foundation
import Testing

@testable import BuildStamps

/// Random changes to good files. Nothing may crash, hang or read more than there is; the generator is seeded, so that a
/// failure can be repeated.
@Suite struct MutationTests {
    struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    static let seeds: [(String, [UInt8])] = {
        let image = EvidenceTests.image([("_$s7SwiftUI15ArrangementViewVMa", true), ("_main", false)])
        let fat = Made.fat([
            Made.Slice(architecture: Made.arm64, bytes: image), Made.Slice(architecture: Made.intel64, bytes: image),
        ])
        var seeds: [(String, [UInt8])] = [
            ("image", image), ("fat", fat), ("lib.a", Made.archive([("//", Array("long.o/\n".utf8)), ("/0", image)])),
            (
                "Demo.ipa",
                Made.zip([
                    Made.Entry(name: "Payload/Demo.app/Info.plist", bytes: Made.appInfo()),
                    Made.Entry(name: "Payload/Demo.app/Demo", bytes: image),
                ])
            ),
        ]
        let packed = FixtureTests.folder.appendingPathComponent("zip/good-deflate.ipa")
        if let data = try? Data(contentsOf: packed) { seeds.append(("good-deflate.ipa", Array(data))) }
        return seeds
    }()

    @Test func everyPrefixOfAGoodFileIsRead() {
        let reader = StampReader(options: .init(evidence: ["ArrangementView"]))
        for (name, bytes) in Self.seeds {
            let whole = reader.read(bytes: bytes, named: name)
            for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 400)) {
                let part = reader.read(bytes: Array(bytes[..<length]), named: name)
                // What is cut off is missed only with a word about it; an archive cut between members is one without.
                if part.images.flatMap(\.stamps).count < whole.images.flatMap(\.stamps).count {
                    #expect(
                        part.problems.contains { $0.severity >= .warning || $0.code == .emptyArchive },
                        "\(name) cut at \(length)")
                }
            }
        }
    }

    @Test func changedBytesAreReadWithoutACrash() {
        let reader = StampReader(options: .init(evidence: ["ArrangementView"]))
        var random = Generator(state: 0x9e37_79b9_7f4a_7c15)
        for (name, bytes) in Self.seeds {
            for _ in 0..<400 {
                var changed = bytes
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    let place = Int.random(in: 0..<min(changed.count, 4600), using: &random)
                    changed[place] =
                        [0, 0xff, 0x7f, 0x80, UInt8.random(in: 0...255, using: &random)]
                        .randomElement(using: &random) ?? 0
                }
                _ = reader.read(bytes: changed, named: name)
            }
        }
    }

    @Test func changedPropertyListsAreReadWithoutACrash() {
        var random = Generator(state: 42)
        let binary = PropertyListTests.binary([
            [0xd2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x62], [0xa2, 1, 2], [0x13, 1, 2, 3, 4, 5, 6, 7, 8],
        ])
        for list in [Made.appInfo(), binary] {
            for _ in 0..<2000 {
                var changed = list
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(
                        in: 0...255, using: &random)
                }
                _ = try? PropertyList(changed)
            }
        }
    }

    @Test func readingAnywhereInAPackedEntryGivesTheSameBytes() throws {
        let packed = try Data(contentsOf: FixtureTests.folder.appendingPathComponent("zip/good-deflate.ipa"))
        var problems = ProblemList()
        let tree = try #require(try ZipTree(MemorySource(Array(packed)), problems: &problems))
        let source = try tree.open("Payload/Demo.app/Demo")
        func read(_ offset: Int, _ count: Int) throws -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: count)
            let got = try bytes.withUnsafeMutableBytes { try source.read(at: UInt64(offset), into: $0) }
            return Array(bytes[..<got])
        }
        let size = Int(source.byteCount)
        let whole = try read(0, size)
        #expect(Made.crc32(whole) == source.expectedChecksum)
        var random = Generator(state: 7)
        for _ in 0..<200 {
            let offset = Int.random(in: 0..<size, using: &random)
            let count = Int.random(in: 1...4096, using: &random)
            #expect(try read(offset, count) == Array(whole[offset..<min(size, offset + count)]))
        }
    }
}
