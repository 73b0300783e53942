/// The toolchains that are known without a configuration: recorded Xcodes, and the compiler of this machine.
///
/// A profile takes them with `extends: "xcode-27.0"`. What the catalogue does not say is unknown.
public struct Catalogue: Sendable {
    /// What asking the host's compiler gave.
    public enum HostAnswer: Sendable {
        /// The compiler's facts, made with `HostProfile`.
        case profile(Profile)
        /// No compiler answered, with the reason in one sentence.
        case unavailable(String)
    }

    /// The name of the entry for the host's compiler.
    public static let hostName = "host"

    /// The names of the recorded Xcodes, oldest first.
    public static let recordedNames = ["xcode-26.5", "xcode-27.0", "xcode-27.1-beta", "xcode-27.2-beta"]

    /// All names that `extends` may have besides profiles.
    public static var names: [String] { recordedNames + [hostName] }

    /// Asks the host's compiler, for a language mode (`nil`: the compiler's default).
    private let host: @Sendable (LanguageMode?) -> HostAnswer

    /// Creates a catalogue.
    ///
    /// - Parameter host: runs the host's compiler with `-print-static-build-config` and decodes what it prints. It is called
    ///   only when a profile needs it.
    public init(
        host: @escaping @Sendable (LanguageMode?) -> HostAnswer = { _ in
            .unavailable("the host's compiler was not asked")
        }
    ) {
        self.host = host
    }

    /// The facts of the host's compiler.
    public func host(language: LanguageMode?) -> HostAnswer { host(language) }

    /// A recorded Xcode, or `nil` when there is none with this name (`host` is none).
    ///
    /// - Parameter platform: the platform that is built for, `nil` for one that has no name. Facts that were recorded for the iOS SDK (its version, module
    ///   versions, symbols) are left out for another system: they differ from platform to platform.
    public func entry(named name: String, platform: Platform? = .ios) -> CatalogueEntry? {
        var record = CatalogueRecord(name: name, platform: platform)
        switch name {
        case "xcode-26.5": record.describeXcode26Dot5()
        case "xcode-27.0": record.describeXcode27Dot0()
        case "xcode-27.1-beta": record.describeXcode27Dot1Beta()
        case "xcode-27.2-beta": record.describeXcode27Dot2Beta()
        default: return nil
        }
        return record.entry
    }
}
