import FenceSyntax

/// Something of a toolchain that a condition asks for and that could be otherwise.
public enum ChangeableFact: Hashable, Sendable {
    /// A compilation condition.
    case flag(String)
    /// A language feature.
    case feature(String)
    /// An attribute that the compiler knows.
    case attribute(String)
    /// A property of the target with one value: `os`, `arch`, `targetEnvironment`.
    case target(PlatformQuestion)
    /// One question about the target that is true or false by itself: `_ptrauth(_arm64e)`.
    case targetQuestion(PlatformQuestion, String)
    /// The language mode, what `swift()` asks.
    case language
    /// The compiler's version.
    case compiler
    /// A module, by its dotted path.
    case module(String)
}

/// One change of a fact, in words: "set DUO_SDK", "SwiftUI 8.0.85 or later".
public struct FactChange: Hashable, Sendable {
    /// The fact.
    public var fact: ChangeableFact
    /// What it would have to be, as a phrase that can stand in a list.
    public var phrase: String
}

/// A smallest set of changes that together give a condition another verdict.
public struct ConditionFlip: Hashable, Sendable {
    /// The changes, in the order in which the condition asks for the facts.
    public var changes: [FactChange]

    /// `build for iOS and set DUO_SDK`.
    public var phrase: String { changes.map(\.phrase).joined(separator: ", and ") }
}

/// All smallest sets of changes that give a condition a certain verdict.
public struct ConditionFlips: Hashable, Sendable {
    /// The verdict that they give.
    public var verdict: Bool
    /// The sets, those with fewer changes first; empty when no change of the facts gives the verdict.
    public var flips: [ConditionFlip]
    /// Whether there may be more: the search is bounded.
    public var isCut: Bool
}
