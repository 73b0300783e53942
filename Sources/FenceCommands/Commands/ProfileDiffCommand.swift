import FenceModel
import FenceReports

/// `fence profile diff LEFT RIGHT`: the facts in which two profiles differ.
struct ProfileDiffCommand: Command {
    let name = "profile diff"
    let summary = "Show the facts in which two profiles differ."
    let arguments = [
        ArgumentDefinition("left", .one, help: "The name of a profile.", completion: .profiles),
        ArgumentDefinition("right", .one, help: "The name of another profile.", completion: .profiles),
    ]

    func run(_ invocation: Invocation) throws -> Outcome {
        let names = invocation.arguments.positional
        guard names.count == 2 else { throw UsageError.missingArgument("<right>") }
        let workspace = try Workspace(invocation)
        let difference = ProfileDifference(
            try workspace.profile(named: names[0], for: "<left>"),
            try workspace.profile(named: names[1], for: "<right>"))
        invocation.console.report(difference.text)
        return Outcome(.clean, summary: Counted.of(difference.entries.count, "difference"))
    }
}
