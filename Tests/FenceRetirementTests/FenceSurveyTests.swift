import FenceModel
import FenceRetirement
import FenceSyntax
import Testing

/// Where fences stand, for profiles, entries, a ledger and a day.
@Suite struct FenceSurveyTests {
    static let source = """
        #if DUO_SDK
        let a = 1
        #else
        let a = 2
        #endif
        """

    static func survey(
        _ source: String = source, profiles: String? = nil, fences: String, ledger: String = "", on day: String,
        drop: Set<String> = []
    ) throws -> (fences: [SurveyedFence], selection: ProfileSelection) {
        let profiles =
            profiles
                ?? """
                { name: "store", extends: "xcode-27.0", conditions: [], channel: "appStore" },
                { name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"], channel: "testFlight" },
                """
        let text = "{ profiles: [\(profiles)], fences: [\(fences)], ledger: { \(ledger) } }"
        let configuration = try ConfigurationLoader().load(Array(text.utf8), file: "fence.json")
        let match = DeclarationMatch(configuration.fences) { declaration, path in
            declaration.files.isEmpty || declaration.files.contains(path)
        }
        let date = try #require(CalendarDate(day))
        let all = configuration.ledger.overriding(.builtIn)
        let file = SourceText(source)
        let used = FenceSurvey.declarationsInUse(in: file, path: "File.swift", match)
        let selection = ProfileSelection(
            configuration.profiles, declarations: configuration.fences.filter { used.contains($0.index) }, ledger: all,
            day: date, dropping: drop)
        let survey = FenceSurvey(
            ledger: all, day: date, selection: selection, declarations: configuration.fences, match: match)
        return (survey.fences(of: file, path: "File.swift"), selection)
    }

    static let waitsForStore = #"{ condition: "DUO_SDK", waitsFor: { channel: "appStore", sdk: "27.1" } }"#
    static let storeOpens = #"appStore: [{ sdk: "27.1", since: "2026-11-20" }]"#

    @Test func waitsUntilTheStoreOpens() throws {
        let fence = try #require(try Self.survey(fences: Self.waitsForStore, on: "2026-12-01").fences.first)
        guard case .waiting(let wait) = fence.state else {
            Issue.record("\(fence.state)")
            return
        }
        #expect(wait.description == "appStore to accept SDK 27.1")
        #expect(wait.since == CalendarDate("2026-09-18"))
        #expect(wait.sinceChannel == "testFlight")
        #expect(wait.expected == nil)
    }

    @Test func announcedDayIsExpected() throws {
        let found = try Self.survey(fences: Self.waitsForStore, ledger: Self.storeOpens, on: "2026-11-10")
        guard case .waiting(let wait)? = found.fences.first?.state else {
            Issue.record("\(found.fences)")
            return
        }
        #expect(wait.expected == CalendarDate("2026-11-20"))
        #expect(found.selection.dropped.isEmpty)
    }

    @Test func dueFromTheDayOnAndTheOldProfileIsDropped() throws {
        let found = try Self.survey(fences: Self.waitsForStore, ledger: Self.storeOpens, on: "2026-12-01")
        #expect(found.fences.first?.state == .due(since: CalendarDate("2026-11-20"), days: 11))
        #expect(found.selection.remaining.map(\.name) == ["beta"])
        #expect(
            found.selection.dropped.map(\.reason)
                == [.superseded(channel: "appStore", sdk: DottedVersion([27, 1]), since: CalendarDate("2026-11-20"))])
    }

    @Test func blockedByAProfileThatStays() throws {
        let profiles = """
            { name: "kiosk", extends: "xcode-27.0", conditions: [] },
            { name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"], channel: "testFlight" },
            """
        let found = try Self.survey(
            profiles: profiles, fences: Self.waitsForStore, ledger: Self.storeOpens, on: "2026-12-01")
        guard case .blocked(_, let days, let blockers)? = found.fences.first?.state else {
            Issue.record("\(found.fences)")
            return
        }
        #expect(days == 11)
        #expect(blockers.map(\.profile) == ["kiosk"])
        let without = try Self.survey(
            profiles: profiles, fences: Self.waitsForStore, ledger: Self.storeOpens, on: "2026-12-01", drop: ["kiosk"])
        #expect(without.fences.first?.state.name == "due")
        #expect(without.selection.dropped.map(\.reason) == [.dropped])
    }

    @Test func neverDueWhenOnlyTheOldSDKIsLeft() throws {
        let profiles = #"{ name: "kiosk", extends: "xcode-27.0", conditions: [] },"#
        let found = try Self.survey(
            profiles: profiles, fences: Self.waitsForStore, ledger: Self.storeOpens, on: "2026-12-01")
        #expect(found.fences.first?.state == .unknown("no profile that is left builds with SDK 27.1 or a newer one"))
    }

    @Test func unknownWhereAProfileDoesNotSay() throws {
        let profiles = #"{ name: "beta", extends: "xcode-27.1-beta" },"#
        let found = try Self.survey(
            profiles: profiles, fences: Self.waitsForStore, ledger: Self.storeOpens, on: "2026-12-01")
        #expect(
            found.fences.first?.state
                == .unknown("profile 'beta' does not say whether DUO_SDK holds ('conditions' is missing)"))
    }

    @Test func unknownWithoutEntry() throws {
        let found = try Self.survey(fences: "", on: "2026-12-01")
        #expect(found.fences.first?.state == .unknown("no entry of the configuration says what it waits for"))
        let channel = #"{ condition: "DUO_SDK", waitsFor: { channel: "appstore", sdk: "27.1" } }"#
        guard case .unknown(let reason)? = try Self.survey(fences: channel, on: "2026-12-01").fences.first?.state else {
            Issue.record("a channel that nobody knows is not unknown")
            return
        }
        #expect(reason.hasPrefix("the ledger has no channel 'appstore'"))
    }

    @Test func waitsForADayOrACondition() throws {
        let day = #"{ condition: "DUO_SDK", waitsFor: { date: "2026-12-24" }, open: ["beta"] }"#
        let profiles = #"{ name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"] },"#
        #expect(
            try Self.survey(profiles: profiles, fences: day, on: "2026-12-23").fences.first?.state.name == "waiting")
        #expect(
            try Self.survey(profiles: profiles, fences: day, on: "2026-12-24").fences.first?.state
                == .due(since: CalendarDate("2026-12-24"), days: 0))
        func condition(_ text: String) -> String { #"{ condition: "DUO_SDK", waitsFor: { condition: "\#(text)" } }"# }
        let holds = condition("canImport(SwiftUI, _version: 8.0.85)")
        #expect(
            try Self.survey(profiles: profiles, fences: holds, on: "2026-12-01").fences.first?.state
                == .due(since: nil, days: nil))
        let later = condition("compiler(>=6.5)")
        #expect(
            try Self.survey(profiles: profiles, fences: later, on: "2026-12-01").fences.first?.state.name == "waiting")
        let unknown = condition("canImport(CoreAI)")
        #expect(
            try Self.survey(profiles: profiles, fences: unknown, on: "2026-12-01").fences.first?.state.name == "unknown"
        )
    }

    @Test func entriesAreFoundByConditionPatternAndTerm() throws {
        let source = """
            #if canImport(SwiftUI, _version: 8.0.85)
            #endif
            #if os(iOS) && DUO_SDK
            #endif
            #if os(iOS)
            #endif
            """
        let entries = """
            { id: "term", condition: "DUO_SDK", waitsFor: { date: "2027-01-01" } },
            { id: "form", pattern: "canImport(SwiftUI, *)", waitsFor: { date: "2027-01-01" } },
            """
        let found = try Self.survey(source, fences: entries, on: "2026-12-01").fences
        #expect(found.map { $0.declaration?.id } == ["form", "term"])
        let elsewhere = #"{ condition: "DUO_SDK", files: ["Other.swift"], waitsFor: { date: "2027-01-01" } }"#
        #expect(try Self.survey(fences: elsewhere, on: "2026-12-01").fences.first?.declaration == nil)
    }

    @Test func profilesWhoseChannelEndsAreDropped() throws {
        let profiles = """
            { name: "old", extends: "xcode-26.5", conditions: [], channel: "appStore" },
            { name: "store", extends: "xcode-27.0", conditions: [], channel: "appStore" },
            """
        let found = try Self.survey(profiles: profiles, fences: Self.waitsForStore, on: "2027-04-01")
        #expect(found.selection.remaining.map(\.name) == ["store"])
        guard case .ended(let channel, _, let until)? = found.selection.dropped.first?.reason else {
            Issue.record("\(found.selection.dropped)")
            return
        }
        #expect(channel == "appStore")
        #expect(until == CalendarDate("2027-04-01"))
    }

    @Test func flagOfAnotherKindIsNoSDKFlag() throws {
        let profiles = """
            { name: "store", extends: "xcode-27.0", conditions: [], channel: "appStore" },
            { name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"], channel: "testFlight" },
            { name: "debug", extends: "xcode-27.1-beta", conditions: ["DUO_SDK", "DEBUG"] },
            """
        let found = try Self.survey(
            "#if DEBUG && DUO_SDK\n#endif\n", profiles: profiles, fences: Self.waitsForStore, ledger: Self.storeOpens,
            on: "2026-12-01", drop: ["debug"])
        #expect(found.fences.first?.settled == [TermKey(.flag("DUO_SDK")): true])
    }

    @Test func noticesWarnBeforeAndFailFromTheDayOn() throws {
        let day = try #require(CalendarDate("2026-11-10"))
        let coming = try #require(
            try Self.survey(fences: Self.waitsForStore, ledger: Self.storeOpens, on: "2026-11-10").fences.first)
        #expect(DueNotice(coming, day: day, warnDays: 9) == nil)
        #expect(DueNotice(coming, day: day, warnDays: 10)?.severity == .warning)
        let due = try #require(
            try Self.survey(fences: Self.waitsForStore, ledger: Self.storeOpens, on: "2026-11-20").fences.first)
        let opening = try #require(CalendarDate("2026-11-20"))
        let notice = try #require(DueNotice(due, day: opening, warnDays: 10))
        #expect(notice.severity == .error)
        #expect(notice.message == "the fence 'DUO_SDK' is due since 2026-11-20")
        #expect(notice.position == SourcePosition(line: 1, column: 1))
    }
}
