import FenceModel
import FenceSyntax

/// `threshold`: a number in `canImport` that separates no two profiles, or separates them by accident.
struct ThresholdRule: Rule {
    let id = "threshold"
    let summary = "the number in canImport separates no two profiles, or is that of a single build"
    let rationale = """
        The number is compared with the version of the module in the SDK, which follows from no other number: SwiftUI of the \
        iOS 27.1 SDK is 8.0.85.27, UIKit is 9127.0.85. Four mistakes are common:

        - the number is guessed from the version of the system (`SwiftUI, _version: 8.1` for 27.1 is false with that SDK, so \
          that the feature is in no build; `UIKit, _version: 18.0` is true with every SDK);
        - it has more than the four components that compilers up to Swift 6.4 compare;
        - it is copied from one beta (8.0.85.27), so that another build of the same SDK may fall below it;
        - the module carries no version, so that the compiler ignores the number and takes the branch.

        The report names the shortest number that separates your profiles, and the fix puts it in. A number that only tells \
        away SDKs older than those of all profiles is not reported.
        """
    let severity = RuleSeverity.warning
    let triggering = RuleExample(
        source: """
            #if canImport(SwiftUI, _version: 8.1)
            let isDuo = true
            #endif
            #if canImport(UIKit, _version: 18.0)
            let isNew = true
            #endif
            #if canImport(SwiftUI, _version: 8.0.85.27)
            let isBeta = true
            #endif
            """,
        findings: [
            .init(line: 1, "canImport(SwiftUI, _version: 8.1) is false on every profile"),
            .init(line: 4, "canImport(UIKit, _version: 18.0) is true on every profile"),
            .init(line: 7, "8.0.85.27 is the number of a single build"),
        ])
    let passing = RuleExample(
        source: """
            #if canImport(SwiftUI, _version: 8.0.85)
            let isDuo = true
            #endif
            #if canImport(SwiftUI, _version: 6.0)
            let isNew = true
            #endif
            """)

    func check(_ file: CheckedFile, _ findings: inout FindingCollector) {
        let symbols = SDKSymbols(file.profiles)
        for clause in file.conditionalClauses {
            let terms = TermAnswers(clause.condition, file)
            for (index, term) in terms.terms.enumerated() {
                guard case .canImport(let question) = term else { continue }
                let judgement = ImportJudgement(
                    question, terms.answers[index], profiles: file.profiles, reached: clause.reached)
                guard let fault = judgement.fault else { continue }
                if fault == .alwaysTrue,
                    !Self.isSuspicious(question, judgement)
                        && DoesNotSeparateRule.lackedSymbols(symbols, clause, file).isEmpty
                {
                    continue
                }
                report(fault, question, judgement, terms.ranges[index], clause, file, &findings)
            }
        }
    }

    /// Whether a number that is true everywhere is more than one that tells old SDKs away: it belongs to the profiles' own
    /// series of numbers, or to no series of the module at all.
    private static func isSuspicious(_ question: ImportQuestion, _ judgement: ImportJudgement) -> Bool {
        guard judgement.boundaries.count > 0, let newest = judgement.versions.last?.components.first,
            let asked = question.components.first
        else { return false }
        return asked == newest || asked < newest / 10
    }

    private func report(
        _ fault: ImportJudgement.Fault, _ question: ImportQuestion, _ judgement: ImportJudgement, _ range: SourceRange,
        _ clause: CheckedFile.Clause, _ file: CheckedFile, _ findings: inout FindingCollector
    ) {
        let module = question.path.joined(separator: ".")
        let text = ConditionText.of(question)
        let number = SourceRange(question.versionOffset, Self.endOfNumber(question.versionOffset, file.text))
        var message: String
        var notes: [FindingNote] = []
        var fix: FindingFix?
        func offer(_ components: [Int]) {
            let replacement = ConditionText.version(components)
            fix = FindingFix(
                "replace the number with \(replacement)", at: file.place(of: number), replacement: replacement)
        }
        switch fault {
        case .ignored:
            message = "\(module) carries no version, so that the number is ignored and the condition is true"
            if let better = SeparatingConditions.best(among: clause.reached, file) {
                notes.append(FindingNote("\(better) separates the profiles"))
            }
        case .neverTrue, .alwaysTrue:
            message = "\(text) is \(fault == .neverTrue ? "false" : "true") on every profile"
            notes.append(FindingNote(Self.versions(judgement, module, file)))
            if let guess = Self.guess(question, judgement, module, file) { notes.append(FindingNote(guess)) }
            if question.components.count > judgement.kept {
                let cut = ConditionText.version(Array(question.components.prefix(judgement.kept)))
                notes.append(
                    FindingNote("only the first \(judgement.kept) components count, so that the number is \(cut)"))
            }
            for boundary in judgement.boundaries { notes.append(FindingNote(Self.sentence(boundary, judgement, file))) }
            if judgement.boundaries.count == 1, question.kind == .version { offer(judgement.boundaries[0]) }
            if judgement.boundaries.isEmpty {
                notes.append(
                    FindingNote("no number separates the profiles, because \(module) is the same on all of them"))
            }
        case .copied(let shorter):
            message =
                "\(ConditionText.version(question.components)) is the number of a single build of the SDK; "
                + "\(ConditionText.version(shorter)) separates the same profiles and holds for its other builds too"
            notes.append(FindingNote(Self.versions(judgement, module, file)))
            offer(shorter)
        }
        findings.report(at: range, message, notes: notes, fix: fix, profiles: clause.reached)
    }

    /// `SwiftUI is 8.0.84.1.104 on 'store' and 8.0.85.27 on 'beta'`.
    private static func versions(_ judgement: ImportJudgement, _ module: String, _ file: CheckedFile) -> String {
        let parts = judgement.versions.map { "\(ConditionText.version($0.components)) on \(file.names($0.profiles))" }
        guard let last = parts.last, parts.count > 1 else { return "\(module) is \(parts.first ?? "")" }
        return "\(module) is " + parts.dropLast().joined(separator: ", ") + " and " + last
    }

    private static func sentence(_ boundary: [Int], _ judgement: ImportJudgement, _ file: CheckedFile) -> String {
        let asked = ImportComparison.stored(boundary, keeping: judgement.kept)
        var below: [Int] = []
        var above: [Int] = []
        for version in judgement.versions {
            let stored = ImportComparison.stored(version.components, keeping: judgement.kept)
            if stored.lexicographicallyPrecedes(asked) { below += version.profiles } else { above += version.profiles }
        }
        return "the shortest number that separates \(file.names(below)) from \(file.names(above)) is "
            + ConditionText.version(boundary)
    }

    /// Where the number seems to come from.
    private static func guess(
        _ question: ImportQuestion, _ judgement: ImportJudgement, _ module: String, _ file: CheckedFile
    ) -> String? {
        let asked = DottedVersion(question.components)
        for version in judgement.versions {
            for index in version.profiles {
                guard let sdk = file.profiles[index].sdk else { continue }
                let own = ConditionText.version(version.components)
                if sdk == asked {
                    return "\(asked) is the version of the SDK; \(module) counts otherwise and is \(own) there"
                }
                if question.components.count > 1, sdk.components.count > 1,
                    question.components.first == version.components.first,
                    question.components[1] == sdk.components[1], question.components[1] != 0,
                    !version.components.starts(with: question.components)
                {
                    return "\(asked) looks as if it followed from the SDK's version, \(sdk); \(module) counts otherwise"
                }
            }
        }
        if let newest = judgement.versions.last?.components.first, let first = question.components.first,
            newest >= 1000,
            first < 100
        {
            return "\(module) counts in thousands"
        }
        return nil
    }

    /// The end of the number that begins at an offset: digits and points, or a string with them.
    private static func endOfNumber(_ start: Int, _ text: SourceText) -> Int {
        var end = start
        while end < text.count {
            switch text[end] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "\""), UInt8(ascii: "#"):
                end += 1
            default: return end
            }
        }
        return end
    }
}
