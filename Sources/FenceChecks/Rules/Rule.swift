import FenceModel

/// One rule of `fence check`.
///
/// A rule is one file in `Rules/` and one line in ``RuleCatalogue``. Its documentation page and its tests come from what the
/// file says: the examples are checked as they stand.
public protocol Rule: Sendable {
    /// The name in reports, in `rules` of the configuration and in comments that suppress findings: `never-taken`.
    var id: String { get }
    /// One line on what it finds, without a period.
    var summary: String { get }
    /// Why that matters and what to do, in Markdown.
    var rationale: String { get }
    /// The severity unless the configuration says otherwise.
    var severity: RuleSeverity { get }
    /// A word on the severity where single findings have another one than the rule's.
    var severityRemark: String? { get }
    /// Sources that trigger the rule.
    var triggering: RuleExample { get }
    /// Sources that are like those, and right.
    var passing: RuleExample { get }
    /// Looks at one file. Called on several threads at once.
    func check(_ file: CheckedFile, _ findings: inout FindingCollector)
    /// Looks at what all files have in common, after all of them. Its findings may have places in any file.
    func check(_ project: CheckedProject) -> [ProjectFinding]
}

extension Rule {
    /// All findings have the rule's severity.
    public var severityRemark: String? { nil }
    /// Nothing to find in a single file.
    public func check(_ file: CheckedFile, _ findings: inout FindingCollector) {}
    /// Nothing to find in all files together.
    public func check(_ project: CheckedProject) -> [ProjectFinding] { [] }
}

/// Sources with the configuration that they are checked with.
public struct RuleExample: Sendable {
    /// The contents of fence.json.
    public var configuration: String
    /// The contents of one Swift file, `Sources/Example.swift`.
    public var source: String
    /// What the rule reports: the line, and words of the message; none for a passing example.
    public var findings: [Expected]

    /// A finding of an example.
    public struct Expected: Sendable {
        /// The line in the source; 0 for a finding in fence.json.
        public var line: Int
        /// Words of the message.
        public var words: String

        /// Creates the expectation of a finding.
        public init(line: Int, _ words: String) {
            self.line = line
            self.words = words
        }
    }

    /// Creates an example.
    public init(configuration: String = RuleExample.twoXcodes, source: String, findings: [Expected] = []) {
        self.configuration = configuration
        self.source = source
        self.findings = findings
    }

    /// A configuration for the store's Xcode and a beta, which differ in the SDK and in the flag that the beta sets.
    public static let twoXcodes = """
        {
          profiles: [
            { name: "store", extends: "xcode-27.0", conditions: [] },
            { name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"] },
          ],
        }
        """
}
