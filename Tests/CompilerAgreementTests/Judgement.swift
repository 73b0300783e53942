import FenceModel
import FenceSyntax

/// Compares the opinion of the code under test with the compiler's.
struct Judgement {
    var source: GeneratedSource
    var setting: CompilerSetting
    var ours: SourceOpinion
    var compiler: SourceOpinion

    init(_ source: GeneratedSource, _ setting: CompilerSetting, _ profile: Profile, compiler: SourceOpinion) {
        self.source = source
        self.setting = setting
        var ours = Self.opinion(on: source, profile)
        var theirs = compiler
        theirs.diagnostics.removeAll { text in Self.typeChecker.contains { text.contains($0) } }
        if source.isBroken {
            ours.diagnostics.removeAll { text in !Self.aboutDirectives.contains { text.contains($0) } }
            theirs.diagnostics.removeAll { text in !Self.aboutDirectives.contains { text.contains($0) } }
        }
        self.ours = ours
        self.compiler = theirs
    }

    var agrees: Bool {
        if !source.isBroken { return ours == compiler }
        // What the parser drops to recover from an error elsewhere is no matter of directives.
        return ours.diagnostics == compiler.diagnostics && Set(compiler.active).isSubset(of: ours.active)
    }

    static func opinion(on source: GeneratedSource, _ profile: Profile) -> SourceOpinion {
        let text = SourceText(source.bytes)
        let evaluator = ConditionEvaluator(profile)
        let scan = FenceScanner.scan(
            text, options: ScanOptions(bareSlashRegex: profile.readsBareSlashRegex), decide: evaluator.decide)
        let table = LineTable(text)
        var opinion = SourceOpinion()
        for diagnostic in scan.diagnostics where diagnostic.severity != .note {
            let place = table.position(of: diagnostic.offset)
            opinion.diagnostics.append(
                "\(place.line):\(place.column): \(diagnostic.severity.rawValue): \(diagnostic.message)")
        }
        var inactive: [SourceRange] = []
        for (fence, states) in zip(scan.fences, scan.states) {
            for (clause, state) in zip(fence.clauses, states) where state != .active { inactive.append(clause.body) }
        }
        for mark in source.marks where !inactive.contains(where: { $0.contains(mark.offset) }) {
            opinion.active.append(mark.name)
        }
        opinion.active.sort()
        opinion.diagnostics.sort()
        return opinion
    }

    /// What only the type checker says; it sees code, not directives.
    private static let typeChecker = [
        "cannot find '", "cannot find type", "no macro named", "was never used", "was never mutated", "is unused",
        "[#no-usage]",
        "will never be executed", "is not concurrency-safe", "expressions are not allowed at the top level",
        "statements are not allowed at the top level", "is deprecated", "has no effect", "unused variable",
    ]

    /// What is said about directives, conditions and what hides directives.
    private static let aboutDirectives = [
        "conditional compilation", "#endif", "further conditions", "'#if' expression body", "expected '&&' or '||'",
        "version check", "'canImport'", "requires a single unlabeled argument",
        "trailing components of version", "version number ignored",
    ]

    /// A report that shows how to see it again.
    var description: String {
        func lines(_ name: String, _ a: [String], _ b: [String]) -> String {
            var extra = a
            for each in b { if let index = extra.firstIndex(of: each) { extra.remove(at: index) } }
            return extra.isEmpty ? "" : "  \(name): \(extra.joined(separator: "\n    "))\n"
        }
        return """
            swiftc \(setting)
            \(source.text.debugDescription)
            \(lines("only compiled by the compiler", compiler.active, ours.active))\
            \(lines("only compiled by fence", ours.active, compiler.active))\
            \(lines("only the compiler says", compiler.diagnostics, ours.diagnostics))\
            \(lines("only fence says", ours.diagnostics, compiler.diagnostics))
            """
    }
}
