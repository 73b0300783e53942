/// An option together with the type of its value.
///
/// An option is defined once, as a static member, either beside the options that all commands share or in the file of the
/// command that takes it; a command lists the definitions it takes and reads the values from its invocation:
///
/// ```swift
/// static let pairings = Option.flag("pairings", help: "Also build the wrong pairings.")
/// var options: [OptionDefinition] { [Self.pairings.definition] }
/// func run(_ invocation: Invocation) throws -> Outcome {
///     if invocation[Self.pairings] { … }
/// ```
public struct Option<Value: Sendable>: Sendable {
    /// What parser, help and completions need.
    public let definition: OptionDefinition
    /// The value of all texts that were given, which the parser has found acceptable.
    let decode: @Sendable ([String]) -> Value
}

extension Option where Value == Bool {
    /// An option without value: given or not.
    public static func flag(
        _ name: String, short: Character? = nil, help: String, section: OptionDefinition.Section = .command
    ) -> Option {
        Option(
            definition: OptionDefinition(
                name: name, short: short, shape: .flag, placeholders: [], allowed: [], expectation: "",
                defaultText: nil,
                help: help, completion: .none, section: section, accepts: { _ in false }),
            decode: { !$0.isEmpty })
    }
}

extension Option where Value: ArgumentValue {
    /// An option with a value that has a default.
    ///
    /// `allowed` narrows the values of a type down to those that a command can serve.
    public static func value(
        _ name: String, short: Character? = nil, _ placeholder: String, default fallback: Value,
        defaultText: String, allowed: [String]? = nil, help: String,
        completion: OptionDefinition.Completion? = nil, section: OptionDefinition.Section = .command
    ) -> Option {
        Option(
            definition: OptionDefinition(
                taking: Value.self, name: name, short: short, shape: .single, placeholders: [placeholder],
                allowed: allowed, defaultText: defaultText, help: help, completion: completion, section: section),
            decode: { $0.last.flatMap(Value.init(argument:)) ?? fallback })
    }
}

extension Option {
    /// An option with a value and without default: `nil` when it is not given.
    public static func optional<Element: ArgumentValue>(
        _ name: String, short: Character? = nil, _ placeholder: String, allowed: [String]? = nil, help: String,
        completion: OptionDefinition.Completion? = nil, section: OptionDefinition.Section = .command
    ) -> Option where Value == Element? {
        Option(
            definition: OptionDefinition(
                taking: Element.self, name: name, short: short, shape: .single, placeholders: [placeholder],
                allowed: allowed, defaultText: nil, help: help, completion: completion, section: section),
            decode: { $0.last.flatMap(Element.init(argument:)) })
    }

    /// An option that may be repeated: all values in the order given, none when it is not given.
    public static func list<Element: ArgumentValue>(
        _ name: String, short: Character? = nil, _ placeholder: String, allowed: [String]? = nil, help: String,
        completion: OptionDefinition.Completion? = nil, section: OptionDefinition.Section = .command
    ) -> Option where Value == [Element] {
        Option(
            definition: OptionDefinition(
                taking: Element.self, name: name, short: short, shape: .list, placeholders: [placeholder],
                allowed: allowed, defaultText: nil, help: help, completion: completion, section: section),
            decode: { $0.compactMap(Element.init(argument:)) })
    }

    /// An option that takes several values at once, as `--side-by-side A B`; empty when it is not given, otherwise as many
    /// values as there are placeholders.
    public static func group(
        _ name: String, _ placeholders: [String], help: String, completion: OptionDefinition.Completion? = nil,
        section: OptionDefinition.Section = .command
    ) -> Option where Value == [String] {
        Option(
            definition: OptionDefinition(
                taking: String.self, name: name, short: nil, shape: .single, placeholders: placeholders, allowed: nil,
                defaultText: nil, help: help, completion: completion, section: section),
            decode: { Array($0.suffix(placeholders.count)) })
    }
}

extension OptionDefinition {
    init<Element: ArgumentValue>(
        taking type: Element.Type, name: String, short: Character?, shape: Shape, placeholders: [String],
        allowed: [String]?, defaultText: String?, help: String, completion: Completion?, section: Section
    ) {
        let allowed = allowed ?? type.allowedArguments
        self.init(
            name: name, short: short, shape: shape, placeholders: placeholders, allowed: allowed,
            expectation: type.expectation, defaultText: defaultText, help: help,
            completion: completion ?? (allowed.isEmpty ? .none : .values), section: section,
            accepts: { text in (allowed.isEmpty || allowed.contains(text)) && type.init(argument: text) != nil })
    }
}
