import FenceModel
import FenceRetirement
import Testing

/// What the ledger answers for a day.
@Suite struct LedgerTests {
    static func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    static func entry(_ sdk: [Int], _ since: String?, _ until: String? = nil) -> LedgerEntry {
        LedgerEntry(
            sdk: DottedVersion(sdk), since: since.flatMap { CalendarDate($0) },
            until: until.flatMap { CalendarDate($0) })
    }

    static func ledger(_ entries: [LedgerEntry]) -> Ledger {
        Ledger(channels: [Ledger.Channel(name: "appStore", entries: entries)])
    }

    @Test func acceptsFromTheFirstDayOn() throws {
        let ledger = Self.ledger([Self.entry([27, 1], "2026-11-20")])
        let sdk = DottedVersion([27, 1])
        guard
            case .announced(let date, _) = ledger.answer(channel: "appStore", sdk: sdk, on: try Self.day("2026-11-19"))
        else {
            Issue.record("the day before is not announced")
            return
        }
        #expect(date == CalendarDate("2026-11-20"))
        guard
            case .accepted(let since, _) = ledger.answer(channel: "appStore", sdk: sdk, on: try Self.day("2026-11-20"))
        else {
            Issue.record("the first day does not count")
            return
        }
        #expect(since == CalendarDate("2026-11-20"))
    }

    @Test func newerSDKCountsAsWell() throws {
        let ledger = Self.ledger([Self.entry([27, 2], "2026-12-01"), Self.entry([27, 1], "2026-12-24")])
        guard
            case .accepted(let since, _) = ledger.answer(
                channel: "appStore", sdk: DottedVersion([27, 1]), on: try Self.day("2026-12-10"))
        else {
            Issue.record("27.2 does not stand for 27.1")
            return
        }
        #expect(since == CalendarDate("2026-12-01"))
    }

    @Test func absenceIsNoAnswerAndAnUnknownChannelIsAnother() throws {
        let ledger = Self.ledger([Self.entry([27, 0], "2026-09-14")])
        let day = try Self.day("2026-12-10")
        #expect(ledger.answer(channel: "appStore", sdk: DottedVersion([27, 1]), on: day) == .notRecorded)
        #expect(
            ledger.answer(channel: "appstore", sdk: DottedVersion([27, 1]), on: day)
                == .unknownChannel(known: ["appStore"]))
    }

    @Test func entryEnds() throws {
        let entry = Self.entry([26, 6], nil, "2027-04-01")
        let ledger = Self.ledger([entry])
        #expect(entry.isAccepted(on: try Self.day("2027-03-31")))
        #expect(
            ledger.answer(channel: "appStore", sdk: DottedVersion([26, 6]), on: try Self.day("2027-04-01"))
                == .ended(try Self.day("2027-04-01"), entry))
    }

    @Test func builtInFactsHaveSourcesAndCanBeOverridden() throws {
        for channel in Ledger.builtIn.channels {
            for entry in channel.entries { #expect(entry.source?.isEmpty == false, "\(channel.name) \(entry.sdk)") }
        }
        let own = Self.ledger([Self.entry([27, 0], "2026-09-20")]).overriding(.builtIn)
        guard
            case .announced(let date, _) = own.answer(
                channel: "appStore", sdk: DottedVersion([27, 0]), on: try Self.day("2026-09-15"))
        else {
            Issue.record("the own entry does not replace the built-in one")
            return
        }
        #expect(date == CalendarDate("2026-09-20"))
        #expect(
            own.firstAppearance(of: DottedVersion([27, 1]), upTo: try Self.day("2026-12-01"))?.channel == "testFlight")
    }
}
