import FenceChecks
import FenceModel

/// What `fence check` has found, as all formats write it.
public struct CheckReport: Sendable {
    /// The names of the profiles, in the order of the configuration.
    public var profiles: [String]
    /// The findings, ordered by place and rule.
    public var findings: [Finding]
    /// How many files were checked.
    public var files: Int
    /// How many fences they have.
    public var fences: Int
    /// How many findings comments have suppressed.
    public var suppressed: Int
    /// How many findings the baseline has already.
    public var known: Int
    /// What could not be checked, in sentences.
    public var unchecked: [String]
    /// The profiles that no compiler has verified, and why.
    public var unverified: [Unverified]

    /// A profile that no compiler has verified.
    public struct Unverified: Hashable, Sendable {
        /// The profile's name.
        public var profile: String
        /// Why, in words that follow a colon.
        public var reason: String

        /// Creates the record of a profile.
        public init(profile: String, reason: String) {
            self.profile = profile
            self.reason = reason
        }
    }

    /// Creates a report.
    public init(
        profiles: [String], findings: [Finding], files: Int = 0, fences: Int = 0, suppressed: Int = 0, known: Int = 0,
        unchecked: [String] = [], unverified: [Unverified] = []
    ) {
        self.profiles = profiles
        self.findings = findings
        self.files = files
        self.fences = fences
        self.suppressed = suppressed
        self.known = known
        self.unchecked = unchecked
        self.unverified = unverified
    }

    /// How many findings have a severity.
    public func count(_ severity: RuleSeverity) -> Int { findings.count { $0.severity == severity } }

    /// `1 error, 2 warnings; 12 fences in 34 files, 2 profiles`.
    public var summary: String {
        var parts: [String] = []
        for (severity, noun) in [(RuleSeverity.error, "error"), (.warning, "warning"), (.note, "note")] {
            let number = count(severity)
            if number > 0 { parts.append(Counted.of(number, noun)) }
        }
        var text = parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
        if suppressed > 0 { text += ", \(suppressed) suppressed" }
        if known > 0 { text += ", \(known) in the baseline" }
        text +=
            "; \(Counted.of(fences, "fence")) in \(Counted.of(files, "file")), \(Counted.of(profiles.count, "profile"))"
        if !unchecked.isEmpty { text += "; \(Counted.of(unchecked.count, "thing")) could not be checked" }
        return text
    }
}
