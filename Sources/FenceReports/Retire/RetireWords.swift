import FenceModel
import FenceRetirement

/// The words in which both reports speak of fences.
enum RetireWords {
    /// What a fence's state means, without its place.
    static func sentence(_ fence: SurveyedFence) -> String {
        let name = "fence '\(fence.condition.split(whereSeparator: \.isNewline).joined(separator: " "))'"
        switch fence.state {
        case .due(let since, let days): return "\(name) is due" + age(since, days)
        case .blocked(let since, let days, let blockers):
            let reasons = blockers.map { "\($0.profile) \($0.reason)" }.joined(separator: "; ")
            return "\(name) is due\(age(since, days)) but blocked: \(reasons)"
        case .waiting(let wait):
            var text = "\(name) waits for \(wait.description)"
            if let since = wait.since, let channel = wait.sinceChannel {
                text += " since \(since), when \(channel) first accepted it"
            }
            if let expected = wait.expected, wait.description != "the day \(expected)" {
                text += ", expected on \(expected)"
            }
            return text
        case .unknown(let reason): return "it is unknown whether \(name) is due: \(reason)"
        }
    }

    /// ` since 2026-11-20 (10 days)`.
    static func age(_ since: CalendarDate?, _ days: Int?) -> String {
        guard let since, let days else { return "" }
        return " since \(since) (\(Counted.of(days, "day").replacing("no days", with: "today")))"
    }

    /// How a fence ended.
    static func outcome(_ outcome: FenceOutcome) -> String {
        let name = "'\(outcome.condition.split(whereSeparator: \.isNewline).joined(separator: " "))'"
        switch outcome.kind {
        case .dissolved(let kept): return "\(name) goes, the body of its \(kept.rawValue) stays"
        case .removed: return "\(name) goes with all its code"
        case .simplified(let conditions):
            return "\(name) becomes \(conditions.map { "'\($0)'" }.joined(separator: ", "))"
        case .removedWithOuter: return "\(name) goes with the clause around it"
        case .refused(let fault): return "\(name) stays: \(fault)"
        }
    }

    /// A word for what became of a fence.
    static func kind(_ kind: FenceOutcome.Kind) -> String {
        switch kind {
        case .dissolved: "dissolved"
        case .removed: "removed"
        case .simplified: "simplified"
        case .removedWithOuter: "removedWithOuter"
        case .refused: "refused"
        }
    }
}
