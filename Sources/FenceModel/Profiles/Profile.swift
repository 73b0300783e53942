/// A declared toolchain: what a compiler with a certain SDK, target and set of flags answers to the questions of `#if`.
///
/// Every property but the name is optional, and `nil` means that the profile does not say. Profiles say *what* a
/// toolchain is; where it is on this machine is a `ProfileLocation`.
public struct Profile: Hashable, Sendable {
    /// The name that reports, the command line and other entries of the configuration use.
    public var name: String
    /// A longer name for people.
    public var title: String?
    /// The profile or catalogue entry that this one started from.
    public var base: String?
    /// The channel that builds of this profile go to: `appStore`, `testFlight`.
    public var channel: String?
    /// The Xcode.
    public var xcode: XcodeIdentity?
    /// The version of the SDK: 27.1.
    public var sdk: DottedVersion?
    /// The platform as declared; `effectivePlatform` also takes it from the target.
    public var platform: Platform? { didSet { if platform != oldValue { refreshTargetFacts() } } }
    /// The target as declared; `effectiveTarget` also takes it from the platform.
    public var target: TargetTriple? { didSet { if target != oldValue { refreshTargetFacts() } } }
    /// The oldest version of the system that products run on, as declared; `effectiveDeploymentTarget` also takes it from
    /// the target.
    public var deploymentTarget: DottedVersion?
    /// The version of the compiler, what `compiler(…)` compares with.
    public var compiler: CompilerVersion?
    /// The language mode, `-swift-version`.
    public var language: LanguageMode?
    /// The compilation conditions that are set (`-D`), complete; `nil` when the profile does not say.
    public var conditions: [String]?
    /// The features for which `hasFeature` is true, complete; `nil` leaves it to the compiler's table.
    public var features: [String]?
    /// The attributes for which `hasAttribute` is true, complete; `nil` leaves it to the compiler's table.
    public var attributes: [String]?
    /// What is known of modules, by name.
    public var modules: [String: ModuleFact]
    /// Whether a module that is not in `modules` is absent; `nil` and `false`: it is unknown.
    public var modulesComplete: Bool?
    /// API that this SDK has and an earlier one lacks, by base name.
    public var symbols: [String]?
    /// The command that builds what cannot be type-checked directly: `["xcodebuild", "-scheme", "Kiradex", "build"]`.
    public var build: [String]?
    /// A folder with the interfaces of this profile's SDK, relative to the configuration file.
    public var stubs: String?
    /// What the settings of the target being compiled add.
    public var settings: TargetSettings
    /// What the compiler itself answers about the target, where it was asked; otherwise the tables answer.
    public var printedTargetFacts: TargetFacts? { didSet { refreshTargetFacts() } }
    /// What the compiler answers about the target. With a platform but no target this is what all targets of the platform
    /// have in common.
    ///
    /// Kept up to date rather than looked up: every term of every condition asks.
    public private(set) var targetFacts: TargetFacts

    /// Creates a profile that says nothing but its name.
    public init(name: String) {
        self.name = name
        modules = [:]
        settings = TargetSettings()
        targetFacts = TargetFacts()
    }

    private mutating func refreshTargetFacts() {
        if let printedTargetFacts {
            targetFacts = printedTargetFacts
        } else if let target {
            targetFacts = TargetFacts(of: target)
        } else {
            targetFacts = platform.map { TargetFacts(of: $0) } ?? TargetFacts()
        }
    }
}

/// Which Xcode: its version, its build, or both.
public struct XcodeIdentity: Hashable, Sendable, CustomStringConvertible {
    /// The version as `xcodebuild -version` prints it: 27.1 (also for its betas).
    public var version: DottedVersion?
    /// The build, which tells betas apart: `27A9269`.
    public var build: String?

    /// Creates an identity.
    public init(version: DottedVersion?, build: String?) {
        self.version = version
        self.build = build
    }

    /// `27.1 (27A9269)`.
    public var description: String {
        [version?.description, build.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
    }
}

extension Profile {
    /// The platform: as declared, or the one of the declared target.
    public var effectivePlatform: Platform? { platform ?? target?.platform }

    /// The oldest version of the system that products run on: as declared, or the one in the target.
    public var effectiveDeploymentTarget: DottedVersion? { deploymentTarget ?? target?.deploymentTarget }

    /// The target to compile for: as declared, or the platform's first with the deployment target in it
    /// (`ios` and 27.0: `arm64-apple-ios27.0`).
    public var effectiveTarget: TargetTriple? {
        if let target {
            // A declared target without a version takes the deployment target.
            guard target.deploymentTarget == nil, let deploymentTarget else { return target }
            return target.replacing(deploymentTarget: deploymentTarget)
        }
        return platform.map { TargetTriple(platform: $0, deploymentTarget: deploymentTarget) }
    }
}
