import FenceBuild
import FenceChecks
import FenceModel
import FenceReports

/// Runs the rules of `fence check` over a project.
struct ProjectCheck {
    /// The folder, configuration and chosen profiles.
    let workspace: Workspace
    /// The files.
    let project: Project
    /// The folder that relative paths of files belong to.
    let workingDirectory: String
    /// Whether no paths and targets narrow the project.
    let isWholeProject: Bool

    /// What the rules found, and what could not be read.
    struct Outcome {
        var result: SourceCheck.Result
        var files: Int
        var problems: [String]
    }

    /// The profiles that conditions are evaluated on.
    ///
    /// "No profile takes this branch" is about all profiles: with `--profile` the rules still see those of the configuration,
    /// and their findings are narrowed down afterwards.
    var evaluated: [Profile] {
        let all = workspace.configuration.profiles
        let chosen = workspace.profiles
        return chosen.allSatisfy { profile in all.contains { $0.name == profile.name } } ? all : chosen
    }

    /// Runs the rules on all files.
    func run() -> Outcome {
        let profiles = evaluated
        let analysis = ProjectAnalysis(checkedProject, profiles: profiles)
        let check = SourceCheck(context(profiles))
        var joined: [String: [Profile]] = [:]
        for name in Set(project.files.compactMap(\.target)) { joined[name] = analysis.profiles(forTarget: name) }
        let profilesOfTargets = joined
        let results = analysis.map { file, found in
            check.check(
                path: file.displayPath, target: file.target, found,
                profiles: file.target.flatMap { profilesOfTargets[$0] } ?? profiles)
        }
        var files: [SourceCheck.FileResult] = []
        var problems = project.problems
        for result in results {
            switch result {
            case .success(let file): files.append(file)
            case .failure(let error): problems.append(error.message)
            }
        }
        var result = check.finish(files)
        let chosen = Set(workspace.profiles.map(\.name))
        if chosen.count < profiles.count {
            result.findings.removeAll { chosen.isDisjoint(with: $0.profiles) && !$0.profiles.isEmpty }
        }
        return Outcome(result: result, files: files.count, problems: problems)
    }

    /// The files that toolchains of profiles compile: plugins and macros run on the machine that builds.
    ///
    /// However a file was given, it has one path in reports, by which baselines and configurations know it.
    private var checkedProject: Project {
        var checked = project
        for index in checked.files.indices {
            let absolute = ProjectLoader.absolutePath(checked.files[index].path, in: workingDirectory)
            checked.files[index].path = absolute
            if absolute.hasPrefix(project.directory + "/") { checked.files[index].displayPath = displayPath(absolute) }
        }
        guard let package = project.package else { return checked }
        let hostOnly = Set(package.targets.filter { !$0.kind.isCompiledForProfiles }.map(\.name))
        checked.files.removeAll { $0.target.map(hostOnly.contains) ?? false }
        return checked
    }

    private func context(_ profiles: [Profile]) -> CheckContext {
        let configuration = workspace.configuration
        var targets: [String: Set<String>] = [:]
        for target in project.package?.targets ?? [] {
            for setting in target.settings {
                for name in setting.definedConditions where !name.contains("=") {
                    targets[name, default: []].insert(target.name)
                }
            }
        }
        for trait in project.package?.traits ?? [] where trait.name != "default" {
            targets[trait.name, default: []].formUnion(project.package?.targets.map(\.name) ?? [])
        }
        let mentions = BuildFileMentions(in: project.directory)
        let flags = FlagKnowledge(
            profiles: profiles, declarations: configuration.fences, targets: targets,
            mention: { mentions.path(naming: $0) })
        let patterns = configuration.fences.map { $0.files.compactMap(PathPattern.init) }
        var context = CheckContext(
            configuration, profiles: profiles, configurationPath: configuration.file.map(displayPath),
            isWholeProject: isWholeProject, flags: flags,
            isAbout: { declaration, path in
                guard patterns.indices.contains(declaration.index), !patterns[declaration.index].isEmpty else {
                    return true
                }
                return patterns[declaration.index].contains { $0.covers(path) }
            })
        context.considersAllProfiles = profiles.count >= configuration.profiles.count
        return context
    }

    /// The path as reports show it: relative to the project's folder.
    func displayPath(_ path: String) -> String {
        let prefix = project.directory + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}
