import FenceModel

/// One violation of a rule.
public struct Finding: Hashable, Sendable {
    /// The id of the rule.
    public var rule: String
    /// How serious it is; never `off`.
    public var severity: RuleSeverity
    /// Where it is.
    public var place: FilePlace
    /// The text of the place's first line, white space around it removed; empty where the file has no such line. A baseline
    /// recognises the finding by it.
    public var lineText: String
    /// One sentence without a period.
    public var message: String
    /// What explains the finding or helps to repair it.
    public var notes: [FindingNote]
    /// A change of the source that repairs it.
    public var fix: FindingFix?
    /// The names of the profiles that it is about; all of the check's where it is about none in particular.
    public var profiles: [String]
    /// How many places in all the finding stands for, when it is reported once for several.
    public var occurrences: Int

    /// Creates a finding.
    public init(
        rule: String, severity: RuleSeverity, place: FilePlace, lineText: String = "", message: String,
        notes: [FindingNote] = [], fix: FindingFix? = nil, profiles: [String] = [], occurrences: Int = 1
    ) {
        self.rule = rule
        self.severity = severity
        self.place = place
        self.lineText = lineText
        self.message = message
        self.notes = notes
        self.fix = fix
        self.profiles = profiles
        self.occurrences = occurrences
    }
}

/// A sentence that belongs to a finding.
public struct FindingNote: Hashable, Sendable {
    /// One sentence without a period.
    public var message: String
    /// What the sentence is about; `nil` for the finding's own place.
    public var place: FilePlace?

    /// Creates a note.
    public init(_ message: String, at place: FilePlace? = nil) {
        self.message = message
        self.place = place
    }
}

/// A change of a source file that repairs a finding.
public struct FindingFix: Hashable, Sendable {
    /// What it does: "replace with 8.0.85".
    public var title: String
    /// The text that is replaced.
    public var place: FilePlace
    /// What takes its place.
    public var replacement: String

    /// Creates a fix.
    public init(_ title: String, at place: FilePlace, replacement: String) {
        self.title = title
        self.place = place
        self.replacement = replacement
    }
}
