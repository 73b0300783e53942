import FenceModel
import FenceSyntax

/// One source file as rules look at it.
public struct CheckedFile {
    /// The path as reports show it.
    public let path: String
    /// The name of the target that compiles the file, if it is known.
    public let target: String?
    /// The bytes.
    public let text: SourceText
    /// The profiles with the settings of the target, in the order of all states.
    public let profiles: [Profile]
    /// The fences with the state of each clause on each profile, an outer fence before those inside it.
    public let fences: [FenceStates]
    /// What the compiler says, with the indices of the profiles whose compiler says it.
    public let diagnostics: [(diagnostic: SourceDiagnostic, views: [Int])]
    /// What all files have in common.
    public let context: CheckContext
    /// What the conditions of this file can tell about SDKs.
    public let sdkTerms: SDKTerms
    private let lines: LineTable
    /// The clause around each fence.
    private let around: [Fence.Position?]
    private let evaluators: [ConditionEvaluator]

    /// Prepares a file for the rules.
    ///
    /// - Parameter profiles: the profiles that the analysis was made with.
    public init(
        path: String, target: String? = nil, _ analysis: FileAnalysis, profiles: [Profile], context: CheckContext
    ) {
        self.path = path
        self.target = target
        text = analysis.text
        self.profiles = profiles
        fences = analysis.fences
        diagnostics = analysis.diagnostics
        self.context = context
        sdkTerms = SDKTerms(profiles: profiles, context: context)
        lines = LineTable(analysis.text)
        around = Self.enclosingClauses(fences)
        evaluators = profiles.map(ConditionEvaluator.init)
    }

    // MARK: Fences

    /// A clause with its condition, and where it stands.
    public struct Clause {
        /// The index of its fence in `fences`.
        public var fence: Int
        /// The index of the clause in its fence.
        public var index: Int
        /// The clause.
        public var clause: FenceSyntax.Clause
        /// Its condition.
        public var condition: Condition
        /// For each profile, what becomes of the body.
        public var states: [RegionState]
        /// The indices of the profiles that compile the text around the fence, or may do so.
        public var reached: [Int]
    }

    /// The clauses that have a condition, in the order of the text, with the profiles that reach them. A clause that no profile
    /// reaches is left out: what is around it decides.
    public var conditionalClauses: [Clause] {
        var clauses: [Clause] = []
        for (fenceIndex, fence) in fences.enumerated() {
            let reached = profiles.indices.filter { reaches($0, fenceIndex) }
            if reached.isEmpty { continue }
            for (index, clause) in fence.fence.clauses.enumerated() {
                guard let condition = clause.condition else { continue }
                clauses.append(
                    Clause(
                        fence: fenceIndex, index: index, clause: clause, condition: condition,
                        states: fence.states[index], reached: reached))
            }
        }
        return clauses
    }

    private func reaches(_ profile: Int, _ fence: Int) -> Bool {
        guard let outer = around[fence] else { return true }
        let state = fences[outer.fence].states[outer.clause][profile]
        return state == .active || state == .unknown
    }

    /// Whether a profile compiles the text at an offset for certain.
    public func isCompiled(_ offset: Int, on profile: Int) -> Bool {
        for fence in fences where fence.fence.range.contains(offset) {
            for (index, clause) in fence.fence.clauses.enumerated()
            where clause.body.contains(offset) && fence.states[index][profile] != .active {
                return false
            }
        }
        return true
    }

    /// The clause around each fence, found by the ranges: the views of several language modes may number fences otherwise.
    private static func enclosingClauses(_ fences: [FenceStates]) -> [Fence.Position?] {
        var open: [Int] = []
        return fences.enumerated().map { index, fence in
            let start = fence.fence.range.start
            while let last = open.last, fences[last].fence.range.end <= start { open.removeLast() }
            defer { open.append(index) }
            guard let outer = open.last,
                let clause = fences[outer].fence.clauses.lastIndex(where: { $0.keywordRange.start < start })
            else { return nil }
            return Fence.Position(fence: outer, clause: clause)
        }
    }

    // MARK: Answers

    /// The answer of each profile to a term.
    public func answers(_ term: ConditionTerm) -> [Trilean] {
        let condition = Condition(.term(term), SourceRange(0, 0))
        return evaluators.map { $0.verdict(condition) }
    }

    /// The verdict of each profile on a condition.
    public func verdicts(_ condition: Condition) -> [Trilean] { evaluators.map { $0.verdict(condition) } }

    /// Why a condition has its verdict on a profile.
    public func explanation(of condition: Condition, on profile: Int) -> Explanation {
        ConditionExplainer(profiles[profile]).explain(condition)
    }

    // MARK: Text

    /// A range as a place of a report.
    public func place(of range: SourceRange) -> FilePlace {
        let end = lines.position(of: max(range.start, range.end))
        return FilePlace(path: path, start: lines.position(of: range.start), end: end)
    }

    /// The text of the line that holds an offset, without the white space around it; cut after 200 bytes.
    public func lineText(at offset: Int) -> String {
        let line = lines.position(of: offset).line
        guard let range = lines.range(ofLine: line) else { return "" }
        var start = range.start
        var end = range.end
        while start < end, text[start] <= 0x20 { start += 1 }
        while end > start, text[end - 1] <= 0x20 { end -= 1 }
        return text.string(SourceRange(start, min(end, start + 200)))
    }

    /// The names of profiles as a message lists them.
    public func names(_ profiles: [Int]) -> String { ProfileNames.list(profiles.map { self.profiles[$0].name }) }
}

/// Lists names of profiles in messages.
public enum ProfileNames {
    /// `'store'`, `'store' and 'beta'`, `'store', 'beta' and 'next'`.
    public static func list(_ names: [String]) -> String {
        let quoted = names.map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " and " + last
    }
}
