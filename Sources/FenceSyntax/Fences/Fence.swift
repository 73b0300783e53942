/// One `#if … #endif` with its clauses.
public struct Fence: Hashable, Sendable {
    /// The clauses in source order; the first is always an `#if`.
    public var clauses: [Clause]
    /// The bytes of `#endif`, or `nil` when the file ends first.
    public var endKeyword: SourceRange?
    /// From the `#` of `#if` to the end of `#endif` (or of the file).
    public var range: SourceRange
    /// How many fences enclose this one.
    public var depth: Int
    /// The index of the enclosing fence in `SourceScan.fences`, and which of its clauses this one stands in.
    public var parent: Position?
    /// What the fence is part of.
    public var role: Role

    /// A clause of a fence, by their indices.
    public struct Position: Hashable, Sendable {
        /// Index in `SourceScan.fences`.
        public var fence: Int
        /// Index in that fence's `clauses`.
        public var clause: Int

        /// Creates the position of a clause.
        public init(fence: Int, clause: Int) {
            self.fence = fence
            self.clause = clause
        }
    }

    /// What a fence is part of, which decides what may stand in its clauses.
    public enum Role: String, Hashable, Sendable {
        /// Statements, declarations, members, `case` groups.
        case statements
        /// A piece of a postfix chain: the first clause begins with `.`.
        case postfix
        /// Attributes before a declaration.
        case attributes
    }

    /// Creates a fence from its parts.
    public init(
        clauses: [Clause], endKeyword: SourceRange?, range: SourceRange, depth: Int, parent: Position?,
        role: Role = .statements
    ) {
        self.clauses = clauses
        self.endKeyword = endKeyword
        self.range = range
        self.depth = depth
        self.parent = parent
        self.role = role
    }
}

/// `#if`, `#elseif` or `#else` with its condition and body.
public struct Clause: Hashable, Sendable {
    /// The directive that opens a clause.
    public enum Keyword: String, Hashable, Sendable {
        case `if` = "#if"
        case elseif = "#elseif"
        case `else` = "#else"
    }

    /// The directive.
    public var keyword: Keyword
    /// The bytes of the directive, `#` included.
    public var keywordRange: SourceRange
    /// The condition with what parsing said; `nil` for `#else`, and in skipped text for a condition that is none.
    public var parsed: ParsedCondition?
    /// The bytes between the end of the directive and the next directive of the fence.
    public var body: SourceRange

    /// The condition; `nil` for `#else`, and in skipped text for a condition that is none.
    public var condition: Condition? { parsed?.condition }

    /// Creates a clause from its parts.
    public init(keyword: Keyword, keywordRange: SourceRange, parsed: ParsedCondition?, body: SourceRange) {
        self.keyword = keyword
        self.keywordRange = keywordRange
        self.parsed = parsed
        self.body = body
    }
}

/// What becomes of a clause's body.
public enum RegionState: UInt8, Hashable, Sendable {
    /// Compiled.
    case active
    /// Parsed (its syntax errors are reported) but not compiled.
    case inactive
    /// Neither parsed nor compiled; only directives are looked for.
    case skipped
    /// The facts at hand do not decide.
    case unknown
}
