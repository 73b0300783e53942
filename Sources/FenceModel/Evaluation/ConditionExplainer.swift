import FenceSyntax

/// Explains the verdicts of one profile term by term.
///
/// The answers are the evaluator's own; this only finds the words.
public struct ConditionExplainer: Sendable {
    /// The profile, with the settings of the target joined.
    public let profile: Profile
    private let evaluator: ConditionEvaluator

    /// Creates an explainer for a profile.
    public init(_ profile: Profile) {
        self.profile = profile
        evaluator = ConditionEvaluator(profile)
    }

    /// The explanation of a condition.
    public func explain(_ condition: Condition) -> Explanation {
        explain(condition, isLookedAt: true)
    }

    private func explain(_ condition: Condition, isLookedAt: Bool) -> Explanation {
        var explanation = Explanation(
            shape: .literal, text: ConditionText.of(condition), range: condition.range, verdict: .no, reason: nil,
            missing: nil, isLookedAt: isLookedAt, operands: [])
        switch condition.node {
        case .literal(let value), .integer(let value):
            explanation.verdict = Trilean(value)
        case .term(let term):
            let verdict = evaluator.verdict(condition)
            explanation.shape = .term(term)
            explanation.verdict = verdict
            explanation.reason = reason(for: term, verdict)
            if verdict == .unknown {
                explanation.missing = MissingFact(
                    key: profile.missingFact(for: term), declaration: profile.declaration(for: term))
            }
        case .not(let operand):
            let inner = explain(operand, isLookedAt: isLookedAt)
            explanation.shape = .not
            explanation.verdict = !inner.verdict
            explanation.operands = [inner]
        case .parenthesized(let operand):
            explanation = explain(operand, isLookedAt: isLookedAt)
        case .and(let operands), .or(let operands):
            var isAnd = false
            if case .and = condition.node { isAnd = true }
            explanation.shape = isAnd ? .and : .or
            explanation.verdict = isAnd ? .yes : .no
            for operand in operands {
                let isOpen = explanation.verdict != (isAnd ? .no : .yes)
                let part = explain(operand, isLookedAt: isLookedAt && isOpen)
                explanation.operands.append(part)
                explanation.verdict =
                    isAnd ? explanation.verdict.and(part.verdict) : explanation.verdict.or(part.verdict)
            }
        case .invalid(let problem):
            explanation.shape = .invalid
            explanation.reason = problem.diagnostics.first?.message ?? "the compiler does not accept it"
        }
        return explanation
    }

    // MARK: Reasons

    /// Why a term has its answer.
    private func reason(for term: ConditionTerm, _ verdict: Trilean) -> String {
        switch term {
        case .flag(let name), .defined(let name, _): return flagReason(name, verdict)
        case .featureFlag(let name), .platform(.hasFeature, let name, _): return featureReason(name, verdict)
        case .platform(.hasAttribute, _, _): return attributeReason(verdict)
        case .platform(let question, let argument, _): return targetReason(question, argument, verdict)
        case .languageVersion: return languageReason
        case .compilerVersion, .underscoredCompilerVersion, .legacyCompilerVersion: return compilerReason(verdict)
        case .canImport(let question): return moduleReason(question)
        }
    }

    private func flagReason(_ name: String, _ verdict: Trilean) -> String {
        switch verdict {
        case .yes:
            return profile.settings.conditions.contains(name)
                ? "the target's settings define it" : "the profile sets it"
        case .no:
            let set = (profile.conditions ?? []) + profile.settings.conditions
            if set.isEmpty { return "the profile sets no conditions" }
            return set.count <= 5 ? "only \(Self.list(set)) \(set.count == 1 ? "is" : "are") set" : "it is not set"
        case .unknown:
            return profile.conditions == nil
                ? "the profile does not say which conditions it sets"
                : "the target's settings define it in some builds only"
        }
    }

    private func featureReason(_ name: String, _ verdict: Trilean) -> String {
        let own = profile.settings.upcomingFeatures + profile.settings.experimentalFeatures
        if verdict == .yes, own.contains(name) { return "the target's settings enable it" }
        if profile.features != nil {
            return verdict == .yes ? "it is among the profile's features" : "it is not among the profile's features"
        }
        guard let compiler = profile.compiler else { return "the profile does not say which compiler it has" }
        let mode = profile.language.map { " in language mode \($0)" } ?? ""
        switch verdict {
        case .yes: return "Swift \(compiler) has it\(mode)"
        case .no: return "Swift \(compiler) does not have it\(mode)"
        case .unknown: return "the features of Swift \(compiler)\(mode) are not known as a whole"
        }
    }

    private func attributeReason(_ verdict: Trilean) -> String {
        if profile.attributes != nil {
            return verdict == .yes ? "it is among the profile's attributes" : "it is not among the profile's attributes"
        }
        guard let compiler = profile.compiler else { return "the profile does not say which compiler it has" }
        switch verdict {
        case .yes: return "Swift \(compiler) has it"
        case .no: return "Swift \(compiler) does not have it"
        case .unknown: return "the attributes of Swift \(compiler) are not known as a whole"
        }
    }

    private func targetReason(_ question: PlatformQuestion, _ argument: String, _ verdict: Trilean) -> String {
        if verdict == .unknown {
            if let target = profile.target { return "nothing is known of the target \(target)" }
            guard let platform = profile.platform else { return "the profile names neither a platform nor a target" }
            return "the targets of the platform \(platform) differ in it"
        }
        let subject: String
        if let target = profile.target {
            subject = "the target is \(target)"
        } else if let platform = profile.platform {
            subject = "the platform is \(platform)"
        } else {
            subject = "the compiler's own target decides it"
        }
        guard verdict == .no, let values = values(of: question) else { return subject }
        if values.isEmpty { return "\(subject), for which no \(question.rawValue) is true" }
        return "\(subject), for which \(question.rawValue) is \(Self.list(Array(values.prefix(3))))"
    }

    private func values(of question: PlatformQuestion) -> [String]? {
        let facts = profile.targetFacts
        switch question {
        case .os: return facts.operatingSystems
        case .arch: return facts.architectures
        case .targetEnvironment: return facts.environments
        case .runtime: return facts.runtimes
        case .endian: return facts.endianness.map { [$0] }
        case .pointerBitWidth: return facts.pointerBitWidth.map { ["_\($0)"] }
        case .hasAtomicBitWidth: return facts.atomicBitWidths.map { $0.map { "_\($0)" } }
        case .ptrauth: return facts.pointerAuthenticationSchemes
        case .objectFormat: return facts.objectFormats
        case .hasFeature, .hasAttribute: return nil
        }
    }

    private var languageReason: String {
        guard let mode = profile.language else { return "the profile does not say its language mode" }
        if let fixed = mode.fixedVersion {
            return "swift() asks the language mode, and mode \(mode) counts as \(ConditionText.version(fixed))"
        }
        guard let compiler = profile.compiler else {
            return "language mode \(mode) takes the compiler's version, which the profile does not say"
        }
        return "swift() asks the language mode, and mode \(mode) counts as the compiler's version, \(compiler)"
    }

    private func compilerReason(_ verdict: Trilean) -> String {
        guard let compiler = profile.compiler else { return "the profile does not say which compiler it has" }
        return verdict == .unknown
            ? "the compiler is some release of \(compiler.version)" : "the compiler is \(compiler)"
    }

    // MARK: Modules

    private func moduleReason(_ question: ImportQuestion) -> String {
        let name = question.path.joined(separator: ".")
        let answer = profile.module(question.path)
        switch answer {
        case .absent:
            if question.path.count > 1, question.path.first.map({ profile.module([$0]) }) != .absent {
                return "\(question.path[0]) has no submodule \(question.path.dropFirst().joined(separator: "."))"
            }
            if profile.modules[name] == nil, profile.modulesComplete == true {
                return "\(name) is not among the profile's modules"
            }
            return "there is no module \(name)"
        case .unknown: return "the profile does not say whether there is \(Self.article(question.path)) \(name)"
        case .unusable(let path): return "the module's file \(path) is unusable"
        case .present(let version, let underlying):
            let comparison = ImportComparison(question, keeping: profile.importVersionComponents)
            guard let kind = question.kind, !comparison.asksNothing else {
                return name == profile.settings.moduleName
                    ? "\(name) is the module being compiled" : "there is a module \(name)"
            }
            if name == profile.settings.moduleName {
                return "\(name) is the module being compiled, for which every number is too high"
            }
            return versionReason(name, kind, kind == .version ? version : underlying)
        }
    }

    private func versionReason(
        _ name: String, _ kind: ImportQuestion.VersionKind, _ version: ModuleVersion
    ) -> String {
        let part = kind == .version ? name : "the Clang part of \(name)"
        switch version {
        case .unknown: return "the profile does not say the version of \(part)"
        case .none: return "\(part) carries no version, so that the number is ignored"
        case .noSuchForm: return "\(name) has no \(kind == .version ? "version" : "Clang part")"
        case .known(let components):
            let kept = profile.importVersionComponents
            let text = "\(part) is \(ConditionText.version(components))"
            if components.allSatisfy({ $0 == 0 }) {
                return text + ", which counts as no version, so that the number is ignored"
            }
            if components.count <= kept { return text }
            return text + ", of which \(ConditionText.version(Array(components.prefix(kept)))) counts"
        }
    }

    private static func article(_ path: [String]) -> String { path.count > 1 ? "a submodule" : "a module" }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension ImportComparison {
    /// Whether the question has no number, or one that the compiler takes for none: all zeros.
    var asksNothing: Bool {
        // A module with an impossible version tells a question with a number from one without.
        answer(.present(version: .noSuchForm, underlying: .noSuchForm)) == .decided(.yes)
    }
}
