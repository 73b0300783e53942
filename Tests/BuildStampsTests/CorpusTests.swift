import BuildStamps
import Foundation
import Testing

/// All files of a corpus built by `tools/stamp-corpus/make_corpus.sh`, compared with what three other readers found.
///
/// Run with `FENCE_STAMP_CORPUS=DIR swift test --filter CorpusTests`.
@Suite struct CorpusTests {
    struct Entry: Decodable {
        struct Image: Decodable {
            struct Stamp: Decodable {
                var cmd: String
                var platform: UInt32
                var minos: String
                var sdk: String
                var tools: [Tool]
            }
            struct Tool: Decodable {
                var number: UInt32
                var version: String
                init(from decoder: any Decoder) throws {
                    var list = try decoder.unkeyedContainer()
                    number = try list.decode(UInt32.self)
                    version = try list.decode(String.self)
                }
            }
            var `where`: String
            var arch: String
            var cputype: UInt32
            var cpusubtype: UInt32
            var stamps: [Stamp]
        }
        var path: String
        var kind: String
        var images: [Image]
    }

    static let corpus = ProcessInfo.processInfo.environment["FENCE_STAMP_CORPUS"]

    @Test(.enabled(if: corpus != nil, "FENCE_STAMP_CORPUS does not name a corpus"))
    func everyFileGivesTheStampsThatOtherReadersFound() throws {
        let root = try #require(Self.corpus)
        let data = try Data(contentsOf: URL(fileURLWithPath: root + "/expected.json"))
        let entries = try JSONDecoder().decode([Entry].self, from: data)
        let reader = StampReader()
        var images = 0
        for entry in entries where entry.kind != "ipa" {
            let file = reader.read(root + "/" + entry.path)
            let context = Comment(rawValue: "\(entry.path): \(file.problems)")
            #expect(file.images.count == entry.images.count, context)
            for (image, wanted) in zip(file.images, entry.images) {
                images += 1
                // The other reader leaves the archive's member out where the member is fat.
                if image.location.memberSlice == nil { #expect(image.location.description == wanted.where, context) }
                #expect(image.architecture.description == wanted.arch, context)
                #expect(image.architecture.cpuType == wanted.cputype, context)
                #expect(image.architecture.cpuSubtype == wanted.cpusubtype, context)
                #expect(image.stamps.map(Self.text) == wanted.stamps.map(Self.text), context)
            }
        }
        print("\(entries.count) files, \(images) images outside zip files")
    }

    /// The other readers give the platform of the older commands by the command alone, without the simulators.
    static func text(_ stamp: BuildStamp) -> String {
        let platform = stamp.command == .buildVersion ? stamp.platform : stamp.platform.device
        let tools = stamp.tools.map { "\($0.number) \($0.version)" }
        return "\(stamp.command) \(platform.rawValue) \(stamp.minos) \(stamp.sdk?.description ?? "0.0") \(tools)"
    }

    static func text(_ stamp: Entry.Image.Stamp) -> String {
        "\(stamp.cmd) \(stamp.platform) \(stamp.minos) \(stamp.sdk) \(stamp.tools.map { "\($0.number) \($0.version)" })"
    }
}
