import FenceModel
import FenceSyntax

/// A fence with where it stands on its way out.
public struct SurveyedFence: Sendable {
    /// The path of the file, as reports show it.
    public var path: String
    /// The offset of the `#if`.
    public var offset: Int
    /// The place of the `#if`.
    public var position: SourcePosition
    /// The condition of the `#if` as written.
    public var condition: String
    /// The conditions of all clauses as written.
    public var conditions: [String]
    /// The lines of its directives, `#endif` included, from 1.
    public var directiveLines: [Int]
    /// The flags among the terms of all clauses.
    public var flags: [String]
    /// The terms of all clauses.
    public var terms: [TermKey]
    /// The entry of the configuration that speaks of it.
    public var declaration: FenceDeclaration?
    /// Whether a term of it can tell SDKs or compilers apart.
    public var mayTellSDKsApart: Bool
    /// Where it stands.
    public var state: FenceState
    /// What is settled about its conditions, for taking it out because it is due.
    public var settled: [TermKey: Bool]
    /// The same when the user names this fence.
    public var settledIfNamed: [TermKey: Bool]
}
