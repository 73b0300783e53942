extension Catalogue {
    /// What is recorded of channels. A ledger of a configuration overrides it entry by entry.
    public static var ledger: Ledger {
        func entry(_ sdk: [Int], _ since: String?, until: String? = nil, _ source: String) -> LedgerEntry {
            LedgerEntry(
                sdk: DottedVersion(sdk), since: since.flatMap { CalendarDate($0) },
                until: until.flatMap { CalendarDate($0) },
                source: source)
        }
        let example = "worked example, 2026-10-02"
        return Ledger(channels: [
            Ledger.Channel(
                name: "appStore",
                entries: [
                    entry(
                        [26, 5], nil, until: "2027-04-01",
                        "worked example, 2026-10-02: from April 2027 uploads must be built with the iOS 27 SDK or later"
                    ),
                    entry([27, 0], "2026-09-14", example),
                ]),
            Ledger.Channel(
                name: "testFlight",
                entries: [
                    entry([27, 0], "2026-09-14", example),
                    entry([27, 1], "2026-09-18", example),
                    entry([27, 2], "2026-09-16", example),
                ]),
        ])
    }
}
