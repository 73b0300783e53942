/// The dated record of which SDKs each channel accepts.
public struct Ledger: Hashable, Sendable {
    /// The channels in their order in the file.
    public var channels: [Channel]

    /// A channel and what it accepts.
    public struct Channel: Hashable, Sendable {
        /// The name: `appStore`, `testFlight`, or one of your own.
        public var name: String
        /// The entries in their order in the file.
        public var entries: [LedgerEntry]

        /// Creates a channel.
        public init(name: String, entries: [LedgerEntry]) {
            self.name = name
            self.entries = entries
        }
    }

    /// Creates a ledger.
    public init(channels: [Channel] = []) { self.channels = channels }

    /// The entries of a channel; none for a channel that is not in the ledger.
    public func entries(of channel: String) -> [LedgerEntry] { channels.first { $0.name == channel }?.entries ?? [] }

    /// This ledger on top of another: an entry of this one replaces the other's for the same channel and SDK.
    public func overriding(_ base: Ledger) -> Ledger {
        var result = base
        for channel in channels {
            guard let index = result.channels.firstIndex(where: { $0.name == channel.name }) else {
                result.channels.append(channel)
                continue
            }
            let replaced = channel.entries.map(\.sdk)
            result.channels[index].entries.removeAll { replaced.contains($0.sdk) }
            result.channels[index].entries += channel.entries
        }
        return result
    }
}

/// One line of the ledger: from when to when a channel accepts an SDK.
public struct LedgerEntry: Hashable, Sendable {
    /// The SDK.
    public var sdk: DottedVersion
    /// The first day on which the channel accepts it; `nil` when that day is not recorded but past.
    public var since: CalendarDate?
    /// The first day on which it no longer does; `nil` when none is known.
    public var until: CalendarDate?
    /// Where this is known from.
    public var source: String?
    /// Where the entry stands; `nil` for the built-in ledger.
    public var position: ConfigurationPosition?

    /// Creates an entry.
    public init(
        sdk: DottedVersion, since: CalendarDate?, until: CalendarDate? = nil, source: String? = nil,
        position: ConfigurationPosition? = nil
    ) {
        self.sdk = sdk
        self.since = since
        self.until = until
        self.source = source
        self.position = position
    }
}
