import FenceSyntax

@testable import FenceModel

/// Turns the arguments of a recorded compiler run into a profile: what `fence.json` would declare for it.
enum CaseProfile {
    struct Run {
        var facts: any BuildFacts
        var options: ScanOptions
        var suppressesWarnings = false
        var warningsAreErrors = false
    }

    struct InvalidArgument: Error {}

    /// Throws when a name or a value is none that a configuration may declare.
    static func requireValid(_ arguments: [String]) throws {
        for (index, argument) in arguments.enumerated() {
            let next = index + 1 < arguments.count ? arguments[index + 1] : ""
            switch argument {
            case "-D": if ConditionName.problem(next) != nil { throw InvalidArgument() }
            case "-swift-version": if LanguageMode(rawValue: next) == nil { throw InvalidArgument() }
            case "-UFOO", "-define-enabled-availability-macros", "ParserASTGen": throw InvalidArgument()
            default: break
            }
        }
    }

    static func run(for arguments: [String]) throws -> Run {
        var profile = Profile(name: "swiftc")
        profile.compiler = CompilerVersion(DottedVersion([6, 3, 1]))
        profile.language = .five
        profile.target = try TargetTriple("x86_64-unknown-linux-gnu")
        profile.conditions = []
        profile.modulesComplete = true
        profile.modules = StubModules.toolchain
        var facts = CaseFacts(profile: profile)
        var run = Run(facts: facts, options: ScanOptions())
        var upcoming: [String] = []
        var experimental: [String] = []
        var disabled: [String] = []
        var index = 0
        func value() -> String {
            index += 1
            return index < arguments.count ? arguments[index] : ""
        }
        while index < arguments.count {
            let argument = arguments[index]
            switch argument {
            case "-D":
                let name = value()
                if ConditionName.problem(name) == nil { facts.profile.conditions?.append(name) }
            case "-swift-version", "-language-mode":
                facts.profile.language = LanguageMode(rawValue: value())
            case "-target":
                facts.profile.target = try TargetTriple(value())
            case "-I", "-F":
                // The first search path that has the module wins.
                facts.profile.modules.merge(StubModules.folder(value(), isFramework: argument == "-F")) { old, _ in old
                }
                facts.unusable.merge(StubModules.unusable) { old, _ in old }
            case "-module-name":
                facts.profile.settings.moduleName = value()
            case "-module-alias":
                let parts = value().split(separator: "=").map(String.init)
                facts.aliases[parts[0]] = parts[1]
            case "-enable-upcoming-feature":
                upcoming.append(value())
            case "-enable-experimental-feature":
                experimental.append(value())
            case "-disable-upcoming-feature":
                disabled.append(value())
            case "-enable-bare-slash-regex":
                upcoming.append("BareSlashRegexLiterals")
            case "-strict-concurrency=complete":
                experimental.append("StrictConcurrency")
            case "-suppress-warnings":
                run.suppressesWarnings = true
            case "-warnings-as-errors":
                run.warningsAreErrors = true
            case "-Xcc":
                if value().contains("stubs/clang/module.modulemap") {
                    facts.profile.modules.merge(StubModules.folder("stubs/clang", isFramework: false)) { old, _ in old }
                }
            case "-Xfrontend":
                switch value() {
                case "-module-can-import":
                    index += 1
                    facts.profile.modules[value()] = .present(.init(version: .none, underlyingVersion: .none))
                case "-module-can-import-version":
                    index += 1
                    let name = value()
                    index += 1
                    let version = try DottedVersion(value())
                    index += 1
                    let underlying = try DottedVersion(value())
                    facts.profile.modules[name] = .present(
                        .init(version: .known(version.components), underlyingVersion: .known(underlying.components)))
                default: break
                }
            default:
                if argument.hasPrefix("-D"), argument != "-D" {
                    facts.profile.conditions?.append(String(argument.dropFirst(2)))
                }
            }
            index += 1
        }
        facts.profile.settings.upcomingFeatures += upcoming.filter { !disabled.contains($0) }
        facts.profile.settings.experimentalFeatures += experimental
        run.options.bareSlashRegex =
            facts.profile.readsBareSlashRegex
        run.facts = facts
        return run
    }
}

/// A profile, and what a configuration cannot say: module aliases and files that are no modules.
struct CaseFacts: BuildFacts {
    var profile: Profile
    var aliases: [String: String] = [:]
    var unusable: [String: String] = [:]

    func isSet(flag name: String) -> Trilean { profile.isSet(flag: name) }
    func answer(_ question: PlatformQuestion, _ argument: String) -> Trilean { profile.answer(question, argument) }
    var languageVersion: [Int]? { profile.languageVersion }
    var compilerVersion: [Int]? { profile.compilerVersion }
    var importVersionComponents: Int { profile.importVersionComponents }
    func missingFact(for term: ConditionTerm) -> String { profile.missingFact(for: term) }
    func module(_ path: [String]) -> ModuleAnswer {
        guard let name = path.first else { return .unknown }
        if let file = unusable[name] { return .unusable(file) }
        return profile.module([aliases[name] ?? name] + path.dropFirst())
    }
}
