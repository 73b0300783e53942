/// One fact of a profile as text.
public struct ProfileFact: Hashable, Sendable {
    /// The key in a configuration: `sdk`, `swift.compiler`, `modules.SwiftUI`.
    public var key: String
    /// The value as it is written in a configuration.
    public var value: String
}

/// Writes profiles as text: for people, and as JSON5 for a configuration.
public enum ProfileText {
    /// Everything that a profile says, in a fixed order; modules and sets by name, so that equal profiles give equal lists.
    ///
    /// The name, the title and what it extends are not facts.
    public static func facts(of profile: Profile) -> [ProfileFact] {
        var facts: [ProfileFact] = []
        func add(_ key: String, _ value: String?) {
            if let value { facts.append(ProfileFact(key: key, value: value)) }
        }
        func quoted(_ value: (some CustomStringConvertible)?) -> String? {
            value.map { JSON5Text.string($0.description) }
        }
        func list(_ names: [String]?) -> String? { names.map { JSON5Text.array(sortedSet($0)) } }
        add("channel", quoted(profile.channel))
        if let xcode = profile.xcode {
            let version = xcode.version.map { "version: \(JSON5Text.string($0.description))" }
            let build = xcode.build.map { "build: \(JSON5Text.string($0))" }
            add("xcode", "{ \([version, build].compactMap { $0 }.joined(separator: ", ")) }")
        }
        add("sdk", quoted(profile.sdk))
        add("platform", quoted(profile.platform))
        add("target", quoted(profile.target))
        add("deploymentTarget", quoted(profile.deploymentTarget))
        add("swift.compiler", quoted(profile.compiler))
        add("swift.language", quoted(profile.language))
        add("conditions", list(profile.conditions))
        add("features", list(profile.features))
        add("attributes", list(profile.attributes))
        for (name, fact) in profile.modules.sorted(by: { $0.key < $1.key }) { add("modules.\(name)", value(of: fact)) }
        add("modulesComplete", profile.modulesComplete?.description)
        add("symbols", list(profile.symbols))
        add("build", profile.build.map(JSON5Text.array))
        add("stubs", quoted(profile.stubs))
        return facts
    }

    /// Whether a profile has the fact with this key of `facts(of:)`.
    static func says(_ profile: Profile, key: String) -> Bool {
        switch key {
        case "channel": profile.channel != nil
        case "xcode": profile.xcode != nil
        case "sdk": profile.sdk != nil
        case "platform": profile.platform != nil
        case "target": profile.target != nil
        case "deploymentTarget": profile.deploymentTarget != nil
        case "swift.compiler": profile.compiler != nil
        case "swift.language": profile.language != nil
        case "conditions": profile.conditions != nil
        case "features": profile.features != nil
        case "attributes": profile.attributes != nil
        case "modulesComplete": profile.modulesComplete != nil
        case "symbols": profile.symbols != nil
        case "build": profile.build != nil
        case "stubs": profile.stubs != nil
        default: key.hasPrefix("modules.") && profile.modules[String(key.dropFirst("modules.".count))] != nil
        }
    }

    private static func sortedSet(_ names: [String]) -> [String] { Set(names).sorted() }

    /// The value of a module in a configuration: `"8.0.85"`, `true`, `false`, `{ version: null }`.
    public static func value(of fact: ModuleFact) -> String {
        guard case .present(let details) = fact else { return "false" }
        if details.underlyingVersion == .unknown, details.submodules.isEmpty {
            switch details.version {
            case .unknown, .noSuchForm: return "true"
            case .none: return "{ version: null }"
            case .known(let components): return JSON5Text.string(DottedVersion(components).description)
            }
        }
        var members: [String] = []
        switch details.version {
        case .unknown, .noSuchForm: break
        case .none: members.append("version: null")
        case .known(let components):
            members.append("version: \(JSON5Text.string(DottedVersion(components).description))")
        }
        switch details.underlyingVersion {
        case .unknown: break
        case .none: members.append("underlyingVersion: null")
        case .noSuchForm: members.append("underlyingVersion: false")
        case .known(let components):
            members.append("underlyingVersion: \(JSON5Text.string(DottedVersion(components).description))")
        }
        if !details.submodules.isEmpty { members.append("submodules: \(JSON5Text.array(details.submodules))") }
        return "{ \(members.joined(separator: ", ")) }"
    }
}
