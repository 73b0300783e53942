import Foundation
import Testing

/// `fence verify` as a process: interrupted, started twice at once, on a disk that is full.
@Suite(
    "The verify command as a process",
    .enabled(if: BuiltTool.canVerify, "needs a Linux toolchain and the built tool"))
struct VerifyProcessTests {
    /// A package of one target with its own cache, and a toolchain whose frontend is a script around the real one.
    private struct Bench {
        let folder: URL
        let tool: String

        init(frontend script: String? = nil) throws {
            tool = try #require(BuiltTool.path)
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("fence-verify-\(UUID().uuidString)")
            try write(
                "Sources/Cards/Card.swift",
                "import SwiftUI\nstruct Card: View { var body: some View { Text(\"fox\") } }\n")
            try write(
                "fence.json",
                """
                { profiles: [
                  { name: "store", extends: "xcode-27.0", target: "arm64-apple-ios27.0", conditions: [] },
                  { name: "beta", extends: "xcode-27.1-beta", target: "arm64-apple-ios27.0", conditions: [] },
                ] }
                """)
            guard let script else { return }
            let info = try FinishedProcess.run("swiftc", ["-print-target-info"], in: folder).output
            let json = try #require(try JSONSerialization.jsonObject(with: Data(info.utf8)) as? [String: Any])
            let paths = try #require(json["paths"] as? [String: Any])
            let resources = try #require(paths["runtimeResourcePath"] as? String)
            let usr = URL(fileURLWithPath: resources).deletingLastPathComponent().deletingLastPathComponent().path
            let fake = folder.path + "/usr/lib/swift"
            try write(
                "usr/bin/swift-frontend",
                "#!/bin/sh\nREAL='\(usr)/bin/swift-frontend'\nWORK='\(folder.path)'\n\(script)\n",
                executable: true)
            try write("info.json", info.replacingOccurrences(of: resources, with: fake))
            try write("usr/bin/swiftc", "#!/bin/sh\ncat '\(folder.path)/info.json'\n", executable: true)
            try FileManager.default.createDirectory(
                atPath: folder.path + "/usr/lib", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: fake, withDestinationPath: resources)
        }

        func remove() { try? FileManager.default.removeItem(at: folder) }

        func write(_ name: String, _ text: String, executable: Bool = false) throws {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            if executable { try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path) }
        }

        func text(_ name: String) -> String {
            (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
        }

        var arguments: [String] {
            ["verify", "--stub-sdks", BuiltTool.root + "/Scenarios/StubSDKs", "--cache", folder.path + "/cache"]
        }

        func start(path: Bool = true) throws -> Process {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: tool)
            process.arguments = arguments
            process.currentDirectoryURL = folder
            var environment = ProcessInfo.processInfo.environment
            if path { environment["PATH"] = folder.path + "/usr/bin:" + (environment["PATH"] ?? "") }
            process.environment = environment
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }
    }

    private func isAlive(_ number: pid_t) -> Bool {
        // A zombie that nobody has waited for yet has ended as well.
        guard kill(number, 0) == 0 else { return false }
        let status = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
        return !status.contains(") Z ")
    }

    @Test(arguments: [SIGINT, SIGTERM]) func anInterruptStopsTheCompilersAndLeavesTheCacheSound(signal: Int32) throws {
        let bench = try Bench(
            frontend: """
                case " $* " in
                *" -emit-module "*)
                    [ -e "$WORK/go-on" ] || { echo $$ >> "$WORK/compilers"; sleep 120; } ;;
                esac
                exec "$REAL" "$@"
                """)
        defer { bench.remove() }
        let process = try bench.start()
        var numbers: [pid_t] = []
        for _ in 0..<1200 where numbers.isEmpty {
            usleep(50_000)
            numbers = bench.text("compilers").split(separator: "\n").compactMap { pid_t($0) }
        }
        try #require(!numbers.isEmpty, "no compiler was started")
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == signal)
        numbers = bench.text("compilers").split(separator: "\n").compactMap { pid_t($0) }
        for number in numbers { #expect(!isAlive(number), "the compiler \(number) still runs") }

        // Nothing half done is taken for a result, and a second run completes.
        try bench.write("go-on", "")
        let second = try bench.start()
        second.waitUntilExit()
        #expect(second.terminationReason == .exit)
        #expect(second.terminationStatus == 0)
        let kinds = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path + "/cache")
        for kind in kinds {
            let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path + "/cache/" + kind)
            #expect(!names.contains { $0.hasPrefix("unfinished-\(second.processIdentifier)-") })
        }
    }

    @Test func aRunWithNothingChangedStartsNoCompiler() throws {
        let bench = try Bench(frontend: "echo frontend >> \"$WORK/starts\"\nexec \"$REAL\" \"$@\"")
        defer { bench.remove() }
        let swift = try FinishedProcess.run("sh", ["-c", "command -v swift"], in: bench.folder).output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        try bench.write(
            "usr/bin/swift", "#!/bin/sh\necho swift >> '\(bench.folder.path)/starts'\nexec '\(swift)' \"$@\"\n",
            executable: true)
        try bench.write(
            "Package.swift",
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Cards", targets: [.target(name: "Cards")])
            """)
        for round in 0..<2 {
            let process = try bench.start()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            if round == 0 {
                #expect(bench.text("starts").contains("frontend"))
                #expect(bench.text("starts").contains("swift\n"))
                try bench.write("starts", "")
            }
        }
        #expect(bench.text("starts").isEmpty)
    }

    @Test func twoRunsAtOnceShareACacheThatIsStillEmpty() throws {
        let bench = try Bench()
        defer { bench.remove() }
        let first = try bench.start(path: false)
        let second = try bench.start(path: false)
        first.waitUntilExit()
        second.waitUntilExit()
        #expect(first.terminationStatus == 0)
        #expect(second.terminationStatus == 0)
        let made = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path + "/cache/retargeted")
        #expect(made.count == 1, "\(made)")
    }

    @Test func aDiskThatIsFullIsAClearError() throws {
        let bench = try Bench()
        defer { bench.remove() }
        // No file may grow beyond 64 blocks of 512 or 1024 bytes, which the copies of the toolchain's modules do.
        let command = "ulimit -f 64; exec \"$0\" \"$@\""
        let run = try FinishedProcess.run("sh", ["-c", command, bench.tool] + bench.arguments, in: bench.folder)
        #expect(run.exitCode == 2)
        #expect(run.output.contains("could not check"))
        #expect(run.output.contains("could not be written: File too large"))
        #expect(!run.output.contains("passed"))
        let left = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path + "/cache/retargeted")
        #expect(left.isEmpty, "\(left)")
    }
}
