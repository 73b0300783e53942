import FenceRetirement
import Foundation
import Testing

/// Diffs as `git apply` reads them.
@Suite struct UnifiedDiffTests {
    func diff(_ old: String, _ new: String) -> String {
        String(decoding: UnifiedDiff.text(Array(old.utf8), Array(new.utf8), path: "A.swift"), as: UTF8.self)
    }

    @Test func equalTextsHaveNone() { #expect(diff("a\nb\n", "a\nb\n").isEmpty) }

    @Test func changesHaveContext() {
        #expect(
            diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
                --- a/A.swift
                +++ b/A.swift
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8

                """)
    }

    @Test func missingFinalNewlineIsSaid() {
        #expect(diff("a\nb", "a\n").hasSuffix(" a\n-b\n\\ No newline at end of file\n"))
        #expect(diff("a\n", "").contains("@@ -1 +0,0 @@\n-a\n"))
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "needs git"))
    func gitAppliesTheDiffOfRandomTexts() throws {
        var random = SeededGenerator(seed: 5)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fence-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for round in 0..<25 {
            let lines = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                random.pick(["a", "b", "c\r", "", "  d", "e"])
            }
            var kept: [String] = []
            for line in lines {
                if random.once(in: 5) { continue }
                kept.append(random.once(in: 9) ? line + "!" : line)
            }
            let old = lines.joined(separator: "\n") + (random.once(in: 3) ? "" : "\n")
            let new = kept.joined(separator: "\n") + (random.once(in: 3) ? "" : "\n")
            if old == new { continue }
            try Data(old.utf8).write(to: folder.appendingPathComponent("A.swift"))
            try Data(diff(old, new).utf8).write(to: folder.appendingPathComponent("change"))
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
            process.arguments = ["apply", "--whitespace=nowarn", "change"]
            process.currentDirectoryURL = folder
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "round \(round): \(diff(old, new))")
            let result = folder.appendingPathComponent("A.swift")
            #expect((try? String(contentsOf: result, encoding: .utf8)) ?? "" == new, "round \(round)")
            try? FileManager.default.removeItem(at: result)
        }
    }
}
