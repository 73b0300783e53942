import FenceModel

/// The rules of `fence check`. To add one, write its file in this folder and its line here.
public enum RuleCatalogue {
    /// All rules in the order of the documentation.
    public static let all: [any Rule] = [
        CompilerRule(),
        NeverTakenRule(),
        DoesNotSeparateRule(),
        CompilerAsSDKTestRule(),
        ThresholdRule(),
        UnderlyingVersionRule(),
        UnknownConditionRule(),
        UndeterminedRule(),
        ExpectationRule(),
        MissingSymbolRule(),
        TwoSpellingsRule(),
        DueRule(),
        SuppressionRule(),
    ]

    /// The rule with this id.
    public static func rule(_ id: String) -> (any Rule)? { all.first { $0.id == id } }

    /// The id that a misspelled one probably is.
    public static func suggestion(for id: String) -> String? { SpellingSuggestion.nearest(to: id, in: all.map(\.id)) }
}
