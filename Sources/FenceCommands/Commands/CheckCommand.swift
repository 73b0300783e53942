import FenceBuild
import FenceChecks
import FenceModel
import FenceReports

/// `fence check`: the rules over all fences.
struct CheckCommand: Command {
    static let format = SharedOptions.format([.text, .json, .xcode, .github, .sarif, .junit])
    static let baseline = Option<String?>.optional(
        "baseline", "file", help: "Leave out the findings that are in this file.", completion: .files([".json"]))
    static let writeBaseline = Option<String?>.optional(
        "write-baseline", "file", help: "Write all findings of this run to a file for --baseline, and report none.",
        completion: .files([".json"]))
    static let verify = Option.flag(
        "verify", help: "Type-check the sources with the profiles' own compilers, as far as they are at hand.")
    static let noVerify = Option.flag("no-verify", help: "Ask no compiler.")
    static let requireVerify = Option.flag(
        "require-verify", help: "Like --verify; a profile whose compiler is not at hand counts as not checked.")

    let name = "check"
    let summary = "Check all fences with all rules."
    let discussion = """
        Without paths, the files are those of the package's targets, or of the folder if it is no package. Rules and their \
        severities are listed in Documentation/Rules.md; 'rules' in fence.json changes the severities, a comment \
        '// fence:disable:next RULE: reason' suppresses a single finding.

        Without a fence.json the recorded Xcodes of the catalogue take the place of profiles: nothing is then known about \
        flags, and nothing is said about them. With --profile only findings that concern this profile are reported.

        When the toolchain of every profile is known (see 'fence help verify'), the whole package is type-checked on each and \
        its compiler is asked about every condition; otherwise a note says whose compiler was not asked. --verify does as much \
        as can be done, --no-verify nothing of it.

        Findings go to standard output, the summary to standard error. Paths are relative to the package folder; --format \
        xcode prints absolute ones. Exit codes: 0 nothing found; 1 findings of severity error (with --strict also warnings); \
        2 something could not be checked; 64 wrong usage or configuration.
        """
    let arguments = [
        ArgumentDefinition(
            "path", .any, help: "Swift files and folders to check instead of the whole package.",
            completion: .files([".swift"]))
    ]
    let options =
        [
            format.definition, baseline.definition, writeBaseline.definition, SharedOptions.targets.definition,
            verify.definition, noVerify.definition, requireVerify.definition,
        ] + VerifyOptions.all
    /// Who asks the compilers.
    var verifier: any ProfileVerifier = ToolchainVerifier()

    func run(_ invocation: Invocation) throws -> Outcome {
        let workspace = try Workspace(invocation)
        let paths = invocation.arguments.positional
        let targets = invocation[SharedOptions.targets]
        invocation.console.progress("reading the package")
        let project = try workspace.project(paths: paths, targets: targets, invocation)
        for note in project.notes { invocation.console.warning(note) }
        let check = ProjectCheck(
            workspace: workspace, project: project, workingDirectory: invocation.workingDirectory,
            isWholeProject: paths.isEmpty && targets.isEmpty)
        try KnownRules.check(workspace.configuration, path: check.displayPath)
        let known = try readBaseline(invocation)
        invocation.console.progress("checking \(project.files.count) files")
        let checked = check.run()

        var report = CheckReport(
            profiles: workspace.profiles.map(\.name), findings: checked.result.findings, files: checked.files,
            fences: checked.result.fences, suppressed: checked.result.suppressed, unchecked: checked.problems)
        if check.isWholeProject {
            let outputs = try OutputFindings(workspace, path: check.displayPath)
            report.findings = (report.findings + outputs.findings).sorted { $0.place < $1.place }
            report.unchecked += outputs.unchecked
        }
        try addVerification(
            to: &report, invocation, workspace, project, isWholeProject: check.isWholeProject)
        if let path = invocation[Self.writeBaseline] {
            let bytes = BaselineFile.bytes(of: Baseline(report.findings))
            try AtomicFile.write(bytes, to: invocation.absolutePath(path))
            invocation.console.note("\(Counted.of(report.findings.count, "finding")) written to '\(path)'")
            report.known = report.findings.count
            report.findings = []
        } else if let known {
            let compared = known.comparing(report.findings)
            report.findings = compared.new
            report.known = compared.known
            if compared.gone > 0, paths.isEmpty, targets.isEmpty, invocation[SharedOptions.profiles].isEmpty {
                invocation.console.note(
                    "\(Counted.of(compared.gone, "finding")) of the baseline no longer \(compared.gone == 1 ? "exists" : "exist"); "
                        + "--write-baseline writes it anew")
            }
        }
        invocation.console.report(text(of: report, project, invocation))
        return finish(report, workspace, invocation)
    }

    // MARK: Steps

    private func readBaseline(_ invocation: Invocation) throws -> Baseline? {
        guard let path = invocation[Self.baseline] else { return nil }
        if invocation[Self.writeBaseline] != nil {
            throw UsageError.conflict(
                "--baseline and --write-baseline exclude each other: write the file first, then use it")
        }
        let bytes = try FileReader.bytes(of: invocation.absolutePath(path))
        do throws(BaselineFile.Problem) { return try BaselineFile.baseline(from: bytes) } catch {
            throw UsageError.conflict("'\(path)' is not a baseline: \(error.message)")
        }
    }

    /// Asks the compilers, or says that nobody has.
    private func addVerification(
        to report: inout CheckReport, _ invocation: Invocation, _ workspace: Workspace, _ project: Project,
        isWholeProject: Bool
    ) throws {
        let isRequired = invocation[Self.requireVerify]
        if invocation[Self.noVerify], isRequired || invocation[Self.verify] {
            throw UsageError.conflict("--no-verify excludes --verify and --require-verify")
        }
        if !isRequired && !invocation[Self.verify] {
            let obstacles = try reasonsNotToAsk(invocation, workspace, isWholeProject: isWholeProject)
            guard obstacles.isEmpty else {
                report.unverified = obstacles
                return
            }
        }
        for result in try verifier.verify(invocation, workspace, project) {
            report.findings += result.findings
            guard let obstacle = result.obstacles.first else { continue }
            report.unverified.append(CheckReport.Unverified(profile: result.profile, reason: obstacle))
            if isRequired { report.unchecked.append("'\(result.profile)' is not verified: \(obstacle)") }
        }
        report.findings.sort { a, b in a.place != b.place ? a.place < b.place : a.rule < b.rule }
    }

    /// Why the compilers are not asked without being told to; empty when they are.
    private func reasonsNotToAsk(
        _ invocation: Invocation, _ workspace: Workspace, isWholeProject: Bool
    ) throws -> [CheckReport.Unverified] {
        let names = workspace.profiles.map(\.name)
        guard isWholeProject, !workspace.usesCataloguesProfiles, !invocation[Self.noVerify] else {
            return names.map { CheckReport.Unverified(profile: $0, reason: "no compiler was asked; --verify does so") }
        }
        let unlocated = try verifier.unlocated(invocation, workspace)
        guard !unlocated.isEmpty else { return [] }
        return names.map { name in
            CheckReport.Unverified(
                profile: name,
                reason: unlocated.first { $0.profile == name }?.reason
                    ?? "no compiler was asked, since that of another profile is not at hand; --verify does so")
        }
    }

    /// Which profiles are not verified and why, those with the same reason in one sentence.
    static func sentences(about unverified: [CheckReport.Unverified]) -> [String] {
        var order: [String] = []
        var names: [String: [String]] = [:]
        for entry in unverified {
            if names[entry.reason] == nil { order.append(entry.reason) }
            names[entry.reason, default: []].append(entry.profile)
        }
        return order.map { reason in
            let profiles = names[reason] ?? []
            return "\(ProfileNames.list(profiles)) \(profiles.count == 1 ? "is" : "are") not verified: \(reason)"
        }
    }

    private func text(of report: CheckReport, _ project: Project, _ invocation: Invocation) -> String {
        let directory = project.directory
        let absolute: @Sendable (String) -> String = { $0.hasPrefix("/") ? $0 : directory + "/" + $0 }
        switch invocation[Self.format] {
        case .json: return FindingsJSON().text(of: report)
        case .xcode: return FindingsText(path: absolute).text(of: report)
        case .github:
            let root = (invocation.environment["GITHUB_WORKSPACE"] ?? directory) + "/"
            return FindingsGitHub { path in
                let full = absolute(path)
                return full.hasPrefix(root) ? String(full.dropFirst(root.count)) : path
            }.text(of: report)
        case .sarif: return FindingsSARIF(toolVersion: FenceVersion.current).text(of: report)
        case .junit: return FindingsJUnit().text(of: report)
        case .text, .html:
            return FindingsText(palette: Palette(isEnabled: invocation.console.reportUsesColor)).text(of: report)
        }
    }

    private func finish(_ report: CheckReport, _ workspace: Workspace, _ invocation: Invocation) -> Outcome {
        for sentence in report.unchecked { invocation.console.error(sentence) }
        if workspace.usesCataloguesProfiles {
            invocation.console.note(
                "note: there is no fence.json, so the recorded Xcodes are checked and flags are not; 'fence init' writes one"
            )
        }
        // With --require-verify they are errors already.
        if !invocation[Self.requireVerify], !invocation[Self.noVerify] {
            for sentence in Self.sentences(about: report.unverified) { invocation.console.note("note: " + sentence) }
        }
        var code = ExitCode.clean
        if report.count(.error) > 0 || (invocation[SharedOptions.strict] && report.count(.warning) > 0) {
            code = .findings
        }
        if !report.unchecked.isEmpty { code = .couldNotCheck }
        return Outcome(code, summary: "check: " + report.summary) {
            String(FindingsJSON().text(of: report).dropLast())
        }
    }
}
