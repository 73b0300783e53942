/// A type that an option's or an argument's text is turned into.
public protocol ArgumentValue: Sendable {
    /// The value that `argument` stands for, or `nil` when it stands for none.
    init?(argument: String)
    /// All texts that are values, in the order of the help; empty when they cannot be listed.
    static var allowedArguments: [String] { get }
    /// What a value looks like, as in "expected …": `a whole number`.
    static var expectation: String { get }
}

extension ArgumentValue {
    /// Values cannot be listed unless a type says so.
    public static var allowedArguments: [String] { [] }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    /// The case with this raw value.
    public init?(argument: String) { self.init(rawValue: argument) }
    /// The raw values of all cases.
    public static var allowedArguments: [String] { allCases.map(\.rawValue) }
    /// One of the cases.
    public static var expectation: String { "one of \(allowedArguments.joined(separator: ", "))" }
}

extension String: ArgumentValue {
    /// Any text but the empty one, which is nearly always a shell variable that is not set.
    public init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self = argument
    }
    /// Any text but the empty one.
    public static var expectation: String { "a text that is not empty" }
}

extension Int: ArgumentValue {
    /// A decimal number.
    public init?(argument: String) { self.init(argument, radix: 10) }
    /// A decimal number.
    public static var expectation: String { "a whole number" }
}
