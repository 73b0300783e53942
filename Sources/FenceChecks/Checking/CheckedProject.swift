import FenceModel
import FenceSyntax

/// What all files of a check have, for rules that look beyond one file.
public struct CheckedProject: Sendable {
    /// What all files have in common.
    public let context: CheckContext
    /// Every distinct condition that some profile reaches, by its text, at its first place.
    public let conditions: [ConditionUse]
    /// Every compilation condition that nobody knows, at its first place.
    public let unknownFlags: [FlagUse]
    /// The indices of the entries of `fences` for which there is a fence.
    public let foundDeclarations: Set<Int>
    /// Terms for which a fact is missing and that do not tell SDKs apart.
    public let missingFacts: [MissingFactUse]
    /// Uses of API that some profile's SDK lacks, in code that the profile compiles.
    public let symbolUses: [SymbolUse]
    /// The names that some source declares itself.
    public let declaredSymbols: Set<String>
    /// The comments that suppress findings.
    public internal(set) var suppressions: [Suppression] = []
}

/// A condition and where it occurs.
public struct ConditionUse: Hashable, Sendable {
    /// The text without white space.
    public var text: String
    /// The condition.
    public var condition: Condition
    /// For each profile, the verdict.
    public var verdicts: [Trilean]
    /// The first place.
    public var place: FilePlace
    /// The text of that line.
    public var lineText: String
    /// How many places there are.
    public var count: Int
}

/// A compilation condition that nobody knows, and where it occurs.
public struct FlagUse: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The first place.
    public var place: FilePlace
    /// The text of that line.
    public var lineText: String
    /// How many places there are.
    public var count: Int
}

/// A use of API that the SDK of some profiles lacks, in code that they compile.
public struct SymbolUse: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The indices of the profiles that lack it and compile the use.
    public var profiles: [Int]
    /// The place.
    public var place: FilePlace
    /// The text of that line.
    public var lineText: String
}

/// A finding of a rule that looks at all files.
public struct ProjectFinding: Sendable {
    /// Where it is.
    public var place: FilePlace
    /// The text of that line, for baselines.
    public var lineText: String
    /// One sentence without a period.
    public var message: String
    /// What explains it.
    public var notes: [FindingNote]
    /// The names of the profiles it is about; empty for all.
    public var profiles: [String]
    /// The severity where it is not the rule's.
    public var severity: RuleSeverity?
    /// How many places it stands for.
    public var occurrences: Int

    /// Creates a finding.
    public init(
        at place: FilePlace, lineText: String = "", _ message: String, notes: [FindingNote] = [],
        profiles: [String] = [],
        severity: RuleSeverity? = nil, occurrences: Int = 1
    ) {
        self.place = place
        self.lineText = lineText
        self.message = message
        self.notes = notes
        self.profiles = profiles
        self.severity = severity
        self.occurrences = occurrences
    }
}
