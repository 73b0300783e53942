import FenceBuild
import FenceModel
import FenceReports
import FenceRetirement
import FenceSyntax

/// `fence retire`: which fences are due, and taking them out.
struct RetireCommand: Command {
    let name = "retire"
    let summary = "List the fences that are waiting or due, and take due ones out."
    let discussion = """
        A fence is due when what its entry in the configuration waits for has come: a channel accepts an SDK (by the ledger), a \
        day, or a condition that holds everywhere. It is blocked when a profile that counts still needs its other branch. \
        Without --write the changes are printed as a diff.

        FILE:LINE, --fence and --condition name fences instead of the due ones; other arguments are files and folders to \
        look at.

        Before anything is written, the compiled tokens of each file are compared for every profile that counts, and the \
        touched targets are compiled before and after where toolchains are at hand. All files are written, or none.

        Exit codes: 0 nothing is due (or nothing is left of it); 1 a fence is due; 2 something could not be read or written.
        """
    let arguments = [
        ArgumentDefinition(
            "place", .any, help: "FILE:LINE of a fence to take out, or files and folders to look at.",
            completion: .files([".swift"]))
    ]
    let options = RetireOptions.all

    func run(_ invocation: Invocation) throws -> Outcome {
        let (request, place, paths) = try self.request(invocation)
        let day = invocation[RetireOptions.asOf] ?? .today
        let record = try record(invocation, day)
        var workspace = try Workspace(invocation)
        let recovery = try recover(workspace)
        try checkNames(invocation, workspace)
        if let record {
            _ = try record.write(to: workspace.configuration)
            workspace = try Workspace(invocation)
        }
        invocation.console.progress("reading the package")
        let project = try workspace.project(paths: paths, targets: invocation[SharedOptions.targets], invocation)
        for note in project.notes { invocation.console.warning(note) }
        let plan = RetirePlan(
            workspace, project, request: try located(request, place, project, invocation), day: day,
            dropping: invocation[RetireOptions.drop], settlesAllTerms: invocation[RetireOptions.allTerms])
        var report = RetireReport(day: day, selection: plan.survey.selection, fences: plan.listedFences)
        report.problems = plan.problems
        report.recorded = record?.sentence
        report.isNamed = request != .due
        if let recovery { report.notes.append(recovery) }
        if workspace.configuration.file == nil {
            report.notes.append("there is no fence.json that says what fences wait for; 'fence init' writes one")
        }
        let isOnlyRecording = record != nil && !invocation[RetireOptions.write]
        if !isOnlyRecording { try change(plan, &report, invocation) }
        return outcome(report, invocation, isOnlyRecording: isOnlyRecording)
    }

    private func outcome(_ report: RetireReport, _ invocation: Invocation, isOnlyRecording: Bool) -> Outcome {
        let text = RetireTextReport(report, palette: Palette(isEnabled: invocation.console.reportUsesColor))
        let json = RetireJSONReport(report)
        switch invocation[RetireOptions.format] {
        case .json: invocation.console.report(json.text + "\n")
        default: invocation.console.report(utf8: text.bytes)
        }
        for problem in report.problems { invocation.console.error(problem) }
        var code = ExitCode.clean
        if !isOnlyRecording {
            let isBlocked = invocation[SharedOptions.strict] && !report.fences("blocked").isEmpty
            if report.dueCount > 0 || isBlocked { code = .findings }
            // A fence that was named and stays is not what was asked for.
            if report.isWritten, report.isNamed, report.refusedCount > 0 { code = .findings }
        }
        if !report.problems.isEmpty, code == .clean { code = .couldNotCheck }
        return Outcome(code, summary: text.summary) { json.text }
    }

    // MARK: - What is asked for

    /// Which fences are meant, a place if one was given, and the paths to look at.
    private func request(_ invocation: Invocation) throws -> (FenceRequest, place: String?, paths: [String]) {
        var requests: [FenceRequest] = []
        if let id = invocation[RetireOptions.fence] { requests.append(.id(id)) }
        if let condition = invocation[RetireOptions.condition] {
            if case .failure(let error) = Condition.parse(condition) {
                let reason = error.diagnostics.first?.message ?? "it is no condition"
                throw UsageError.conflict("'\(condition)' of --condition is no condition: \(reason)")
            }
            requests.append(.condition(condition))
        }
        var place: String?
        var paths: [String] = []
        for argument in invocation.arguments.positional {
            guard let colon = argument.lastIndex(of: ":"), let line = Int(argument[argument.index(after: colon)...]),
                line > 0, argument[..<colon].hasSuffix(".swift")
            else {
                paths.append(argument)
                continue
            }
            place = String(argument[..<colon])
            requests.append(.place(path: String(argument[..<colon]), line: line))
        }
        if requests.count > 1 {
            throw UsageError.conflict(
                "--fence, --condition and FILE:LINE name fences in different ways; give one of them")
        }
        return (requests.first ?? .due, place, paths)
    }

    /// A place with the path that reports use for its file.
    private func located(
        _ request: FenceRequest, _ place: String?, _ project: Project, _ invocation: Invocation
    ) throws -> FenceRequest {
        guard case .place(_, let line) = request, let place else { return request }
        let wanted = ProjectLoader.absolutePath(place, in: invocation.workingDirectory)
        let inProject = ProjectLoader.absolutePath(place, in: project.directory)
        let files = project.files.map { ($0, ProjectLoader.absolutePath($0.path, in: invocation.workingDirectory)) }
        guard let file = (files.first { $0.1 == wanted } ?? files.first { $0.1 == inProject })?.0 else {
            throw UsageError.conflict("'\(place)' is none of the project's Swift files")
        }
        return .place(path: file.displayPath, line: line)
    }

    private func checkNames(_ invocation: Invocation, _ workspace: Workspace) throws {
        let names = (workspace.configuration.profiles + workspace.profiles).map(\.name)
        for name in invocation[RetireOptions.drop] where !names.contains(name) {
            throw UsageError.invalidValue(
                option: RetireOptions.drop.definition.dashedName, value: name, expectation: "the name of a profile",
                allowed: names, suggestion: NearestName.of(name, among: names))
        }
        if let id = invocation[RetireOptions.fence] {
            let ids = workspace.configuration.fences.compactMap(\.id)
            // An entry that has gone with its fences is nothing to complain about in a second run.
            if !ids.contains(id), let near = NearestName.of(id, among: ids) {
                throw UsageError.invalidValue(
                    option: RetireOptions.fence.definition.dashedName, value: id, expectation: "the id of an entry",
                    allowed: ids, suggestion: near)
            }
        }
    }

    private func record(_ invocation: Invocation, _ day: CalendarDate) throws -> LedgerRecord? {
        let values = invocation[RetireOptions.record]
        guard values.count == 2 else {
            for option in [RetireOptions.since.definition, RetireOptions.source.definition]
            where invocation.arguments.options[option.name] != nil {
                throw UsageError.conflict("\(option.dashedName) belongs to --record, which is not given")
            }
            return nil
        }
        let sdk: DottedVersion
        do { sdk = try DottedVersion(values[1]) } catch {
            throw UsageError.invalidValue(
                option: "--record", value: values[1], expectation: "a channel and a version such as 27.1", allowed: [],
                suggestion: nil)
        }
        return LedgerRecord(
            channel: values[0], sdk: sdk, since: invocation[RetireOptions.since] ?? day,
            source: invocation[RetireOptions.source])
    }

    // MARK: - Changes

    private func journal(_ workspace: Workspace) -> String { workspace.scratch + "/retire-journal.json" }

    /// Finishes or undoes what a killed run has left.
    private func recover(_ workspace: Workspace) throws -> String? {
        do throws(FileTransaction.Failure) {
            switch try FileTransaction.recover(journal: journal(workspace)) {
            case nil: return nil
            case .undone: return "an earlier run was ended before it wrote anything; what it had prepared was removed"
            case .finished(let paths):
                return
                    "an earlier run was ended while it wrote; \(Counted.of(paths.count, "file")) that it left were finished"
            }
        } catch { throw RetireFailure(error) }
    }

    private func change(_ plan: RetirePlan, _ report: inout RetireReport, _ invocation: Invocation) throws {
        let retirements = plan.retirements(keepsIndentation: invocation[RetireOptions.keepIndentation])
        report.files = retirements.map { RetireReport.File(path: $0.file.file.displayPath, retirement: $0.retirement) }
        let changed = retirements.filter(\.retirement.isChanged)
        if !changed.isEmpty {
            let others = OtherFiles(plan, retirements)
            if let configuration = try others.configuration() { report.others.append(configuration) }
            if invocation[RetireOptions.withSettings] { report.others += try others.manifests() }
            report.notes += others.notes(withSettings: invocation[RetireOptions.withSettings])
            let names = plan.survey.selection.remaining.map(\.name).joined(separator: ", ")
            report.proofs.append(
                "the compiled tokens of \(Counted.of(changed.count, "file")) are the same before and after on \(names)")
        }
        guard invocation[RetireOptions.write] else { return }
        report.isWritten = true
        if changed.isEmpty { return }
        try write(plan, changed.map { ($0.file, $0.retirement) }, &report, invocation)
        report.fences = plan.listedFences(after: retirements)
    }

    private func write(
        _ plan: RetirePlan, _ changed: [(file: RetirePlan.File, retirement: FileRetirement)],
        _ report: inout RetireReport,
        _ invocation: Invocation
    ) throws {
        let directory = plan.project.directory
        var changes = changed.map { file, retirement in
            FileTransaction.Change(
                path: ProjectLoader.absolutePath(file.file.path, in: invocation.workingDirectory),
                old: Array(retirement.original.bytes), new: Array(retirement.result.bytes))
        }
        for other in report.others where other.old != other.new {
            changes.append(
                FileTransaction.Change(
                    path: ProjectLoader.absolutePath(other.path, in: directory), old: other.old, new: other.new))
        }
        if !invocation[RetireOptions.force] { try checkCommitted(changes, plan.workspace) }
        var verification: RetireVerification?
        if !invocation[RetireOptions.withoutVerify] {
            let targets = Set(changed.compactMap(\.file.file.target)).sorted()
            verification = try RetireVerification(
                invocation, profiles: plan.survey.selection.remaining.map(\.name), project: plan.project,
                targets: targets)
        }
        let before = try verification?.run()
        let transaction = FileTransaction(journal: journal(plan.workspace))
        do throws(FileTransaction.Failure) { try transaction.commit(changes) } catch { throw RetireFailure(error) }
        guard let verification else {
            report.notes.append("nothing was compiled: --without-verify")
            return
        }
        let after = try verification.run()
        let failures = RetireVerification.failures(before, after)
        if !failures.isEmpty {
            let back = changes.map { FileTransaction.Change(path: $0.path, old: $0.new, new: $0.old) }
            do throws(FileTransaction.Failure) { try transaction.commit(back) } catch { throw RetireFailure(error) }
            throw RetireFailure(
                failures.joined(separator: "\n") + "\nall files are as they were before", .findings)
        }
        report.proofs += RetireVerification.proofs(before, after)
        report.notes += verification.gaps
        report.newWarnings = RetireVerification.newWarnings(before, after)
    }

    /// Refuses to write what git could not bring back. An entry of the ledger that is not committed yet does not count: it
    /// stays.
    private func checkCommitted(_ changes: [FileTransaction.Change], _ workspace: Workspace) throws {
        let git = GitWorkingTree(directory: workspace.directory)
        let obstacles = git.obstacles(changes.map(\.path)).filter { obstacle in
            guard case .modified(let path) = obstacle, path == workspace.configuration.file,
                let change = changes.first(where: { $0.path == path }), let committed = git.committed(path)
            else { return true }
            return !LedgerComparison.differOnlyInLedger(committed, change.old)
        }
        if !obstacles.isEmpty { throw RetireFailure(obstacles) }
    }
}
