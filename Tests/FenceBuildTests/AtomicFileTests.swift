import Foundation
import Testing

@testable import FenceBuild

@Suite struct AtomicFileTests {
    @Test func createsAndReplaces() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.txt"
        try AtomicFile.write(Array("one".utf8), to: path)
        try AtomicFile.write(Array("two".utf8), to: path)
        #expect(try FileReader.bytes(of: path) == Array("two".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.txt"])
    }

    @Test func permissionsAndLinksStay() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("tool.sh", "old", executable: true)
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "tool.sh")
        try AtomicFile.write(Array("new".utf8), to: link)
        #expect(try FileReader.bytes(of: path) == Array("new".utf8))
        #expect(FileManager.default.isExecutableFile(atPath: path))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "tool.sh")
    }

    @Test func refusesWhatIsNoFile() throws {
        let folder = try TemporaryFolder()
        #expect(throws: FileError.isFolder(folder.path)) { try AtomicFile.write([], to: folder.path) }
        #expect(throws: FileError.notARegularFile("/dev/null")) { try AtomicFile.write([1], to: "/dev/null") }
        let path = folder.path + "/none/a.txt"
        #expect(throws: FileError.unwritable(path, reason: "No such file or directory")) {
            try AtomicFile.write([], to: path)
        }
    }
}
