import FenceSyntax

/// Evaluates conditions against what is known of a toolchain, in three values, and says what the compiler would say.
///
/// The rules of short-circuiting are SwiftIfConfig's (6.3): behind a left side that decides, the right side is not looked at when
/// the left side guards syntax by version; otherwise it is checked, but no module is searched.
public struct ConditionEvaluator: Sendable {
    /// What the toolchain answers.
    public let facts: any BuildFacts

    /// Creates an evaluator for a toolchain.
    public init(_ facts: any BuildFacts) { self.facts = facts }

    /// What the toolchain makes of a clause's condition; the form that `FenceScanner` asks for.
    public func decide(_ parsed: ParsedCondition) -> ClauseDecision {
        evaluate(parsed.condition)
    }

    /// Evaluates a condition.
    public func evaluate(_ condition: Condition) -> ClauseDecision {
        var run = Run(facts: facts)
        let result = run.evaluate(condition, suppressImports: false, isOutermost: true)
        return ClauseDecision(
            verdict: result.verdict, allowsSyntaxErrors: result.allowsSyntaxErrors, diagnostics: run.diagnostics)
    }

    /// The truth of a condition alone.
    public func verdict(_ condition: Condition) -> Trilean { evaluate(condition).verdict }

    private struct Answer {
        var verdict: Trilean
        var allowsSyntaxErrors: Bool

        /// What an error leaves: false, and the clause need not be Swift.
        static let failed = Answer(verdict: .no, allowsSyntaxErrors: true)
    }

    private struct Run {
        let facts: any BuildFacts
        var diagnostics: [SourceDiagnostic] = []

        mutating func evaluate(_ condition: Condition, suppressImports: Bool, isOutermost: Bool) -> Answer {
            switch condition.node {
            case .literal(let value):
                return Answer(verdict: Trilean(value), allowsSyntaxErrors: false)
            case .integer(let value):
                let offset = condition.range.start
                diagnostics.append(
                    SourceDiagnostic(
                        .error, at: offset,
                        "'\(value ? 1 : 0)' is not a valid conditional compilation expression, use '\(value)'"))
                diagnostics.append(
                    SourceDiagnostic(.note, at: offset, "replace with Boolean literal '\(value)'"))
                return Answer(verdict: Trilean(value), allowsSyntaxErrors: false)
            case .term(let term):
                return evaluate(term, condition.range, suppressImports: suppressImports)
            case .not(let operand):
                let inner = evaluate(operand, suppressImports: suppressImports, isOutermost: isOutermost)
                return Answer(verdict: !inner.verdict, allowsSyntaxErrors: inner.allowsSyntaxErrors)
            case .parenthesized(let operand):
                return evaluate(operand, suppressImports: suppressImports, isOutermost: isOutermost)
            case .and(let operands):
                if isOutermost { warnAboutSimulator(operands, condition.range) }
                return chain(operands, isAnd: true, suppressImports: suppressImports)
            case .or(let operands):
                return chain(operands, isAnd: false, suppressImports: suppressImports)
            case .invalid(let problem):
                diagnostics += problem.diagnostics
                return .failed
            }
        }

        private mutating func chain(_ operands: [Condition], isAnd: Bool, suppressImports: Bool) -> Answer {
            guard let first = operands.first else { return .failed }
            var left = evaluate(first, suppressImports: suppressImports, isOutermost: false)
            for operand in operands.dropFirst() {
                let isDecided = left.verdict == (isAnd ? .no : .yes)
                if isDecided && left.allowsSyntaxErrors { continue }
                let right = evaluate(operand, suppressImports: suppressImports || isDecided, isOutermost: false)
                if isAnd {
                    left.verdict = left.verdict.and(right.verdict)
                    left.allowsSyntaxErrors = left.allowsSyntaxErrors || right.allowsSyntaxErrors
                } else {
                    left.verdict = left.verdict.or(right.verdict)
                    left.allowsSyntaxErrors = left.allowsSyntaxErrors && right.allowsSyntaxErrors
                }
            }
            return left
        }

        private mutating func evaluate(
            _ term: ConditionTerm, _ range: SourceRange, suppressImports: Bool
        ) -> Answer {
            switch term {
            case .flag(let name):
                warnAboutTargetMacro(name, at: range.start)
                return Answer(verdict: facts.isSet(flag: name), allowsSyntaxErrors: false)
            case .featureFlag(let name):
                return Answer(verdict: facts.answer(.hasFeature, name), allowsSyntaxErrors: false)
            case .platform(let question, let argument, let offset):
                return platform(question, argument, offset)
            case .languageVersion(let comparison):
                return version(comparison, facts.languageVersion, isPrefix: facts.languageVersionIsPrefix)
            case .compilerVersion(let comparison), .underscoredCompilerVersion(let comparison):
                return version(comparison, facts.compilerVersion, isPrefix: facts.compilerVersionIsPrefix)
            case .legacyCompilerVersion(let components, let warning):
                if let warning { diagnostics.append(warning) }
                return version(
                    VersionComparison(.atLeast, components), facts.compilerVersion,
                    isPrefix: facts.compilerVersionIsPrefix)
            case .canImport(let question):
                return canImport(question, isSuppressed: suppressImports)
            case .defined(let name, let said):
                diagnostics += said
                return Answer(verdict: facts.isSet(flag: name), allowsSyntaxErrors: false)
            }
        }

        private func version(_ comparison: VersionComparison, _ actual: [Int]?, isPrefix: Bool) -> Answer {
            guard let actual else { return Answer(verdict: .unknown, allowsSyntaxErrors: true) }
            let verdict = isPrefix ? comparison.holds(forPrefix: actual) : Trilean(comparison.holds(for: actual))
            return Answer(verdict: verdict, allowsSyntaxErrors: true)
        }

        private mutating func platform(_ question: PlatformQuestion, _ argument: String, _ offset: Int) -> Answer {
            var argument = argument
            switch question {
            case .runtime where !["_Native", "_ObjC", "_multithreaded"].contains(argument):
                diagnostics.append(
                    SourceDiagnostic(
                        .error, at: offset,
                        "unexpected argument for the '_runtime' condition; expected '_Native' or '_ObjC'"))
                return .failed
            case .endian where argument != "big" && argument != "little":
                diagnostics.append(
                    SourceDiagnostic(
                        .warning, at: offset,
                        "unknown endianness for build configuration '_endian' (must be 'big' or 'little')"))
                return Answer(verdict: .no, allowsSyntaxErrors: false)
            case .targetEnvironment where argument == "macabi":
                diagnostics.append(
                    SourceDiagnostic(.warning, at: offset, "'macabi' has been renamed to 'macCatalyst'"))
                diagnostics.append(SourceDiagnostic(.note, at: offset, "replace with 'macCatalyst'"))
                argument = "macCatalyst"
            default: break
            }
            return Answer(verdict: facts.answer(question, argument), allowsSyntaxErrors: false)
        }

        // MARK: canImport

        private mutating func canImport(_ question: ImportQuestion, isSuppressed: Bool) -> Answer {
            let kept = facts.importVersionComponents
            if question.kind != nil, question.components.count > kept {
                let version = question.components.prefix(kept).map { String($0) }.joined(separator: ".")
                diagnostics.append(
                    SourceDiagnostic(
                        .warning, at: question.versionOffset, "trailing components of version '\(version)' are ignored")
                )
            }
            if isSuppressed { return Answer(verdict: .no, allowsSyntaxErrors: false) }
            let comparison = ImportComparison(question, keeping: kept)
            switch comparison.answer(facts.module(question.path)) {
            case .decided(let verdict):
                return Answer(verdict: verdict, allowsSyntaxErrors: false)
            case .versionIgnored:
                let clang = question.kind == .underlyingVersion ? "Clang " : ""
                let name = question.path.first ?? ""
                diagnostics.append(
                    SourceDiagnostic(
                        .warning, at: question.pathOffset,
                        "cannot find user version number for \(clang)module '\(name)'; version number ignored "
                            + "[#ModuleVersionMissing]"))
                return Answer(verdict: .yes, allowsSyntaxErrors: false)
            case .unusable(let path):
                diagnostics.append(
                    SourceDiagnostic(
                        .warning, at: question.pathOffset,
                        "canImport() evaluated to false due to invalid swiftmodule: \(path)"))
                return Answer(verdict: .no, allowsSyntaxErrors: false)
            }
        }

        // MARK: Warnings about conditions that mean something else

        private mutating func warnAboutTargetMacro(_ name: String, at offset: Int) {
            guard name.hasPrefix("TARGET_OS_") else { return }
            let system = String(name.dropFirst("TARGET_OS_".count))
            let start = "'TARGET_OS_*' preprocessor macros are not available in Swift; use "
            if let replacement = Run.targetMacros[system] {
                diagnostics.append(SourceDiagnostic(.warning, at: offset, start + "'\(replacement)' instead"))
                diagnostics.append(SourceDiagnostic(.note, at: offset, "replace with '\(replacement)'"))
            } else if ["WIN32", "UNIX", "MAC", "IPHONE", "EMBEDDED"].contains(system) {
                diagnostics.append(SourceDiagnostic(.warning, at: offset, start + "'os(...)' conditionals instead"))
            }
        }

        private static let targetMacros = [
            "WINDOWS": "os(Windows)", "LINUX": "os(Linux)", "OSX": "os(macOS)", "IOS": "os(iOS)",
            "MACCATALYST": "targetEnvironment(macCatalyst)", "TV": "os(tvOS)", "WATCH": "os(watchOS)",
            "VISION": "os(visionOS)", "SIMULATOR": "targetEnvironment(simulator)",
        ]

        private mutating func warnAboutSimulator(_ operands: [Condition], _ range: SourceRange) {
            guard operands.count == 2 else { return }
            let systems: Set<String> = ["iOS", "tvOS", "watchOS"]
            let architectures: Set<String> = ["i386", "x86_64"]
            let isTest =
                (Run.isDisjunction(operands[0], .os, systems) && Run.isDisjunction(operands[1], .arch, architectures))
                || (Run.isDisjunction(operands[1], .os, systems)
                    && Run.isDisjunction(operands[0], .arch, architectures))
            guard isTest else { return }
            diagnostics.append(
                SourceDiagnostic(
                    .warning, at: range.start,
                    "platform condition appears to be testing for simulator environment; use "
                        + "'targetEnvironment(simulator)' instead"))
            diagnostics.append(
                SourceDiagnostic(.note, at: range.start, "replace with 'targetEnvironment(simulator)'"))
        }

        private static func isDisjunction(
            _ condition: Condition, _ question: PlatformQuestion, _ values: Set<String>
        ) -> Bool {
            switch condition.node {
            case .or(let operands): operands.allSatisfy { isDisjunction($0, question, values) }
            case .parenthesized(let operand): isDisjunction(operand, question, values)
            case .term(.platform(question, let argument, _)): values.contains(argument)
            default: false
            }
        }
    }
}
