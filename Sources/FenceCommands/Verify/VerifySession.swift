import FenceBuild
import FenceModel
import FenceReports
import Foundation

/// What the commands that ask real compilers have in common: the toolchains of the profiles, the cache, the modules.
///
/// `fence check` makes one as well: `availability()` says which profiles can be verified here, and `verify` does it.
struct VerifySession {
    /// The folder, configuration and profiles.
    let workspace: Workspace
    /// The profiles with their toolchains.
    let entries: [VerifyRequest.Entry]
    /// Cache and runner.
    let surroundings: BuildSurroundings
    /// How many compilers run at once.
    let width: Int
    private let invocation: Invocation

    /// Finds the toolchains that the options, the environment and the configuration name.
    ///
    /// - Throws: ``UsageError`` for a `--toolchain` of a profile that is not among those considered.
    init(_ invocation: Invocation, _ workspace: Workspace) throws {
        self.invocation = invocation
        self.workspace = workspace
        let choices = invocation[VerifyOptions.toolchains]
        let names = workspace.profiles.map(\.name)
        let declared = names + workspace.configuration.profiles.map(\.name)
        for choice in choices where !declared.contains(choice.profile) {
            throw UsageError.invalidValue(
                option: VerifyOptions.toolchains.definition.dashedName, value: choice.profile,
                expectation: "the name of a profile", allowed: names,
                suggestion: NearestName.of(choice.profile, among: names))
        }
        let folder = workspace.configuration.file.map { ($0 as NSString).deletingLastPathComponent }
        let locator = ToolchainLocator(
            choices: choices, locations: workspace.configuration.locations,
            configurationFolder: folder ?? workspace.directory, workingDirectory: invocation.workingDirectory,
            stubFolders: invocation[VerifyOptions.stubSDKs].map(invocation.absolutePath),
            environment: invocation.environment)
        entries = workspace.profiles.map(locator.entry)
        let cache =
            invocation[VerifyOptions.cache].map(invocation.absolutePath)
            ?? invocation.environment["FENCE_CACHE"].flatMap { $0.isEmpty ? nil : invocation.absolutePath($0) }
            ?? workspace.scratch + "/cache"
        let console = invocation.console
        var runner = ProcessRunner()
        if invocation[VerifyOptions.verbose] {
            runner.announce = { command in console.note("+ " + command.shellLine) }
        }
        surroundings = BuildSurroundings(cache: BuildCache(root: cache), runner: runner)
        width = max(1, invocation[VerifyOptions.workers] ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    /// The profiles whose toolchain is at hand, and why the others' is not. Compiles nothing of the sources.
    func availability() -> [(profile: String, problem: ToolchainProblem?)] {
        Verification(VerifyRequest(graph: emptyGraph, entries: entries, width: width), in: surroundings).availability()
    }

    /// The profiles of which nobody has said where their toolchain is, each with how to say it. Starts nothing, and does not
    /// find out whether the toolchains that are named are there; `availability()` does.
    var profilesWithoutLocation: [(profile: String, problem: ToolchainProblem)] {
        entries.compactMap { entry in
            if case .failure(let problem) = entry.toolchain { (entry.profile.name, problem) } else { nil }
        }
    }

    /// The modules of a project, each after those it imports.
    func graph(of project: Project, targets: [String]) throws -> BuildGraph {
        do throws(BuildGraph.Problem) {
            var graph: BuildGraph
            if let package = project.package, !package.targets.isEmpty {
                graph = try BuildGraph(
                    package: package, names: targets, includesTests: !invocation[VerifyOptions.withoutTests])
            } else {
                graph = try BuildGraph(
                    files: project.files.map { ProjectLoader.absolutePath($0.path, in: invocation.workingDirectory) },
                    directory: project.directory)
            }
            graph.problems = project.problems
            return graph
        } catch {
            throw CouldNotCheck(error.description)
        }
    }

    /// Type-checks the project on all profiles.
    func verify(_ graph: BuildGraph, pairedFlags: [String] = []) throws -> VerifyReport {
        let request = VerifyRequest(graph: graph, entries: entries, pairedFlags: pairedFlags, width: width)
        let console = invocation.console
        let verification = Verification(request, in: surroundings) { target, profile in
            console.progress("checking \(target) on \(profile)")
        }
        do throws(ProcessFailure) { return try verification.run() } catch { throw CouldNotCheck(error.description) }
    }

    /// Asks the profiles' compilers for the truth of every condition of the project.
    func probe(_ graph: BuildGraph) throws -> ProbeReport {
        let request = VerifyRequest(graph: graph, entries: entries, width: width)
        invocation.console.progress("asking \(Counted.of(entries.count, "compiler"))")
        do throws(ProcessFailure) { return try Probe(request, in: surroundings).run() } catch {
            throw CouldNotCheck(error.description)
        }
    }

    /// The flags whose pairings are of interest: those that the configuration declares as fences; where it declares none,
    /// those that some profiles set and others do not.
    var flags: [String] {
        func isName(_ text: String) -> Bool {
            !text.isEmpty && !text.contains { !($0.isLetter || $0.isNumber || $0 == "_") }
                && text.first?.isNumber == false
        }
        var flags = workspace.configuration.fences.compactMap(\.condition).filter(isName)
        if flags.isEmpty {
            let sets = workspace.profiles.map { Set($0.conditions ?? []) }
            let all = sets.reduce(into: Set<String>()) { $0.formUnion($1) }
            flags = all.filter { flag in sets.contains { !$0.contains(flag) } }.sorted()
        }
        var seen: Set<String> = []
        return flags.filter { seen.insert($0).inserted }
    }

    private var emptyGraph: BuildGraph { BuildGraph(targets: [], directory: workspace.directory) }
}
