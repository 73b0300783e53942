import FenceBuild
import FenceModel
import FenceReports
import FenceSyntax

/// `fence init`: writes a first fence.json from what the sources show.
struct InitCommand: Command {
    static let replace = Option.flag("replace", help: "Replace a fence.json that is there already.")

    let name = "init"
    let summary = "Write a first fence.json from what the sources show."
    let discussion = """
        The configuration has a profile for the store and one for the beta, the compilation conditions that the sources ask \
        for, and an entry for each fence that can tell SDKs apart. It is a beginning: say which conditions each toolchain \
        really sets. With --output - it is printed instead.
        """
    let options = [replace.definition]

    func run(_ invocation: Invocation) throws -> Outcome {
        let given = invocation[SharedOptions.output]
        let isPrinted = given == "-"
        let workspace = try Workspace(invocation.withoutConfiguration)
        let path = given.map(invocation.absolutePath) ?? workspace.directory + "/" + Workspace.configurationName
        if !isPrinted, !invocation[Self.replace], FileStatus.exists(path) {
            throw UsageError.conflict("'\(path)' is there already; give --replace to write it anew")
        }
        let project = try workspace.project(paths: [], targets: [], invocation)
        for note in project.notes { invocation.console.warning(note) }
        let survey = ConditionSurvey(project)
        let text = FirstConfiguration(survey: survey, package: project.package).text
        // What is written must be readable: the loader is the judge.
        do {
            _ = try ConfigurationLoader(catalogue: workspace.catalogue).load(Array(text.utf8), file: path)
        } catch { throw ConfigurationFailure(errors: error, workingDirectory: invocation.workingDirectory) }
        if isPrinted || given != nil {
            // With --output the console keeps the report, and the tool writes it as a whole.
            invocation.console.report(text)
        } else {
            try AtomicFile.write(Array(text.utf8), to: path)
        }
        for problem in survey.problems { invocation.console.error(problem) }
        let summary =
            "\(isPrinted ? "fence.json" : path) for \(Counted.of(survey.fileCount, "file")): "
            + "\(Counted.of(survey.flags.count, "condition")), \(Counted.of(survey.sdkConditions.count, "SDK fence"))"
        return Outcome(survey.problems.isEmpty ? .clean : .couldNotCheck, summary: summary)
    }
}
