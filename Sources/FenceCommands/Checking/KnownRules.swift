import FenceBuild
import FenceChecks
import FenceModel
import FenceReports

/// The rules to which a configuration may give severities: those of `fence check` and those of other commands.
enum KnownRules {
    /// All ids.
    static var ids: [String] { RuleCatalogue.all.map(\.id) + [VerifyReport.pairingRule, OutputFindings.rule] }

    /// Refuses a configuration that names a rule that does not exist.
    ///
    /// - Throws: ``UnknownRules`` with a line for each.
    static func check(_ configuration: Configuration, path: (String) -> String) throws(UnknownRules) {
        let unknown = configuration.rules.keys.filter { !ids.contains($0) }
        if unknown.isEmpty { return }
        let lines = unknown.map { id -> (position: ConfigurationPosition?, text: String) in
            let position = configuration.rulePositions[id]
            let place = position.map { "\(path($0.file)):\($0.line):\($0.column): " } ?? ""
            let hint = SpellingSuggestion.nearest(to: id, in: ids).map { "; did you mean '\($0)'?" } ?? ""
            return (
                position, "\(place)error: there is no rule '\(id)'\(hint) The rules are \(ids.joined(separator: ", "))"
            )
        }
        throw UnknownRules(
            message: lines.sorted { ($0.position?.offset ?? 0) < ($1.position?.offset ?? 0) }.map(\.text)
                .joined(separator: "\n"))
    }
}

/// The configuration gives severities to rules that do not exist.
struct UnknownRules: CommandError {
    /// A line for each, with its place.
    let message: String
    /// A wrong configuration is wrong usage.
    var exitCode: ExitCode { .usage }
    /// The lines say `error:` themselves.
    var isLabelled: Bool { true }
}
