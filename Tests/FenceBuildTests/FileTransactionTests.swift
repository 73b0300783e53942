import Foundation
import Testing

@testable import FenceBuild

/// Files that are replaced together.
@Suite struct FileTransactionTests {
    private func folder() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fence-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    private func change(_ path: String, _ old: String, _ new: String) -> FileTransaction.Change {
        FileTransaction.Change(path: path, old: Array(old.utf8), new: Array(new.utf8))
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test func allFilesAreReplacedAndNothingElseIsLeft() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("a".utf8).write(to: URL(fileURLWithPath: folder + "/A"))
        try Data("b".utf8).write(to: URL(fileURLWithPath: folder + "/B"))
        try FileManager.default.setAttributes([.posixPermissions: 0o754], ofItemAtPath: folder + "/A")
        try FileTransaction(journal: folder + "/work/journal").commit([
            change(folder + "/A", "a", "A"), change(folder + "/B", "b", "B"),
        ])
        #expect(try String(contentsOfFile: folder + "/A", encoding: .utf8) == "A")
        #expect(try String(contentsOfFile: folder + "/B", encoding: .utf8) == "B")
        #expect(try names(folder) == ["A", "B", "work"])
        #expect(try names(folder + "/work").isEmpty)
        let mode = try FileManager.default.attributesOfItem(atPath: folder + "/A")[.posixPermissions] as? Int
        #expect(mode == 0o754)
    }

    @Test func fileThatChangedMeanwhileStopsAll() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("a".utf8).write(to: URL(fileURLWithPath: folder + "/A"))
        try Data("other".utf8).write(to: URL(fileURLWithPath: folder + "/B"))
        #expect(throws: FileTransaction.Failure.changedMeanwhile(folder + "/B")) {
            try FileTransaction(journal: folder + "/journal").commit([
                change(folder + "/A", "a", "A"), change(folder + "/B", "b", "B"),
            ])
        }
        #expect(try String(contentsOfFile: folder + "/A", encoding: .utf8) == "a")
        #expect(try names(folder) == ["A", "B"])
    }

    @Test func preparedRunIsUndone() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("a".utf8).write(to: URL(fileURLWithPath: folder + "/A"))
        try Data("A".utf8).write(to: URL(fileURLWithPath: folder + "/.A.tmp"))
        let journal =
            #"{"version":1,"phase":"preparing","process":0,"files":[{"target":"\#(folder)/A","staged":"\#(folder)/.A.tmp"}]}"#
        try Data((journal + "\n").utf8).write(to: URL(fileURLWithPath: folder + "/journal"))
        #expect(try FileTransaction.recover(journal: folder + "/journal") == .undone)
        #expect(try names(folder) == ["A"])
        #expect(try String(contentsOfFile: folder + "/A", encoding: .utf8) == "a")
        #expect(try FileTransaction.recover(journal: folder + "/journal") == nil)
    }

    @Test func runThatHadBegunIsFinished() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("A".utf8).write(to: URL(fileURLWithPath: folder + "/A"))
        try Data("b".utf8).write(to: URL(fileURLWithPath: folder + "/B"))
        try Data("B".utf8).write(to: URL(fileURLWithPath: folder + "/.B.tmp"))
        let files = ["A", "B"].map { #"{"target":"\#(folder)/\#($0)","staged":"\#(folder)/.\#($0).tmp"}"# }
        let journal = #"{"version":1,"phase":"replacing","process":0,"files":[\#(files.joined(separator: ","))]}"#
        try Data((journal + "\n").utf8).write(to: URL(fileURLWithPath: folder + "/journal"))
        #expect(try FileTransaction.recover(journal: folder + "/journal") == .finished([folder + "/B"]))
        #expect(try String(contentsOfFile: folder + "/B", encoding: .utf8) == "B")
        #expect(try names(folder) == ["A", "B"])
    }

    @Test func journalOfALivingProcessIsRespected() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let other = getppid()
        let journal = #"{"version":1,"phase":"preparing","process":\#(other),"files":[]}"#
        try Data((journal + "\n").utf8).write(to: URL(fileURLWithPath: folder + "/journal"))
        #expect(throws: FileTransaction.Failure.busy(process: Int(other), journal: folder + "/journal")) {
            _ = try FileTransaction.recover(journal: folder + "/journal")
        }
        // A journal that its writer had not finished stands for nothing that was done.
        try Data(#"{"version":1,"pha"#.utf8).write(to: URL(fileURLWithPath: folder + "/journal"))
        #expect(try FileTransaction.recover(journal: folder + "/journal") == nil)
    }
}
