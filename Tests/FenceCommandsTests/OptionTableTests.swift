import Testing

@testable import FenceCommands

@Suite struct OptionTableTests {
    private let commands = CommandList.all
    private var leaves: [any Command] { CommandName.leaves(of: CommandList.all) }

    @Test func noCommandTakesTwoOptionsOfOneName() {
        for command in leaves {
            let names = command.allOptions.map(\.name)
            #expect(Set(names).count == names.count, "\(command.name): \(names)")
            let letters = command.allOptions.compactMap(\.short)
            #expect(Set(letters).count == letters.count, "\(command.name): \(letters)")
        }
    }

    @Test func oneNameMeansOneThingInEveryCommand() {
        var first: [String: OptionDefinition] = [:]
        for option in leaves.flatMap(\.allOptions) {
            guard let known = first[option.name] else {
                first[option.name] = option
                continue
            }
            #expect(known.help == option.help, "--\(option.name) is explained in two ways")
            #expect(known.short == option.short, "--\(option.name) has two short names")
            #expect(known.placeholders == option.placeholders, "--\(option.name) has two value names")
        }
    }

    @Test func everyOptionHasAHelpSentence() {
        for option in leaves.flatMap(\.allOptions) {
            #expect(option.help.hasSuffix("."), "--\(option.name): \(option.help)")
            #expect(option.name.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber }, "--\(option.name)")
        }
        for command in leaves + commands {
            #expect(command.summary.hasSuffix("."), "\(command.name): \(command.summary)")
        }
    }

    @Test func noOptionUsesANameThatSwiftPMTakesFromPlugins() {
        // SwiftPM reads these itself, also after the name of a plugin's command.
        let taken: Set = ["jobs", "configuration", "sanitize", "build-system"]
        let takenLetters: Set<Character> = ["c", "j"]
        for option in leaves.flatMap(\.allOptions) {
            #expect(!taken.contains(option.name))
            #expect(option.short.map { !takenLetters.contains($0) } ?? true, "-\(option.name)")
        }
    }

    @Test func onlyTheLastArgumentTakesMany() {
        for command in leaves {
            for argument in command.arguments.dropLast() {
                #expect(argument.count == .one, "\(command.name) <\(argument.name)>")
            }
        }
    }

    @Test func groupsNameTheirMembersAfterThemselves() {
        for group in commands where !group.subcommands.isEmpty {
            for member in group.subcommands { #expect(member.name.hasPrefix(group.name + " ")) }
        }
    }
}
