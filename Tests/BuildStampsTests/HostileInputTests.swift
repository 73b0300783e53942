import BuildStamps
import Foundation
import Testing

/// The hand-made hostile inputs of `conformance/stamps`, written by its generator.
@Suite struct HostileInputTests {
    struct Expectation: Decodable {
        var outcome: String
        var code: String?
        var stamps: [String]?
    }

    static let folder: TemporaryFolder? = {
        guard let script = SharedFolder.find("conformance/stamps/make_hostile.py"), let folder = try? TemporaryFolder(),
            output(of: "python3", [script.path, folder.path]) != nil
        else { return nil }
        return folder
    }()

    static let expected: [(name: String, expectation: Expectation)] = {
        guard let folder, let data = try? Data(contentsOf: folder.url.appendingPathComponent("expected.json")),
            let table = try? JSONDecoder().decode([String: Expectation].self, from: data)
        else { return [] }
        return table.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }()

    @Test(.enabled(if: !expected.isEmpty, "the shared folder's generator or python3 is not there"))
    func everyInputGivesTheExpectedOutcomeCodeAndStamps() throws {
        let folder = try #require(Self.folder)
        #expect(Self.expected.count >= 83)
        let reader = StampReader()
        for (name, expectation) in Self.expected {
            let file = reader.read(folder.path + "/" + name)
            let stamps = file.images.flatMap(\.stamps).map { stamp in
                "\(stamp.platform) \(stamp.minos) \(stamp.sdk?.description ?? "n/a")"
            }
            let worst = file.problems.map(\.severity).max()
            let context = Comment(rawValue: "\(name): \(file.problems)")
            switch expectation.outcome {
            case "ok": #expect(worst == nil || worst == .note, context)
            case "warn": #expect(worst == .warning, context)
            // A file that is none of ours is an error where it was named.
            case "error", "partial", "skip": #expect(worst == .error, context)
            default: Issue.record("unknown outcome \(expectation.outcome)")
            }
            if let code = expectation.code {
                #expect(file.problems.contains { $0.code.rawValue == code }, context)
            }
            if let wanted = expectation.stamps { #expect(stamps == wanted, context) }
            if expectation.outcome == "error" && !name.hasPrefix("tree/") { #expect(stamps.isEmpty, context) }
        }
    }

    @Test(.enabled(if: !expected.isEmpty, "the shared folder's generator or python3 is not there"))
    func inputsThatAreNotOursArePassedOverInAFolder() throws {
        let folder = try #require(Self.folder)
        var seen: Set<String> = []
        StampReader().readEach(in: folder.path) { seen.insert(String($0.path.dropFirst(folder.path.count + 1))) }
        for (name, expectation) in Self.expected where !name.hasPrefix("tree/") {
            #expect(seen.contains(name) == (expectation.outcome != "skip"), Comment(rawValue: name))
        }
    }

    @Test(.enabled(if: !expected.isEmpty, "the shared folder's generator or python3 is not there"))
    func aSparseFileOfEightGigabytesIsReadLikeAnyOther() throws {
        let folder = try #require(Self.folder)
        let file = StampReader().read(folder.path + "/macho/sparse-8GiB")
        #expect(file.images.flatMap(\.stamps).map(\.sdk) == [StampVersion(27, 1)])
        #expect(file.problems.isEmpty)
    }
}
