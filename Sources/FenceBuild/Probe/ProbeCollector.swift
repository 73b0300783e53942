import FenceSyntax

/// Collects the distinct conditions of sources, and the distinct terms in them.
struct ProbeCollector {
    /// Modules of the package itself; whether they can be imported is no fact of a toolchain.
    var ownModules: Set<String>
    /// Reads the sources.
    var sources: SourceStore
    /// Makes a path relative to the project's folder.
    var relative: (String) -> String

    /// The questions of some files, in the order in which they are met; each text once, as a condition and as a term.
    ///
    /// A condition that the compiler rejects has no answer and is left out; `check` reports it.
    func questions(in paths: [String], options: ScanOptions) throws(FileError) -> [ProbeQuestion] {
        var questions: [ProbeQuestion] = []
        var seen: Set<String> = []
        for path in paths {
            let text = try sources.text(path)
            guard text.mayContainDirective else { continue }
            let lines = try sources.lineTable(path)
            let scan = FenceScanner.scan(
                text, options: options, decide: { _ in ClauseDecision(verdict: .unknown, allowsSyntaxErrors: false) })
            for condition in scan.fences.flatMap(\.clauses).compactMap(\.condition) {
                guard ProbeQuestion.isValid(condition) else { continue }
                let all = ProbeQuestion.terms(of: condition)
                if all.isEmpty { continue }
                var wanted = all.filter { !isAboutPackage($0.term) }.map(\.condition)
                if wanted.count == all.count, all.count > 1 || condition.node != all[0].condition.node {
                    wanted.append(condition)
                }
                for part in wanted {
                    let written = text.string(part.range)
                    guard seen.insert(written).inserted else { continue }
                    var isTerm = false
                    if case .term = part.node { isTerm = true }
                    let place = lines.position(of: part.range.start)
                    questions.append(
                        ProbeQuestion(
                            text: written, condition: part, isTerm: isTerm, path: relative(path), line: place.line,
                            column: place.column))
                }
            }
        }
        return questions
    }

    private func isAboutPackage(_ term: ConditionTerm) -> Bool {
        guard case .canImport(let question) = term, let module = question.path.first else { return false }
        return ownModules.contains(module)
    }
}
