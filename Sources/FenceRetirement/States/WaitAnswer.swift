import FenceModel
import FenceSyntax

/// Whether what a fence waits for has come.
public enum WaitAnswer: Hashable, Sendable {
    /// Not yet.
    case waiting(Wait)
    /// It has, since that day; `nil` when the day is not known.
    case over(since: CalendarDate?)
    /// It cannot be said, with the reason in one sentence.
    case unknown(String)

    /// What is waited for.
    public struct Wait: Hashable, Sendable {
        /// What is waited for, in words: `appStore to accept SDK 27.1`.
        public var description: String
        /// Since when there is something to wait for: the day on which a channel first accepted the SDK.
        public var since: CalendarDate?
        /// The channel that accepted it on that day.
        public var sinceChannel: String?
        /// The day on which it will be over, if that is known.
        public var expected: CalendarDate?
    }

    /// Answers for one day.
    ///
    /// - Parameter profiles: the profiles that remain, for a fence that waits for a condition.
    public init(_ wait: WaitCondition, ledger: Ledger, day: CalendarDate, profiles: [Profile]) {
        switch wait {
        case .date(let date):
            self =
                date <= day
                ? .over(since: date) : .waiting(Wait(description: "the day \(date)", since: nil, expected: date))
        case .channel(let channel, let sdk): self = Self.answer(channel, sdk, ledger, day)
        case .condition(let text): self = Self.answer(text, profiles)
        }
    }

    private static func answer(
        _ channel: String, _ sdk: DottedVersion, _ ledger: Ledger, _ day: CalendarDate
    ) -> WaitAnswer {
        let first = ledger.firstAppearance(of: sdk, upTo: day)
        var wait = Wait(
            description: "\(channel) to accept SDK \(sdk)", since: first?.since, sinceChannel: first?.channel)
        switch ledger.answer(channel: channel, sdk: sdk, on: day) {
        case .accepted(let since, _): return .over(since: since)
        case .announced(let date, _):
            wait.expected = date
            return .waiting(wait)
        case .notRecorded: return .waiting(wait)
        case .ended(let until, _):
            return .unknown("\(channel) accepted SDK \(sdk) until \(until) and no newer one is recorded")
        case .unknownChannel(let known):
            return .unknown(
                "the ledger has no channel '\(channel)'"
                    + (known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))"))
        }
    }

    private static func answer(_ text: String, _ profiles: [Profile]) -> WaitAnswer {
        let condition: Condition
        switch Condition.parse(text) {
        case .success(let parsed): condition = parsed
        case .failure(let error):
            let reason = error.diagnostics.first?.message ?? "it is no condition"
            return .unknown("the condition '\(text)' that it waits for is not valid: \(reason)")
        }
        if profiles.isEmpty { return .unknown("no profile is left that could answer '\(text)'") }
        var undecided: [String] = []
        var closed: [String] = []
        for profile in profiles {
            switch ConditionEvaluator(profile).verdict(condition) {
            case .yes: break
            case .no: closed.append(profile.name)
            case .unknown: undecided.append(profile.name)
            }
        }
        if !closed.isEmpty {
            let names = closed.joined(separator: ", ")
            return .waiting(Wait(description: "'\(text)' to hold on every profile (not yet on \(names))"))
        }
        if !undecided.isEmpty {
            return .unknown("whether '\(text)' holds is not known for \(undecided.joined(separator: ", "))")
        }
        return .over(since: nil)
    }
}
