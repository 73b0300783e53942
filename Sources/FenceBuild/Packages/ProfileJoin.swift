import FenceModel
import FenceSyntax

extension PackageDescription {
    /// What the settings of a target add to a profile when SwiftPM builds the target for it.
    ///
    /// - The conditions of `.define` hold as their platforms and traits say; the default traits are taken to be enabled, as in
    ///   a build that chooses none. A `.define` for one configuration stays undecided, since a profile is not bound to one.
    /// - SwiftPM itself sets `SWIFT_PACKAGE`, and a condition for each enabled trait.
    /// - The language mode is the manifest's.
    /// - The targets that it depends on are modules without version.
    public func settings(of target: PackageTarget, for profile: Profile) -> TargetSettings {
        let enabled = defaultTraits
        let build = BuildDescription(
            platform: profile.effectivePlatform.map(Self.swiftPMName), configuration: nil, traits: enabled)
        var settings = TargetSettings(moduleName: target.moduleName)
        for (name, holds) in target.definedConditions(in: build).sorted(by: { $0.key < $1.key }) {
            switch holds {
            case .yes: settings.conditions.append(name)
            case .unknown: settings.undecidedConditions.append(name)
            case .no: break
            }
        }
        // Without a tools version it is an Xcode project, which SwiftPM does not build.
        if !toolsVersion.isEmpty {
            settings.conditions.append("SWIFT_PACKAGE")
            settings.conditions += traits.map(\.name).filter { $0 != "default" && enabled.contains($0) }.sorted()
            let mode = target.chosenLanguageMode(in: build) ?? languageMode(of: target)
            settings.language = mode.flatMap(LanguageMode.init(rawValue:))
        }
        for setting in target.settings where setting.condition.holds(in: build) == .yes {
            switch setting.kind {
            case .upcomingFeature(let name): settings.upcomingFeatures.append(name)
            case .experimentalFeature(let name): settings.experimentalFeatures.append(name)
            default: break
            }
        }
        for name in moduleNames(reachableFrom: target) where name != target.moduleName {
            settings.modules[name] = .presentWithoutVersion
        }
        return settings
    }

    /// The modules of all targets of the package that a target depends on, also through others.
    func moduleNames(reachableFrom target: PackageTarget) -> Set<String> {
        let all = Dictionary(targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var reached: Set<String> = []
        var modules: Set<String> = []
        var waiting = target.dependencies.filter { $0.package == nil }.map(\.name)
        while let name = waiting.popLast() {
            guard reached.insert(name).inserted, let other = all[name] else { continue }
            if other.kind.hasSources { modules.insert(other.moduleName) }
            waiting += other.dependencies.filter { $0.package == nil }.map(\.name)
        }
        return modules
    }

    /// SwiftPM's name of a platform: it does not tell simulators from devices.
    static func swiftPMName(_ platform: Platform) -> String {
        switch platform {
        case .iossimulator: "ios"
        case .tvossimulator: "tvos"
        case .watchossimulator: "watchos"
        case .visionossimulator: "visionos"
        default: platform.rawValue
        }
    }
}
