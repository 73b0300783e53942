import Foundation
import Testing

@testable import FenceCommands

@Suite struct CompletionsTests {
    /// What bash offers for the last of the words.
    private func offers(_ words: [String]) throws -> [String] {
        let script = Shell.bash.script(for: CommandList.all)
        let list = words.map(Shell.quoted).joined(separator: " ")
        let source = """
            compopt() { :; }
            \(script)
            COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _fence; printf '%s\\n' "${COMPREPLY[@]}"
            """
        return try ShellProcess.run("bash", ["-c", source]).output.split(separator: "\n").map(String.init)
    }

    @Test func bashOffersCommandsOptionsAndValues() throws {
        try #require(ShellProcess.isInstalled("bash"))
        #expect(try offers(["fence", "comp"]) == ["completions"])
        #expect(try offers(["fence", "completions", ""]) == ["bash", "zsh", "fish"])
        #expect(try offers(["fence", "completions", "--col"]) == ["--color"])
        #expect(try offers(["fence", "completions", "--color", "a"]) == ["auto", "always"])
        #expect(try offers(["fence", "completions", "--color", "="]) == ["auto", "always", "never"])
        #expect(try offers(["fence", "completions", "--color", "=", "n"]) == ["never"])
    }

    @Test func bashOffersEveryOptionOfEveryCommand() throws {
        try #require(ShellProcess.isInstalled("bash"))
        for command in CommandName.leaves(of: CommandList.all) {
            let offered = try Set(offers(["fence"] + command.name.split(separator: " ").map(String.init) + ["-"]))
            for option in command.allOptions {
                #expect(offered.contains(option.dashedName) == (option.section != .hidden), "\(option.name)")
            }
        }
    }

    @Test(arguments: Shell.allCases)
    func scriptsParse(in shell: Shell) throws {
        guard ShellProcess.isInstalled(shell.rawValue) else { return }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("script")
        try Shell(argument: shell.rawValue)?.script(for: CommandList.all).write(
            to: file, atomically: true, encoding: .utf8)
        let run = try ShellProcess.run(shell.rawValue, ["-n", file.path])
        #expect(run.exitCode == 0, "\(run.output)")
    }

    @Test(arguments: Shell.allCases)
    func scriptsHoldEveryOption(of shell: Shell) {
        let script = shell.script(for: CommandList.all)
        for option in CommandName.leaves(of: CommandList.all).flatMap(\.allOptions) where option.section != .hidden {
            #expect(script.contains(shell == .fish ? "-l \(option.name)" : option.dashedName))
        }
    }
}
