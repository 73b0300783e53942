import FenceChecks
import FenceModel

/// Findings as workflow commands, which become annotations on GitHub.
///
/// GitHub shows ten errors and ten warnings of a step, so that errors come first. Paths have to be relative to the repository.
public struct FindingsGitHub: Sendable {
    private let path: @Sendable (String) -> String

    /// Creates the format.
    ///
    /// - Parameter path: the path relative to the repository for a finding's path.
    public init(path: @escaping @Sendable (String) -> String = { $0 }) { self.path = path }

    /// A line for each finding.
    public func text(of report: CheckReport) -> String {
        [RuleSeverity.error, .warning, .note].flatMap { severity in
            report.findings.filter { $0.severity == severity }.map(line)
        }.joined()
    }

    private func line(_ finding: Finding) -> String {
        let command = finding.severity == .note ? "notice" : finding.severity.rawValue
        let place = finding.place
        var message = finding.message
        for note in finding.notes { message += "\n" + note.message }
        if let fix = finding.fix { message += "\nfix: " + fix.title }
        var properties = "file=\(Self.property(path(place.path))),line=\(place.start.line),col=\(place.start.column)"
        if place.end.line > place.start.line {
            properties += ",endLine=\(place.end.line)"
        } else if place.end.column > place.start.column {
            properties += ",endColumn=\(place.end.column)"
        }
        return "::\(command) \(properties),title=\(Self.property(finding.rule))::\(Self.text(message))\n"
    }

    /// The escapes of GitHub's runner for the text behind the second pair of colons.
    private static func text(_ text: String) -> String {
        text.map { character -> String in
            switch character {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            case "\r\n": "%0D%0A"
            default: String(character)
            }
        }.joined()
    }

    /// In properties colons and commas are escaped as well.
    private static func property(_ text: String) -> String {
        self.text(text).map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
    }
}
