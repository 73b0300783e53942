import Testing

@testable import FenceCommands

private struct SampleCommand: Command {
    static let format = SharedOptions.format([.text, .json])
    static let pair = Option<[String]>.group("side-by-side", ["left", "right"], help: "Two at once.")
    static let limit = Option<Int?>.optional("limit", short: "l", "count", help: "A number.")
    let name = "sample"
    let summary = "A command for tests."
    let arguments = [ArgumentDefinition("path", .some, help: "Paths.")]
    let options = [format.definition, pair.definition, limit.definition]
    func run(_ invocation: Invocation) throws -> Outcome { Outcome(.clean) }
}

private struct OtherCommand: Command {
    static let only = Option.flag("only-other", help: "An option of one command.")
    let name = "other"
    let summary = "Another command for tests."
    let options = [only.definition]
    func run(_ invocation: Invocation) throws -> Outcome { Outcome(.clean) }
}

private struct GroupCommand: Command {
    private struct Member: Command {
        let name = "group list"
        let summary = "A member."
        func run(_ invocation: Invocation) throws -> Outcome { Outcome(.clean) }
    }
    let name = "group"
    let summary = "A group."
    let subcommands: [any Command] = [Member()]
    func run(_ invocation: Invocation) throws -> Outcome { Outcome(.clean) }
}

@Suite struct ArgumentParserTests {
    private let parser = ArgumentParser(commands: [SampleCommand(), OtherCommand(), GroupCommand()])

    private func values(_ arguments: String...) throws -> ParsedArguments {
        guard case .run(_, let parsed) = try parser.parse(arguments) else {
            throw UsageError.conflict("not a run: \(arguments)")
        }
        return parsed
    }

    private func message(_ arguments: String...) -> String? {
        do {
            _ = try parser.parse(arguments)
            return nil
        } catch { return error.message }
    }

    @Test func longOptionsTakeTheirValueInTwoWays() throws {
        #expect(try values("sample", "--format", "json", "a")[SampleCommand.format] == .json)
        #expect(try values("sample", "--format=json", "a")[SampleCommand.format] == .json)
        #expect(try values("sample", "a")[SampleCommand.format] == .text)
        #expect(try values("sample", "--limit=-3", "a")[SampleCommand.limit] == -3)
        #expect(try values("sample", "a")[SampleCommand.limit] == nil)
    }

    @Test func shortOptionsMayBeJoined() throws {
        let parsed = try values("sample", "-qp", "store", "-pbeta", "-p=late", "a")
        #expect(parsed[SharedOptions.quiet])
        #expect(parsed[SharedOptions.profiles] == ["store", "beta", "late"])
        #expect(parsed.positional == ["a"])
    }

    @Test func lastOfASingleOptionCounts() throws {
        #expect(try values("sample", "--format=json", "--format=text", "a")[SampleCommand.format] == .text)
        #expect(
            try values("sample", "--side-by-side", "a", "b", "--side-by-side=c", "d", "e")[SampleCommand.pair]
                == ["c", "d"])
    }

    @Test func twoDashesEndTheOptions() throws {
        #expect(try values("sample", "--", "--format", "-x").positional == ["--format", "-x"])
        #expect(try values("sample", "-").positional == ["-"])
    }

    @Test func sharedOptionsMayStandBeforeTheCommand() throws {
        let parsed = try values("--quiet", "--profile", "store", "sample", "a", "--profile", "beta")
        #expect(parsed[SharedOptions.quiet])
        #expect(parsed[SharedOptions.profiles] == ["store", "beta"])
    }

    @Test func membersOfAGroupAreFound() throws {
        guard case .run(let command, _) = try parser.parse(["group", "list"]) else {
            Issue.record("no run")
            return
        }
        #expect(command.name == "group list")
        #expect(message("group") == "'fence group' needs one of its commands: list")
        #expect(message("group", "lits") == "unknown command 'group lits'; did you mean 'list'?")
    }

    @Test func errorsNameOptionValueAndChoices() {
        #expect(
            message("sample", "--format", "jsn", "a")
                == "the value 'jsn' is not valid for '--format': allowed are text, json; did you mean 'json'?")
        #expect(
            message("sample", "--limit", "two", "a")
                == "the value 'two' is not valid for '--limit': expected a whole number")
        #expect(message("sample", "a", "--format") == "missing value for '--format <format>': allowed are text, json")
        #expect(
            message("sample", "--side-by-side", "a", "--quiet") == "missing value for '--side-by-side <left> <right>'")
        #expect(
            message("sample", "--config=", "a")
                == "the value '' is not valid for '--config': expected a text that is not empty")
        #expect(message("sample", "--quiet=yes", "a") == "the option '--quiet' takes no value, but was given 'yes'")
        #expect(message("sample") == "missing argument '<path>'")
        #expect(message("other", "x") == "unexpected argument 'x'")
        #expect(message("sampel") == "unknown command 'sampel'; did you mean 'sample'?")
        #expect(message("--frobnicate") == "unknown option '--frobnicate'")
    }

    @Test func unknownOptionsSuggestAnotherSpellingOrAnotherCommand() {
        #expect(message("sample", "--formt", "json", "a") == "unknown option '--formt'; did you mean '--format'?")
        #expect(
            message("sample", "--only-other", "a")
                == "unknown option '--only-other'; it is an option of 'fence other'")
        #expect(message("sample", "-z", "a") == "unknown option '-z'")
    }

    @Test func helpAndVersionWinOverTheRest() throws {
        for arguments in [["sample", "--format", "json", "--help"], ["sample", "-h"], ["group", "--help"]] {
            guard case .help(.some) = try parser.parse(arguments) else {
                Issue.record("no help for \(arguments)")
                continue
            }
        }
        guard case .version = try parser.parse(["sample", "--version"]) else {
            Issue.record("no version")
            return
        }
    }
}
