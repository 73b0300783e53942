import FenceSyntax

/// Answers `hasFeature` and `hasAttribute` from the compiler's own tables.
///
/// The tables were printed by one compiler, 6.3.1, for each language mode. They are exact for 6.3. A later compiler has at
/// least the features it lists, and perhaps more; of an earlier one they say nothing.
enum LanguageTable {
    /// Whether a feature is enabled without a flag.
    ///
    /// - Parameters:
    ///   - feature: the name as `hasFeature` takes it.
    ///   - compiler: the compiler's version; `nil` when it is not known.
    ///   - mode: the language mode; when it is not known, only what all modes agree on is answered.
    static func hasFeature(_ feature: String, compiler: CompilerVersion?, mode: LanguageMode?) -> Trilean {
        let listed = (mode.map { [$0] } ?? LanguageMode.allCases).map { mode in
            WordSearch.contains(feature, in: LanguageTableText.featuresOfAllModes)
                || WordSearch.contains(feature, in: additionalFeatures(of: mode))
        }
        if listed.allSatisfy({ $0 }) { return answer(listed: true, compiler) }
        if listed.allSatisfy({ !$0 }) { return answer(listed: false, compiler) }
        return .unknown
    }

    /// Whether an attribute exists; the language mode does not matter.
    static func hasAttribute(_ attribute: String, compiler: CompilerVersion?) -> Trilean {
        answer(listed: WordSearch.contains(attribute, in: LanguageTableText.attributes), compiler)
    }

    /// Whether the settings of a target enable a feature. A name that the compiler does not know enables nothing.
    ///
    /// Observed with 6.3.1: `-enable-experimental-feature` takes upcoming features too, not the other way round; a name with a
    /// value enables the feature only as `StrictConcurrency=complete`.
    static func isEnabled(_ feature: String, by settings: TargetSettings, compiler: CompilerVersion?) -> Trilean {
        func isNamed(in names: [String]) -> Bool {
            names.contains(feature) || feature == "StrictConcurrency" && names.contains("StrictConcurrency=complete")
        }
        let byUpcoming = isNamed(in: settings.upcomingFeatures)
        let byExperimental = isNamed(in: settings.experimentalFeatures)
        if !byUpcoming, !byExperimental { return .no }
        if WordSearch.contains(feature, in: LanguageTableText.upcomingFeatures) {
            return answer(listed: true, compiler)
        }
        if byExperimental, WordSearch.contains(feature, in: LanguageTableText.experimentalFeatures) {
            // An experimental feature may be gone from a later compiler.
            return answer(listed: false, compiler) == .no ? .yes : .unknown
        }
        return answer(listed: false, compiler)
    }

    private static func answer(listed: Bool, _ compiler: CompilerVersion?) -> Trilean {
        guard let version = compiler?.version else { return .unknown }
        let release = DottedVersion(Array((version.components + [0]).prefix(2)))
        let table = DottedVersion([6, 3])
        if compiler?.isPrefix == true, version.components.count < 2 { return .unknown }
        if release == table { return Trilean(listed) }
        return listed && release > table ? .yes : .unknown
    }

    private static func additionalFeatures(of mode: LanguageMode) -> StaticString {
        switch mode {
        case .four: LanguageTableText.featuresOfMode4
        case .fourTwo: LanguageTableText.featuresOfMode4Dot2
        case .five: LanguageTableText.featuresOfMode5
        case .six: LanguageTableText.featuresOfMode6
        }
    }
}
