import FenceBuild
import FenceReports

/// The command line tool, as a function of its arguments.
public enum FenceTool {
    /// Runs the tool as the process: reads its arguments and environment, writes to its streams, and exits.
    public static func main() -> Never {
        let environment = TerminalDevice.environment()
        // A killed `swift package` leaves the tools of its plugins behind: they watch for that themselves.
        let startedByPlugin = CommandLine.arguments.contains(SharedOptions.resultFile.definition.dashedName)
        InterruptWatch.install(watchesParent: startedByPlugin)
        let code = run(
            Array(CommandLine.arguments.dropFirst()), environment: environment,
            workingDirectory: TerminalDevice.workingDirectory() ?? "/",
            traits: .ofProcess(environment: environment)
        ) { stream, bytes in TerminalDevice.write(bytes, to: stream.rawValue) }
        InterruptWatch.yieldToPendingEnd()
        TerminalDevice.exitProcess(code)
    }

    /// Runs the tool and returns its exit code.
    ///
    /// - Parameters:
    ///   - arguments: the arguments without the tool's own name
    ///   - environment: the environment variables
    ///   - workingDirectory: the absolute path that relative paths belong to
    ///   - traits: what the streams are
    ///   - send: writes bytes to a stream; false when it is closed for good
    public static func run(
        _ arguments: [String], environment: [String: String], workingDirectory: String, traits: Console.Traits,
        send: @escaping @Sendable (Console.Stream, UnsafeRawBufferPointer) -> Bool
    ) -> Int32 {
        let plain = Console(traits: traits, environment: environment, send: send)
        let help = HelpText(commands: CommandList.all, columns: traits.columns)
        do {
            switch try ArgumentParser(commands: CommandList.all).parse(arguments) {
            case .help(let command):
                plain.report(command.map(help.command) ?? help.tool())
                plain.finish()
                return ExitCode.clean.rawValue
            case .version:
                plain.report(FenceVersion.current + "\n")
                plain.finish()
                return ExitCode.clean.rawValue
            case .run(let command, let parsed):
                let output = parsed[SharedOptions.output].flatMap { $0 == "-" ? nil : $0 }
                let console = Console(
                    traits: traits, color: parsed[SharedOptions.color], environment: environment,
                    quiet: parsed[SharedOptions.quiet], collectsReport: output != nil, send: send)
                let invocation = Invocation(
                    arguments: parsed, environment: environment, workingDirectory: workingDirectory, console: console)
                return run(command, invocation, output: output.map(invocation.absolutePath))
            }
        } catch {
            plain.error(error.message)
            plain.finish()
            let words = arguments.filter { !$0.hasPrefix("-") }
            let candidates = CommandName.leaves(of: CommandList.all) + CommandList.all
            let command = candidates.first { words.starts(with: $0.name.split(separator: " ").map(String.init)) }
            if let command { plain.note(String(help.usage(of: command).dropLast())) }
            plain.note("See 'fence \(command.map { $0.name + " " } ?? "")--help' for more information.")
            return error.exitCode.rawValue
        }
    }

    private static func run(_ command: any Command, _ invocation: Invocation, output: String?) -> Int32 {
        let console = invocation.console
        var outcome: Outcome
        var failure: String?
        do {
            outcome = try command.run(invocation)
            if let output {
                let report = console.takeReport()
                try AtomicFile.write(report, to: output)
            }
        } catch {
            let (message, code) = describe(error)
            console.finish()
            if (error as? any CommandError)?.isLabelled == true {
                console.labelledError(message)
            } else {
                console.error(message)
            }
            failure = message
            outcome = Outcome(code)
        }
        console.finish()
        if let summary = outcome.summary { console.note(summary) }
        if let path = invocation[SharedOptions.resultFile] {
            do {
                try AtomicFile.write(
                    resultFile(command: command.name, outcome, failure: failure), to: invocation.absolutePath(path),
                    durable: false)
            } catch {
                console.error(error.message)
                if outcome.exitCode == .clean { outcome.exitCode = .couldNotCheck }
            }
        }
        return outcome.exitCode.rawValue
    }

    /// The sentences for an error, and the exit code that it stands for.
    private static func describe(_ error: any Error) -> (message: String, code: ExitCode) {
        switch error {
        case let error as any CommandError: (error.message, error.exitCode)
        case let error as FileError: (error.message, .couldNotCheck)
        default: ("\(error)", .couldNotCheck)
        }
    }

    /// What a plugin reads when the tool is done: SwiftPM hands it nothing but success or failure.
    private static func resultFile(command: String, _ outcome: Outcome, failure: String?) -> [UInt8] {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("version", 1)
            $0.member("tool", FenceVersion.current)
            $0.member("command", command)
            $0.member("exitCode", Int(outcome.exitCode.rawValue))
            $0.member("summary", outcome.summary)
            $0.member("error", failure)
            $0.key("report")
            if let report = outcome.json { $0.raw(report()) } else { $0.null() }
        }
        json.newline()
        return json.bytes
    }
}
