import FenceModel
import FenceSyntax
import Foundation

/// Compiles targets on variants of profiles and puts the outcomes into cells.
struct VerificationMatrix: Sendable {
    typealias Variant = Verification.Variant

    var graph: BuildGraph
    var sources: SourceStore
    var symbols: SymbolIndex
    var surroundings: BuildSurroundings
    var width: Int
    var timeout: Duration
    var buildTimeout: Duration
    var onProgress: (@Sendable (_ target: String, _ profile: String) -> Void)?

    /// All cells, by target and then by variant.
    func run(_ variants: [Variant]) -> [VerifyReport.Cell] {
        var cells: [VerifyReport.Cell] = []
        // A profile with a build command is built by it; all others are compiled here.
        let compiled = variants.filter { $0.profile.build == nil }
        let targets = graph.targets.filter { !$0.sources.isEmpty }
        let nodes = targets.flatMap { target in compiled.map { Node(target: target, variant: $0) } }
        let dependencies = nodes.map { node in
            let names = transitiveDependencies(of: node.target, on: node.variant.profile)
            return nodes.indices.filter {
                nodes[$0].variant.name == node.variant.name && names.contains(nodes[$0].target.name)
            }
        }
        let results = ResultBox<NodeResult, Never>(count: nodes.count)
        JobScheduler(width: width).run(dependencies: dependencies) { index in
            let inner = dependencies[index].compactMap { other -> (Node, NodeResult)? in
                guard case .success(let result)? = results.get(other) else { return nil }
                return (nodes[other], result)
            }
            results.set(index, .success(compile(nodes[index], inner)))
        }
        for index in nodes.indices {
            if case .success(let result)? = results.get(index) { cells.append(result.cell) }
        }
        for variant in variants {
            if let command = variant.profile.build { cells.append(build(command, variant)) }
        }
        return cells
    }

    /// What the reader should know about a variant.
    func notes(of variant: Variant) -> [String] {
        var notes: [String] = []
        if let toolchain = try? variant.toolchain.get() { notes += toolchain.caveats }
        if variant.profile.build == nil {
            if let assumption = CompiledTarget(profile: variant.profile, package: graph.package)?.assumption {
                notes.append(assumption)
            }
            for target in graph.targets {
                for note in settings(target, variant.profile).assumptions where !notes.contains(note) {
                    notes.append(note)
                }
            }
        }
        return notes
    }

    struct Node: Sendable {
        var target: BuildTarget
        var variant: Variant
    }

    struct NodeResult: Sendable {
        var cell: VerifyReport.Cell
        var module: (name: String, folder: String, digest: String)?
    }

    private func settings(_ target: BuildTarget, _ profile: Profile) -> CompileSettings {
        CompileSettings(profile: profile, target: target, package: graph.package)
    }

    /// The names of everything that a target imports on a profile, directly or not.
    private func transitiveDependencies(of target: BuildTarget, on profile: Profile) -> Set<String> {
        let build = CompileSettings.build(of: profile, graph.package)
        var names: Set<String> = []
        var waiting = [target]
        while let next = waiting.popLast() {
            for dependency in next.dependencies where dependency.condition.holds(in: build) != .no {
                guard names.insert(dependency.name).inserted else { continue }
                if let other = graph.targets.first(where: { $0.name == dependency.name }) { waiting.append(other) }
            }
        }
        return names
    }

    private func compile(_ node: Node, _ inner: [(Node, NodeResult)]) -> NodeResult {
        let (target, variant) = (node.target, node.variant)
        var cell = VerifyReport.Cell(
            target: target.name, profile: variant.name, outcome: .passed, errors: [], wasCached: false, seconds: 0)
        func unchecked(_ reason: String) -> NodeResult {
            cell.outcome = .couldNotCheck([reason])
            return NodeResult(cell: cell)
        }
        let toolchain: PreparedToolchain
        switch variant.toolchain {
        case .failure(let problem): return unchecked(problem.description)
        case .success(let prepared): toolchain = prepared
        }
        if RunningChildren.shared.areStopping { return unchecked("the run was interrupted") }
        var modules: [(name: String, folder: String, digest: String)] = []
        for (dependency, result) in inner {
            guard let module = result.module else {
                let verb = result.cell.outcome == .failed ? "does not compile" : "could not be checked"
                return unchecked("\(dependency.target.name), which it depends on, \(verb)")
            }
            modules.append(module)
        }
        let names = transitiveDependencies(of: target, on: variant.profile)
        let all = [target] + graph.targets.filter { names.contains($0.name) }
        let job = job(target, variant.profile, clangArguments: all.flatMap(\.clangArguments))
        let result: CompileCache.Result
        onProgress?(target.name, variant.name)
        do throws(CompileCache.Failure) {
            result = try CompileCache(surroundings: surroundings, sources: sources, timeout: timeout).compile(
                job, on: toolchain, modules: modules, adaptation: adaptation(target, variant, toolchain))
        } catch {
            switch error {
            case .file(let error): return unchecked(error.message)
            case .process(let failure): return unchecked(failure.description)
            case .cache(let problem): return unchecked(problem.description)
            }
        }
        let diagnostics = CompilerDiagnostic.all(in: result.diagnosticsText)
        let paths = graph.targets.flatMap(\.sources)
        let judge = OutcomeJudge(
            toolchain: toolchain, target: target, outside: Array(Set(all.flatMap(\.outside))).sorted(),
            symbols: symbols,
            isDeclaredInSources: { sources.declares($0, in: paths) },
            importsModules: result.process.isSuccess || sources.importsModules(target.sources))
        cell.outcome = judge.judge(result.process, diagnostics: diagnostics)
        for diagnostic in diagnostics where diagnostic.severity == .warning {
            var shown = diagnostic
            shown.path = relative(diagnostic.path)
            if !cell.warnings.contains(shown) { cell.warnings.append(shown) }
        }
        cell.wasCached = result.wasCached
        cell.command = result.command.shellLine
        let duration = result.process.duration.components
        cell.seconds = Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
        if !result.process.isSuccess {
            cell.errors = errors(in: diagnostics, variant, isOfSources: { judge.isOfSources($0) })
        }
        var module: (name: String, folder: String, digest: String)?
        if cell.outcome == .passed, let folder = result.moduleFolder, let digest = result.moduleDigest {
            module = (job.moduleName, folder, digest)
        }
        return NodeResult(cell: cell, module: module)
    }

    private func job(_ target: BuildTarget, _ profile: Profile, clangArguments: [String]) -> CompileJob {
        let settings = settings(target, profile)
        return CompileJob(
            moduleName: target.moduleName, sources: target.sources, languageMode: settings.languageMode,
            conditions: settings.conditions, upcomingFeatures: settings.upcomingFeatures,
            experimentalFeatures: settings.experimentalFeatures, clangArguments: clangArguments,
            packageName: graph.package.map { $0.name.lowercased() }, parsesAsLibrary: parsesAsLibrary(target),
            // Any target may be imported with @testable by a test target.
            isTestable: target.kind != .test, extraArguments: settings.extraArguments)
    }

    /// What makes a stand-in compiler take the profile's branches; `nil` for the profile's own compiler.
    private func adaptation(
        _ target: BuildTarget, _ variant: Variant, _ toolchain: PreparedToolchain
    ) -> SourceAdaptation? {
        guard let stub = toolchain.stubSDK else { return nil }
        return SourceAdaptation(
            profile: joined(variant.profile, target), compilerVersion: toolchain.compilerVersion,
            ownModules: Set(stub.modules.map(\.name) + graph.targets.map(\.moduleName)))
    }

    /// The profile with what the target's settings add.
    private func joined(_ profile: Profile, _ target: BuildTarget) -> Profile {
        guard let package = graph.package, let described = package.target(named: target.name) else { return profile }
        return profile.joining(package.settings(of: described, for: profile))
    }

    /// Whether no file of the target is a script: SwiftPM's rules for `main.swift` and for a single file without `@main`.
    private func parsesAsLibrary(_ target: BuildTarget) -> Bool {
        guard target.kind == .executable else { return true }
        if target.sources.contains(where: { ($0 as NSString).lastPathComponent == "main.swift" }) { return false }
        guard target.sources.count == 1, let text = try? sources.text(target.sources[0]) else { return true }
        return String(decoding: text.bytes, as: UTF8.self).contains("@main")
    }

    /// The errors of a run with their notes and fences.
    func errors(
        in diagnostics: [CompilerDiagnostic], _ variant: Variant, isOfSources: (CompilerDiagnostic) -> Bool
    ) -> [VerifiedError] {
        var errors: [VerifiedError] = []
        var takesNotes = false
        for diagnostic in diagnostics where !OutcomeJudge.isEcho(diagnostic) {
            var shown = diagnostic
            shown.path = relative(diagnostic.path)
            switch diagnostic.severity {
            case .error:
                takesNotes = true
                var error = VerifiedError(
                    diagnostic: shown, notes: [], profiles: [variant.name], profilesWithName: [],
                    isOfSources: isOfSources(diagnostic))
                error.fence = fence(of: diagnostic, variant.profile)
                switch CompilerMessage(diagnostic.message) {
                case .missingName(let name), .missingMember(let name, of: _):
                    error.missingName = name
                    error.profilesWithName = symbols.profiles(having: name).filter { $0 != variant.name }
                default: break
                }
                if !errors.contains(where: { $0.diagnostic == shown }) { errors.append(error) }
            case .note: if takesNotes, !errors.isEmpty { errors[errors.count - 1].notes.append(shown) }
            case .warning, .remark: takesNotes = false
            }
        }
        return errors
    }

    private func relative(_ path: String) -> String {
        let prefix = graph.directory.hasSuffix("/") ? graph.directory : graph.directory + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    private func fence(of diagnostic: CompilerDiagnostic, _ profile: Profile) -> FencePlace? {
        guard diagnostic.path.hasPrefix("/"), diagnostic.line > 0, let text = try? sources.text(diagnostic.path),
            text.mayContainDirective, let lines = try? sources.lineTable(diagnostic.path),
            let line = lines.range(ofLine: diagnostic.line)
        else { return nil }
        let evaluator = ConditionEvaluator(profile)
        let scan = FenceScanner.scan(
            text, options: ScanOptions(bareSlashRegex: profile.language == .six), decide: { evaluator.decide($0) })
        let offset = min(line.start + max(0, diagnostic.column - 1), max(line.start, line.end - 1))
        return FencePlace.find(offset: offset, in: scan.fences, text: text, lines: lines)
    }
}
