import FenceChecks
import FenceModel

/// Findings as lines that people, editors and Xcode read: `path:line:column: severity: message [rule]`.
///
/// Notes follow as lines of their own.
public struct FindingsText: Sendable {
    private let palette: Palette
    private let path: @Sendable (String) -> String

    /// Creates the format.
    ///
    /// - Parameter path: the path to print for a finding's path; for Xcode it has to be absolute.
    public init(palette: Palette = Palette(isEnabled: false), path: @escaping @Sendable (String) -> String = { $0 }) {
        self.palette = palette
        self.path = path
    }

    /// The text of all findings, each line ended.
    public func text(of report: CheckReport) -> String { report.findings.map(text(of:)).joined() }

    private func text(of finding: Finding) -> String {
        var text = line(finding.place, finding.severity, "\(finding.message) \(palette.dim("[\(finding.rule)]"))")
        for note in finding.notes { text += line(note.place ?? finding.place, .note, note.message) }
        if let fix = finding.fix { text += line(fix.place, .note, "fix: \(fix.title)") }
        return text
    }

    private func line(_ place: FilePlace, _ severity: RuleSeverity, _ message: String) -> String {
        let location = "\(path(place.path)):\(place.start.line):\(place.start.column):"
        return "\(palette.bold(location)) \(label(severity)) \(message)\n"
    }

    private func label(_ severity: RuleSeverity) -> String {
        let label = "\(severity.rawValue):"
        switch severity {
        case .error: return palette.red(label)
        case .warning: return palette.yellow(label)
        case .note, .off: return palette.cyan(label)
        }
    }
}
