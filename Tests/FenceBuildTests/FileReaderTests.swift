import Foundation
import Testing

@testable import FenceBuild

@Suite struct FileReaderTests {
    @Test func readsAllBytes() throws {
        let folder = try TemporaryFolder()
        for text in ["", "a", String(repeating: "line\n", count: 100_000), "no newline", "\u{0}x"] {
            let path = try folder.write("a.swift", text)
            #expect(try FileReader.bytes(of: path) == Array(text.utf8))
        }
    }

    @Test func readsFilesOfWhichTheSystemDoesNotKnowTheSize() throws {
        guard FileManager.default.fileExists(atPath: "/proc/self/status") else { return }
        #expect(try FileReader.bytes(of: "/proc/self/status").count > 100)
    }

    @Test func saysWhyAFileCannotBeRead() throws {
        let folder = try TemporaryFolder()
        #expect(throws: FileError.missing(folder.path + "/none")) { try FileReader.bytes(of: folder.path + "/none") }
        #expect(throws: FileError.isFolder(folder.path)) { try FileReader.bytes(of: folder.path) }
        #expect(throws: FileError.notARegularFile("/dev/null")) { try FileReader.bytes(of: "/dev/null") }
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        // A pipe without a writer must not hold the tool up.
        #expect(throws: FileError.notARegularFile(pipe)) { try FileReader.bytes(of: pipe) }
        let secret = try folder.write("secret.swift", "x")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: secret)
        if !FileManager.default.isReadableFile(atPath: secret) {
            #expect(throws: FileError.unreadable(secret, reason: "Permission denied")) {
                try FileReader.bytes(of: secret)
            }
        }
    }
}
