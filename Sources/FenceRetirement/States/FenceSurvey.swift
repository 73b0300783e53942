import FenceModel
import FenceSyntax

/// Says of each fence where it stands on its way out.
public struct FenceSurvey: Sendable {
    /// The ledger, built-in facts included.
    public let ledger: Ledger
    /// The day for which the question is asked.
    public let day: CalendarDate
    /// Which profiles count.
    public let selection: ProfileSelection
    private let match: DeclarationMatch
    private let sdkFlags: Set<String>
    private let settlesAllTerms: Bool

    /// Creates a survey.
    ///
    /// - Parameters:
    ///   - namedFlags: flags that the user named; those that stand for an SDK by themselves are added.
    ///   - settlesAllTerms: as for ``TermSettlement``.
    public init(
        ledger: Ledger, day: CalendarDate, selection: ProfileSelection, declarations: [FenceDeclaration],
        match: DeclarationMatch, namedFlags: Set<String> = [], settlesAllTerms: Bool = false
    ) {
        self.ledger = ledger
        self.day = day
        self.selection = selection
        self.match = match
        self.settlesAllTerms = settlesAllTerms
        let profiles = selection.remaining + selection.dropped.map(\.profile)
        sdkFlags = SDKFlags.names(profiles, declarations).union(namedFlags)
    }

    /// All fences of a file in source order, whatever profiles make of them; the profiles only say how regex literals are
    /// read.
    public static func fences(in text: SourceText, profiles: [Profile] = []) -> [Fence] {
        Reading.structure(of: text, profiles).fences
    }

    /// The indices of the entries of the configuration that speak of a fence of a file.
    public static func declarationsInUse(in text: SourceText, path: String, _ match: DeclarationMatch) -> Set<Int> {
        guard text.mayContainDirective else { return [] }
        let fences = Reading.structure(of: text, []).fences
        return Set(fences.compactMap { match.entry(for: $0, in: text, path: path)?.index })
    }

    /// The lines of the directives of a file whose conditions ask for a flag.
    public static func lines(asking flag: String, in text: SourceText) -> [Int] {
        guard text.mayContainDirective else { return [] }
        let table = LineTable(text)
        return Reading.structure(of: text, []).fences.flatMap(\.clauses).filter { clause in
            clause.condition?.distinctTerms.contains { $0.term.flagName == flag } ?? false
        }.map { table.position(of: $0.keywordRange.start).line }
    }

    /// The profiles of a file's target: those that remain, and the others.
    private func settlement(_ joining: (Profile) -> Profile) -> TermSettlement {
        TermSettlement(
            remaining: selection.remaining.map(joining), dropped: selection.dropped.map { joining($0.profile) },
            sdkFlags: sdkFlags, settlesAllTerms: settlesAllTerms)
    }

    /// The fences of a file that can tell toolchains apart or that an entry speaks of, in source order.
    ///
    /// - Parameters:
    ///   - path: as reports show it, relative to the configuration's folder.
    ///   - includesAll: whether all fences are wanted, because the user may have named one.
    ///   - joining: adds the settings of the file's target to a profile.
    public func fences(
        of text: SourceText, path: String, includesAll: Bool = false, joining: (Profile) -> Profile = { $0 }
    ) -> [SurveyedFence] {
        guard text.mayContainDirective else { return [] }
        let settlement = settlement(joining)
        let table = LineTable(text)
        return Reading.structure(of: text, settlement.remaining).fences.compactMap { fence in
            let declaration = match.entry(for: fence, in: text, path: path)
            let answers = settlement.answers(for: fence)
            guard includesAll || declaration != nil || answers.contains(where: \.canBeSettled) else { return nil }
            let settled = TermSettlement.settled(answers, isNamed: false)
            return SurveyedFence(
                path: path, offset: fence.range.start, position: table.position(of: fence.range.start),
                condition: fence.clauses.first?.condition.map { text.string($0.range) } ?? "",
                conditions: fence.clauses.compactMap { $0.condition.map { text.string($0.range) } },
                directiveLines: (fence.clauses.map(\.keywordRange) + [fence.endKeyword].compactMap { $0 }).map {
                    table.position(of: $0.start).line
                }, flags: answers.compactMap(\.term.flagName), terms: answers.map(\.key),
                declaration: declaration, mayTellSDKsApart: answers.contains(where: \.canBeSettled),
                state: state(of: fence, declaration, answers, settled, settlement.remaining), settled: settled,
                settledIfNamed: TermSettlement.settled(answers, isNamed: true))
        }
    }

    private func state(
        of fence: Fence, _ declaration: FenceDeclaration?, _ answers: [TermSettlement.Answers],
        _ settled: [TermKey: Bool],
        _ profiles: [Profile]
    ) -> FenceState {
        guard let declaration else { return .unknown("no entry of the configuration says what it waits for") }
        guard let wait = declaration.waitsFor else { return .unknown("its entry does not say what it waits for") }
        switch WaitAnswer(wait, ledger: ledger, day: day, profiles: profiles) {
        case .waiting(let wait): return .waiting(wait)
        case .unknown(let reason): return .unknown(reason)
        case .over(let since):
            let days = since.map { $0.days(until: day) }
            return settledState(fence, declaration, answers, settled, profiles, since: since, days: days)
        }
    }

    /// The state of a fence whose reason is gone.
    private func settledState(
        _ fence: Fence, _ declaration: FenceDeclaration, _ answers: [TermSettlement.Answers],
        _ settled: [TermKey: Bool],
        _ profiles: [Profile], since: CalendarDate?, days: Int?
    ) -> FenceState {
        if profiles.isEmpty { return .unknown("no profile is left") }
        var newest = profiles
        if case .channel(_, let sdk)? = declaration.waitsFor {
            newest = profiles.filter { $0.sdk.map { $0 >= sdk } ?? false }
            if newest.isEmpty {
                return .unknown("no profile that is left builds with SDK \(sdk) or a newer one")
            }
        }
        let relevant = answers.contains(where: \.canBeSettled) ? answers.filter(\.canBeSettled) : answers
        for answer in relevant {
            for (profile, verdict) in zip(profiles, answer.verdicts) where verdict == .unknown {
                let fact = profile.missingFact(for: answer.term)
                return .unknown(
                    "profile '\(profile.name)' does not say whether \(answer.key) holds ('\(fact)' is missing)")
            }
        }
        var blockers: [FenceState.Blocker] = []
        for answer in relevant where answer.common == nil {
            let reference = reference(answer, declaration, profiles, newest)
            for (profile, verdict) in zip(profiles, answer.verdicts) where verdict != reference {
                if blockers.contains(where: { $0.profile == profile.name }) { continue }
                let value = verdict == .yes ? "true" : "false"
                blockers.append(
                    FenceState.Blocker(
                        profile: profile.name, reason: "still takes the other branch (\(answer.key) is \(value) there)")
                )
            }
        }
        if blockers.isEmpty, let condition = fence.clauses.first?.condition {
            // What should be open and is not would lose the code that it was fenced for.
            for profile in profiles where declaration.open.contains(profile.name) {
                if ConditionEvaluator(profile).verdict(condition) == .no {
                    blockers.append(
                        FenceState.Blocker(profile: profile.name, reason: "should take the first clause and does not"))
                }
            }
        }
        if !blockers.isEmpty { return .blocked(since: since, days: days, by: blockers) }
        if FenceDecision(fence, settling: settled) == .unchanged {
            return .unknown("nothing in its condition is decided by the profiles that are left")
        }
        return .due(since: since, days: days)
    }

    /// The answer that a term has where the fence is open: on the profiles named in `open`, else on the newest SDK.
    private func reference(
        _ answer: TermSettlement.Answers, _ declaration: FenceDeclaration, _ profiles: [Profile], _ newest: [Profile]
    ) -> Trilean {
        var candidates = profiles.filter { declaration.open.contains($0.name) }
        if candidates.isEmpty { candidates = newest }
        if answer.term.flagName != nil {
            // A flag is set where the SDK is there: one that somebody forgot on the newest profile is not a new closed side.
            let isSet = zip(profiles, answer.verdicts).contains { profile, verdict in
                verdict == .yes && candidates.contains { $0.name == profile.name }
            }
            if isSet { return .yes }
        }
        let best = candidates.max { ($0.sdk ?? DottedVersion([])) < ($1.sdk ?? DottedVersion([])) }
        let index = profiles.firstIndex { $0.name == best?.name } ?? profiles.count - 1
        return answer.verdicts[index]
    }
}
