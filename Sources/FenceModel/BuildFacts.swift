import FenceSyntax

/// What a toolchain answers to the questions that conditions ask, each in three values.
///
/// The evaluator knows nothing about where answers come from: a declared profile, the host's compiler or a test.
public protocol BuildFacts: Sendable {
    /// Whether `-D name` is given.
    func isSet(flag name: String) -> Trilean
    /// The answer to `os(X)`, `arch(X)`, `hasFeature(X)` …
    func answer(_ question: PlatformQuestion, _ argument: String) -> Trilean
    /// The version that `swift(…)` compares with (language mode 5 is 5.10, mode 6 the compiler's version), if known.
    var languageVersion: [Int]? { get }
    /// Whether `languageVersion` is only the beginning of the version (declared as `6.3.x`).
    var languageVersionIsPrefix: Bool { get }
    /// The version that `compiler(…)` compares with, if known.
    var compilerVersion: [Int]? { get }
    /// Whether `compilerVersion` is only the beginning of the version (declared as `6.3.x`).
    var compilerVersionIsPrefix: Bool { get }
    /// What is known of a module (the dotted path of `canImport`).
    func module(_ path: [String]) -> ModuleAnswer
    /// How many version components `canImport` keeps: four up to Swift 6.4.
    var importVersionComponents: Int { get }
    /// The name under which the missing fact would be declared, for reports.
    func missingFact(for term: ConditionTerm) -> String
}

extension BuildFacts {
    /// Versions are whole unless the facts say otherwise.
    public var languageVersionIsPrefix: Bool { false }
    /// Versions are whole unless the facts say otherwise.
    public var compilerVersionIsPrefix: Bool { false }
}

/// What is known of a module that `canImport` asks for.
public enum ModuleAnswer: Hashable, Sendable {
    /// There is no such module.
    case absent
    /// The module exists. A version is `known(nil)` when the module carries none, so that the compiler ignores the number.
    case present(version: ModuleVersion, underlying: ModuleVersion)
    /// The facts do not say whether it exists.
    case unknown
    /// The module's file is unusable; the compiler answers false and says why.
    case unusable(String)
}

/// The version that a module carries, as far as it is known.
public enum ModuleVersion: Hashable, Sendable {
    /// The facts do not say which version.
    case unknown
    /// The module exists in that form and carries no version.
    case none
    /// The module carries this version (components as declared).
    case known([Int])
    /// There is no such form of the module (a Swift module without a Clang part asked for `_underlyingVersion`).
    case noSuchForm
}
