import FenceSyntax

extension Profile: BuildFacts {
    /// Whether the condition is set: by the profile's list, which is complete, or by the target's settings.
    ///
    /// Names are compared by canonical equivalence and with case, as the compiler does.
    public func isSet(flag name: String) -> Trilean {
        if settings.conditions.contains(name) || conditions?.contains(name) == true { return .yes }
        return conditions == nil || settings.undecidedConditions.contains(name) ? .unknown : .no
    }

    /// The answer by the profile's lists, the compiler's own output or its tables.
    public func answer(_ question: PlatformQuestion, _ argument: String) -> Trilean {
        switch question {
        case .hasFeature:
            let own =
                features.map { Trilean($0.contains(argument)) }
                ?? LanguageTable.hasFeature(argument, compiler: compiler, mode: language)
            if own == .yes { return .yes }
            return own.or(LanguageTable.isEnabled(argument, by: settings, compiler: compiler))
        case .hasAttribute:
            if let attributes { return Trilean(attributes.contains(argument)) }
            return LanguageTable.hasAttribute(argument, compiler: compiler)
        default:
            return targetFacts.answer(question, argument)
        }
    }

    /// What `swift(…)` compares with; mode 6 takes the compiler's version, so that it is unknown without one.
    public var languageVersion: [Int]? {
        guard let language else { return nil }
        return language.fixedVersion ?? compilerVersion
    }

    /// Whether `languageVersion` is only the beginning of the version (a compiler declared as `6.3.x` in mode 6).
    public var languageVersionIsPrefix: Bool { language == .six && compilerVersionIsPrefix }

    /// What `compiler(…)` compares with.
    public var compilerVersion: [Int]? { compiler?.version.components }

    /// Whether `compilerVersion` is only the beginning of the version (a compiler declared as `6.3.x`).
    public var compilerVersionIsPrefix: Bool { compiler?.isPrefix ?? false }

    /// What is known of a module: the one being compiled, those of the package, those that the profile declares, and the
    /// two that are the same with every compiler.
    public func module(_ path: [String]) -> ModuleAnswer {
        guard let name = path.first else { return .unknown }
        let below = path.dropFirst()
        if name == settings.moduleName {
            // Observed: true without a version, false with any.
            return below.isEmpty ? .present(version: .noSuchForm, underlying: .noSuchForm) : .absent
        }
        if let fact = settings.modules[name] ?? modules[name] {
            let answer = fact.answer(submodule: below)
            // A list of modules that is complete is complete about their submodules too.
            return answer == .unknown && modulesComplete == true ? .absent : answer
        }
        switch name {
        case "Builtin": return .absent
        case "Swift": return below.isEmpty ? .present(version: .unknown, underlying: .noSuchForm) : .absent
        default: return modulesComplete == true ? .absent : .unknown
        }
    }

    /// How many components of a version `canImport` keeps: four up to Swift 6.4, five after it (read in the sources of
    /// swift-syntax from June 2026).
    public var importVersionComponents: Int {
        guard let version = compiler?.version else { return 4 }
        return version >= DottedVersion([6, 5]) ? 5 : 4
    }

    /// The key of the configuration under which the answer to `term` would be declared: `modules.SwiftUI`.
    public func missingFact(for term: ConditionTerm) -> String {
        switch term {
        case .flag, .defined: "conditions"
        case .featureFlag: "features"
        case .platform(.hasFeature, _, _): "features"
        case .platform(.hasAttribute, _, _): "attributes"
        case .platform(.os, _, _) where platform == nil, .platform(.targetEnvironment, _, _) where platform == nil:
            "platform"
        case .platform: "target"
        case .languageVersion: language == .six ? "swift.compiler" : "swift.language"
        case .compilerVersion, .legacyCompilerVersion, .underscoredCompilerVersion: "swift.compiler"
        case .canImport(let question): "modules.\(question.path.first ?? "")"
        }
    }

    /// What to write into the profile so that `term` has an answer, as JSON5: `modules: { CoreAI: false }`.
    ///
    /// The value is an example; the person who adds it decides.
    public func declaration(for term: ConditionTerm) -> String {
        switch term {
        case .flag(let name), .defined(let name, _):
            return "conditions: [\(JSON5Text.string(name))]  // or [] if it is not set"
        case .featureFlag(let name), .platform(.hasFeature, let name, _):
            return "features: [\(JSON5Text.string(name)), …]  // all features of this compiler"
        case .platform(.hasAttribute, let name, _):
            return "attributes: [\(JSON5Text.string(name)), …]  // all attributes of this compiler"
        case .platform:
            return missingFact(for: term) == "platform" ? #"platform: "ios""# : #"target: "arm64-apple-ios27.0""#
        case .languageVersion:
            return missingFact(for: term) == "swift.compiler"
                ? #"swift: { compiler: "6.4" }"# : #"swift: { language: "6" }"#
        case .compilerVersion, .legacyCompilerVersion, .underscoredCompilerVersion:
            return #"swift: { compiler: "6.4" }"#
        case .canImport(let question):
            let name = question.path.first ?? ""
            let key = JSON5Text.key(name)
            if question.path.count > 1 {
                let below = question.path.dropFirst().joined(separator: ".")
                return
                    "modules: { \(key): { submodules: [\(JSON5Text.string(below))] } }  // or false if there is no \(name)"
            }
            switch question.kind {
            case nil: return "modules: { \(key): true }  // or false if it is not there"
            case .version:
                return "modules: { \(key): \"1.2.3\" }  // its version, { version: null } if it has none, or false"
            case .underlyingVersion:
                return
                    "modules: { \(key): { underlyingVersion: \"1.2.3\" } }  // false there if it is a Swift module only"
            }
        }
    }
}
