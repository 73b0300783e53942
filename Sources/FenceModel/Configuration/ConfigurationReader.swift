/// Reads values of one configuration file and collects what is wrong with them.
struct ConfigurationReader {
    let file: String
    let bytes: [UInt8]
    private(set) var problems: [ConfigurationProblem] = []
    /// Where each line starts, so that positions cost little even in a huge file.
    private let lineStarts: [Int]

    /// Nobody reads more problems than this, and a hostile file has millions.
    static let problemLimit = 100

    init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
        lineStarts = ConfigurationPosition.lineStarts(in: bytes)
    }

    func position(_ offset: Int) -> ConfigurationPosition {
        ConfigurationPosition(file: file, offset: offset, lineStarts: lineStarts)
    }

    mutating func report(_ cause: ConfigurationProblem.Cause, at offset: Int) {
        if problems.count >= Self.problemLimit { return }
        problems.append(ConfigurationProblem(cause: cause, position: position(offset), file: file))
    }

    /// The value that the whole file consists of, or `nil` after reporting why it is none.
    mutating func root() -> JSON5Value? {
        do throws(JSON5Problem) {
            let document = try JSON5.parse(bytes)
            for problem in document.duplicates { report(.syntax(problem.cause), at: problem.offset) }
            return document.root
        } catch {
            report(.syntax(error.cause), at: error.offset)
            return nil
        }
    }

    /// The members of an object of a known kind; unknown and missing keys are reported.
    mutating func fields(_ value: JSON5Value, _ kind: ConfigurationObject) -> ConfigurationFields? {
        guard case .object(let members) = value.kind else {
            report(.wrongKind(expected: "an object (\(kind.title))", found: value.kindName), at: value.range.start)
            return nil
        }
        let allowed = kind.keys.map(\.name)
        for member in members where problems.count < Self.problemLimit && !allowed.contains(member.key) {
            let suggestion = SpellingSuggestion.nearest(to: member.key, in: allowed)
            report(
                .unknownKey(member.key, object: kind.title, allowed: allowed, suggestion: suggestion),
                at: member.keyRange.start)
        }
        for key in kind.keys where key.isRequired && !members.contains(where: { $0.key == key.name }) {
            report(.missingKey(key.name, object: kind.title), at: value.range.start)
        }
        return ConfigurationFields(members: members, allowed: allowed)
    }

    mutating func string(_ value: JSON5Value?, _ expected: String = "a string") -> String? {
        guard let value else { return nil }
        guard case .string(let text) = value.kind else {
            report(.wrongKind(expected: expected, found: value.kindName), at: value.range.start)
            return nil
        }
        return text
    }

    /// A string that is not empty.
    mutating func name(_ value: JSON5Value?, _ expected: String) -> String? {
        guard let value, let text = string(value, expected) else { return nil }
        if text.utf8.allSatisfy({ $0 <= 0x20 }) {
            report(.badText(text, reason: "is empty; expected \(expected)"), at: value.range.start)
            return nil
        }
        if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            report(.badText(text, reason: "has a control character; expected \(expected)"), at: value.range.start)
            return nil
        }
        return text
    }

    mutating func boolean(_ value: JSON5Value?) -> Bool? {
        guard let value else { return nil }
        guard case .bool(let flag) = value.kind else {
            report(.wrongKind(expected: "true or false", found: value.kindName), at: value.range.start)
            return nil
        }
        return flag
    }

    mutating func count(_ value: JSON5Value?, _ expected: String) -> Int? {
        guard let value else { return nil }
        guard case .number(let number) = value.kind, number >= 0, number <= 1_000_000, number == number.rounded(.down)
        else {
            report(.wrongKind(expected: expected, found: value.kindName), at: value.range.start)
            return nil
        }
        return Int(number)
    }

    mutating func version(_ value: JSON5Value?) -> DottedVersion? {
        guard let value, let text = string(value, #"a version in quotes, such as "27.1""#) else { return nil }
        do throws(DottedVersion.Problem) { return try DottedVersion(text) } catch {
            report(.badVersion(text, error), at: value.range.start)
            return nil
        }
    }

    mutating func compilerVersion(_ value: JSON5Value?) -> CompilerVersion? {
        guard let value, let text = string(value, #"a version in quotes, such as "6.4""#) else { return nil }
        do throws(DottedVersion.Problem) { return try CompilerVersion(text) } catch {
            report(.badVersion(text, error), at: value.range.start)
            return nil
        }
    }

    mutating func date(_ value: JSON5Value?) -> CalendarDate? {
        guard let value, let text = string(value, #"a day in quotes, such as "2026-09-14""#) else { return nil }
        guard let date = CalendarDate(text) else {
            report(.badDate(text), at: value.range.start)
            return nil
        }
        return date
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ value: JSON5Value?, _ what: String
    ) -> Choice? where Choice.RawValue == String {
        guard let value, let text = string(value, "\(what) in quotes") else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let allowed = Choice.allCases.map(\.rawValue)
        let suggestion = SpellingSuggestion.nearest(to: text, in: allowed)
        report(.notAllowed(text, what: what, allowed: allowed, suggestion: suggestion), at: value.range.start)
        return nil
    }

    mutating func elements(_ value: JSON5Value?, _ expected: String) -> [JSON5Value]? {
        guard let value else { return nil }
        guard case .array(let elements) = value.kind else {
            report(.wrongKind(expected: expected, found: value.kindName), at: value.range.start)
            return nil
        }
        return elements
    }

    /// Strings, each reported by itself when it is none. `what` is in the plural.
    mutating func strings(_ value: JSON5Value?, _ what: String) -> [String]? {
        guard let elements = elements(value, "an array of \(what)") else { return nil }
        var result: [String] = []
        for element in elements {
            if let text = name(element, "an array of \(what), each a string in quotes") { result.append(text) }
        }
        return result
    }

    mutating func members(_ value: JSON5Value?, _ expected: String) -> [JSON5Member]? {
        guard let value else { return nil }
        guard case .object(let members) = value.kind else {
            report(.wrongKind(expected: expected, found: value.kindName), at: value.range.start)
            return nil
        }
        return members
    }
}

/// The members of an object of a known kind.
struct ConfigurationFields {
    let members: [JSON5Member]
    let allowed: [String]

    /// The value of a key, `nil` when it is left out.
    subscript(key: String) -> JSON5Value? {
        assert(allowed.contains(key), "the loader asks for '\(key)', which the table of keys lacks")
        return members.first { $0.key == key }?.value
    }

    func offset(of key: String) -> Int? { members.first { $0.key == key }?.keyRange.start }
}
