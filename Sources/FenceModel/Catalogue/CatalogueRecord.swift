/// Collects the facts of a catalogue entry: each call sets a fact of the profile and notes where it is from.
struct CatalogueRecord {
    private(set) var entry: CatalogueEntry
    private let platform: Platform?

    /// Where a fact was recorded.
    enum Source {
        /// The worked example that the project started from.
        case article
        /// Measurements that developers published.
        case field
        /// What every SDK of the platform has, by its vendor's documentation.
        case documentation
        /// What only other systems' toolchains or SDKs have.
        case otherSystems

        var text: String {
            switch self {
            case .article: "worked example with Xcode 27.0, 27.1 beta and 27.2 beta"
            case .field: "measured by developers in public code, September and October 2026"
            case .documentation: "documented for the platform since before this SDK"
            case .otherSystems: "belongs to other platforms only"
            }
        }

        var date: String {
            switch self {
            case .article, .documentation, .otherSystems: "2026-10-02"
            case .field: "2026-10"
            }
        }
    }

    init(name: String, platform: Platform?) {
        var profile = Profile(name: name)
        profile.platform = platform
        entry = CatalogueEntry(profile: profile, facts: [])
        self.platform = platform
        guard let platform else { return }
        let value = JSON5Text.string(platform.rawValue)
        entry.facts.append(
            fact("platform", value, .documentation, note: "a profile's own platform or target overrides it"))
        for name in PlatformModules.present(on: platform) { set(name, .presentVersionUnknown, .documentation) }
        for name in PlatformModules.absent(on: platform) { set(name, .absent, .otherSystems) }
    }

    /// Whether facts that were recorded for the iOS SDK hold: on devices and in the simulator.
    var hasRecordedSDK: Bool { platform == .ios || platform == .iossimulator }

    mutating func title(_ title: String) { entry.profile.title = title }

    mutating func xcode(_ version: String, build: String?, _ source: Source, note: String? = nil) {
        entry.profile.xcode = XcodeIdentity(version: Self.version(version), build: build)
        var value = "{ version: \(JSON5Text.string(version))"
        if let build { value += ", build: \(JSON5Text.string(build))" }
        entry.facts.append(fact("xcode", value + " }", source, note: note))
    }

    mutating func compiler(_ version: CompilerVersion, _ source: Source, note: String? = nil) {
        entry.profile.compiler = version
        entry.facts.append(fact("swift.compiler", JSON5Text.string(version.description), source, note: note))
    }

    mutating func sdk(_ version: String, _ source: Source) {
        guard hasRecordedSDK else { return }
        entry.profile.sdk = Self.version(version)
        entry.facts.append(fact("sdk", JSON5Text.string(version), source))
    }

    mutating func module(
        _ name: String, _ fact: ModuleFact, _ source: Source, disputed: Bool = false, note: String? = nil
    ) {
        guard hasRecordedSDK else { return }
        set(name, fact, source, disputed: disputed, note: note)
    }

    mutating func module(_ name: String, _ version: String, _ source: Source, note: String? = nil) {
        module(name, .present(version: Self.version(version)), source, note: note)
    }

    mutating func absentModuleOnWatch(_ name: String, _ source: Source) {
        if platform == .watchos || platform == .watchossimulator { set(name, .absent, source) }
    }

    mutating func symbols(_ names: [String], _ source: Source, disputed: Bool = false, note: String? = nil) {
        guard hasRecordedSDK else { return }
        entry.profile.symbols = names
        entry.facts.append(fact("symbols", JSON5Text.array(names), source, disputed: disputed, note: note))
    }

    private mutating func set(
        _ name: String, _ module: ModuleFact, _ source: Source, disputed: Bool = false, note: String? = nil
    ) {
        let key = "modules.\(name)"
        if entry.profile.modules.updateValue(module, forKey: name) != nil { entry.facts.removeAll { $0.key == key } }
        entry.facts.append(fact(key, ProfileText.value(of: module), source, disputed: disputed, note: note))
    }

    private func fact(
        _ key: String, _ value: String, _ source: Source, disputed: Bool = false, note: String? = nil
    ) -> CatalogueFact {
        CatalogueFact(key: key, value: value, source: source.text, date: source.date, isDisputed: disputed, note: note)
    }

    /// The literals of the catalogue are versions, which a test checks; anything else would be version 0.
    private static func version(_ text: String) -> DottedVersion { (try? DottedVersion(text)) ?? DottedVersion([]) }
}
