import BuildStamps
import FenceModel

/// Where the expectations of a run come from: the configuration, if there is one, and the built-in catalogue.
struct StampProfiles {
    /// Why no expectation can be made.
    enum Failure: CommandError, Hashable {
        /// The configuration is wrong; all its problems.
        case configuration(String)
        /// Neither the configuration nor the catalogue has a profile with this name.
        case unknownProfile(String, known: [String])
        /// Products of the profile's platform carry no stamps.
        case noStamps(profile: String, platform: String)
        /// No path was given, and the configuration declares no outputs.
        case nothingToRead(configuration: String?)

        var exitCode: ExitCode { .usage }

        var message: String {
            switch self {
            case .configuration(let text): return text
            case .unknownProfile(let name, let known):
                return "there is no profile '\(name)'; known are \(known.joined(separator: ", "))"
            case .noStamps(let profile, let platform):
                return "profile '\(profile)' is for \(platform), whose products carry no stamps"
            case .nothingToRead(let path):
                return path.map { "'\($0)' declares no outputs; name the files, bundles or folders to read" }
                    ?? "name the files, bundles or folders to read, or declare outputs in fence.json"
            }
        }
    }

    /// The configuration; `nil` when there is none.
    let configuration: Configuration?
    /// The path of its file, as it was found.
    let file: String?

    /// Reads the configuration that `--config` names (it must be there), or `fence.json` of the package folder.
    init(_ invocation: Invocation) throws {
        let folder = invocation[SharedOptions.packagePath].map(invocation.absolutePath) ?? invocation.workingDirectory
        let named = invocation[SharedOptions.config]
        let path = named.map(invocation.absolutePath) ?? folder + "/fence.json"
        do {
            if named == nil, try FileBytes.read(path) == nil {
                configuration = nil
                file = nil
                return
            }
            configuration = try ConfigurationLoader().load(path)
            file = path
        } catch let errors as ConfigurationErrors {
            throw Failure.configuration(errors.description)
        } catch let error as UnreadableFile {
            throw Failure.configuration("\(path): \(error.reason)")
        }
    }

    /// The folder that patterns of outputs are relative to.
    var folder: String? { file.map { String($0[..<($0.lastIndex(of: "/") ?? $0.endIndex)]) } }

    /// What products of a profile must be stamped with.
    func expectation(for name: String, output: OutputDeclaration? = nil) throws(Failure) -> StampExpectation {
        var profile = configuration?.profile(named: name)
        if profile == nil { profile = Catalogue().entry(named: name)?.profile }
        guard let profile else {
            throw .unknownProfile(
                name, known: (configuration?.profiles.map(\.name) ?? []) + Catalogue.recordedNames)
        }
        if let platform = profile.effectivePlatform, StampPlatform(name: platform.rawValue) == nil {
            throw .noStamps(profile: name, platform: platform.rawValue)
        }
        return StampExpectation(
            profile: profile, output: output, evidence: configuration?.evidence(for: name) ?? [])
    }
}
