import FenceModel
import FenceSyntax

/// What `fence explain` says about one place of a file: the clause that it belongs to, on each profile.
public struct ClauseExplanation: Hashable, Sendable {
    /// One profile's answer.
    public struct Answer: Hashable, Sendable {
        /// The profile's name.
        public var profile: String
        /// What becomes of the clause.
        public var state: RegionState
        /// The clause's own condition; `nil` for `#else`.
        public var own: Explanation?
        /// The conditions of the clauses before it, as far as they matter: for `#else` all of them, otherwise the one that
        /// is taken instead.
        public var earlier: [Explanation]
        /// Whether the conditions of the fence let the clause be taken, whatever stands around the fence.
        public var verdict: Trilean
        /// The smallest sets of changes that flip whether it is taken, in words; for a clause of which it is not known, those
        /// that let it be taken.
        public var flips: [ConditionFlip]
    }

    /// A clause around the one that is explained.
    public struct Enclosing: Hashable, Sendable {
        /// `#if`, `#elseif` or `#else`.
        public var keyword: String
        /// Its line.
        public var line: Int
        /// Its condition as written.
        public var condition: String?
        /// Its states, in the order of the profiles.
        public var states: [RegionState]
    }

    /// The file's path for reports.
    public var path: String
    /// The line that was asked for.
    public var askedLine: Int
    /// `#if`, `#elseif` or `#else`.
    public var keyword: String
    /// The line of the clause's directive.
    public var line: Int
    /// The column of the clause's directive.
    public var column: Int
    /// The line of the fence's `#endif`.
    public var endLine: Int
    /// The condition as written; `nil` for `#else`.
    public var condition: String?
    /// What the profiles make of it.
    public var answers: [Answer]
    /// The clauses around it, the nearest first.
    public var enclosing: [Enclosing]

    /// Explains the clause that a line belongs to: the one whose directive stands there, else the innermost one whose body
    /// does. `nil` when the line is in no fence.
    ///
    /// - Parameters:
    ///   - profiles: the profiles of the analysis, settings of the target joined.
    public init?(path: String, line asked: Int, _ analysis: FileAnalysis, profiles: [Profile]) {
        let fences = analysis.fences
        let lines = LineTable(analysis.text)
        guard let place = Self.place(of: asked, fences, lines) else { return nil }
        let fence = fences[place.fence]
        let clause = fence.fence.clauses[place.clause]
        let position = lines.position(of: clause.keywordRange.start)
        self.path = path
        askedLine = asked
        keyword = clause.keyword.rawValue
        line = position.line
        column = position.column
        endLine = lines.position(of: fence.fence.endKeyword?.start ?? fence.fence.range.end).line
        condition = clause.condition.map { analysis.text.string($0.range) }
        let earlier = fence.fence.clauses.prefix(place.clause).compactMap(\.condition)
        answers = profiles.enumerated().map { index, profile in
            let explainer = ConditionExplainer(profile)
            let evaluator = ConditionEvaluator(profile)
            var shown: [Condition] = []
            if clause.condition == nil {
                shown = earlier
            } else if let taken = earlier.first(where: { evaluator.verdict($0) != .no }) {
                shown = [taken]
            }
            let taken = Self.takenCondition(clause, after: Array(earlier))
            let verdict = evaluator.verdict(taken)
            return Answer(
                profile: profile.name, state: fence.states[place.clause][index],
                own: clause.condition.map(explainer.explain), earlier: shown.map(explainer.explain), verdict: verdict,
                flips: FlipSearch(profile).flips(of: taken, to: verdict != .yes).flips)
        }
        enclosing = Self.enclosing(place, fences, lines, analysis.text)
    }

    /// The condition under which a clause is taken: none of those before it holds, and its own does.
    private static func takenCondition(_ clause: Clause, after earlier: [Condition]) -> Condition {
        var parts = earlier.map { Condition(.not($0), $0.range) }
        if let own = clause.condition { parts.append(own) }
        if parts.count == 1 { return parts[0] }
        return Condition(parts.isEmpty ? .literal(true) : .and(parts), clause.keywordRange)
    }

    private static func place(of line: Int, _ fences: [FenceStates], _ lines: LineTable) -> Fence.Position? {
        for (index, entry) in fences.enumerated() {
            for (clause, part) in entry.fence.clauses.enumerated()
            where lines.position(of: part.keywordRange.start).line == line {
                return Fence.Position(fence: index, clause: clause)
            }
            // `#endif` speaks of the whole fence.
            if let end = entry.fence.endKeyword, lines.position(of: end.start).line == line {
                return Fence.Position(fence: index, clause: 0)
            }
        }
        guard let range = lines.range(ofLine: line) else { return nil }
        // Inner fences come later.
        for (index, entry) in fences.enumerated().reversed() {
            guard entry.fence.range.start <= range.start, range.start < entry.fence.range.end else { continue }
            let clause = entry.fence.clauses.lastIndex { $0.keywordRange.start <= range.start }
            if let clause { return Fence.Position(fence: index, clause: clause) }
        }
        return nil
    }

    private static func enclosing(
        _ place: Fence.Position, _ fences: [FenceStates], _ lines: LineTable, _ text: SourceText
    ) -> [Enclosing] {
        var result: [Enclosing] = []
        let start = fences[place.fence].fence.range.start
        for entry in fences[..<place.fence].reversed()
        where entry.fence.range.start < start && start < entry.fence.range.end {
            guard let index = entry.fence.clauses.lastIndex(where: { $0.keywordRange.start < start }) else { continue }
            let clause = entry.fence.clauses[index]
            result.append(
                Enclosing(
                    keyword: clause.keyword.rawValue, line: lines.position(of: clause.keywordRange.start).line,
                    condition: clause.condition.map { text.string($0.range) }, states: entry.states[index]))
        }
        return result
    }
}
