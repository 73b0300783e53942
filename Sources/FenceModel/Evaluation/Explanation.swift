import FenceSyntax

/// Why a condition is true, false or unknown on a profile, as a tree of the form of the condition.
///
/// ```
/// os(iOS) && canImport(SwiftUI, _version: 8.0.85) is true
///   os(iOS) is true: the target is arm64-apple-ios27.0
///   canImport(SwiftUI, _version: 8.0.85) is true: SwiftUI is 8.0.85.27
/// ```
public struct Explanation: Hashable, Sendable {
    /// What a node of the tree is.
    public enum Shape: Hashable, Sendable {
        /// `true`, `false` and the numbers that the compiler takes for them.
        case literal
        /// One leaf, with the reason for its answer.
        case term(ConditionTerm)
        /// `!operand`.
        case not
        /// Operands joined with `&&`.
        case and
        /// Operands joined with `||`.
        case or
        /// No condition; the compiler reports an error and takes it for false.
        case invalid
    }

    /// What the node is.
    public var shape: Shape
    /// The condition in one spelling; a long one is cut.
    public var text: String
    /// The bytes of the node in the text that the condition was parsed from.
    public var range: SourceRange
    /// The answer.
    public var verdict: Trilean
    /// Why, in words that follow a colon; `nil` for nodes that their operands explain.
    public var reason: String?
    /// What the profile would have to say for an answer; only for unknown terms.
    public var missing: MissingFact?
    /// Whether the compiler looks at the node: an operand behind one that decides is not looked at.
    public var isLookedAt: Bool
    /// The parts, in the order of the text.
    public var operands: [Explanation]

    /// `canImport(SwiftUI, _version: 8.0.85) is true: SwiftUI is 8.0.85.27`.
    public var sentence: String { "\(text) is \(verdict.word)" + (reason.map { ": \($0)" } ?? "") }

    /// All facts that are missing for an answer, each once, in the order of the text; none when there is an answer.
    public var missingFacts: [MissingFact] {
        var found: [MissingFact] = []
        collectMissing(into: &found)
        return found
    }

    /// The terms, in the order of the text.
    public var terms: [Explanation] {
        if case .term = shape { return [self] }
        return operands.flatMap(\.terms)
    }

    /// The terms because of which the verdict is what it is: of `a && b` that is false those that are false.
    public var decisiveTerms: [Explanation] {
        switch shape {
        case .term: [self]
        case .literal, .invalid: []
        case .not, .and, .or: operands.filter { shape == .not || $0.verdict == verdict }.flatMap(\.decisiveTerms)
        }
    }

    /// The terms without an answer that leave the verdict unknown.
    public var unknownTerms: [Explanation] {
        if verdict != .unknown { return [] }
        if case .term = shape { return [self] }
        return operands.flatMap(\.unknownTerms)
    }

    private func collectMissing(into found: inout [MissingFact]) {
        guard verdict == .unknown else { return }
        if let missing, !found.contains(missing) { found.append(missing) }
        for operand in operands { operand.collectMissing(into: &found) }
    }
}

/// A fact that a profile does not say and that a condition asks for.
public struct MissingFact: Hashable, Sendable {
    /// The key of the profile: `modules.CoreAI`.
    public var key: String
    /// The line to add to the profile, as JSON5 with an example's value: `modules: { CoreAI: true }`.
    public var declaration: String

    /// Creates a fact.
    public init(key: String, declaration: String) {
        self.key = key
        self.declaration = declaration
    }
}

extension Trilean {
    /// `true`, `false` or `unknown`.
    public var word: String {
        switch self {
        case .yes: "true"
        case .no: "false"
        case .unknown: "unknown"
        }
    }
}
