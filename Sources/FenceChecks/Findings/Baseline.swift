/// Findings that were there before and are not to be reported again.
///
/// A finding is recognised by its file, its rule, the text of its line and its message, not by the number of the line, which
/// changes with every edit above it.
public struct Baseline: Hashable, Sendable {
    /// What a finding is recognised by.
    public struct Key: Hashable, Sendable, Comparable {
        /// The path as reports show it.
        public var path: String
        /// The rule's id.
        public var rule: String
        /// The text of the line.
        public var line: String
        /// The message.
        public var message: String

        /// Creates a key.
        public init(path: String, rule: String, line: String, message: String) {
            self.path = path
            self.rule = rule
            self.line = line
            self.message = message
        }

        /// What a finding is recognised by.
        public init(_ finding: Finding) {
            self.init(
                path: finding.place.path, rule: finding.rule, line: finding.lineText, message: finding.message)
        }

        /// Orders keys for a file that changes little when findings do.
        public static func < (a: Key, b: Key) -> Bool {
            (a.path, a.rule, a.line, a.message) < (b.path, b.rule, b.line, b.message)
        }
    }

    /// How many findings of each key there were.
    public var counts: [Key: Int]

    /// Creates a baseline.
    public init(counts: [Key: Int] = [:]) { self.counts = counts }

    /// The baseline of the findings that there are now.
    public init(_ findings: [Finding]) {
        counts = [:]
        for finding in findings { counts[Key(finding), default: 0] += 1 }
    }

    /// The findings that are not in the baseline, how many are, and how many of the baseline are gone.
    public func comparing(_ findings: [Finding]) -> (new: [Finding], known: Int, gone: Int) {
        var left = counts
        var new: [Finding] = []
        for finding in findings {
            let key = Key(finding)
            if let count = left[key], count > 0 { left[key] = count - 1 } else { new.append(finding) }
        }
        return (new, findings.count - new.count, left.values.reduce(0, +))
    }
}
