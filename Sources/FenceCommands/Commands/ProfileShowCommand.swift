import FenceModel

/// `fence profile show NAME`: everything that is known of a profile, each fact with where it is from.
struct ProfileShowCommand: Command {
    static let declaration = Option.flag(
        "declaration", help: "Print it as an object for fence.json, with everything written out.")

    let name = "profile show"
    let summary = "Show all facts of a profile, each with where it is from."
    let arguments = [ArgumentDefinition("profile", .one, help: "The name of the profile.", completion: .profiles)]
    let options = [declaration.definition]

    func run(_ invocation: Invocation) throws -> Outcome {
        guard let wanted = invocation.arguments.positional.first else { throw UsageError.missingArgument("<profile>") }
        let workspace = try Workspace(invocation)
        let profile = try workspace.profile(named: wanted, for: "<profile>")
        if invocation[Self.declaration] {
            invocation.console.report(ProfileText.declaration(of: profile) + "\n")
            return Outcome(.clean)
        }
        var origins = workspace.configuration.origins[profile.name] ?? [:]
        if workspace.configuration.profile(named: wanted) == nil {
            for fact in workspace.catalogue.entry(named: wanted)?.facts ?? [] { origins[fact.key] = .catalogue(fact) }
            if wanted == Catalogue.hostName {
                for fact in ProfileText.facts(of: profile) { origins[fact.key] = .host }
            }
        }
        // Places in files are shown as the caller would name them.
        let text = ProfileText.description(of: profile, origins: origins)
        invocation.console.report(text.replacing("# \(invocation.workingDirectory)/", with: "# "))
        return Outcome(.clean)
    }
}
