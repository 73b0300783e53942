import Testing

@testable import FenceCommands

@Suite struct HelpTests {
    @Test func everyCommandIsInTheHelpOfTheTool() {
        let help = ToolRun([]).output
        for command in CommandList.all { #expect(help.contains("\n  \(command.name)")) }
        #expect(ToolRun(["--help"]).output == help)
        #expect(ToolRun(["help"]).output == help)
    }

    @Test func everyOptionIsInTheHelpOfItsCommand() {
        for command in CommandName.leaves(of: CommandList.all) {
            let run = ToolRun(command.name.split(separator: " ").map(String.init) + ["--help"])
            #expect(run.exitCode == 0)
            for option in command.allOptions {
                #expect(run.output.contains(option.synopsis) == (option.section != .hidden), "\(option.synopsis)")
            }
            let viaHelp = ToolRun(["help"] + command.name.split(separator: " ").map(String.init))
            #expect(viaHelp.output == run.output)
        }
    }

    @Test func linesFitTheTerminal() {
        for columns in [60, 80, 100] {
            for command in CommandName.leaves(of: CommandList.all) {
                let text = HelpText(commands: CommandList.all, columns: columns).command(command)
                for line in text.split(separator: "\n") where !line.hasPrefix("USAGE:") && !line.hasPrefix(" ") {
                    #expect(line.count <= columns, "\(line)")
                }
            }
        }
    }

    @Test func helpIsLaidOutAsSwiftToolsDo() {
        let text = ToolRun(["help", "completions"]).output
        #expect(text.hasPrefix("OVERVIEW: Print a completion script for a shell.\n\n"))
        #expect(
            text.contains(
                "\nUSAGE: fence completions [<options>] <shell>\n\nARGUMENTS:\n  <shell>                 The shell."))
        #expect(text.contains("\n  -q, --quiet             Print the report only"))
        #expect(text.hasSuffix("  -h, --help              Show help information.\n"))
    }

    @Test func wrongUsageExitsWith64AndPrintsNothingOnStandardOutput() {
        let run = ToolRun(["completions", "--colour", "never"])
        #expect(run.exitCode == 64)
        #expect(run.output.isEmpty)
        #expect(
            run.messages == """
                error: unknown option '--colour'; did you mean '--color'?
                USAGE: fence completions [<options>] <shell>
                See 'fence completions --help' for more information.

                """)
    }

    @Test func versionIsPrintedAlone() {
        #expect(ToolRun(["--version"]).output == FenceVersion.current + "\n")
    }
}
