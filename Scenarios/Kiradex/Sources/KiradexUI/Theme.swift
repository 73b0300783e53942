/// The words and numbers that the screens share.
public enum Theme {
    // A fence of attributes before a declaration, with another one inside.
    #if compiler(>=5.9)
    @available(*, deprecated, message: "Use spacing.")
    #if DEBUG
    @inline(never)
    #endif
    #endif
    public static func gap() -> Double { spacing }

    public static let spacing = 8.0

    /// The titles of the tabs.
    public static let titles = [
        // A fence in a chain inside an element of an array.
        "binder"
            #if DEBUG
            .uppercased()
            #else
            .capitalized(by: 1)
            #endif
            .description,
        "wish list",
    ]

    /// How the app answers a touch.
    public static func feedback() -> String {
        describe(
            // A fence in a chain inside an argument of a call.
            "touch"
                #if KIRADEX_HAPTICS
                .appending(" with haptics")
                #endif
                .description)
    }

    private static func describe(_ text: String) -> String { "[\(text)]" }
}

extension String {
    func capitalized(by count: Int) -> String { prefix(count).uppercased() + dropFirst(count) }
    func appending(_ other: String) -> String { self + other }
}
