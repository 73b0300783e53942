/// The arguments of one command after parsing: every value is one that its option allows.
public struct ParsedArguments: Sendable {
    /// The texts given for each option, by long name, in order; a flag has one empty text for each time it was given.
    var options: [String: [String]] = [:]
    /// The arguments that are not options, in order.
    public var positional: [String] = []
    /// Whether the configuration of the folder is left alone.
    var ignoresConfiguration = false

    /// The value of an option: what was given, or its default.
    public subscript<Value>(_ option: Option<Value>) -> Value {
        option.decode(options[option.definition.name] ?? [])
    }

    /// Whether an option was given at all.
    public func isGiven<Value>(_ option: Option<Value>) -> Bool { options[option.definition.name] != nil }
}
