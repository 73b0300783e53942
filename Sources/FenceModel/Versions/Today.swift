#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

extension CalendarDate {
    /// The day that it is now in UTC, by the system's clock.
    public static var today: CalendarDate {
        let seconds = Int(time(nil))
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        // The calendar ends in the year 9999; a clock that is further is not right.
        return CalendarDate(dayNumber: days) ?? CalendarDate.unixEpoch
    }

    private static var unixEpoch: CalendarDate {
        guard let epoch = CalendarDate(dayNumber: 0) else { preconditionFailure("1970-01-01 is a day") }
        return epoch
    }
}
