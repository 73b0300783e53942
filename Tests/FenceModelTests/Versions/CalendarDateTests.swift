import FenceModel
import Testing

@Suite struct CalendarDateTests {
    @Test func readsAndPrintsDays() throws {
        let date = try #require(CalendarDate("2026-09-04"))
        #expect([date.year, date.month, date.day] == [2026, 9, 4])
        #expect(date.description == "2026-09-04")
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-01", "2026-01-1", "26-01-01", "2026/01/01",
        "2026-01-01T", "", "0000-01-01", "2100-02-29", "２026-01-01",
    ])
    func refuses(text: String) { #expect(CalendarDate(text) == nil) }

    @Test func countsDaysOverMonthsYearsAndLeapDays() throws {
        let epoch = try #require(CalendarDate("1970-01-01"))
        #expect(epoch.dayNumber == 0)
        let before = try #require(CalendarDate("2024-02-28"))
        let after = try #require(CalendarDate("2024-03-01"))
        #expect(before.days(until: after) == 2)
        #expect(after.days(until: before) == -2)
        #expect(before < after)
    }

    @Test func everyDayNumberOfFourCenturiesComesBack() throws {
        var previous = try #require(CalendarDate(dayNumber: -1))
        for number in 0..<146_097 where number % 7 == 0 {
            let date = try #require(CalendarDate(dayNumber: number))
            #expect(date.dayNumber == number)
            #expect(previous < date)
            previous = date
        }
        #expect(CalendarDate(dayNumber: -719_162)?.description == "0001-01-01")
        #expect(CalendarDate(dayNumber: 2_932_896)?.description == "9999-12-31")
        #expect(CalendarDate(dayNumber: -719_163) == nil)
        #expect(CalendarDate(dayNumber: Int.max) == nil)
    }
}
