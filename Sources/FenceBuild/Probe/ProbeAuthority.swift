import FenceModel
import FenceSyntax

/// Which questions a toolchain can answer for a profile.
///
/// The profile's own compiler answers all. A stand-in with a stub SDK answers what follows from the target and from the
/// stubs; what it says of its own version, its features or modules that nobody has written down is not the profile's.
struct ProbeAuthority {
    /// The toolchain.
    var toolchain: PreparedToolchain

    /// Why the toolchain's answer to a term is none of the profile's; `nil` when it is.
    func objection(to term: ConditionTerm) -> String? {
        guard let stub = toolchain.stubSDK else { return nil }
        switch term {
        case .flag, .defined: return nil
        case .featureFlag, .platform(.hasFeature, _, _), .platform(.hasAttribute, _, _):
            return "features and attributes are the compiler's, and \(toolchain.compilerTag) stands in for it"
        case .compilerVersion, .legacyCompilerVersion, .underscoredCompilerVersion, .languageVersion:
            return "the version is the compiler's, and \(toolchain.compilerTag) stands in for it"
        case .platform(.runtime, _, _): return "the stand-in has no Objective-C runtime"
        case .platform: return nil
        case .canImport(let question):
            let name = question.path.first ?? ""
            guard let module = stub.modules.first(where: { $0.name == name }) else {
                return name == "Swift"
                    ? nil : "the stub SDK \(stub.name) does not say whether there is a module \(name)"
            }
            if question.path.count > 1 { return "a stub SDK has no submodules" }
            if question.kind == .underlyingVersion { return "a stub SDK has no Clang modules" }
            if question.kind == .version, module.interface.moduleVersion == nil {
                return "the stub SDK \(stub.name) does not say which version \(name) has"
            }
            return nil
        }
    }
}
