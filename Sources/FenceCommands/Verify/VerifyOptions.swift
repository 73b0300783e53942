import FenceBuild

/// The options of every command that asks a profile's compiler.
enum VerifyOptions {
    /// `--toolchain NAME=KIND:VALUE`.
    static let toolchains = Option<[ToolchainLocator.Choice]>.list(
        "toolchain", "profile=kind:value",
        help:
            "Where a profile's toolchain is: NAME=xcode:FOLDER-OR-VERSION, NAME=swift-sdk:ID, NAME=stub:FOLDER, NAME=swiftc:PATH or NAME=host. May be repeated."
    )
    /// `--stub-sdks FOLDER`.
    static let stubSDKs = Option<[String]>.list(
        "stub-sdks", "folder",
        help:
            "A folder of stub SDKs; for each profile the one of its platform and SDK version is used. May be repeated.",
        completion: .folders)
    /// `--cache FOLDER`.
    static let cache = Option<String?>.optional(
        "cache", "folder",
        help: "Where to keep retargeted modules and results; default is FENCE_CACHE, else 'cache' in the scratch path.",
        completion: .folders)
    /// `--workers N`.
    static let workers = Option<Int?>.optional(
        "workers", "number", help: "How many compilers run at once; default is the number of processors.")
    /// `--verbose`.
    static let verbose = Option.flag(
        "verbose", short: "v", help: "Print each command to standard error before it runs.")
    /// `--without-tests`.
    static let withoutTests = Option.flag("without-tests", help: "Leave out the test targets.")

    /// All of them, in the order of the help.
    static let all: [OptionDefinition] = [
        toolchains.definition, stubSDKs.definition, cache.definition, workers.definition, verbose.definition,
        withoutTests.definition,
    ]
}
