import FenceBuild
import FenceModel
import FenceReports

/// `fence probe`: asks each profile's compiler for the truth of every condition.
struct ProbeCommand: Command {
    static let format = SharedOptions.format([.text, .json])
    static let update = Option.flag(
        "update", help: "Write the facts that the compilers know better into the configuration.")

    let name = "probe"
    let summary = "Ask the profiles' compilers for the truth of every condition."
    let discussion = """
        Every distinct condition of the sources, and every term in one, is written into a file with a #warning in each \
        branch; each profile's compiler compiles it once. An answer that differs from what fence makes of the profile is the \
        finding profile-drift: the declared profile is wrong (or fence is). What a profile does not say, its compiler \
        supplies.

        A compiler that only stands in for a profile's own (a stub SDK) is asked only what it can know.

        Exit codes: 0 all answers are as expected; 1 one differs; 2 a profile could not be asked.
        """
    let options = [format.definition, update.definition, SharedOptions.targets.definition] + VerifyOptions.all

    func run(_ invocation: Invocation) throws -> Outcome {
        let workspace = try Workspace(invocation)
        invocation.console.progress("reading the package")
        let session = try VerifySession(invocation, workspace)
        let project = try workspace.project(
            paths: [], targets: invocation[SharedOptions.targets], invocation, cache: session.surroundings.cache)
        for note in project.notes { invocation.console.warning(note) }
        let report = try session.probe(try session.graph(of: project, targets: invocation[SharedOptions.targets]))
        let text = ProbeTextReport(report, listsUnanswered: invocation[VerifyOptions.verbose])
        let json = ProbeJSONReport(report)
        switch invocation[Self.format] {
        case .json: invocation.console.report(json.text + "\n")
        default: invocation.console.report(text.text)
        }
        var isUpdated = false
        if invocation[Self.update] { isUpdated = try update(report, workspace, invocation) }
        var code = ExitCode.clean
        // What was just corrected is no finding any more; what could not be corrected still is.
        let open = report.columns.flatMap(\.drifts).filter { finding in
            !isUpdated || finding.corrections.isEmpty || finding.corrections.contains { $0.value == nil }
        }
        if !open.isEmpty { code = .findings } else if report.hasUnchecked { code = .couldNotCheck }
        return Outcome(code, summary: text.summary) { json.text }
    }

    /// Writes the corrections that are certain; whether all of them could be written.
    private func update(_ report: ProbeReport, _ workspace: Workspace, _ invocation: Invocation) throws -> Bool {
        let corrections = report.corrections.filter { $0.value != nil }
        guard !corrections.isEmpty else {
            invocation.console.note("there is no fact to write")
            return true
        }
        guard let path = workspace.configuration.file else {
            throw CouldNotCheck("there is no fence.json to write to; 'fence init' writes one")
        }
        let update = try ConfigurationUpdate(corrections, in: try FileReader.bytes(of: path))
        for correction in update.notWritten {
            invocation.console.warning(
                "\(correction.key) of '\(correction.profile)' is not written: the profile is not in \(path)")
        }
        guard !update.written.isEmpty else { return false }
        try AtomicFile.write(update.bytes, to: path)
        for correction in update.written {
            invocation.console.note("\(correction.profile): \(correction.key) is now \(correction.value ?? "")")
        }
        return update.notWritten.isEmpty
    }
}
