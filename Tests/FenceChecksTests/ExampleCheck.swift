import FenceChecks
import FenceModel
import FenceSyntax
import Testing

/// Sources in memory, checked with a configuration in memory.
struct ExampleCheck {
    var configuration: String = RuleExample.twoXcodes
    var targetFlags: [String: Set<String>] = [:]
    var target: String?
    var settings = TargetSettings()
    var isWholeProject = true
    var mention: @Sendable (String) -> String? = { _ in nil }

    func run(_ sources: [String: String], rules: [any Rule] = RuleCatalogue.all) throws -> SourceCheck.Result {
        let loaded = try ConfigurationLoader().load(Array(configuration.utf8), file: "fence.json")
        let context = CheckContext(
            loaded, profiles: loaded.profiles, configurationPath: "fence.json", isWholeProject: isWholeProject,
            flags: FlagKnowledge(
                profiles: loaded.profiles, declarations: loaded.fences, targets: targetFlags, mention: mention))
        let check = SourceCheck(context, rules: rules)
        let profiles = loaded.profiles.map { $0.joining(settings) }
        let files = sources.sorted { $0.key < $1.key }.map { path, source in
            check.check(
                path: path, target: target, FileAnalysis(SourceText(source), profiles.map(ProfileEvaluator.init)),
                profiles: profiles)
        }
        return check.finish(files)
    }

    func run(_ source: String) throws -> SourceCheck.Result { try run(["Sources/Example.swift": source]) }
}

extension Finding {
    /// `3: message [rule]`, line 0 for a finding in the configuration.
    var line: String { "\(place.path == "fence.json" ? 0 : place.start.line): \(message) [\(rule)]" }
}
