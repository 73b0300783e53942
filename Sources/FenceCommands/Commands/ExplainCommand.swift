import FenceBuild
import FenceModel
import FenceReports

/// `fence explain FILE:LINE`: why a clause is taken or not, and what would flip it.
struct ExplainCommand: Command {
    static let format = SharedOptions.format([.text, .json])

    let name = "explain"
    let summary = "Explain a condition term by term on every profile, and what would flip it."
    let discussion = """
        The line is that of a directive, or one inside a clause; then the innermost clause is explained. A column behind \
        the line, as compilers and editors print it, is accepted. The file is one of the current folder or of the package.

          fence explain Sources/App/Pair.swift:12
        """
    let arguments = [
        ArgumentDefinition("file:line", .one, help: "A Swift file and a line of it.", completion: .files([".swift"]))
    ]
    let options = [format.definition]

    func run(_ invocation: Invocation) throws -> Outcome {
        guard let place = invocation.arguments.positional.first else { throw UsageError.missingArgument("<file:line>") }
        var (path, line) = try Self.place(place)
        let workspace = try Workspace(invocation)
        // Reports show paths relative to the package, so those are understood wherever the caller stands.
        let inPackage = workspace.directory + "/" + path
        if !FileStatus.exists(invocation.absolutePath(path)), FileStatus.exists(inPackage) { path = inPackage }
        let project = try workspace.project(paths: [path], targets: [], invocation)
        for note in project.notes { invocation.console.warning(note) }
        guard let file = project.files.first, !FileStatus.isFolder(invocation.absolutePath(path)) else {
            throw UsageError.conflict("'\(path)' is a folder; explain takes one file with a line")
        }
        let profiles = ProjectAnalysis(project, profiles: workspace.profiles).profiles(forTarget: file.target)
        let text = try FileReader.text(of: file.path)
        let analysis = FileAnalysis(text, profiles.map(ProfileEvaluator.init))
        let explanation = ClauseExplanation(path: file.displayPath, line: line, analysis, profiles: profiles)
        let last = LineCount.of(text)
        if line > last {
            throw UsageError.conflict("'\(path)' has \(Counted.of(last, "line")), so there is no line \(line)")
        }
        let json = ExplainJSON().report(path: file.displayPath, line: line, explanation)
        if invocation[Self.format] == .json {
            invocation.console.report(json)
        } else if let explanation {
            let palette = Palette(isEnabled: invocation.console.reportUsesColor)
            invocation.console.report(ExplainText(palette: palette).text(of: explanation))
        } else {
            invocation.console.report("\(file.displayPath):\(line) stands in no fence: every profile compiles it.\n")
        }
        return Outcome(.clean, json: { json })
    }

    /// `path:line` or `path:line:column`.
    private static func place(_ text: String) throws(UsageError) -> (path: String, line: Int) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let numbers = parts.reversed().prefix(2).prefix { Int($0) != nil }.count
        guard parts.count >= 2, numbers >= 1, let line = Int(parts[parts.count - numbers]), line > 0 else {
            throw .invalidValue(
                option: "<file:line>", value: text, expectation: "a file and a line, as in Sources/App/Pair.swift:12",
                allowed: [], suggestion: nil)
        }
        return (parts.dropLast(numbers).joined(separator: ":"), line)
    }
}
