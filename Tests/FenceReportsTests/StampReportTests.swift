import BuildStamps
import FenceReports
import Testing

@Suite struct StampReportTests {
    static func file(_ path: String, problems: [StampProblem] = []) -> StampedFile {
        let stamp = BuildStamp(
            command: .buildVersion, platform: .macOS, minos: StampVersion(13), sdk: StampVersion(27, 1),
            tools: [
                RecordedTool(number: 3, version: StampVersion(1266, 8)),
                RecordedTool(number: 99, version: StampVersion(1, 2, 3)),
            ])
        var other = stamp
        other.platform = .macCatalyst
        other.sdk = nil
        other.tools = []
        let image = StampedImage(
            location: ImageLocation(entry: "", slice: "arm64", member: "a.o"),
            architecture: ImageArchitecture(cpuType: 0x0100_000c, cpuSubtype: 0), fileType: .object,
            stamps: [stamp, other])
        return StampedFile(path: path, kind: .archive, images: [image], problems: problems)
    }

    @Test func aLineHasPathArchitectureStampsAndTools() {
        let text = String(decoding: StampTextReport().lines(of: Self.file("libKit.a")), as: UTF8.self)
        #expect(
            text
                == "libKit.a[arm64](a.o): arm64 macos minos 13.0 sdk 27.1 ld 1266.8, 99 1.2.3 + maccatalyst minos 13.0 sdk n/a\n"
        )
    }

    @Test func namesOutOfFilesCannotDrawLinesOfTheirOwn() {
        let problem = StampProblem(.zipUnsafeName, "climbs out", at: "a\n\u{1B}[31mb: error: fake")
        let text = String(
            decoding: StampTextReport().lines(of: Self.file("x.zip", problems: [problem])), as: UTF8.self)
        #expect(text.hasSuffix("x.zip/a\\x0a\\x1b[31mb: error: fake: warning: climbs out [zip-unsafe-name]\n"))
        #expect(text.split(separator: "\n").count == 2)
    }

    @Test func sentencesAreSaidOnceForAFile() {
        var file = Self.file("Demo")
        file.images.append(file.images[0])
        let report = StampTextReport { _, _ in ["one", "two"] }
        let text = String(decoding: report.lines(of: file), as: UTF8.self)
        #expect(text.split(separator: "\n").filter { $0 == "  one" || $0 == "  two" }.count == 2)
    }

    @Test func theJSONHasOneFileALine() {
        var report = StampJSONReport()
        let bytes = report.start() + report.file(Self.file("a")) + report.file(Self.file("b")) + report.end()
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 4 && lines.first == "{\"version\":1,\"files\":[" && lines.last == "]}")
        #expect(lines[1].hasSuffix("},") && lines[2].hasSuffix("}"))
        #expect(lines[1].contains(#""tools":[{"tool":"ld","version":"1266.8"},{"tool":"99","version":"1.2.3"}]"#))
    }

    @Test func theTallyTellsFindingsFromWhatCouldNotBeChecked() {
        var tally = StampTally()
        tally.add(
            Self.file(
                "a",
                problems: [
                    StampProblem(.sdkBelowMinimum, ""), StampProblem(.notFound, ""), StampProblem(.encrypted, ""),
                    StampProblem(.bitcode, ""),
                ]))
        #expect(tally.errors == 1 && tally.notChecked == 1 && tally.warnings == 1)
        #expect(tally.summary == "1 file, 1 image: 1 error, 1 warning, 1 could not be checked")
    }
}
