import FenceSyntax

/// Evaluates the conditions of many files for one profile; each distinct condition text is evaluated once.
///
/// Instances keep a memory of answers and are meant for one thread; make one for each.
public final class ProfileEvaluator {
    /// The profile.
    public let profile: Profile
    /// How the profile's language mode reads source text.
    public let options: ScanOptions
    private let evaluator: ConditionEvaluator
    private var answers: [String: ClauseDecision] = [:]

    /// Creates an evaluator for a profile, target settings already joined.
    public init(_ profile: Profile) {
        self.profile = profile
        options = ScanOptions(bareSlashRegex: profile.readsBareSlashRegex)
        evaluator = ConditionEvaluator(profile)
    }

    /// What the profile makes of a condition.
    public func decide(_ parsed: ParsedCondition, in text: SourceText) -> ClauseDecision {
        let key = text.string(parsed.condition.range)
        if let known = answers[key] { return known }
        let decision = evaluator.decide(parsed)
        // What is said has a place; it cannot be shared.
        if decision.diagnostics.isEmpty { answers[key] = decision }
        return decision
    }
}

extension Profile {
    /// Whether `/…/` is a regex literal: language mode 6, or the feature `BareSlashRegexLiterals`.
    public var readsBareSlashRegex: Bool {
        language == .six || answer(.hasFeature, "BareSlashRegexLiterals") == .yes
    }
}
