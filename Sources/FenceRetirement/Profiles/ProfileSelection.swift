import FenceModel

/// Which profiles still count, and why the others do not: this decides what becomes of every fence.
public struct ProfileSelection: Sendable {
    /// Why a profile does not count.
    public enum Reason: Hashable, Sendable {
        /// The user said so: `--drop`.
        case dropped
        /// The user chose others: `--profile`.
        case notChosen
        /// The profile's channel accepts a newer SDK for which a fence has waited, so that nobody needs builds with this one.
        case superseded(channel: String, sdk: DottedVersion, since: CalendarDate?)
        /// The profile's channel no longer accepts its SDK.
        case ended(channel: String, sdk: DottedVersion, until: CalendarDate)

        /// Half a sentence that follows the profile's name.
        public var description: String {
            switch self {
            case .dropped: "dropped with --drop"
            case .notChosen: "not among those chosen with --profile"
            case .superseded(let channel, let sdk, let since):
                "\(channel) accepts SDK \(sdk)\(since.map { " since \($0)" } ?? ""), so that it no longer needs this one"
            case .ended(let channel, let sdk, let until): "\(channel) does not accept SDK \(sdk) since \(until)"
            }
        }
    }

    /// A profile that does not count.
    public struct Dropped: Hashable, Sendable {
        /// The profile.
        public var profile: Profile
        /// Why.
        public var reason: Reason
    }

    /// The profiles that count, in the order of the configuration.
    public var remaining: [Profile]
    /// The others.
    public var dropped: [Dropped]

    /// Chooses among profiles.
    ///
    /// - Parameters:
    ///   - profiles: all profiles of the configuration.
    ///   - declarations: the entries of the configuration that speak of a fence that is there.
    ///   - ledger: the whole ledger, built-in facts included.
    ///   - day: the day for which the question is asked.
    ///   - dropping: names that the user drops.
    ///   - choosing: names that the user chooses; empty for all.
    public init(
        _ profiles: [Profile], declarations: [FenceDeclaration], ledger: Ledger, day: CalendarDate,
        dropping: Set<String> = [], choosing: Set<String> = []
    ) {
        remaining = []
        dropped = []
        var waits: [DottedVersion] = []
        for declaration in declarations {
            guard case .channel(let channel, let sdk)? = declaration.waitsFor,
                case .accepted = ledger.answer(channel: channel, sdk: sdk, on: day)
            else { continue }
            waits.append(sdk)
        }
        for profile in profiles {
            if let reason = Self.reason(profile, waits, ledger, day, dropping, choosing) {
                dropped.append(Dropped(profile: profile, reason: reason))
            } else {
                remaining.append(profile)
            }
        }
    }

    private static func reason(
        _ profile: Profile, _ waits: [DottedVersion], _ ledger: Ledger, _ day: CalendarDate, _ dropping: Set<String>,
        _ choosing: Set<String>
    ) -> Reason? {
        if dropping.contains(profile.name) { return .dropped }
        if !choosing.isEmpty, !choosing.contains(profile.name) { return .notChosen }
        guard let channel = profile.channel, let sdk = profile.sdk else { return nil }
        // What the fences waited for is what counts: that TestFlight takes a beta does not end the build before it.
        for wait in waits.sorted() where sdk < wait {
            if case .accepted(let since, let entry) = ledger.answer(channel: channel, sdk: wait, on: day) {
                return .superseded(channel: channel, sdk: entry.sdk, since: since)
            }
        }
        let own = ledger.entries(of: channel).filter { $0.sdk == sdk }
        if !own.isEmpty, own.allSatisfy({ $0.until.map { $0 <= day } ?? false }),
            let until = own.compactMap(\.until).max()
        {
            return .ended(channel: channel, sdk: sdk, until: until)
        }
        return nil
    }
}
