import FenceModel
import FenceSyntax

/// Which terms of conditions can tell the SDKs of the profiles apart.
///
/// Most conditions of ordinary code ask something else: the platform, whether a module exists, whether this is a debug build,
/// whether the compiler is new enough at all. That all profiles answer those alike is no mistake.
public struct SDKTerms: Sendable {
    /// What a term is good for.
    public enum Role: Hashable, Sendable {
        /// It can tell SDKs apart: a declared flag, a module's version, a version of the compiler or language that some
        /// profiles reach and others do not, or that none reaches.
        case sdk
        /// All profiles reach the version of the compiler or language, and the newest compiler is the first that does: either a
        /// fence for the compilers before it, or a mistaken test of the SDK.
        case newest
        /// It asks whether the compiler is one that every profile's compiler has long replaced.
        case compatibility
        /// It asks something else.
        case other
    }

    private let profiles: [Profile]
    private let flags: Set<String>
    /// The release (major and minor version) of the newest compiler.
    private let newestRelease: [Int]?

    init(profiles: [Profile], context: CheckContext) {
        self.profiles = profiles
        flags = context.flags.markingSDKs
        newestRelease = profiles.compactMap { $0.compiler.map { Self.release($0.version.components) } }
            .max { VersionComparison.order($0, $1) < 0 }
    }

    /// What a term is good for.
    public func role(of term: ConditionTerm) -> Role {
        switch term {
        case .flag(let name): return flags.contains(name) ? .sdk : .other
        case .canImport(let question): return Self.asksVersion(question) ? .sdk : .other
        case .languageVersion(let comparison):
            return role(of: comparison, profiles.map { $0.languageVersion })
        case .compilerVersion(let comparison), .underscoredCompilerVersion(let comparison):
            return role(of: comparison, profiles.map { $0.compilerVersion })
        case .legacyCompilerVersion(let components, _):
            return role(of: VersionComparison(.atLeast, components), profiles.map { $0.compilerVersion })
        case .featureFlag, .platform, .defined: return .other
        }
    }

    /// Whether a question about a module has a number that counts.
    public static func asksVersion(_ question: ImportQuestion) -> Bool {
        question.kind != nil && question.components.contains { $0 != 0 }
    }

    /// The number in a question about the compiler or the language, if the term is one.
    public static func versionComparison(_ term: ConditionTerm) -> VersionComparison? {
        switch term {
        case .languageVersion(let comparison), .compilerVersion(let comparison),
            .underscoredCompilerVersion(let comparison):
            comparison
        case .legacyCompilerVersion(let components, _): VersionComparison(.atLeast, components)
        default: nil
        }
    }

    /// A condition's verdict by the SDK terms alone: everything else may be true or false.
    public func verdict(_ condition: Condition, _ answer: (ConditionTerm) -> Trilean) -> Trilean {
        switch condition.node {
        case .literal, .integer, .invalid: .unknown
        case .term(let term): role(of: term) == .sdk ? answer(term) : .unknown
        case .not(let operand): !verdict(operand, answer)
        case .parenthesized(let operand): verdict(operand, answer)
        case .and(let operands): operands.reduce(.yes) { $0.and(verdict($1, answer)) }
        case .or(let operands): operands.reduce(.no) { $0.or(verdict($1, answer)) }
        }
    }

    private func role(of comparison: VersionComparison, _ versions: [[Int]?]) -> Role {
        guard let newestRelease else { return .other }
        let known = versions.compactMap { $0 }
        let atLeast = VersionComparison(.atLeast, comparison.components)
        let reached = known.filter { atLeast.holds(for: $0) }.count
        if reached == 0 { return known.isEmpty ? .other : .sdk }
        if reached < known.count { return .sdk }
        let release = Self.release(comparison.components)
        return VersionComparison.order(release, newestRelease) >= 0 ? .newest : .compatibility
    }

    private static func release(_ components: [Int]) -> [Int] { Array(components.prefix(2)) }
}
