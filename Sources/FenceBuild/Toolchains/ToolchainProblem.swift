/// Why nothing can be compiled for a profile on this machine; the profile is then not verified, which is not "passed".
public enum ToolchainProblem: Error, Hashable, Sendable {
    /// Nobody said where the profile's toolchain is.
    case noLocation(profile: String)
    /// The compiler cannot be started, or did not answer.
    case compiler(ProcessFailure)
    /// The compiler answered something that could not be understood.
    case strangeAnswer(command: String, reason: String)
    /// The compiler or SDK cannot build for the target.
    case unsupportedTarget(String, reason: String)
    /// The toolchain's modules could not be made to stand in for another target's.
    case cannotRetarget(target: String, reason: String)
    /// No Xcode of that version is installed.
    case noXcode(wanted: String, found: [String])
    /// The folder is no Xcode.
    case notAnXcode(String, reason: String)
    /// The SDK found is not the one that the profile declares.
    case wrongSDK(wanted: String, found: String, path: String)
    /// No Swift SDK of that name is installed.
    case noSwiftSDK(String, reason: String)
    /// The stub SDK cannot be used.
    case stubSDK(StubSDKProblem)
    /// The stub SDK is for another system than the profile.
    case wrongPlatform(sdk: String, system: String, target: String)
    /// The cache cannot be written.
    case cache(CacheProblem)
}

extension ToolchainProblem: CustomStringConvertible {
    /// One sentence that a user can act on.
    public var description: String {
        switch self {
        case .noLocation(let profile):
            "no toolchain is known for '\(profile)': name one with --toolchain \(profile)=…, in fence.local.json, or with "
                + "FENCE_STUB_SDKS"
        case .compiler(let failure): failure.description
        case .strangeAnswer(let command, let reason): "'\(command)' gave an answer that could not be read: \(reason)"
        case .unsupportedTarget(let target, let reason): "\(target) cannot be compiled for: \(reason)"
        case .cannotRetarget(let target, let reason):
            "this toolchain's modules cannot stand in for those of \(target): \(reason)"
        case .noXcode(let wanted, let found):
            "Xcode \(wanted) is not installed; "
                + (found.isEmpty ? "there is no Xcode here" : "there is \(found.joined(separator: ", "))")
        case .notAnXcode(let path, let reason): "\(path) is no Xcode: \(reason)"
        case .wrongSDK(let wanted, let found, let path): "the profile declares SDK \(wanted), but \(path) is \(found)"
        case .noSwiftSDK(let name, let reason): "the Swift SDK '\(name)' cannot be used: \(reason)"
        case .stubSDK(let problem): problem.description
        case .wrongPlatform(let sdk, let system, let target): "the stub SDK \(sdk) is for \(system), not for \(target)"
        case .cache(let problem): problem.description
        }
    }
}
