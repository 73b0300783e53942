import FenceModel

extension CalendarDate: ArgumentValue {
    /// A day as `YYYY-MM-DD`.
    public init?(argument: String) { self.init(argument) }
    /// What a day looks like.
    public static var expectation: String { "a day, YYYY-MM-DD" }
}

/// The options of `fence retire`.
enum RetireOptions {
    static let format = SharedOptions.format([.text, .json])
    static let asOf = Option<CalendarDate?>.optional(
        "as-of", "date", help: "Answer for this day; default is today in UTC.")
    static let record = Option<[String]>.group(
        "record", ["channel", "sdk"],
        help: "Append to the ledger that the channel accepts the SDK, from --since on, and list what is due then.")
    static let since = Option<CalendarDate?>.optional(
        "since", "date",
        help: "With --record: the first day on which the channel accepts the SDK; default is the day of --as-of.")
    static let source = Option<String?>.optional(
        "source", "text", help: "With --record: where this is known from.")
    static let drop = Option<[String]>.list(
        "drop", "profile", help: "Do not consider this profile any more. May be repeated.", completion: .profiles)
    static let write = Option.flag("write", help: "Take the fences out of the files instead of printing a diff.")
    static let fence = Option<String?>.optional(
        "fence", "id", help: "Take out the fences that this entry of the configuration speaks of, due or not.")
    static let condition = Option<String?>.optional(
        "condition", "condition",
        help: "Take out the fences with this condition or with this term in theirs, due or not.")
    static let allTerms = Option.flag(
        "all-terms",
        help: "Also decide what all profiles agree on without being about an SDK, such as os(iOS).")
    static let withSettings = Option.flag(
        "with-settings",
        help: "Remove flags that no fence asks for any more from the .define settings of Package.swift.")
    static let keepIndentation = Option.flag("keep-indentation", help: "Leave the indentation of kept code as it is.")
    static let force = SharedOptions.force
    static let withoutVerify = Option.flag(
        "without-verify", help: "Do not compile the touched targets before and after the change.")

    /// All of them, in the order of the help.
    static let all: [OptionDefinition] =
        [
            format.definition, asOf.definition, record.definition, since.definition, source.definition, drop.definition,
            write.definition, fence.definition, condition.definition, allTerms.definition, withSettings.definition,
            keepIndentation.definition, force.definition, withoutVerify.definition, SharedOptions.targets.definition,
        ] + VerifyOptions.all
}
