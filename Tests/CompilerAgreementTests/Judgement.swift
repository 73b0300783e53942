import FenceModel
import FenceSyntax

/// Compares the opinion of the code under test with the compiler's.
struct Judgement {
    var source: GeneratedSource
    var setting: CompilerSetting
    var ours: SourceOpinion
    var compiler: SourceOpinion
    /// Whether the compiler reports any error, whatever it is about.
    let compilerRejects: Bool

    init(_ source: GeneratedSource, _ setting: CompilerSetting, _ profile: Profile, compiler: SourceOpinion) {
        self.source = source
        self.setting = setting
        compilerRejects = Self.hasError(compiler)
        var ours = Self.opinion(on: source, profile)
        var theirs = compiler
        theirs.diagnostics.removeAll { text in Self.typeChecker.contains { text.contains($0) } }
        // The compiler may parse a function's body twice, and then says some things twice.
        ours.diagnostics = Array(Set(ours.diagnostics)).sorted()
        theirs.diagnostics = Array(Set(theirs.diagnostics)).sorted()
        if source.isBroken || (source.isCode && compilerRejects) {
            ours.diagnostics.removeAll { text in !Self.aboutDirectives.contains { text.contains($0) } }
            theirs.diagnostics.removeAll { text in !Self.aboutDirectives.contains { text.contains($0) } }
        }
        if source.isBroken, source.isCode {
            // A line that was doubled holds its mark twice; of two attributes the compiler shows one, and none without the use.
            let hidden = source.attributeMarks
            ours.active = Set(ours.active).subtracting(hidden).sorted()
            theirs.active = Set(theirs.active).subtracting(hidden).sorted()
        }
        self.ours = ours
        self.compiler = theirs
    }

    /// Whether both sides say the same about directives and take the same clauses.
    var isExact: Bool { ours == compiler }

    /// Whether there is nothing to complain about.
    ///
    /// A source that was broken on purpose and that the compiler rejects must be rejected for a reason that concerns
    /// directives whenever the compiler names one; its words and how it goes on after the error may differ.
    var agrees: Bool {
        if isExact { return true }
        // Of code that is rejected not all marks are reported.
        if source.isCode, compilerRejects, !source.isBroken {
            return ours.diagnostics == compiler.diagnostics && Set(compiler.active).isSubset(of: ours.active)
        }
        return source.isBroken && compilerRejects && Self.hasError(ours) == Self.hasError(compiler)
    }

    private static func hasError(_ opinion: SourceOpinion) -> Bool {
        opinion.diagnostics.contains { $0.contains(": error: ") }
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
                "\(place.line):\(place.column): \(diagnostic.severity.rawValue): \(firstLine(diagnostic.message))")
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

    /// What is printed on the line of the position; a message that quotes a literal may go on.
    private static func firstLine(_ message: String) -> Substring { message.prefix { !$0.isNewline } }

    /// What only the type checker says; it sees code, not directives.
    private static let typeChecker = [
        "cannot find '", "cannot find type", "invalid redeclaration of", "has no member 'm", "hashbang line",
        "switch must be exhaustive", "cannot be nested in protocol", "no macro named",
        "was never used", "was never mutated", "is unused",
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

    /// What one side says and the other does not, a line each.
    var differences: String {
        func lines(_ name: String, _ a: [String], _ b: [String]) -> String {
            var extra = a
            for each in b { if let index = extra.firstIndex(of: each) { extra.remove(at: index) } }
            return extra.isEmpty ? "" : "  \(name): \(extra.joined(separator: "\n    "))\n"
        }
        return lines("only compiled by the compiler", compiler.active, ours.active)
            + lines("only compiled by fence", ours.active, compiler.active)
            + lines("only the compiler says", compiler.diagnostics, ours.diagnostics)
            + lines("only fence says", ours.diagnostics, compiler.diagnostics)
    }

    /// The source and what differs, so that it can be seen again.
    var description: String {
        "swiftc \(setting)\n\(source.text.debugDescription)\n\(differences)"
    }
}
