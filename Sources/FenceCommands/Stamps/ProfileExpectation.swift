import BuildStamps
import FenceModel

extension StampExpectation {
    /// What products of a profile must be stamped with. The SDK is exactly the profile's unless an output says otherwise.
    ///
    /// `evidence` names symbols that the product must refer to.
    init(profile: Profile, output: OutputDeclaration? = nil, evidence: [String] = []) {
        self.init(name: profile.name)
        platform = profile.effectivePlatform.flatMap { StampPlatform(name: $0.rawValue) }
        minos = profile.effectiveDeploymentTarget.flatMap(StampVersion.init(dotted:))
        minimumSDK = (output?.sdkMinimum ?? profile.sdk).flatMap(StampVersion.init(dotted:))
        maximumSDK = (output?.sdkMaximum ?? profile.sdk).flatMap(StampVersion.init(dotted:))
        xcodeBuild = profile.xcode?.build
        self.evidence = evidence
    }

    /// The same, for a profile whose products carry stamps.
    ///
    /// - Throws: ``UsageError`` where they carry none, as on Linux.
    init(checking profile: Profile, output: OutputDeclaration? = nil, evidence: [String]) throws {
        if let platform = profile.effectivePlatform, StampPlatform(name: platform.rawValue) == nil {
            throw UsageError.conflict("profile '\(profile.name)' is for \(platform), whose products carry no stamps")
        }
        self.init(profile: profile, output: output, evidence: evidence)
    }

    /// The facts that the profile does not say, so that they are not compared; with the keys that would say them.
    var unknownFacts: [String] {
        var keys: [String] = []
        if platform == nil { keys.append("platform") }
        if minos == nil { keys.append("deploymentTarget") }
        if minimumSDK == nil && maximumSDK == nil { keys.append("sdk") }
        return keys
    }
}

extension StampVersion {
    /// The first three numbers of a declared version; nil where one does not fit into a stamp.
    init?(dotted version: DottedVersion) {
        let numbers = version.components.prefix(3)
        guard let major = numbers.first, (0...0xffff).contains(major), numbers.dropFirst().allSatisfy({ $0 <= 0xff })
        else { return nil }
        self.init(major, numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
    }
}

extension Configuration {
    /// The symbols that a profile's products must refer to: the evidence of all fences that are open on it.
    func evidence(for profile: String) -> [String] {
        var names: [String] = []
        for fence in fences where fence.open.contains(profile) {
            for name in fence.evidence where !names.contains(name) { names.append(name) }
        }
        return names
    }
}
