import BuildStamps
import FenceChecks
import FenceModel
import FenceSyntax

/// What `fence check` says about the declared outputs: findings at the outputs' places in the configuration, since a
/// product has no lines.
struct OutputFindings {
    /// The id under which all of them are reported.
    static let rule = "stamp"

    /// What the stamps are wrong about.
    var findings: [Finding] = []
    /// What could not be read, in sentences.
    var unchecked: [String] = []

    /// Checks the outputs of the chosen profiles. `path` turns the configuration's path into what reports show.
    init(_ workspace: Workspace, path: (String) -> String) throws {
        let configuration = workspace.configuration
        let limit = configuration.rules[OutputFindings.rule]
        if limit == .off { return }
        let names = Set(workspace.profiles.map(\.name))
        var findings: [Finding] = []
        var unchecked: [String] = []
        try OutputCheck(workspace: workspace).run(configuration.outputs.filter { names.contains($0.profile) }) {
            result in
            let position = result.output.position
            let place = FilePlace(
                path: path(position.file),
                start: SourcePosition(line: position.line, column: position.column))
            for problem in result.file.problems where problem.severity != .note {
                let subject = OutputFindings.subject(result.file.path, problem.location)
                if problem.severity == .error, problem.code.meansNotChecked {
                    unchecked.append("\(subject): \(problem.message)")
                    continue
                }
                var severity: RuleSeverity = problem.severity == .error ? .error : .warning
                if limit == .note || (limit == .warning && severity == .error) { severity = limit ?? severity }
                findings.append(
                    Finding(
                        rule: OutputFindings.rule, severity: severity, place: place,
                        message: "\(subject): \(problem.message) (\(problem.code.rawValue))",
                        profiles: [result.output.profile]))
            }
        }
        self.findings = findings
        self.unchecked = unchecked
    }

    private static func subject(_ path: String, _ location: String) -> String {
        if location.isEmpty { return path }
        return location.hasPrefix("[") || location.hasPrefix("(") ? path + location : path + "/" + location
    }
}
