import FenceModel
import FenceRetirement
import FenceSyntax

/// What `fence retire` found and did, for the reports.
public struct RetireReport: Sendable {
    /// A file that fences were taken out of, or would be.
    public struct File: Sendable {
        /// The path relative to the project's folder.
        public var path: String
        /// What became of its fences.
        public var retirement: FileRetirement

        /// Creates a file's part of the report.
        public init(path: String, retirement: FileRetirement) {
            self.path = path
            self.retirement = retirement
        }
    }

    /// A file beside the sources that changes as well: the manifest, the configuration.
    public struct OtherFile: Sendable {
        /// The path relative to the project's folder.
        public var path: String
        /// The bytes as they were.
        public var old: [UInt8]
        /// The bytes as they are to be.
        public var new: [UInt8]
        /// What changes, in sentences.
        public var changes: [String]
        /// What a person has to look at, with lines of the old file.
        public var leftovers: [ManifestFlagRemoval.Leftover]

        /// Creates the change of a file.
        public init(
            path: String, old: [UInt8], new: [UInt8], changes: [String],
            leftovers: [ManifestFlagRemoval.Leftover] = []
        ) {
            self.path = path
            self.old = old
            self.new = new
            self.changes = changes
            self.leftovers = leftovers
        }
    }

    /// A warning of a compiler that came with the change.
    public struct NewWarning: Hashable, Sendable {
        /// The profile whose compiler says it.
        public var profile: String
        /// `path:line:column: warning: text`, with the path relative to the project's folder.
        public var text: String

        /// Creates a warning.
        public init(profile: String, text: String) {
            self.profile = profile
            self.text = text
        }
    }

    /// The day for which everything was answered.
    public var day: CalendarDate
    /// Which profiles count.
    public var selection: ProfileSelection
    /// The fences, in the order of files and lines; after a run that wrote, as they are then.
    public var fences: [SurveyedFence]
    /// The files in which a fence was meant to go.
    public var files: [File]
    /// What changes besides.
    public var others: [OtherFile]
    /// What was recorded in the ledger.
    public var recorded: String?
    /// Whether the changes were written.
    public var isWritten: Bool
    /// Whether changes were asked for that nothing was found for: `--fence`, `--condition` or a place.
    public var isNamed: Bool
    /// What was shown and how: each a sentence.
    public var proofs: [String]
    /// Warnings that came with the change.
    public var newWarnings: [NewWarning]
    /// What else the reader should know, in sentences.
    public var notes: [String]
    /// What could not be read, in sentences.
    public var problems: [String]

    /// Creates a report of fences without changes.
    public init(day: CalendarDate, selection: ProfileSelection, fences: [SurveyedFence]) {
        self.day = day
        self.selection = selection
        self.fences = fences
        files = []
        others = []
        isWritten = false
        isNamed = false
        proofs = []
        newWarnings = []
        notes = []
        problems = []
    }

    /// The fences of one state.
    public func fences(_ state: String) -> [SurveyedFence] { fences.filter { $0.state.name == state } }

    /// How many fences went, or would.
    public var doneCount: Int { files.reduce(0) { $0 + $1.retirement.outcomes.filter(\.isDone).count } }

    /// The fences that stay although they were meant to go.
    public var refusedCount: Int { files.reduce(0) { $0 + $1.retirement.outcomes.filter { !$0.isDone }.count } }

    /// How many fences are due; after a run that wrote, those that are still there.
    public var dueCount: Int { fences("due").count }

    /// The changes of all files as one unified diff.
    public var diff: [UInt8] {
        var diff: [UInt8] = []
        for file in files where file.retirement.isChanged {
            diff += UnifiedDiff.text(
                Array(file.retirement.original.bytes), Array(file.retirement.result.bytes), path: file.path)
        }
        for other in others { diff += UnifiedDiff.text(other.old, other.new, path: other.path) }
        return diff
    }
}
