import FenceBuild
import FenceModel

/// The text of a first fence.json.
struct FirstConfiguration {
    let survey: ConditionSurvey
    let package: PackageDescription?

    /// Whether a condition is one that a configuration of a build sets, whatever the SDK.
    static func isForDebugging(_ name: String) -> Bool {
        ["DEBUG", "RELEASE", "TESTING", "PREVIEW"].contains(name.uppercased())
    }

    var text: String {
        let sdkFlags = survey.flags.map(\.name).filter { !Self.isForDebugging($0) && ConditionName.problem($0) == nil }
        let conditions = JSON5Text.array(sdkFlags)
        let platform = JSON5Text.string(platformName)
        var lines = [
            "// The toolchains that this code is built with; see Documentation/Configuration.md of fence.",
            "{",
            "  profiles: [",
            "    // `conditions` are all that the toolchain's builds set with -D.",
            "    { name: \"store\", extends: \"xcode-27.0\", platform: \(platform), conditions: [], channel: \"appStore\" },",
            "    {",
            "      name: \"beta\", extends: \"xcode-27.1-beta\", platform: \(platform), channel: \"testFlight\",",
            "      conditions: \(conditions),",
            "    },",
            "  ],",
        ]
        if !survey.flags.isEmpty {
            let counted = survey.flags.map { "\($0.name) (\($0.count))" }.joined(separator: ", ")
            lines.insert("// Conditions in the sources, with the number of fences: \(counted).", at: 1)
        }
        if !survey.sdkConditions.isEmpty {
            lines.append("  // What each fence is for: the profiles that take it, and what it waits for.")
            lines.append("  fences: [")
            for condition in survey.sdkConditions {
                lines.append("    {")
                lines.append("      condition: \(JSON5Text.string(condition)),")
                lines.append("      waitsFor: { channel: \"appStore\", sdk: \"27.1\" },")
                lines.append("    },")
            }
            lines.append("  ],")
        }
        lines.append("}")
        return lines.map { $0 + "\n" }.joined()
    }

    /// The first of Apple's platforms that the package declares; iOS when it declares none.
    private var platformName: String {
        let names = package?.platforms.map(\.name) ?? []
        let known = ["ios", "macos", "maccatalyst", "tvos", "watchos", "visionos"]
        return names.contains("ios") ? "ios" : names.first(where: known.contains) ?? "ios"
    }
}
