import FenceSyntax

/// One Swift setting of a target, with the condition under which it holds.
public struct BuildSetting: Hashable, Sendable {
    /// What is set.
    public enum Kind: Hashable, Sendable {
        /// `.define("NAME")`, as written: a value (`NAME=1`) is kept, since the compiler then ignores the flag.
        case define(String)
        /// `.enableUpcomingFeature("Name")`.
        case upcomingFeature(String)
        /// `.enableExperimentalFeature("Name")`.
        case experimentalFeature(String)
        /// `.swiftLanguageMode(.v6)`: `6`, `5`, `4.2`, `4`.
        case languageMode(String)
        /// `.unsafeFlags([…])`: arguments of the compiler.
        case unsafeFlags([String])
        /// A setting that has no influence on conditions, with its name in `dump-package` and its values.
        case other(String, [String])
    }

    /// What is set.
    public var kind: Kind
    /// When it is set.
    public var condition: SettingCondition

    /// Creates a setting.
    public init(_ kind: Kind, when condition: SettingCondition = SettingCondition()) {
        self.kind = kind
        self.condition = condition
    }

    /// The compilation conditions that the setting defines: its own, or the `-D` of unsafe flags.
    public var definedConditions: [String] {
        switch kind {
        case .define(let name): return [name]
        case .unsafeFlags(let flags):
            var names: [String] = []
            var rest = flags[...]
            while let flag = rest.popFirst() {
                if flag == "-D", let name = rest.popFirst() {
                    names.append(name)
                } else if flag.hasPrefix("-D"), flag.count > 2 {
                    names.append(String(flag.dropFirst(2)))
                }
            }
            return names
        default: return []
        }
    }
}

/// `.when(platforms:configuration:traits:)`.
public struct SettingCondition: Hashable, Sendable {
    /// Platforms in SwiftPM's lower-case spelling (`ios`, `maccatalyst`, `linux`); empty for all.
    public var platforms: [String]
    /// `debug` or `release`; `nil` for both.
    public var configuration: String?
    /// The traits of which one must be enabled; empty when none is needed.
    public var traits: [String]

    /// Creates a condition; without arguments it always holds.
    public init(platforms: [String] = [], configuration: String? = nil, traits: [String] = []) {
        self.platforms = platforms
        self.configuration = configuration
        self.traits = traits
    }

    /// Whether the setting holds whatever is built.
    public var isAlways: Bool { platforms.isEmpty && configuration == nil && traits.isEmpty }

    /// Whether the condition holds for a build; unknown where the build's description leaves out what it asks for.
    public func holds(in build: BuildDescription) -> Trilean {
        var answer = Trilean.yes
        if !platforms.isEmpty {
            // SwiftPM compares names without regard to case: a custom platform keeps the manifest's spelling.
            let wanted = platforms.map { $0.lowercased() }
            answer = answer.and(build.platform.map { Trilean(wanted.contains($0.lowercased())) } ?? .unknown)
        }
        if let configuration {
            answer = answer.and(build.configuration.map { Trilean($0 == configuration) } ?? .unknown)
        }
        if !traits.isEmpty {
            answer = answer.and(build.traits.map { Trilean(!$0.isDisjoint(with: traits)) } ?? .unknown)
        }
        return answer
    }
}

/// What a package is built for, as far as it is known.
public struct BuildDescription: Hashable, Sendable {
    /// SwiftPM's lower-case name of the platform; `nil` when it is not known.
    public var platform: String?
    /// `debug` or `release`; `nil` when it is not known.
    public var configuration: String?
    /// The enabled traits; `nil` when they are not known.
    public var traits: Set<String>?

    /// Creates a description; what is left out is unknown.
    public init(platform: String? = nil, configuration: String? = nil, traits: Set<String>? = nil) {
        self.platform = platform
        self.configuration = configuration
        self.traits = traits
    }
}

extension PackageTarget {
    /// Whether the target's settings set each compilation condition that they speak of, in a given build.
    ///
    /// A condition that no setting defines is not in the result. Values (`NAME=1`) are left out: the compiler warns and
    /// sets nothing.
    public func definedConditions(in build: BuildDescription) -> [String: Trilean] {
        var answers: [String: Trilean] = [:]
        for setting in settings {
            let holds = setting.condition.holds(in: build)
            for name in setting.definedConditions where !name.contains("=") {
                answers[name] = holds.or(answers[name] ?? .no)
            }
        }
        return answers
    }

    /// Whether the target's settings enable each language feature that they speak of, in a given build.
    public func enabledFeatures(in build: BuildDescription) -> [String: Trilean] {
        var answers: [String: Trilean] = [:]
        for setting in settings {
            switch setting.kind {
            case .upcomingFeature(let name), .experimentalFeature(let name):
                answers[name] = setting.condition.holds(in: build).or(answers[name] ?? .no)
            default: break
            }
        }
        return answers
    }

    /// The language mode that the target's settings choose in a given build; `nil` when they choose none for certain.
    public func chosenLanguageMode(in build: BuildDescription) -> String? {
        for setting in settings.reversed() {
            guard case .languageMode(let mode) = setting.kind else { continue }
            switch setting.condition.holds(in: build) {
            case .yes: return mode
            case .unknown: return nil
            case .no: continue
            }
        }
        return nil
    }
}
