/// What one profile of a file says by itself, before it is laid over what it extends.
struct ProfileLayer {
    /// What a key does to the value below it.
    enum Override<Value> {
        /// The key is left out.
        case keep
        /// The key is `null`: nothing is known.
        case forget
        /// The key has a value.
        case set(Value)

        func apply(to value: inout Value?) {
            switch self {
            case .keep: break
            case .forget: value = nil
            case .set(let new): value = new
            }
        }

        var isKept: Bool {
            if case .keep = self { return true }
            return false
        }

        var value: Value? {
            if case .set(let value) = self { return value }
            return nil
        }
    }

    var name: String
    var position: ConfigurationPosition
    var base: (name: String, offset: Int)?
    var title: Override<String> = .keep
    var channel: Override<String> = .keep
    var xcode: Override<XcodeIdentity> = .keep
    var sdk: Override<DottedVersion> = .keep
    var platform: Override<Platform> = .keep
    var target: Override<TargetTriple> = .keep
    var deploymentTarget: Override<DottedVersion> = .keep
    var compiler: Override<CompilerVersion> = .keep
    var language: Override<LanguageMode> = .keep
    var conditions: Override<[String]> = .keep
    var features: Override<[String]> = .keep
    var attributes: Override<[String]> = .keep
    /// `nil` as a fact takes back what is known of that module.
    var modules: [(name: String, fact: ModuleFact?)] = []
    var forgetsModules = false
    var modulesComplete: Override<Bool> = .keep
    var symbols: Override<[String]> = .keep
    var build: Override<[String]> = .keep
    var stubs: Override<String> = .keep
    /// Where each key stands, by its path (`modules.SwiftUI`).
    var keys: [(path: String, position: ConfigurationPosition)] = []

    /// Lays what this profile says over `profile`, key by key; modules one by one.
    func apply(to profile: inout Profile) {
        profile.name = name
        profile.base = base?.name
        title.apply(to: &profile.title)
        channel.apply(to: &profile.channel)
        // A version without a build is another Xcode, not the same build under a new number.
        if case .set(let new) = xcode {
            profile.xcode = XcodeIdentity(version: new.version ?? profile.xcode?.version, build: new.build)
        } else {
            xcode.apply(to: &profile.xcode)
        }
        sdk.apply(to: &profile.sdk)
        applyTarget(to: &profile)
        compiler.apply(to: &profile.compiler)
        language.apply(to: &profile.language)
        conditions.apply(to: &profile.conditions)
        features.apply(to: &profile.features)
        attributes.apply(to: &profile.attributes)
        if forgetsModules { profile.modules = [:] }
        for module in modules { profile.modules[module.name] = module.fact }
        modulesComplete.apply(to: &profile.modulesComplete)
        symbols.apply(to: &profile.symbols)
        build.apply(to: &profile.build)
        stubs.apply(to: &profile.stubs)
    }

    /// Platform, target and deployment target say partly the same: what this profile gives takes back what contradicts it
    /// below.
    private func applyTarget(to profile: inout Profile) {
        // What a compiler printed holds for the target it was asked about.
        let namesTarget = !platform.isKept || !target.isKept || !deploymentTarget.isKept
        if namesTarget, profile.printedTargetFacts != nil { profile.printedTargetFacts = nil }
        if case .set(let triple) = target {
            if platform.isKept, profile.platform != triple.platform { profile.platform = nil }
            if deploymentTarget.isKept, triple.deploymentTarget != nil { profile.deploymentTarget = nil }
        } else if target.isKept, let inherited = profile.target {
            if case .set(let new) = platform, inherited.platform != new {
                profile.target = nil
            } else if case .set(let new) = deploymentTarget {
                profile.target = inherited.replacing(deploymentTarget: new)
            }
        }
        if !platform.isKept { profile.platform = platform.value }
        if !target.isKept { profile.target = target.value }
        deploymentTarget.apply(to: &profile.deploymentTarget)
    }
}
