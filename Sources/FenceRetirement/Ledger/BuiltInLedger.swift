import FenceModel

extension Ledger {
    /// The dated facts that are known without a configuration; an entry of the configuration for the same channel and SDK
    /// replaces one of these.
    ///
    /// Each entry says where it is known from. What is disputed is not here: it belongs into a configuration.
    public static let builtIn = Ledger(channels: [
        Channel(
            name: "appStore",
            entries: [
                entry([26, 5], since: nil, until: "2027-04-01", Self.minimumOf2027),
                entry([26, 6], since: nil, until: "2027-04-01", Self.minimumOf2027),
                entry(
                    [27, 0], since: "2026-09-14", "worked example: the App Store takes builds of Xcode 27.0 (27A266a)"),
            ]),
        Channel(
            name: "testFlight",
            entries: [
                entry(
                    [27, 0], since: nil,
                    "worked example: TestFlight takes builds of Xcode 27.0; the day is not recorded"),
                entry(
                    [27, 1], since: "2026-09-18",
                    "worked example: TestFlight takes builds of the Xcode 27.1 beta (27A9269)"),
                entry(
                    [27, 2], since: "2026-09-16",
                    "worked example: TestFlight takes builds of the Xcode 27.2 beta (27B5019j)"),
            ]),
    ])

    private static let minimumOf2027 =
        "announced: from April 2027 uploads must be built with the iOS 27 SDK or later; the day of the month is not known"

    private static func entry(_ sdk: [Int], since: String?, until: String? = nil, _ source: String) -> LedgerEntry {
        LedgerEntry(
            sdk: DottedVersion(sdk), since: since.flatMap { CalendarDate($0) },
            until: until.flatMap { CalendarDate($0) },
            source: source)
    }
}
