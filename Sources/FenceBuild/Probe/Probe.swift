import FenceModel
import FenceSyntax
import Foundation

/// Asks each profile's compiler for the truth of every distinct condition of a code base.
public struct Probe: Sendable {
    /// The modules and profiles; pairings are of no interest here.
    public var request: VerifyRequest
    /// Cache and runner.
    public var surroundings: BuildSurroundings

    /// Creates a probe.
    public init(_ request: VerifyRequest, in surroundings: BuildSurroundings) {
        self.request = request
        self.surroundings = surroundings
    }

    /// Asks all compilers and compares.
    ///
    /// - Throws: `ProcessFailure.interrupted` when the tool is being stopped. Everything else is in the report.
    public func run() throws(ProcessFailure) -> ProbeReport {
        let sources = SourceStore()
        let count = request.entries.count
        let results = ResultBox<(column: ProbeReport.Column, questions: Set<String>), Never>(count: count)
        JobScheduler(width: request.width).run(dependencies: request.entries.map { _ in [] }) { index in
            results.set(index, .success(ask(request.entries[index], sources)))
        }
        if RunningChildren.shared.areStopping { throw .interrupted(executable: "the compiler") }
        var columns: [ProbeReport.Column] = []
        var questions: Set<String> = []
        for index in 0..<count {
            guard case .success(let result)? = results.get(index) else { continue }
            columns.append(result.column)
            questions.formUnion(result.questions)
        }
        return ProbeReport(questions: questions.count, columns: columns, problems: request.graph.problems)
    }

    private func ask(
        _ entry: VerifyRequest.Entry, _ sources: SourceStore
    ) -> (column: ProbeReport.Column, questions: Set<String>) {
        let profile = entry.profile
        var column = ProbeReport.Column(
            profile: profile.name, problems: [], compared: 0, drifts: [], answers: [], unanswered: [])
        var asked: Set<String> = []
        let toolchain: PreparedToolchain
        switch Verification.prepare(entry, request.graph.package, in: surroundings) {
        case .failure(let problem):
            column.problems.append(problem.description)
            return (column, asked)
        case .success(let prepared): toolchain = prepared
        }
        column.toolchain = toolchain.title
        for group in groups(profile) {
            do throws(FileError) {
                let questions = try ProbeCollector(
                    ownModules: Set(request.graph.targets.map(\.moduleName)), sources: sources,
                    relative: { relative($0) }
                ).questions(
                    in: group.sources, options: ScanOptions(bareSlashRegex: group.profile.readsBareSlashRegex))
                asked.formUnion(questions.map(\.text))
                ask(questions, group, profile, toolchain, sources, &column)
            } catch {
                column.problems.append(error.message)
            }
        }
        return (column, asked)
    }

    /// Targets that are compiled with the same settings, so that one file serves them.
    private struct Group {
        var settings: CompileSettings
        /// The profile with the settings of the targets.
        var profile: Profile
        var sources: [String]
    }

    private func groups(_ profile: Profile) -> [Group] {
        var groups: [Group] = []
        for target in request.graph.targets where !target.sources.isEmpty {
            var settings = CompileSettings(profile: profile, target: target, package: request.graph.package)
            // Flags of the target's own may name files and modules that are not at hand here.
            settings.extraArguments = []
            if let index = groups.firstIndex(where: { $0.settings == settings }) {
                groups[index].sources += target.sources
                continue
            }
            var joined = profile
            if let package = request.graph.package, let described = package.target(named: target.name) {
                var added = package.settings(of: described, for: profile)
                added.moduleName = nil
                joined = profile.joining(added)
            }
            // What is compiled is decided: a setting that the profile leaves open was left out.
            joined.settings.undecidedConditions = []
            joined.language = LanguageMode(rawValue: settings.languageMode) ?? joined.language
            groups.append(Group(settings: settings, profile: joined, sources: target.sources))
        }
        return groups
    }

    private func ask(
        _ questions: [ProbeQuestion], _ group: Group, _ profile: Profile, _ toolchain: PreparedToolchain,
        _ sources: SourceStore, _ column: inout ProbeReport.Column
    ) {
        guard !questions.isEmpty else { return }
        let authority = ProbeAuthority(toolchain: toolchain)
        var open: [ProbeQuestion] = []
        for question in questions {
            if let reason = question.terms.compactMap({ authority.objection(to: $0) }).first {
                let unanswered = ProbeReport.Unanswered(question: question, reason: reason)
                if !column.unanswered.contains(where: { $0.question.text == question.text }) {
                    column.unanswered.append(unanswered)
                }
            } else {
                open.append(question)
            }
        }
        guard !open.isEmpty else { return }
        let file = ProbeFile(open)
        let answers: [Bool?]
        switch compile(file, group.settings, toolchain, sources) {
        case .failure(let problem):
            column.problems.append(problem.reason)
            return
        case .success(let found): answers = found
        }
        let evaluator = ConditionEvaluator(group.profile)
        let finder = FactFinder(profile: profile, toolchain: toolchain)
        for (question, answer) in zip(open, answers) {
            guard let answer else {
                column.unanswered.append(
                    ProbeReport.Unanswered(question: question, reason: "the compiler rejects the condition"))
                continue
            }
            column.compared += 1
            let ours = evaluator.verdict(question.condition)
            if ours.decided == answer { continue }
            // A whole condition is explained by its terms, which are questions of their own.
            var corrections: [FactCorrection] = []
            if question.isTerm, let term = question.terms.first,
                let correction = finder.correction(of: term, answer: answer)
            {
                corrections.append(correction)
            }
            let finding = ProbeFinding(
                question: question, profile: profile.name, ours: ours, theirs: answer, corrections: corrections)
            if ours == .unknown {
                if question.isTerm { column.answers.append(finding) }
            } else if question.isTerm || !differsInTerm(question, open, answers, evaluator) {
                column.drifts.append(finding)
            }
        }
    }

    /// Whether a term of the condition has an answer that differs as well, which then is the finding.
    private func differsInTerm(
        _ question: ProbeQuestion, _ open: [ProbeQuestion], _ answers: [Bool?], _ evaluator: ConditionEvaluator
    ) -> Bool {
        let terms = Set(question.terms)
        return zip(open, answers).contains { other, answer in
            guard other.isTerm, let answer, let term = other.terms.first else { return false }
            return terms.contains { ProbeQuestion.asks($0, sameAs: term) }
                && evaluator.verdict(other.condition).decided != answer
        }
    }

    /// Why a compiler gave no answers at all.
    private struct NoAnswer: Error {
        var reason: String
        init(_ reason: String) { self.reason = reason }
    }

    private func compile(
        _ file: ProbeFile, _ settings: CompileSettings, _ toolchain: PreparedToolchain, _ sources: SourceStore
    ) -> Result<[Bool?], NoAnswer> {
        do {
            var digest = ContentDigest()
            digest.add(file.text)
            let folder = try surroundings.cache.folder("probes", digest.text) { temporary in
                try CacheFile.write(Array(file.text.utf8), to: temporary + "/Probe.swift")
            }
            let job = CompileJob(
                moduleName: "FenceProbe", sources: [folder + "/Probe.swift"], languageMode: settings.languageMode,
                conditions: settings.conditions, upcomingFeatures: settings.upcomingFeatures,
                experimentalFeatures: settings.experimentalFeatures)
            let cache = CompileCache(surroundings: surroundings, sources: sources, timeout: request.timeout)
            let result = try cache.compile(job, on: toolchain, modules: [])
            if case .signalled(let signal) = result.process.termination {
                return .failure(
                    NoAnswer("the compiler crashed (signal \(signal), \(SignalNames.name(of: signal)))"))
            }
            let diagnostics = CompilerDiagnostic.all(in: result.diagnosticsText)
            let answers = file.answers(in: diagnostics)
            if answers.allSatisfy({ $0 == nil }), let error = diagnostics.first(where: { $0.severity == .error }) {
                return .failure(NoAnswer(error.message))
            }
            return .success(answers)
        } catch let failure as CompileCache.Failure {
            switch failure {
            case .file(let error): return .failure(NoAnswer(error.message))
            case .process(let failure): return .failure(NoAnswer(failure.description))
            case .cache(let problem): return .failure(NoAnswer(problem.description))
            }
        } catch {
            return .failure(NoAnswer("\(error)"))
        }
    }

    private func relative(_ path: String) -> String {
        let prefix = request.graph.directory + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}
