import Testing

@testable import FenceCommands

@Suite struct ConsoleTests {
    private func console(
        _ caught: Caught, terminal: Bool = false, color: ColorChoice = .auto, environment: [String: String] = [:],
        quiet: Bool = false, columns: Int = 80
    ) -> Console {
        Console(
            traits: Console.Traits(outputIsTerminal: terminal, errorIsTerminal: terminal, columns: columns),
            color: color, environment: environment, quiet: quiet
        ) { stream, bytes in
            caught.append(bytes, to: stream)
            return true
        }
    }

    @Test func lastLineEndsInANewline() {
        for (pieces, expected) in [
            (["a"], "a\n"), (["a\n"], "a\n"), (["a\n", "b"], "a\nb\n"), ([], ""), (["a", ""], "a\n"),
        ] {
            let caught = Caught()
            let console = console(caught)
            for piece in pieces { console.report(piece) }
            console.finish()
            #expect(caught.text(of: .output) == expected)
        }
    }

    @Test func progressIsDrawnOnTerminalsOnly() {
        let plain = Caught()
        console(plain).progress("reading")
        #expect(plain.text(of: .error).isEmpty)
        let terminal = Caught()
        let drawing = console(terminal, terminal: true, columns: 20)
        drawing.progress("a line that is longer than the terminal")
        drawing.note("done")
        #expect(terminal.text(of: .error) == "\r\u{1B}[Ka line that is lon…\r\u{1B}[Kdone\n")
        let quiet = Caught()
        console(quiet, terminal: true, quiet: true).progress("reading")
        #expect(quiet.text(of: .error).isEmpty)
    }

    @Test func quietSilencesNotesButNotErrors() {
        let caught = Caught()
        let console = console(caught, quiet: true)
        console.note("summary")
        console.warning("odd")
        console.error("broken\nreally")
        #expect(caught.text(of: .error) == "error: broken\nerror: really\n")
    }

    @Test func aClosedStreamIsNotWrittenTwice() {
        let caught = Caught()
        let console = Console(traits: Console.Traits()) { stream, bytes in
            caught.append(bytes, to: stream)
            return false
        }
        console.report(String(repeating: "x", count: 70_000))
        console.report("more")
        console.finish()
        #expect(caught.text(of: .output).utf8.count == 70_000)
    }

    @Test func colorFollowsOptionThenEnvironmentThenTerminal() {
        let cases: [(ColorChoice, Bool, [String: String], Bool)] = [
            (.auto, true, [:], true),
            (.auto, false, [:], false),
            (.auto, true, ["NO_COLOR": "1"], false),
            (.auto, true, ["NO_COLOR": ""], true),
            (.auto, false, ["CLICOLOR_FORCE": "1"], true),
            (.auto, false, ["CLICOLOR_FORCE": "0"], false),
            (.auto, false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
            (.auto, true, ["CLICOLOR": "0"], false),
            (.auto, true, ["CLICOLOR": "1"], true),
            (.auto, true, ["TERM": "dumb"], false),
            (.always, false, ["NO_COLOR": "1"], true),
            (.never, true, ["CLICOLOR_FORCE": "1"], false),
        ]
        for (choice, terminal, environment, expected) in cases {
            #expect(
                choice.resolved(isTerminal: terminal, environment: environment) == expected,
                "\(choice) \(terminal) \(environment)")
        }
    }
}
