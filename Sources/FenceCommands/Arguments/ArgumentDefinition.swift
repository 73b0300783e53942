/// The arguments of a command that are not options: `<path> ...`.
public struct ArgumentDefinition: Sendable {
    /// How many there are.
    public enum Count: Sendable {
        /// Exactly one.
        case one
        /// One or none.
        case optional
        /// Any number.
        case any
        /// One or more.
        case some
    }

    /// The name in the help, without angle brackets.
    public let name: String
    /// How many there are.
    public let count: Count
    /// One or two sentences of help.
    public let help: String
    /// All allowed values; empty when they cannot be listed.
    public let allowed: [String]
    /// What a shell offers.
    public let completion: OptionDefinition.Completion

    /// Creates the description of a command's argument.
    public init(
        _ name: String, _ count: Count, help: String, allowed: [String] = [],
        completion: OptionDefinition.Completion = .none
    ) {
        self.name = name
        self.count = count
        self.help = help
        self.allowed = allowed
        self.completion = allowed.isEmpty ? completion : .values
    }

    /// `<path> ...`, in brackets when it may be left out.
    var synopsis: String {
        switch count {
        case .one: "<\(name)>"
        case .optional: "[<\(name)>]"
        case .any: "[<\(name)> ...]"
        case .some: "<\(name)> ..."
        }
    }

    /// The most values it takes.
    var maximum: Int { count == .one || count == .optional ? 1 : .max }
    /// The fewest values it takes.
    var minimum: Int { count == .one || count == .some ? 1 : 0 }
}
