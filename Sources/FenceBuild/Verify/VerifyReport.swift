/// What `fence verify` found out: a matrix of targets and profiles, the compiler's errors, and what follows from them.
public struct VerifyReport: Sendable {
    /// One profile.
    public struct Column: Sendable {
        /// The profile's name.
        public var profile: String
        /// What checked it: `stub SDK iPhoneOS27.1`; `nil` when nothing could.
        public var toolchain: String?
        /// The compiler's own name and version; `nil` when nothing could check.
        public var compiler: String?
        /// What the reader should know about this column, in sentences.
        public var notes: [String]
    }

    /// One target on one profile.
    public struct Cell: Sendable {
        /// The target's name, or the build command's.
        public var target: String
        /// The profile's name.
        public var profile: String
        /// What became of it.
        public var outcome: VerifyOutcome
        /// The compiler's errors.
        public var errors: [VerifiedError]
        /// The compiler's warnings, with paths as for errors.
        public var warnings: [CompilerDiagnostic] = []
        /// Whether the result is from an earlier run with the same inputs.
        public var wasCached: Bool
        /// The command, as a shell would run it; `nil` when none was made.
        public var command: String?
        /// How long the compiler ran, in seconds, now or then.
        public var seconds: Double
        /// The file with everything that a build command printed.
        public var log: String?
    }

    /// The folder that paths are relative to.
    public var directory: String
    /// The profiles in their order.
    public var columns: [Column]
    /// The names of the targets, in dependency order.
    public var targets: [String]
    /// All cells, by target and then by profile.
    public var cells: [Cell]
    /// The tables of `--pairings`.
    public var pairings: [PairingTable]
    /// What could not be read or found, in sentences.
    public var problems: [String]

    /// The cell of a target on a profile.
    public func cell(target: String, profile: String) -> Cell? {
        cells.first { $0.target == target && $0.profile == profile }
    }

    /// Whether every cell passed and nothing speaks against it.
    public var isClean: Bool { !hasFailures && !hasUnchecked && pairings.allSatisfy(\.findings.isEmpty) }
    /// Whether a compiler rejected something.
    public var hasFailures: Bool { cells.contains { $0.outcome == .failed } }
    /// Whether something is not known.
    public var hasUnchecked: Bool {
        !problems.isEmpty || cells.contains { !$0.outcome.reasons.isEmpty } || columns.isEmpty
    }
    /// How many compilers were started.
    public var compiled: Int { cells.count { !$0.wasCached && $0.command != nil } }

    /// The errors with all profiles that they were seen on, in the order of files and lines.
    public var errors: [VerifiedError] {
        var merged: [VerifiedError] = []
        var index: [CompilerDiagnostic: Int] = [:]
        for cell in cells {
            for error in cell.errors {
                if let known = index[error.diagnostic] {
                    for profile in error.profiles where !merged[known].profiles.contains(profile) {
                        merged[known].profiles.append(profile)
                    }
                } else {
                    index[error.diagnostic] = merged.count
                    merged.append(error)
                }
            }
        }
        return merged.sorted { a, b in
            let (a, b) = (a.diagnostic, b.diagnostic)
            return (a.path, a.line, a.column, a.message) < (b.path, b.line, b.column, b.message)
        }
    }
}

/// One error of a compiler, with where it stands and who could have compiled it.
public struct VerifiedError: Hashable, Sendable {
    /// The error, its path relative to the project's folder.
    public var diagnostic: CompilerDiagnostic
    /// What the compiler added to it.
    public var notes: [CompilerDiagnostic]
    /// The profiles on which it was seen.
    public var profiles: [String]
    /// The clause of a fence that it stands in; `nil` when it stands in none.
    public var fence: FencePlace?
    /// The name that is missing, where that is what the error is about.
    public var missingName: String?
    /// The profiles whose SDK has the missing name.
    public var profilesWithName: [String]
    /// Whether the error is one of the sources; `false` for an obstacle, which says nothing about them.
    public var isOfSources: Bool
}
