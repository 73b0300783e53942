import FenceSyntax

/// Says in one sentence which fact of a profile decides a term, or which one is missing.
struct TermReason {
    private let profile: Profile

    init(_ profile: Profile) { self.profile = profile }

    func sentence(for term: ConditionTerm) -> String {
        switch term {
        case .flag(let name), .defined(let name, _): return flag(name)
        case .featureFlag(let name): return feature(name)
        case .platform(let question, let argument, _): return platform(question, argument)
        case .languageVersion: return language()
        case .compilerVersion, .legacyCompilerVersion, .underscoredCompilerVersion: return compiler()
        case .canImport(let question): return module(question)
        }
    }

    private func flag(_ name: String) -> String {
        switch profile.isSet(flag: name) {
        case .yes:
            return profile.conditions?.contains(name) == true
                ? "\(name) is set" : "\(name) is set by the settings of the target"
        case .no: return "\(name) is not set"
        case .unknown:
            return profile.settings.undecidedConditions.contains(name)
                ? "the target sets \(name) in one of its configurations only"
                : "the profile does not say which conditions are set"
        }
    }

    private func feature(_ name: String) -> String {
        switch profile.answer(.hasFeature, name) {
        case .yes: "the feature \(name) is enabled"
        case .no: "the feature \(name) is not enabled"
        case .unknown: "the profile does not say whether the feature \(name) is enabled"
        }
    }

    private func platform(_ question: PlatformQuestion, _ argument: String) -> String {
        switch question {
        case .hasFeature: return feature(argument)
        case .hasAttribute:
            switch profile.answer(.hasAttribute, argument) {
            case .yes: return "the compiler knows the attribute \(argument)"
            case .no: return "the compiler does not know the attribute \(argument)"
            case .unknown: return "the profile does not say whether the compiler knows the attribute \(argument)"
            }
        default:
            guard profile.answer(question, argument) != .unknown else {
                if let platform = profile.effectivePlatform, profile.target == nil {
                    return "the profile says that the platform is \(platform), but not its target triple"
                }
                return "the profile does not say what the target is"
            }
            if let target = profile.target { return "the target is \(target)" }
            if let platform = profile.effectivePlatform { return "the platform is \(platform)" }
            return "the compiler says so for its target"
        }
    }

    private func language() -> String {
        guard let version = profile.languageVersion else {
            return profile.language == nil
                ? "the profile does not say which language mode is used"
                : "the language mode is 6, which counts as the compiler's version, and the profile does not say that"
        }
        let mode = profile.language.map { "the language mode is \($0)" } ?? "the language mode is known"
        let counts = version.map { String($0) }.joined(separator: ".") + (profile.languageVersionIsPrefix ? ".x" : "")
        return profile.language?.rawValue == counts ? mode : "\(mode), which counts as \(counts)"
    }

    private func compiler() -> String {
        profile.compiler.map { "the compiler is \($0)" } ?? "the profile does not say which compiler is used"
    }

    private func module(_ question: ImportQuestion) -> String {
        let name = question.path.joined(separator: ".")
        switch profile.module(question.path) {
        case .absent: return "there is no module \(name)"
        case .unknown: return "the profile does not say whether there is a module \(name)"
        case .unusable(let path): return "the module's file '\(path)' cannot be used"
        case .present(let version, let underlying):
            guard let kind = question.kind else { return "there is a module \(name)" }
            let subject = kind == .version ? name : "the Clang part of \(name)"
            switch kind == .version ? version : underlying {
            case .known(let components):
                let number = components.map { String($0) }.joined(separator: ".")
                if components.allSatisfy({ $0 == 0 }) {
                    return "\(subject) has version \(number), which counts as none: the number is ignored"
                }
                return "\(subject) is \(number)"
            case .none: return "\(subject) carries no version, so the number is ignored"
            case .noSuchForm:
                return kind == .version ? "\(name) carries no version to compare" : "\(name) has no Clang part"
            case .unknown: return "the profile does not say which version \(subject) has"
            }
        }
    }
}
