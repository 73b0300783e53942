import FenceBuild
import FenceModel
import FenceReports

/// `fence verify`: the profiles' own compilers type-check every target.
struct VerifyCommand: Command {
    static let format = SharedOptions.format([.text, .json])
    static let pairings = Option.flag(
        "pairings",
        help: "Also build each declared flag on and off on each profile; a wrong pairing that builds is a finding.")

    let name = "verify"
    let summary = "Type-check every target on every profile with the real compiler."
    let discussion = """
        Evaluating a condition says which branch a toolchain takes; only its compiler says that the branch builds. For each \
        profile every target is compiled as far as its diagnostics go, in dependency order, tests included. What has not \
        changed since an earlier run is not compiled again.

        Where a profile's toolchain is, is said with --toolchain, in the environment (FENCE_TOOLCHAIN_NAME, \
        FENCE_STUB_SDKS), in fence.local.json or with the profile's 'stubs'. A profile without a toolchain is "could not \
        check", never "passed"; so is what a stub SDK does not declare.

        Exit codes: 0 everything passed; 1 something failed; 2 something could not be checked.
        """
    let options =
        [format.definition, pairings.definition, SharedOptions.targets.definition] + VerifyOptions.all

    func run(_ invocation: Invocation) throws -> Outcome {
        let workspace = try Workspace(invocation)
        invocation.console.progress("reading the package")
        let session = try VerifySession(invocation, workspace)
        let project = try workspace.project(
            paths: [], targets: invocation[SharedOptions.targets], invocation, cache: session.surroundings.cache)
        for note in project.notes { invocation.console.warning(note) }
        let graph = try session.graph(of: project, targets: invocation[SharedOptions.targets])
        let flags = invocation[Self.pairings] ? session.flags : []
        if invocation[Self.pairings], flags.isEmpty {
            invocation.console.warning("no flag is declared, so there are no pairings to build")
        }
        let report = try session.verify(graph, pairedFlags: flags)
        let text = VerifyTextReport(report)
        let json = VerifyJSONReport(report)
        switch invocation[Self.format] {
        case .json: invocation.console.report(json.text + "\n")
        default: invocation.console.report(text.text)
        }
        return Outcome(
            exitCode(of: report, workspace, isStrict: invocation[SharedOptions.strict]), summary: text.summary
        ) { json.text }
    }

    private func exitCode(of report: VerifyReport, _ workspace: Workspace, isStrict: Bool) -> ExitCode {
        if report.hasFailures { return .findings }
        if report.pairings.contains(where: { !$0.findings.isEmpty }) {
            switch workspace.configuration.rules[VerifyReport.pairingRule] ?? .warning {
            case .error: return .findings
            case .warning: if isStrict { return .findings }
            case .note, .off: break
            }
        }
        return report.hasUnchecked ? .couldNotCheck : .clean
    }
}
