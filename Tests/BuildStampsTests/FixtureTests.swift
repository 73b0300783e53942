import BuildStamps
import Foundation
import Testing

/// Files that clang, ld64.lld and the LLVM tools made, compared with `Fixtures/expected.txt`.
///
/// Run with `RECORD_STAMP_FIXTURES=1` to write the expectation anew; read the difference before committing it.
@Suite struct FixtureTests {
    static let folder = SharedFolder.package.appendingPathComponent("Tests/BuildStampsTests/Fixtures")

    @Test func everyFixtureGivesTheRecordedStamps() throws {
        var text = ""
        StampReader().readEach(in: Self.folder.path) { file in
            let path = file.path.dropFirst(Self.folder.path.count + 1)
            for image in file.images {
                text += "\(path) \(image.location): \(image.architecture) \(image.fileType)"
                for stamp in image.stamps {
                    text += " \(stamp.platform) \(stamp.minos) \(stamp.sdk?.description ?? "n/a")"
                    for tool in stamp.tools { text += " \(tool.name) \(tool.version)" }
                }
                text += "\n"
            }
            for problem in file.problems {
                text += "\(path) \(problem.location): \(problem.severity) \(problem.code.rawValue)\n"
            }
        }
        let file = Self.folder.appendingPathComponent("expected.txt")
        if ProcessInfo.processInfo.environment["RECORD_STAMP_FIXTURES"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(text == (try String(contentsOf: file, encoding: .utf8)))
    }
}
