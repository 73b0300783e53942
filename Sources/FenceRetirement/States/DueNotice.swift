import FenceModel
import FenceSyntax

/// What the rule `due` of `fence check` says about a fence.
public struct DueNotice: Hashable, Sendable {
    /// How serious it is.
    public enum Severity: String, Hashable, Sendable {
        /// The day is known and near.
        case warning
        /// The day has come.
        case error
    }

    /// The path of the file, as reports show it.
    public var path: String
    /// The bytes of `#if` with its condition.
    public var range: SourceRange
    /// The place of the `#if`.
    public var position: SourcePosition
    /// How serious it is.
    public var severity: Severity
    /// One sentence.
    public var message: String
    /// What else is to be said: what the fence protects, how to take it out.
    public var notes: [String]

    /// The notice for a fence; `nil` when there is nothing to say yet.
    ///
    /// - Parameters:
    ///   - day: the day for which the question is asked.
    ///   - warnDays: from how many days before a known date a fence is reported, where its entry does not say.
    public init?(_ fence: SurveyedFence, day: CalendarDate, warnDays: Int) {
        switch fence.state {
        case .due(let since, let days):
            severity = .error
            message = "the fence '\(fence.condition)' is due" + Self.start(since)
            notes = Self.age(days)
        case .blocked(let since, let days, let blockers):
            severity = .warning
            let names = blockers.map { "'\($0.profile)'" }.joined(separator: ", ")
            message =
                "the fence '\(fence.condition)' is due\(Self.start(since)), but \(names) still needs what it closes"
            notes = Self.age(days) + blockers.map { "'\($0.profile)' \($0.reason)" }
        case .waiting(let wait):
            guard let expected = wait.expected else { return nil }
            let left = day.days(until: expected)
            guard left <= fence.declaration?.warnDays ?? warnDays else { return nil }
            severity = .warning
            message = "the fence '\(fence.condition)' will be due on \(expected)"
            notes = ["that is in \(left) day\(left == 1 ? "" : "s")", "it waits for \(wait.description)"]
        case .unknown: return nil
        }
        path = fence.path
        range = SourceRange(fence.offset, fence.offset + 3)
        position = fence.position
        if let reason = fence.declaration?.reason { notes.append("it protects \(reason)") }
        if severity == .error { notes.append("'fence retire --write' takes it out") }
    }

    /// The message stays the same from day to day, so that a baseline knows it; how long ago it was is a note.
    private static func start(_ since: CalendarDate?) -> String { since.map { " since \($0)" } ?? "" }

    private static func age(_ days: Int?) -> [String] {
        guard let days else { return [] }
        return [days == 0 ? "that is today" : "that was \(days) day\(days == 1 ? "" : "s") ago"]
    }
}
