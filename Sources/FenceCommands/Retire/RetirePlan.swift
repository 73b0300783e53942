import FenceBuild
import FenceModel
import FenceReports
import FenceRetirement
import FenceSyntax

/// Finds the fences of a project, where they stand, and what taking the wanted ones out does to the files.
struct RetirePlan {
    /// A file with fences.
    struct File: Sendable {
        var file: Project.File
        var text: SourceText
        var fences: [SurveyedFence]
    }

    let workspace: Workspace
    let project: Project
    let request: FenceRequest
    let day: CalendarDate
    let survey: FenceSurvey
    let match: DeclarationMatch
    private(set) var files: [File] = []
    private(set) var problems: [String]

    /// Reads the files and surveys their fences.
    ///
    /// - Parameters:
    ///   - dropping: profiles that the user drops.
    ///   - settlesAllTerms: `--all-terms`.
    init(
        _ workspace: Workspace, _ project: Project, request: FenceRequest, day: CalendarDate, dropping: [String],
        settlesAllTerms: Bool
    ) {
        self.workspace = workspace
        self.project = project
        self.request = request
        self.day = day
        problems = project.problems
        let configuration = workspace.configuration
        let match = DeclarationMatch(configuration.fences) { declaration, path in
            declaration.files.isEmpty || declaration.files.contains { PathPattern($0)?.covers(path) ?? false }
        }
        self.match = match
        let ledger = configuration.ledger.overriding(.builtIn)
        let reader = ProjectAnalysis(project, profiles: [])
        var texts: [(file: Project.File, text: SourceText)] = []
        var used: Set<Int> = []
        for (file, result) in zip(
            project.files,
            reader.map { file, analysis in
                (analysis.text, FenceSurvey.declarationsInUse(in: analysis.text, path: file.displayPath, match))
            })
        {
            switch result {
            case .success(let (text, indices)):
                used.formUnion(indices)
                if text.mayContainDirective { texts.append((file, text)) }
            case .failure(let error): problems.append(error.message)
            }
        }
        // `--profile` chooses among all profiles; those that it leaves out are shown as dropped.
        let chosen = workspace.profiles
        let all = configuration.profiles + chosen.filter { configuration.profile(named: $0.name) == nil }
        let selection = ProfileSelection(
            configuration.profiles.isEmpty ? chosen : all,
            declarations: configuration.fences.filter { used.contains($0.index) }, ledger: ledger, day: day,
            dropping: Set(dropping), choosing: Set(chosen.map(\.name)))
        var named: Set<String> = []
        if case .condition(let text) = request, case .success(let condition) = Condition.parse(text) {
            named = Set(condition.distinctTerms.compactMap(\.term.flagName))
        }
        survey = FenceSurvey(
            ledger: ledger, day: day, selection: selection, declarations: configuration.fences, match: match,
            namedFlags: named, settlesAllTerms: settlesAllTerms)
        let includesAll = request != .due
        for (file, text) in texts {
            let fences = survey.fences(
                of: text, path: file.displayPath, includesAll: includesAll, joining: joining(file))
            if !fences.isEmpty { files.append(File(file: file, text: text, fences: fences)) }
        }
    }

    /// Adds the settings of a file's target to profiles.
    func joining(_ file: Project.File) -> (Profile) -> Profile {
        guard let name = file.target, let package = project.package, let target = package.target(named: name) else {
            return { $0 }
        }
        return { $0.joining(package.settings(of: target, for: $0)) }
    }

    /// The fences that reports list: those that have to do with SDKs or with an entry of the configuration.
    var listedFences: [SurveyedFence] { listed(files.flatMap(\.fences)) }

    /// The same after the changes.
    func listedFences(after retirements: [Retirement]) -> [SurveyedFence] {
        var results: [String: SourceText] = [:]
        for (file, retirement, _) in retirements { results[file.file.displayPath] = retirement.result }
        return listed(
            files.flatMap { file -> [SurveyedFence] in
                guard let text = results[file.file.displayPath] else { return file.fences }
                return survey.fences(
                    of: text, path: file.file.displayPath, includesAll: request != .due, joining: joining(file.file))
            })
    }

    private func listed(_ fences: [SurveyedFence]) -> [SurveyedFence] {
        fences.filter { $0.declaration != nil || $0.mayTellSDKsApart }
    }

    /// A file with what taking its fences out gave, and what was settled for those that went.
    typealias Retirement = (file: File, retirement: FileRetirement, answers: [TermKey: Bool])

    /// Takes the wanted fences out of each file.
    func retirements(keepsIndentation: Bool) -> [Retirement] {
        files.compactMap { file in
            let targets = request.targets(among: file.fences)
            if targets.isEmpty { return nil }
            let profiles = survey.selection.remaining.map(joining(file.file))
            let retirement = FileRetirer(profiles: profiles, keepsIndentation: keepsIndentation).retire(
                targets, from: file.text)
            var answers: [TermKey: Bool] = [:]
            for outcome in retirement.outcomes where outcome.isDone {
                let target = targets.first { $0.offset == outcome.offset }
                answers.merge(target?.answers ?? [:]) { first, _ in first }
            }
            return (file, retirement, answers)
        }
    }

    /// The entries of the configuration that spoke of fences which went, and of none that is left.
    func spentDeclarations(_ retirements: [Retirement])
        -> [FenceDeclaration]
    {
        var spent: Set<Int> = []
        var used: Set<Int> = []
        var texts: [String: SourceText] = [:]
        for (file, retirement, _) in retirements {
            texts[file.file.displayPath] = retirement.result
            let done = Set(retirement.outcomes.filter(\.isDone).map(\.offset))
            for fence in file.fences where done.contains(fence.offset) {
                if let declaration = fence.declaration { spent.insert(declaration.index) }
            }
        }
        for file in files {
            let text = texts[file.file.displayPath] ?? file.text
            used.formUnion(FenceSurvey.declarationsInUse(in: text, path: file.file.displayPath, match))
        }
        return workspace.configuration.fences.filter { spent.contains($0.index) && !used.contains($0.index) }
    }

    /// The places where a flag is still asked for after the change: `path:line`.
    func remainingUses(
        of flag: String, _ retirements: [Retirement]
    ) -> [String] {
        var results: [String: SourceText] = [:]
        for (file, retirement, _) in retirements { results[file.file.displayPath] = retirement.result }
        var places: [String] = []
        for file in files {
            let text = results[file.file.displayPath] ?? file.text
            for line in FenceSurvey.lines(asking: flag, in: text) { places.append("\(file.file.displayPath):\(line)") }
        }
        return places
    }
}
