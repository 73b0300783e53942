import FenceSyntax

/// A change of one fact of a toolchain that somebody could make or wait for: another SDK, a flag that is set.
public struct FactChange: Hashable, Sendable {
    /// The change in words: `DUO_SDK set`, `SwiftUI 8.0.85 or later`.
    public var text: String
    /// Which fact changes; two changes of one fact exclude each other.
    var fact: String
    var effect: Effect

    /// What the changed facts answer.
    enum Effect: Hashable, Sendable {
        case flag(String, Bool)
        case feature(String, Bool)
        /// Of the arguments of this question exactly these are answered with yes.
        case answers(PlatformQuestion, Set<String>)
        case compiler([Int])
        case language([Int])
        case module([String], ModuleAnswer)
    }

    /// The changes of the facts that a term asks for, the likeliest first.
    static func changes(for term: ConditionTerm, _ facts: any BuildFacts) -> [FactChange] {
        switch term {
        case .flag(let name), .defined(let name, _):
            let isSet = facts.isSet(flag: name) == .yes
            return [
                FactChange(
                    text: isSet ? "\(name) not set" : "\(name) set", fact: "-D \(name)", effect: .flag(name, !isSet))
            ]
        case .featureFlag(let name): return feature(name, facts)
        case .platform(.hasFeature, let name, _): return feature(name, facts)
        case .platform(let question, let argument, _):
            let noun = Self.noun(question)
            if facts.answer(question, argument) == .yes {
                return [
                    FactChange(text: "another \(noun) than \(argument)", fact: noun, effect: .answers(question, []))
                ]
            }
            return [
                FactChange(
                    text: "the \(noun) \(argument)", fact: noun,
                    effect: .answers(question, spellings(question, argument)))
            ]
        case .compilerVersion(let comparison), .underscoredCompilerVersion(let comparison):
            return versions(comparison.components, "a compiler of", "compiler") { .compiler($0) }
        case .legacyCompilerVersion(let components, _):
            return versions(components, "a compiler of", "compiler") { .compiler($0) }
        case .languageVersion(let comparison):
            return versions(comparison.components, "a language mode that counts as", "language") { .language($0) }
        case .canImport(let question): return modules(question)
        }
    }

    private static func feature(_ name: String, _ facts: any BuildFacts) -> [FactChange] {
        let isOn = facts.answer(.hasFeature, name) == .yes
        return [
            FactChange(
                text: "the feature \(name) \(isOn ? "not enabled" : "enabled")", fact: "feature \(name)",
                effect: .feature(name, !isOn))
        ]
    }

    private static func versions(
        _ components: [Int], _ subject: String, _ fact: String, _ effect: ([Int]) -> Effect
    ) -> [FactChange] {
        let number = components.map { String($0) }.joined(separator: ".")
        var changes = [FactChange(text: "\(subject) \(number) or later", fact: fact, effect: effect(components))]
        if let below = below(components) {
            changes.append(FactChange(text: "\(subject) less than \(number)", fact: fact, effect: effect(below)))
        }
        return changes
    }

    private static func modules(_ question: ImportQuestion) -> [FactChange] {
        let name = question.path.joined(separator: ".")
        let fact = "module \(question.path.first ?? name)"
        func present(_ version: ModuleVersion) -> ModuleAnswer { .present(version: version, underlying: version) }
        let absent = FactChange(text: "no module \(name)", fact: fact, effect: .module(question.path, .absent))
        guard question.kind != nil, question.components.contains(where: { $0 != 0 }) else {
            return [
                FactChange(text: "a module \(name)", fact: fact, effect: .module(question.path, present(.unknown))),
                absent,
            ]
        }
        let number = question.components.map { String($0) }.joined(separator: ".")
        var changes = [
            FactChange(
                text: "\(name) \(number) or later", fact: fact,
                effect: .module(question.path, present(.known(question.components))))
        ]
        if let below = below(question.components) {
            changes.append(
                FactChange(
                    text: "\(name) less than \(number)", fact: fact,
                    effect: .module(question.path, present(.known(below)))))
        }
        return changes + [absent]
    }

    /// A version that is less, though not nothing; `nil` when there is none that could be a version.
    private static func below(_ components: [Int]) -> [Int]? {
        guard let last = components.lastIndex(where: { $0 > 0 }) else { return nil }
        var result = Array(components.prefix(last + 1))
        result[last] -= 1
        if result.allSatisfy({ $0 == 0 }) { result.append(1) }
        return result
    }

    /// The compiler knows some systems by two names.
    private static func spellings(_ question: PlatformQuestion, _ argument: String) -> Set<String> {
        switch (question, argument) {
        case (.os, "macOS"), (.os, "OSX"): ["macOS", "OSX"]
        case (.os, "visionOS"), (.os, "xrOS"): ["visionOS", "xrOS"]
        case (.targetEnvironment, "macabi"): ["macCatalyst"]
        default: [argument]
        }
    }

    private static func noun(_ question: PlatformQuestion) -> String {
        switch question {
        case .os: "system"
        case .arch: "architecture"
        case .targetEnvironment: "target environment"
        case .runtime: "runtime"
        case .endian: "byte order"
        case .pointerBitWidth: "pointer size"
        case .hasAtomicBitWidth: "atomic size"
        case .ptrauth: "pointer authentication"
        case .objectFormat: "object format"
        case .hasFeature: "feature"
        case .hasAttribute: "attribute"
        }
    }
}

/// The facts of a toolchain with some of them changed.
struct ChangedFacts: BuildFacts {
    private let base: any BuildFacts
    private var flags: [String: Bool] = [:]
    private var features: [String: Bool] = [:]
    private var answers: [PlatformQuestion: Set<String>] = [:]
    private var modules: [[String]: ModuleAnswer] = [:]
    private var changedCompiler: [Int]?
    private var changedLanguage: [Int]?

    init(_ base: any BuildFacts, _ changes: [FactChange]) {
        self.base = base
        for change in changes {
            switch change.effect {
            case .flag(let name, let value): flags[name] = value
            case .feature(let name, let value): features[name] = value
            case .answers(let question, let values): answers[question] = values
            case .compiler(let version): changedCompiler = version
            case .language(let version): changedLanguage = version
            case .module(let path, let answer): modules[path] = answer
            }
        }
    }

    func isSet(flag name: String) -> Trilean { flags[name].map { Trilean($0) } ?? base.isSet(flag: name) }

    func answer(_ question: PlatformQuestion, _ argument: String) -> Trilean {
        if question == .hasFeature, let value = features[argument] { return Trilean(value) }
        if let values = answers[question] { return Trilean(values.contains(argument)) }
        return base.answer(question, argument)
    }

    var languageVersion: [Int]? { changedLanguage ?? base.languageVersion }
    var languageVersionIsPrefix: Bool { changedLanguage == nil && base.languageVersionIsPrefix }
    var compilerVersion: [Int]? { changedCompiler ?? base.compilerVersion }
    var compilerVersionIsPrefix: Bool { changedCompiler == nil && base.compilerVersionIsPrefix }

    func module(_ path: [String]) -> ModuleAnswer {
        if let answer = modules[path] { return answer }
        // A module that is gone has no submodules; one of which a submodule was asked is there.
        if let name = path.first, modules[[name]] == .absent { return .absent }
        return base.module(path)
    }

    var importVersionComponents: Int { base.importVersionComponents }
    func missingFact(for term: ConditionTerm) -> String { base.missingFact(for: term) }
}
