import FenceSyntax

/// A term without its place in a file: two terms with the same key have the same answer on every profile.
public struct TermKey: Hashable, Sendable, CustomStringConvertible {
    /// The term in one spelling: `DUO_SDK`, `os(iOS)`, `canImport(SwiftUI, _version: 8.0.85)`.
    public let description: String

    /// The key of a term.
    public init(_ term: ConditionTerm) {
        switch term {
        case .flag(let name), .defined(let name, _): description = name
        case .featureFlag(let name): description = "$\(name)"
        case .platform(let question, let argument, _): description = "\(question.rawValue)(\(argument))"
        case .languageVersion(let comparison): description = "swift(\(Self.text(comparison)))"
        case .compilerVersion(let comparison): description = "compiler(\(Self.text(comparison)))"
        case .underscoredCompilerVersion(let comparison): description = "_compiler_version(\(Self.text(comparison)))"
        case .legacyCompilerVersion(let components, _):
            description = "_compiler_version(\"\(components.map(String.init).joined(separator: "."))\")"
        case .canImport(let question):
            let path = question.path.joined(separator: ".")
            let version = Self.text(question.components)
            description = "canImport(\(path)" + (question.kind.map { ", \($0.rawValue): \(version)" } ?? "") + ")"
        }
    }

    private static func text(_ comparison: VersionComparison) -> String {
        comparison.comparison.rawValue + text(comparison.components)
    }

    /// The version without zeros at its end, which no comparison looks at.
    private static func text(_ components: [Int]) -> String {
        var components = components
        while components.count > 1, components.last == 0 { components.removeLast() }
        return components.map(String.init).joined(separator: ".")
    }
}

extension ConditionTerm {
    /// Whether the term can tell SDKs or compilers apart by its kind alone: a version of the compiler, of the language or of
    /// a module, or a feature of the compiler. Flags can as well, if a profile declares them.
    public var asksForVersion: Bool {
        switch self {
        case .languageVersion, .compilerVersion, .legacyCompilerVersion, .underscoredCompilerVersion: true
        case .canImport(let question): question.kind != nil
        case .featureFlag: true
        case .platform(let question, _, _): question == .hasFeature || question == .hasAttribute
        case .flag, .defined: false
        }
    }

    /// The name of the flag, if the term is one.
    public var flagName: String? {
        if case .flag(let name) = self { return name }
        return nil
    }
}

extension Condition {
    /// The terms, each key once, from left to right.
    public var distinctTerms: [(key: TermKey, term: ConditionTerm)] {
        var seen: Set<TermKey> = []
        var terms: [(key: TermKey, term: ConditionTerm)] = []
        forEachTerm { term, _ in
            let key = TermKey(term)
            if seen.insert(key).inserted { terms.append((key, term)) }
        }
        return terms
    }
}

extension Fence {
    /// The terms of all clauses, each key once, in source order.
    public var distinctTerms: [(key: TermKey, term: ConditionTerm)] {
        var seen: Set<TermKey> = []
        return clauses.flatMap { $0.condition?.distinctTerms ?? [] }.filter { seen.insert($0.key).inserted }
    }
}
