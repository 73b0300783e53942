import Foundation

/// The JSON that `swift package dump-package` prints, as far as it is needed here.
///
/// The format has no version of its own; what is read is what SwiftPM 5.9 to 6.3 print (measured with 6.3.1). Whatever is
/// not known is skipped, so that a later SwiftPM with more kinds of settings still gives the ones we know.
struct DumpPackageOutput: Decodable {
    let name: String
    let platforms: [Platform]?
    let swiftLanguageVersions: [String]?
    let toolsVersion: ToolsVersion?
    let traits: [Trait]?
    let targets: [Target]

    struct Platform: Decodable {
        let platformName: String
        let version: String
    }

    struct ToolsVersion: Decodable {
        let version: String

        enum CodingKeys: String, CodingKey { case version = "_version" }
    }

    struct Trait: Decodable {
        let name: String
        let enabledTraits: [String]?
    }

    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        let sources: [String]?
        let exclude: [String]?
        let settings: [Setting]?
        let dependencies: [Dependency]?
    }

    struct Condition: Decodable {
        let platformNames: [String]?
        let config: String?
        let traits: [String]?

        var model: SettingCondition {
            SettingCondition(platforms: platformNames ?? [], configuration: config, traits: (traits ?? []).sorted())
        }
    }

    struct Setting: Decodable {
        let tool: String
        let kind: Kind
        let condition: Condition?
    }

    /// `{"define":{"_0":"X"}}`: one key that names the setting, with its values by position.
    struct Kind: Decodable {
        let name: String
        let values: [String]

        private struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Name.self)
            guard let key = container.allKeys.first else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "a setting without a name"))
            }
            name = key.stringValue
            let first = Name(stringValue: "_0")
            guard let payload = try? container.nestedContainer(keyedBy: Name.self, forKey: key) else {
                values = []
                return
            }
            if let text = try? payload.decode(String.self, forKey: first) {
                values = [text]
            } else {
                values = (try? payload.decode([String].self, forKey: first)) ?? []
            }
        }

        var model: BuildSetting.Kind {
            switch (name, values.first) {
            case ("define", let value?): .define(value)
            case ("enableUpcomingFeature", let value?): .upcomingFeature(value)
            case ("enableExperimentalFeature", let value?): .experimentalFeature(value)
            case ("swiftLanguageMode", let value?), ("swiftLanguageVersion", let value?): .languageMode(value)
            case ("unsafeFlags", _): .unsafeFlags(values)
            default: .other(name, values)
            }
        }
    }

    /// `{"byName":["B",null]}`, `{"target":["A",condition]}` or `{"product":["D","dep",null,condition]}`.
    struct Dependency: Decodable {
        let model: TargetDependency?

        private enum CodingKeys: String, CodingKey { case byName, target, product }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard let key = container.allKeys.first else {
                model = nil
                return
            }
            var parts = try container.nestedUnkeyedContainer(forKey: key)
            let name = try parts.decode(String.self)
            var package: String?
            if key == .product {
                package = try parts.decodeIfPresent(String.self)
                // Module aliases.
                if !parts.isAtEnd { _ = try? parts.decodeIfPresent([String: String].self) }
            }
            let condition = parts.isAtEnd ? nil : try parts.decodeIfPresent(Condition.self)
            model = TargetDependency(name: name, package: package, condition: condition?.model ?? SettingCondition())
        }
    }

    /// The description of the package in `directory`.
    func description(directory: String) -> PackageDescription {
        PackageDescription(
            name: name, directory: directory,
            toolsVersion: (toolsVersion?.version ?? "").split(separator: ".").compactMap { Int($0) },
            languageModes: swiftLanguageVersions ?? [],
            platforms: (platforms ?? []).map { MinimumPlatform(name: $0.platformName, version: $0.version) },
            // SwiftPM prints the traits of a set, in random order.
            traits: (traits ?? []).map { PackageTrait(name: $0.name, enables: ($0.enabledTraits ?? []).sorted()) }
                .sorted { $0.name < $1.name },
            targets: targets.map { target in
                PackageTarget(
                    name: target.name, kind: Self.kind(target.type), path: target.path, sources: target.sources,
                    exclude: target.exclude ?? [],
                    settings: (target.settings ?? []).filter { $0.tool == "swift" }.map {
                        BuildSetting($0.kind.model, when: $0.condition?.model ?? SettingCondition())
                    },
                    dependencies: (target.dependencies ?? []).compactMap(\.model))
            })
    }

    private static func kind(_ type: String) -> PackageTarget.Kind {
        switch type {
        case "regular": .library
        case "system", "system-target": .system
        default: PackageTarget.Kind(rawValue: type) ?? .other
        }
    }
}
