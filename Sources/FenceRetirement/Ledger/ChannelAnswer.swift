import FenceModel

/// What the ledger says, for one day, about whether a channel accepts an SDK.
public enum ChannelAnswer: Hashable, Sendable {
    /// It does. `since` is `nil` when the day is not recorded; the entry may be one of a newer SDK.
    case accepted(since: CalendarDate?, LedgerEntry)
    /// It will from a day that is already recorded.
    case announced(CalendarDate, LedgerEntry)
    /// It no longer does, since that day.
    case ended(CalendarDate, LedgerEntry)
    /// The ledger knows the channel, and has no entry for this SDK or a newer one.
    case notRecorded
    /// The ledger has no such channel; the names it has.
    case unknownChannel(known: [String])
}

extension Ledger {
    /// Whether a channel accepts builds with `sdk` or a newer SDK on a day.
    ///
    /// A newer SDK counts, since what needs `sdk` can be built with it.
    public func answer(channel: String, sdk: DottedVersion, on day: CalendarDate) -> ChannelAnswer {
        guard channels.contains(where: { $0.name == channel }) else {
            return .unknownChannel(known: channels.map(\.name))
        }
        let entries = entries(of: channel).filter { $0.sdk >= sdk }
        let open = entries.filter { $0.isAccepted(on: day) }
        // The earliest day counts; one that is not recorded is past, so that no other can be known to be earlier.
        if let undated = open.first(where: { $0.since == nil }) { return .accepted(since: nil, undated) }
        if let first = open.min(by: { ($0.since ?? day) < ($1.since ?? day) }) {
            return .accepted(since: first.since, first)
        }
        let coming = entries.filter { ($0.since.map { $0 > day } ?? false) }
        if let next = coming.min(by: { ($0.since ?? day) < ($1.since ?? day) }), let since = next.since {
            return .announced(since, next)
        }
        if let last = entries.max(by: { ($0.until ?? day) < ($1.until ?? day) }), let until = last.until {
            return .ended(until, last)
        }
        return .notRecorded
    }

    /// The first recorded day, up to `day`, on which any channel accepts exactly this SDK.
    public func firstAppearance(of sdk: DottedVersion, upTo day: CalendarDate) -> (
        channel: String, since: CalendarDate
    )? {
        var first: (channel: String, since: CalendarDate)?
        for channel in channels {
            for entry in channel.entries where entry.sdk == sdk {
                guard let since = entry.since, since <= day else { continue }
                if let known = first, known.since <= since { continue }
                first = (channel.name, since)
            }
        }
        return first
    }
}

extension LedgerEntry {
    /// Whether the channel accepts the SDK on a day.
    public func isAccepted(on day: CalendarDate) -> Bool {
        (since.map { $0 <= day } ?? true) && (until.map { day < $0 } ?? true)
    }
}
