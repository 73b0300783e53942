import FenceModel

/// The triple that is compiled for, given a profile and the package.
struct CompiledTarget: Hashable, Sendable {
    /// The triple, with a version for Apple's systems.
    var triple: String
    /// What was not declared and is assumed, a sentence; `nil` when the profile says everything.
    var assumption: String?

    /// A profile that names no deployment target gets the package's minimum for its platform, as SwiftPM does it, and where
    /// the package has none either, the first version of the system that Swift's modules are built for.
    init?(profile: Profile, package: PackageDescription?) {
        guard let target = profile.effectiveTarget else { return nil }
        triple = target.text
        guard target.deploymentTarget == nil, let apple = AppleTarget(triple: target.text) else { return }
        let name = profile.effectivePlatform.map(PackageDescription.swiftPMName)
        let minimum = package?.platforms.first { $0.name == name }?.version
        let version = minimum ?? apple.firstVersion
        let environment = apple.environment.map { "-" + $0.rawValue } ?? ""
        triple = "\(apple.architecture)-apple-\(apple.system.rawValue)\(version)\(environment)"
        assumption =
            "it declares no deployment target, so \(version) is taken"
            + (minimum == nil ? "" : ", the package's minimum")
    }
}
