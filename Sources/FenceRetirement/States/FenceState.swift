import FenceModel

/// Where a fence stands on its way out, for one day.
public enum FenceState: Hashable, Sendable {
    /// Its reason still holds.
    case waiting(WaitAnswer.Wait)
    /// Its reason is gone: since when, and how many days that is; `nil` when the day is not known.
    case due(since: CalendarDate?, days: Int?)
    /// Its reason is gone, but these profiles still need what it closes.
    case blocked(since: CalendarDate?, days: Int?, by: [Blocker])
    /// It cannot be said, with the reason in one sentence.
    case unknown(String)

    /// A profile that keeps a fence in place.
    public struct Blocker: Hashable, Sendable {
        /// The profile's name.
        public var profile: String
        /// Half a sentence that follows the name: `still takes the closed branch (DUO_SDK is false)`.
        public var reason: String
    }

    /// `waiting`, `due`, `blocked` or `unknown`.
    public var name: String {
        switch self {
        case .waiting: "waiting"
        case .due: "due"
        case .blocked: "blocked"
        case .unknown: "unknown"
        }
    }
}
