/// Turns a command line into a command and its values, as swift-argument-parser would.
///
/// Long options take their value as the next argument or after `=`; one-letter options may be joined (`-qp store`) and take
/// their value joined, after `=`, or as the next argument. `--` ends the options. Options that every command takes may
/// stand before the command's name.
struct ArgumentParser {
    /// What a command line asks for.
    enum Request {
        /// Run this command.
        case run(any Command, ParsedArguments)
        /// Print the help of this command, or of the tool.
        case help((any Command)?)
        /// Print the version.
        case version
    }

    /// The commands of the tool.
    let commands: [any Command]

    /// Reads `arguments`, the tool's own name left out.
    func parse(_ arguments: [String]) throws(UsageError) -> Request {
        var cursor = arguments[...]
        var parsed = ParsedArguments()
        let leading = SharedOptions.all + [SharedOptions.help.definition, SharedOptions.version.definition]
        while let argument = cursor.first, argument.hasPrefix("-"), argument.count > 1 {
            cursor.removeFirst()
            if argument == "--" { break }
            try read(argument, from: &cursor, definitions: leading, into: &parsed, command: nil)
            if parsed.isGiven(SharedOptions.help) { return .help(nil) }
            if parsed.isGiven(SharedOptions.version) { return .version }
        }
        guard let name = cursor.popFirst() else { return .help(nil) }
        guard var command = commands.first(where: { $0.name == name }) else {
            throw .unknownCommand(
                name, suggestion: NearestName.of(name, among: commands.map(\.name)), parent: nil)
        }
        if !command.subcommands.isEmpty {
            let choices = command.subcommands.map(\.name)
            guard let next = cursor.first, !next.hasPrefix("-") else {
                if let next = cursor.first, next == "--help" || next == "-h" { return .help(command) }
                throw .missingCommand(parent: "fence \(command.name)", choices: choices.map(CommandName.last))
            }
            let full = "\(command.name) \(next)"
            guard let sub = command.subcommands.first(where: { $0.name == full }) else {
                let last = choices.map(CommandName.last)
                throw .unknownCommand(next, suggestion: NearestName.of(next, among: last), parent: command.name)
            }
            cursor.removeFirst()
            command = sub
        }
        return try parse(cursor, of: command, into: parsed)
    }

    private func parse(
        _ arguments: ArraySlice<String>, of command: any Command, into start: ParsedArguments
    ) throws(UsageError) -> Request {
        var cursor = arguments
        var parsed = start
        let definitions = command.allOptions
        for name in parsed.options.keys.sorted() where !definitions.contains(where: { $0.name == name }) {
            throw unknown("--" + name, command: command, definitions: definitions)
        }
        while let argument = cursor.popFirst() {
            if argument == "--" {
                parsed.positional += cursor
                break
            }
            if argument.hasPrefix("-"), argument.count > 1 {
                try read(argument, from: &cursor, definitions: definitions, into: &parsed, command: command)
                if parsed.isGiven(SharedOptions.help) { return .help(command) }
                if parsed.isGiven(SharedOptions.version) { return .version }
            } else {
                parsed.positional.append(argument)
            }
        }
        try check(parsed.positional, of: command)
        return .run(command, parsed)
    }

    /// Reads one argument that begins with a dash, and the values that belong to it.
    private func read(
        _ argument: String, from cursor: inout ArraySlice<String>, definitions: [OptionDefinition],
        into parsed: inout ParsedArguments, command: (any Command)?
    ) throws(UsageError) {
        if argument.hasPrefix("--") {
            let body = argument.dropFirst(2)
            let equals = body.firstIndex(of: "=")
            let name = String(body[..<(equals ?? body.endIndex)])
            let joined = equals.map { String(body[body.index(after: $0)...]) }
            guard let definition = definitions.first(where: { $0.name == name }) else {
                throw unknown("--" + name, command: command, definitions: definitions)
            }
            try take(definition, shownAs: "--" + name, joined: joined, from: &cursor, into: &parsed)
            return
        }
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let definition = definitions.first(where: { $0.short == letter }) else {
                throw unknown(argument.count == 2 ? argument : "-\(letter)", command: command, definitions: definitions)
            }
            if definition.shape == .flag {
                if letters.first == "=" {
                    throw .unexpectedValue(option: "-\(letter)", value: String(letters.dropFirst()))
                }
                parsed.options[definition.name, default: []].append("")
            } else {
                if letters.first == "=" { letters = letters.dropFirst() }
                let joined = letters.isEmpty ? nil : String(letters)
                try take(definition, shownAs: "-\(letter)", joined: joined, from: &cursor, into: &parsed)
                return
            }
        }
    }

    private func take(
        _ definition: OptionDefinition, shownAs name: String, joined: String?, from cursor: inout ArraySlice<String>,
        into parsed: inout ParsedArguments
    ) throws(UsageError) {
        if definition.shape == .flag {
            if let joined { throw .unexpectedValue(option: name, value: joined) }
            parsed.options[definition.name, default: []].append("")
            return
        }
        var values = joined.map { [$0] } ?? []
        while values.count < definition.placeholders.count {
            guard let next = cursor.first, next == "-" || !next.hasPrefix("-") else {
                throw .missingValue(option: name, placeholder: definition.placeholderText, allowed: definition.allowed)
            }
            values.append(next)
            cursor.removeFirst()
        }
        for value in values where !definition.accepts(value) {
            throw .invalidValue(
                option: name, value: value, expectation: definition.expectation, allowed: definition.allowed,
                suggestion: NearestName.of(value, among: definition.allowed))
        }
        parsed.options[definition.name, default: []] += values
    }

    private func unknown(
        _ name: String, command: (any Command)?, definitions: [OptionDefinition]
    ) -> UsageError {
        let known = definitions.filter { $0.section != .hidden }.map(\.dashedName)
        let others = CommandName.leaves(of: commands)
            .filter { other in other.allOptions.contains { $0.dashedName == name && $0.section != .hidden } }
            .map { "fence \($0.name)" }
        return .unknownOption(
            name, suggestion: others.isEmpty ? NearestName.of(name, among: known) : nil,
            otherCommands: Array(others.prefix(4)))
    }

    private func check(_ positional: [String], of command: any Command) throws(UsageError) {
        var rest = positional[...]
        for argument in command.arguments {
            let taken = rest.prefix(argument.maximum)
            if taken.count < argument.minimum { throw .missingArgument("<\(argument.name)>") }
            for text in taken where !argument.allowed.isEmpty && !argument.allowed.contains(text) {
                throw .invalidValue(
                    option: "<\(argument.name)>", value: text, expectation: "", allowed: argument.allowed,
                    suggestion: NearestName.of(text, among: argument.allowed))
            }
            rest = rest.dropFirst(taken.count)
        }
        if let extra = rest.first { throw .unexpectedArgument(extra) }
    }
}
