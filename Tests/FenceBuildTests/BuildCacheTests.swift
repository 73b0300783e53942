import Foundation
import Testing

@testable import FenceBuild

@Suite("The cache of made things") struct BuildCacheTests {
    private struct Stop: Error {}

    @Test func anEntryAppearsWholeOrNotAtAll() throws {
        let folder = try TemporaryFolder()
        let cache = BuildCache(root: folder.path + "/cache")
        #expect(throws: Stop.self) {
            try cache.folder("things", "a") { temporary in
                try CacheFile.write([1], to: temporary + "/half")
                throw Stop()
            }
        }
        #expect(!cache.has("things", "a"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.root + "/things").isEmpty)
        let path = try cache.folder("things", "a") { try CacheFile.write([1, 2], to: $0 + "/whole") }
        #expect(FileManager.default.contents(atPath: path + "/whole") == Data([1, 2]))
    }

    @Test func anEntryIsMadeOnce() throws {
        let folder = try TemporaryFolder()
        let cache = BuildCache(root: folder.path)
        for round in 0..<3 {
            _ = try cache.folder("things", "a") { _ in #expect(round == 0) }
        }
    }

    @Test func whoComesSecondTakesTheFirstOnesEntry() throws {
        let folder = try TemporaryFolder()
        let cache = BuildCache(root: folder.path)
        let path = try cache.folder("things", "a") { mine in
            try CacheFile.write([1], to: mine + "/late")
            // Another process is done in the meantime.
            _ = try cache.folder("things", "a") { try CacheFile.write([2], to: $0 + "/early") }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["early"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/things") == ["a"])
    }

    @Test func whatADeadProcessLeftIsSwept() throws {
        let folder = try TemporaryFolder()
        let cache = BuildCache(root: folder.path)
        // The number of a process that has ended and was waited for.
        let ended = try ProcessRunner().run(ChildCommand("/bin/sh", ["-c", "echo $$"]))
        let number = ended.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
        try folder.write("things/unfinished-\(number)-1-a/file", "")
        try folder.write("things/unfinished-\(getpid())-1-b/file", "")
        try folder.write("things/c/file", "")
        cache.sweep()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/things").sorted()
                == ["c", "unfinished-\(getpid())-1-b"])
    }

    @Test func anUnwritableCacheSaysWhatToDo() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("file", "")
        do throws(CacheProblem) {
            try BuildCache(root: file).write([1], "things", "a")
            Issue.record("it was written")
        } catch {
            #expect(error.description == "\(file)/things could not be written: Not a directory")
        }
        #expect(
            CacheProblem(path: "/c", code: ENOSPC).description
                == "the disk is full: /c could not be written; free space, or choose another --cache folder")
    }

    @Test func digestsTellContentsApart() {
        func digest(_ parts: String...) -> String {
            var digest = ContentDigest()
            for part in parts { digest.add(part) }
            return digest.text
        }
        #expect(digest("ab", "c") != digest("a", "bc"))
        #expect(digest("") != digest())
        #expect(digest("12345678") != digest("12345679"))
        #expect(digest("a\0") != digest("a"))
        #expect(digest("same") == digest("same"))
        #expect(digest("x").count == 32)
        var seen: Set<String> = []
        for number in 0..<5000 { seen.insert(digest("\(number)", "\(number % 7)")) }
        #expect(seen.count == 5000)
    }
}
