import FenceBuild
import FenceModel
import FenceReports
import FenceSyntax

/// `fence preview`: which branch of each fence the profiles take.
struct PreviewCommand: Command {
    static let format = SharedOptions.format([.text, .json])
    static let activeOnly = Option.flag(
        "active-only",
        help:
            "With one --profile: print only what it compiles; everything else is blank, so that lines and columns stay."
    )
    static let sideBySide = Option<[String]>.group(
        "side-by-side", ["left", "right"],
        help: "Print the files as two profiles see them, one beside the other.", completion: .profiles)

    let name = "preview"
    let summary = "Show which branch of each fence the declared toolchains take."
    let discussion = """
        Without paths, the files are those of the package's targets, or of the folder if it is no package. Settings of the \
        targets (.define, traits, language mode) join the profiles' conditions.

        With one --profile the files themselves are printed as that toolchain sees them: what it does not compile is \
        marked with '-', and dimmed on a terminal; what the facts do not decide is marked with '?'.
        """
    let arguments = [
        ArgumentDefinition(
            "path", .any, help: "Swift files and folders to look at instead of the whole package.",
            completion: .files([".swift"]))
    ]
    let options = [
        format.definition, activeOnly.definition, sideBySide.definition, SharedOptions.targets.definition,
    ]

    func run(_ invocation: Invocation) throws -> Outcome {
        try checkCombination(invocation)
        let sides = invocation[Self.sideBySide]
        let workspace = try Workspace(
            sides.isEmpty ? invocation : invocation.replacing(SharedOptions.profiles, with: sides))
        invocation.console.progress("reading the package")
        let project = try workspace.project(
            paths: invocation.arguments.positional, targets: invocation[SharedOptions.targets], invocation)
        for note in project.notes { invocation.console.warning(note) }
        invocation.console.progress("scanning \(project.files.count) files")
        let analysis = ProjectAnalysis(project, profiles: workspace.profiles)
        if !sides.isEmpty { return printSideBySide(analysis, sides, invocation) }
        if invocation[Self.format] == .text, invocation[SharedOptions.profiles].count == 1 {
            return printView(analysis, invocation)
        }
        return printFences(analysis, workspace, invocation)
    }

    /// Options that make no sense together.
    private func checkCombination(_ invocation: Invocation) throws {
        let profiles = invocation[SharedOptions.profiles]
        let sides = invocation[Self.sideBySide]
        let isJSON = invocation[Self.format] == .json
        if invocation[Self.activeOnly] {
            if profiles.count != 1 { throw UsageError.conflict("--active-only needs exactly one --profile") }
            if isJSON { throw UsageError.conflict("--active-only prints sources, which --format json cannot") }
            if !sides.isEmpty { throw UsageError.conflict("--active-only and --side-by-side exclude each other") }
        }
        if !sides.isEmpty {
            if isJSON { throw UsageError.conflict("--side-by-side prints sources, which --format json cannot") }
            if !profiles.isEmpty {
                throw UsageError.conflict("--side-by-side names the profiles itself; leave out --profile")
            }
            if sides[0] == sides[1] { throw UsageError.conflict("--side-by-side needs two different profiles") }
            if invocation.console.reportIsForTerminal, invocation.console.columns < SideBySide.minimumColumns {
                throw UsageError.conflict(
                    "--side-by-side needs a terminal of \(SideBySide.minimumColumns) columns; "
                        + "this one has \(invocation.console.columns)")
            }
        }
    }

    // MARK: The fences

    private struct Counts: Sendable {
        var fences = 0
        var unknown = 0
        var errors = 0
        var hasFences: Bool { fences > 0 }

        init(_ file: PreviewFile) {
            fences = file.fences.count
            unknown = file.fences.filter { $0.clauses.contains { $0.states.contains(.unknown) } }.count
            errors = file.diagnostics.filter { $0.severity == .error }.count
        }
    }

    private func printFences(
        _ analysis: ProjectAnalysis, _ workspace: Workspace, _ invocation: Invocation
    ) -> Outcome {
        let names = workspace.profiles.map(\.name)
        let isJSON = invocation[Self.format] == .json
        let wantsJSON = isJSON || invocation.wantsResultFile
        let json = PreviewJSON(profiles: names)
        let table = PreviewTable(
            profiles: names, palette: Palette(isEnabled: invocation.console.reportUsesColor),
            columns: invocation.console.reportIsForTerminal
                ? invocation.console.columns : max(invocation.console.columns, 120))
        let results = analysis.map { file, found -> (counts: Counts, json: [UInt8], text: String) in
            let preview = PreviewFile(path: file.displayPath, found)
            return (Counts(preview), wantsJSON ? json.file(preview) : [], isJSON ? "" : table.text(of: preview))
        }
        var problems = analysis.project.problems
        var counts: [Counts] = []
        var pieces: [[UInt8]] = []
        for result in results {
            switch result {
            case .success(let found):
                counts.append(found.counts)
                pieces.append(found.json)
                if !isJSON { invocation.console.report(found.text) }
            case .failure(let error): problems.append(error.message)
            }
        }
        let fileJSON = pieces
        let allProblems = problems
        if isJSON { invocation.console.report(utf8: json.report(files: fileJSON, problems: allProblems)) }
        for problem in problems { invocation.console.error(problem) }
        var summary = "\(Counted.of(counts.reduce(0) { $0 + $1.fences }, "fence")) in "
        summary += "\(counts.filter(\.hasFences).count) of \(Counted.of(counts.count, "file")), "
        summary += Counted.of(names.count, "profile")
        let unknown = counts.reduce(0) { $0 + $1.unknown }
        if unknown > 0 { summary += "; \(unknown) not decided by the profiles" }
        let errors = counts.reduce(0) { $0 + $1.errors }
        if errors > 0 { summary += "; \(Counted.of(errors, "error"))" }
        if !problems.isEmpty { summary += "; \(Counted.of(problems.count, "problem")) with files" }
        if workspace.usesCataloguesProfiles {
            invocation.console.note(
                "note: there is no fence.json, so the recorded Xcodes are shown; 'fence init' writes one")
        }
        return Outcome(problems.isEmpty ? .clean : .couldNotCheck, summary: summary) {
            String(decoding: json.report(files: fileJSON, problems: allProblems), as: UTF8.self)
        }
    }

    // MARK: The sources

    private func printView(_ analysis: ProjectAnalysis, _ invocation: Invocation) -> Outcome {
        let palette = Palette(isEnabled: invocation.console.reportUsesColor)
        let onlyActive = invocation[Self.activeOnly]
        let results = analysis.map { file, found -> (path: String, bytes: [UInt8], hasUnknown: Bool) in
            let view = SourceView(found, profile: 0)
            let bytes = onlyActive ? view.activeOnly() : Array(view.numbered(palette: palette).utf8)
            return (file.displayPath, bytes, view.hasUnknown)
        }
        let isSingle = analysis.project.files.count == 1
        return printSources(results, analysis, invocation) { path, isFirst in
            // A single file with blanks is meant for a compiler: nothing may stand before it.
            if isSingle && onlyActive { return "" }
            return (isFirst ? "" : "\n") + palette.bold("==> \(path) <==") + "\n"
        }
    }

    private func printSideBySide(
        _ analysis: ProjectAnalysis, _ sides: [String], _ invocation: Invocation
    ) -> Outcome {
        let wide = invocation.console.reportIsForTerminal ? invocation.console.columns : 160
        let report = SideBySide(
            left: sides[0], right: sides[1], palette: Palette(isEnabled: invocation.console.reportUsesColor),
            columns: wide)
        let results = analysis.map { file, found -> (path: String, bytes: [UInt8], hasUnknown: Bool) in
            let left = SourceView(found, profile: 0)
            let right = SourceView(found, profile: 1)
            return (
                file.displayPath, Array(report.text(path: file.displayPath, left: left, right: right).utf8),
                left.hasUnknown || right.hasUnknown
            )
        }
        return printSources(results, analysis, invocation) { _, _ in "" }
    }

    private func printSources(
        _ results: [Result<(path: String, bytes: [UInt8], hasUnknown: Bool), FileError>], _ analysis: ProjectAnalysis,
        _ invocation: Invocation, heading: (_ path: String, _ isFirst: Bool) -> String
    ) -> Outcome {
        var problems = analysis.project.problems
        var printed = 0
        var undecided = 0
        for result in results {
            switch result {
            case .success(let found):
                invocation.console.report(heading(found.path, printed == 0))
                invocation.console.report(utf8: found.bytes)
                printed += 1
                if found.hasUnknown { undecided += 1 }
            case .failure(let error): problems.append(error.message)
            }
        }
        for problem in problems { invocation.console.error(problem) }
        let names = analysis.profiles.map(\.name).joined(separator: " and ")
        var summary = "\(Counted.of(printed, "file")) as seen by \(names)"
        if undecided > 0 {
            summary += "; in \(undecided) the profile does not decide every fence ('fence preview' lists them)"
        }
        return Outcome(problems.isEmpty ? .clean : .couldNotCheck, summary: summary)
    }
}
