/// The Boolean expression behind `#if` or `#elseif`, as the compiler reads it.
///
/// ```swift
/// #if os(iOS) && canImport(SwiftUI, _version: 8.0.85)
/// ```
///
/// is `.and([.term(.platform(.os, …)), .term(.canImport(…))])`. Chains of one operator are flat, so that a condition of
/// any length has a depth bounded by its parentheses (and those by the compiler's own limit of 256).
public struct Condition: Hashable, Sendable {
    /// What the expression is.
    public indirect enum Node: Hashable, Sendable {
        /// `true` or `false`.
        case literal(Bool)
        /// `0` or `1`, which the compiler rejects but still takes at face value.
        case integer(Bool)
        /// One leaf that a toolchain answers: a flag or a condition function.
        case term(ConditionTerm)
        /// `!operand`.
        case not(Condition)
        /// `(operand)`.
        case parenthesized(Condition)
        /// Two or more operands joined with `&&`, evaluated from the left.
        case and([Condition])
        /// Two or more operands joined with `||`, evaluated from the left.
        case or([Condition])
        /// Something that is not a condition; the compiler says `problem` when it gets to evaluate it.
        case invalid(ConditionProblem)
    }

    /// What the expression is.
    public var node: Node
    /// The bytes of the expression, without white space and comments around it.
    public var range: SourceRange

    /// Creates an expression over the bytes of `range`.
    public init(_ node: Node, _ range: SourceRange) {
        self.node = node
        self.range = range
    }
}

/// Why a part of a condition is not a condition.
public struct ConditionProblem: Hashable, Sendable {
    /// What the compiler says when it evaluates this part, in its order; empty when it said everything while parsing.
    public var diagnostics: [SourceDiagnostic]
    /// Whether the part is a version question all the same (`swift()`), so that a clause that is not evaluated may hold text
    /// that is not Swift.
    public var allowsSyntaxErrors: Bool

    /// Creates a problem from the compiler's sentences.
    public init(diagnostics: [SourceDiagnostic], allowsSyntaxErrors: Bool = false) {
        self.diagnostics = diagnostics
        self.allowsSyntaxErrors = allowsSyntaxErrors
    }
}

/// One leaf of a condition: a question that a toolchain answers.
public enum ConditionTerm: Hashable, Sendable {
    /// A compilation condition (`-D NAME`), backticks stripped.
    case flag(String)
    /// `$Name`: whether a language feature is enabled, the name without the dollar sign.
    case featureFlag(String)
    /// A question about the target that takes one identifier: `os(iOS)`, `arch(arm64)`.
    case platform(PlatformQuestion, argument: String, argumentOffset: Int)
    /// `swift(>=6)`: the language mode against a version.
    case languageVersion(VersionComparison)
    /// `compiler(>=6.4)`: the compiler's version.
    case compilerVersion(VersionComparison)
    /// `_compiler_version("…")` in its legacy form: components after the legacy split, `warning` what the compiler adds.
    case legacyCompilerVersion([Int], warning: SourceDiagnostic?)
    /// `_compiler_version(>= 6)`.
    case underscoredCompilerVersion(VersionComparison)
    /// `canImport(Module.Sub, _version: 1.2)`.
    case canImport(ImportQuestion)
    /// `defined(NAME)`: an error, though the flag is still looked up.
    case defined(String, diagnostics: [SourceDiagnostic])
}

/// A condition function that takes one plain identifier and asks about the target or the language.
public enum PlatformQuestion: String, Hashable, Sendable, CaseIterable {
    case os
    case arch
    case targetEnvironment
    case runtime = "_runtime"
    case endian = "_endian"
    case pointerBitWidth = "_pointerBitWidth"
    case hasAtomicBitWidth = "_hasAtomicBitWidth"
    case ptrauth = "_ptrauth"
    case objectFormat
    case hasFeature
    case hasAttribute
}

/// `>= 6.4` or `< 6.4`.
public struct VersionComparison: Hashable, Sendable {
    /// The two operators that the compiler supports.
    public enum Operator: String, Hashable, Sendable {
        case atLeast = ">="
        case below = "<"
    }

    /// The operator.
    public var comparison: Operator
    /// The components as written, trailing zeros included; each fits Int64 and may be negative.
    public var components: [Int]

    /// Creates a comparison with a version of the given components.
    public init(_ comparison: Operator, _ components: [Int]) {
        self.comparison = comparison
        self.components = components
    }

    /// Whether `version` satisfies the comparison; trailing zeros do not count, the rest compares one by one.
    public func holds(for version: [Int]) -> Bool {
        let order = VersionComparison.order(version, components)
        switch comparison {
        case .atLeast: return order >= 0
        case .below: return order < 0
        }
    }

    /// Whether a version of which only the first components are known satisfies the comparison.
    public func holds(forPrefix prefix: [Int]) -> Trilean {
        let wanted = VersionComparison.trimmed(components)
        for (known, asked) in zip(prefix, wanted) where known != asked {
            return Trilean((known > asked) == (comparison == .atLeast))
        }
        // Everything asked for is known to be equal: the version is the same or greater.
        if wanted.count <= prefix.count { return Trilean(comparison == .atLeast) }
        return .unknown
    }

    /// Negative when `left` is the smaller version, zero when both are equal, positive otherwise.
    public static func order(_ left: [Int], _ right: [Int]) -> Int {
        let a = trimmed(left)
        let b = trimmed(right)
        for (x, y) in zip(a, b) where x != y { return x < y ? -1 : 1 }
        return a.count - b.count
    }

    private static func trimmed(_ components: [Int]) -> ArraySlice<Int> {
        var slice = components[...]
        while slice.last == 0 { slice.removeLast() }
        return slice
    }
}

/// What `canImport` asks.
public struct ImportQuestion: Hashable, Sendable {
    /// Which version of the module is asked for.
    public enum VersionKind: String, Hashable, Sendable {
        /// The Swift module's `-user-module-version`.
        case version = "_version"
        /// The Clang module's version (a framework's .tbd).
        case underlyingVersion = "_underlyingVersion"
    }

    /// The module and its submodules: `canImport(UIKit.UIView)` has two elements.
    public var path: [String]
    /// Offset of the module name, where the compiler points for its warnings.
    public var pathOffset: Int
    /// Which version, `nil` for a question without version.
    public var kind: VersionKind?
    /// All components as written; how many of them count is a matter of the compiler.
    public var components: [Int]
    /// Offset of the version's text.
    public var versionOffset: Int
    /// Creates a question from its parts.
    public init(
        path: [String], pathOffset: Int, kind: VersionKind? = nil, components: [Int] = [], versionOffset: Int = 0
    ) {
        self.path = path
        self.pathOffset = pathOffset
        self.kind = kind
        self.components = components
        self.versionOffset = versionOffset
    }
}
