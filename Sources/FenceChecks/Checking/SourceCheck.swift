import FenceModel
import FenceSyntax

/// Checks the files of a project with all rules.
///
/// ```swift
/// let check = SourceCheck(context)
/// let files = paths.map { check.check(path: $0, FileAnalysis(text, evaluators), profiles: profiles) }  // in parallel
/// let result = check.finish(files)
/// ```
public struct SourceCheck: Sendable {
    /// What all files have in common.
    public let context: CheckContext
    private let rules: [any Rule]
    private let symbols: SDKSymbols

    /// Prepares a check. Rules that the configuration turns off are left out.
    public init(_ context: CheckContext, rules: [any Rule] = RuleCatalogue.all) {
        self.context = context
        self.rules = rules.filter { (context.severities[$0.id] ?? $0.severity) != .off }
        symbols = SDKSymbols(context.profiles)
    }

    /// What one file gives.
    public struct FileResult: Sendable {
        /// How many fences the file has.
        public var fences = 0
        var drafts: [FindingCollector.Draft] = []
        var suppressions: [Suppression] = []
        var conditions: [ConditionUse] = []
        var unknownFlags: [FlagUse] = []
        var foundDeclarations: Set<Int> = []
        var missingFacts: [MissingFactUse] = []
        var symbolUses: [SymbolUse] = []
        var declaredSymbols: Set<String> = []
    }

    /// What a check gives.
    public struct Result: Sendable {
        /// The findings, ordered by place and rule.
        public var findings: [Finding] = []
        /// How many findings comments have suppressed.
        public var suppressed = 0
        /// How many fences there are.
        public var fences = 0
        /// How many files have a fence.
        public var filesWithFences = 0
    }

    /// Checks one file. May be called on several threads at once.
    ///
    /// - Parameters:
    ///   - path: the path as reports show it.
    ///   - target: the name of the target that compiles it.
    ///   - profiles: the profiles that the analysis was made with, the settings of the target joined.
    public func check(
        path: String, target: String? = nil, _ analysis: FileAnalysis, profiles: [Profile]
    ) -> FileResult {
        var result = FileResult()
        result.suppressions = Suppression.all(in: analysis.text, path: path)
        let mayUseSymbols =
            !symbols.isEmpty && symbols.lacking.keys.contains { TextSearch.contains($0, in: analysis.text) }
        let hasViews = analysis.views.contains { !$0.fences.isEmpty || !$0.diagnostics.isEmpty }
        guard hasViews || mayUseSymbols else { return result }
        let file = CheckedFile(path: path, target: target, analysis, profiles: profiles, context: context)
        result.fences = file.fences.count
        for rule in rules {
            var collector = FindingCollector(rule, file)
            rule.check(file, &collector)
            result.drafts += collector.drafts
        }
        findDeclarations(file, &result)
        collectConditions(file, &result)
        result.missingFacts = MissingFactUse.all(in: file).filter { !$0.isAboutSDK }
        if mayUseSymbols {
            let uses = SymbolUses(symbols, file)
            result.symbolUses = uses.uses
            result.declaredSymbols = uses.declared
        }
        return result
    }

    /// Which entries of `fences` there is a fence for, whether or not a profile reaches it.
    private func findDeclarations(_ file: CheckedFile, _ result: inout FileResult) {
        if context.declarations.isEmpty { return }
        for fence in file.fences {
            for condition in fence.fence.clauses.compactMap(\.condition) {
                let source = file.text.string(condition.range)
                for declaration in context.declarations
                where declaration.matches(condition: source) && context.isAbout(declaration, file.path) {
                    result.foundDeclarations.insert(declaration.index)
                }
            }
        }
    }

    private func collectConditions(_ file: CheckedFile, _ result: inout FileResult) {
        var known: [String: Int] = [:]
        for clause in file.conditionalClauses {
            let source = file.text.string(clause.condition.range)
            let text = ConditionPattern.squeezed(source)
            if let index = known[text] {
                result.conditions[index].count += 1
            } else {
                known[text] = result.conditions.count
                result.conditions.append(
                    ConditionUse(
                        text: text, condition: clause.condition, verdicts: file.verdicts(clause.condition),
                        place: file.place(of: clause.condition.range),
                        lineText: file.lineText(at: clause.condition.range.start), count: 1))
            }
            clause.condition.forEachTerm { term, range in
                guard case .flag(let name) = term, !context.flags.isKnown(name) else { return }
                if let index = result.unknownFlags.firstIndex(where: { $0.name == name }) {
                    result.unknownFlags[index].count += 1
                } else {
                    result.unknownFlags.append(
                        FlagUse(
                            name: name, place: file.place(of: range), lineText: file.lineText(at: range.start), count: 1
                        ))
                }
            }
        }
    }

    /// Joins what the files gave: settles severities, applies suppressions, runs the rules that look at all files.
    public func finish(_ files: [FileResult]) -> Result {
        var result = Result()
        var suppressions = files.flatMap(\.suppressions)
        var places: [String: [Int]] = [:]
        for (index, suppression) in suppressions.enumerated() {
            places[suppression.place.path, default: []].append(index)
        }
        func isSuppressed(_ finding: Finding) -> Bool {
            for index in places[finding.place.path] ?? [] where suppressions[index].covers(finding.rule, finding.place)
            {
                suppressions[index].used.insert(finding.rule)
                result.suppressed += 1
                return true
            }
            return false
        }
        var groups: [String: Int] = [:]
        for file in files {
            result.fences += file.fences
            if file.fences > 0 { result.filesWithFences += 1 }
            for draft in file.drafts {
                guard let finding = settled(draft.finding, own: draft.ownSeverity), !isSuppressed(finding) else {
                    continue
                }
                if let group = draft.group {
                    let key = finding.rule + "\n" + group
                    if let index = groups[key] {
                        result.findings[index].occurrences += 1
                        continue
                    }
                    groups[key] = result.findings.count
                }
                result.findings.append(finding)
            }
        }
        var project = CheckedProject(
            context: context, conditions: Self.joined(files.flatMap(\.conditions)),
            unknownFlags: Self.joined(files.flatMap(\.unknownFlags)),
            foundDeclarations: files.reduce(into: []) { $0.formUnion($1.foundDeclarations) },
            missingFacts: files.flatMap(\.missingFacts), symbolUses: files.flatMap(\.symbolUses),
            declaredSymbols: files.reduce(into: []) { $0.formUnion($1.declaredSymbols) })
        // The rule about suppressions comes last: it asks which of them were used.
        for rule in rules.filter({ $0.id != SuppressionRule.ruleID })
            + rules.filter({ $0.id == SuppressionRule.ruleID })
        {
            project.suppressions = suppressions
            for found in rule.check(project) {
                let draft = Finding(
                    rule: rule.id, severity: .warning, place: found.place, lineText: found.lineText,
                    message: found.message, notes: found.notes,
                    profiles: found.profiles.isEmpty ? context.profiles.map(\.name) : found.profiles,
                    occurrences: found.occurrences)
                guard let finding = settled(draft, own: found.severity), !isSuppressed(finding) else { continue }
                result.findings.append(finding)
            }
        }
        for index in result.findings.indices where result.findings[index].occurrences > 1 {
            let others = result.findings[index].occurrences - 1
            result.findings[index].notes.append(FindingNote("also at \(others) other place\(others == 1 ? "" : "s")"))
        }
        result.findings.sort { a, b in
            a.place != b.place ? a.place < b.place : a.rule != b.rule ? a.rule < b.rule : a.message < b.message
        }
        return result
    }

    /// The finding with its severity: what the configuration says about the rule, else the finding's own, else the rule's.
    private func settled(_ finding: Finding, own: RuleSeverity?) -> Finding? {
        var finding = finding
        let standard = rules.first { $0.id == finding.rule }?.severity ?? .warning
        finding.severity = context.severities[finding.rule] ?? own ?? standard
        return finding.severity == .off ? nil : finding
    }

    private static func joined(_ uses: [ConditionUse]) -> [ConditionUse] {
        var indices: [String: Int] = [:]
        var result: [ConditionUse] = []
        for use in uses {
            if let index = indices[use.text] {
                result[index].count += use.count
            } else {
                indices[use.text] = result.count
                result.append(use)
            }
        }
        return result
    }

    private static func joined(_ uses: [FlagUse]) -> [FlagUse] {
        var indices: [String: Int] = [:]
        var result: [FlagUse] = []
        for use in uses {
            if let index = indices[use.name] {
                result[index].count += use.count
            } else {
                indices[use.name] = result.count
                result.append(use)
            }
        }
        return result
    }
}
