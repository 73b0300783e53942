import Foundation
import Testing

@testable import FenceBuild

@Suite("Child processes") struct ProcessRunnerTests {
    private let runner = ProcessRunner()

    private func shell(_ script: String, _ arguments: String...) -> ChildCommand {
        ChildCommand("/bin/sh", ["-c", script, "sh"] + arguments)
    }

    @Test func bothStreamsAndTheStatusArrive() throws {
        let result = try runner.run(shell("echo out; echo err >&2; exit 3"))
        #expect(result.outputText == "out\n")
        #expect(result.errorText == "err\n")
        #expect(result.termination == .exited(3))
    }

    @Test func argumentsReachTheChildUnchanged() throws {
        let words = ["", " ", "a'b", "$HOME", "*", "naïve", "-n"]
        let result = try runner.run(ChildCommand("/usr/bin/printf", ["%s|"] + words))
        #expect(result.outputText == words.map { $0 + "|" }.joined())
    }

    @Test func aChildThatFillsBothPipesDoesNotWaitForEver() throws {
        let result = try runner.run(
            shell("head -c 3000000 /dev/zero >&2; head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2"))
        #expect(result.standardOutput.count == 3_000_000)
        #expect(result.standardError.count == 6_000_000)
        #expect(!result.isTruncated)
    }

    @Test func outputBeyondTheLimitIsDroppedAndSaidSo() throws {
        var command = shell("head -c 1000000 /dev/zero")
        command.outputLimit = 1000
        let result = try runner.run(command)
        #expect(result.standardOutput.count == 1000)
        #expect(result.isTruncated)
        #expect(result.isSuccess)
    }

    @Test func standardInputIsEmpty() throws {
        #expect(try runner.run(ChildCommand("cat")).standardOutput.isEmpty)
    }

    @Test func theWorkingDirectoryHolds() throws {
        var command = shell("pwd; echo \"$1\"", "a b")
        command.directory = "/"
        #expect(try runner.run(command).outputText == "/\na b\n")
        command.directory = "/no such folder"
        #expect(throws: ProcessFailure.badDirectory("/no such folder")) { try runner.run(command) }
    }

    @Test func variablesAreSetAndRemoved() throws {
        var command = shell("echo \"${HOME-unset} $FENCE_TEST\"")
        command.environment.remove(["HOME"])
        command.environment.set("FENCE_TEST", to: "a b")
        #expect(try runner.run(command).outputText == "unset a b\n")
        #expect(command.shellLine.hasPrefix("env FENCE_TEST='a b' -u HOME /bin/sh -c 'echo "))
    }

    @Test func aMissingProgramIsNotFound() {
        #expect(throws: ProcessFailure.notFound(executable: "no-such-program-here")) {
            try runner.run(ChildCommand("no-such-program-here"))
        }
        #expect(throws: ProcessFailure.notFound(executable: "/no/such")) { try runner.run(ChildCommand("/no/such")) }
    }

    @Test func aFileThatIsNoProgramIsRefusedWithTheReason() throws {
        let folder = try TemporaryFolder()
        let plain = try folder.write("plain", "text")
        #expect(throws: ProcessFailure.notExecutable(path: plain, reason: "it has no permission to be executed")) {
            try runner.run(ChildCommand(plain))
        }
        #expect(throws: ProcessFailure.notExecutable(path: folder.path, reason: "it is a folder")) {
            try runner.run(ChildCommand(folder.path))
        }
        let foreign = try folder.write("foreign", "\u{7f}ELF\u{2}\u{1}\u{1}", executable: true)
        #expect(throws: ProcessFailure.wrongArchitecture(path: foreign)) { try runner.run(ChildCommand(foreign)) }
        let script = try folder.write("script", "#!/no/such/interpreter\n", executable: true)
        #expect {
            try runner.run(ChildCommand(script))
        } throws: {
            if case ProcessFailure.notExecutable = $0 { true } else { false }
        }
    }

    @Test func aChildThatRunsTooLongIsStoppedWithItsOwnChildren() throws {
        let folder = try TemporaryFolder()
        var command = shell(
            "echo started; (sleep 30; echo late > \"$1\") & trap '' TERM; sleep 30", folder.path + "/late")
        command.timeout = .milliseconds(300)
        do {
            _ = try runner.run(command)
            Issue.record("it was not stopped")
        } catch .timedOut(_, _, let output) {
            #expect(output.outputText == "started\n")
            #expect(output.duration < .seconds(10))
        }
    }

    @Test func aGrandchildThatKeepsThePipeOpenDoesNotHoldTheRunner() throws {
        let result = try runner.run(shell("echo done; sleep 30 &"))
        #expect(result.outputText == "done\n")
        #expect(result.duration < .seconds(10))
    }

    @Test func aCrashIsAnEndBySignal() throws {
        let command = shell("echo about to crash >&2; kill -SEGV $$")
        #expect(try runner.run(command).termination == .signalled(SIGSEGV))
        #expect {
            try runner.runChecked(command)
        } throws: {
            "\($0)" == "/bin/sh was ended by signal 11 (segmentation fault): about to crash"
        }
    }

    @Test func anotherStatusThanZeroIsAFailureWhereItIsChecked() {
        #expect {
            try runner.runChecked(shell("echo no such option >&2; exit 64"))
        } throws: {
            "\($0)" == "/bin/sh exited with status 64: no such option"
        }
    }

    @Test func manyChildrenRunAtOnce() async throws {
        try await withThrowingTaskGroup(of: String.self) { group in
            for index in 0..<24 {
                group.addTask { try ProcessRunner().run(ChildCommand("/bin/echo", ["\(index)"])).outputText }
            }
            var seen: Set<String> = []
            for try await text in group { seen.insert(text) }
            #expect(seen.count == 24)
        }
    }

    @Test func theRunnerSaysExactlyWhatItRuns() throws {
        let lines = Recorder()
        _ = try ProcessRunner { lines.add($0.shellLine) }.run(ChildCommand("echo", ["it's", "$x"]))
        #expect(lines.all == ["echo 'it'\\''s' '$x'"])
    }
}

/// Collects strings from any thread.
final class Recorder: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []
    var all: [String] { lock.withLock { lines } }
    func add(_ line: String) { lock.withLock { lines.append(line) } }
}
