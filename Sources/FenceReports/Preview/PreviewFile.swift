import FenceModel
import FenceSyntax

/// What a preview says about one file: its fences with the states on each profile, and what the compiler says.
///
/// Lines and columns are those of the compiler: from 1, columns in UTF-8 bytes.
public struct PreviewFile: Hashable, Sendable {
    /// A fence.
    public struct Fence: Hashable, Sendable {
        /// Where `#if` stands.
        public var line: Int
        /// Where `#if` stands.
        public var column: Int
        /// The line of `#endif`, or of the end of the file.
        public var endLine: Int
        /// How many fences enclose it.
        public var depth: Int
        /// Its clauses.
        public var clauses: [Clause]
    }

    /// A clause of a fence.
    public struct Clause: Hashable, Sendable {
        /// `#if`, `#elseif` or `#else`.
        public var keyword: String
        /// The line of the keyword.
        public var line: Int
        /// The condition as written; `nil` for `#else`.
        public var condition: String?
        /// What becomes of the body on each profile, in the order of the profiles.
        public var states: [RegionState]
    }

    /// Something the compiler says.
    public struct Diagnostic: Hashable, Sendable {
        /// Where the compiler points.
        public var line: Int
        /// Where the compiler points.
        public var column: Int
        /// `error`, `warning` or `note`.
        public var severity: SourceDiagnostic.Severity
        /// The compiler's words.
        public var message: String
        /// The indices of the profiles whose compiler says it.
        public var profiles: [Int]
    }

    /// The path, relative to the project's folder where the file is in it.
    public var path: String
    /// The fences in the order of their `#if`.
    public var fences: [Fence] = []
    /// What the compiler says, in the order of the file.
    public var diagnostics: [Diagnostic] = []

    /// Puts together what an analysis found.
    public init(path: String, _ analysis: FileAnalysis) {
        self.path = path
        let fences = analysis.fences
        let said = analysis.diagnostics
        if fences.isEmpty && said.isEmpty { return }
        let lines = LineTable(
            analysis.text, upTo: max(fences.map(\.fence.range.end).max() ?? 0, said.map(\.diagnostic.offset).max() ?? 0)
        )
        self.fences = fences.map { entry in
            let start = lines.position(of: entry.fence.range.start)
            return Fence(
                line: start.line, column: start.column,
                endLine: lines.position(of: entry.fence.endKeyword?.start ?? entry.fence.range.end).line,
                depth: entry.fence.depth,
                clauses: zip(entry.fence.clauses, entry.states).map { clause, states in
                    Clause(
                        keyword: clause.keyword.rawValue, line: lines.position(of: clause.keywordRange.start).line,
                        condition: (clause.parsed?.condition.range).map(analysis.text.string), states: states)
                })
        }
        diagnostics = said.map { entry in
            let position = lines.position(of: entry.diagnostic.offset)
            return Diagnostic(
                line: position.line, column: position.column, severity: entry.diagnostic.severity,
                message: entry.diagnostic.message, profiles: entry.views)
        }
    }
}
