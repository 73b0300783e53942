import FenceBuild
import FenceModel

/// Something could not be checked, with the reason in one sentence.
public struct CouldNotCheck: CommandError {
    /// The reason.
    public let message: String
    /// Always `couldNotCheck`.
    public var exitCode: ExitCode { .couldNotCheck }

    /// Creates the error from its sentence.
    public init(_ message: String) { self.message = message }
}

/// The configuration is wrong: a line for each problem, with file, line and column.
public struct ConfigurationFailure: CommandError {
    /// Everything that is wrong.
    public let errors: ConfigurationErrors
    /// Paths below this folder are shown relative to it.
    let workingDirectory: String
    /// A wrong configuration is wrong usage.
    public var exitCode: ExitCode { .usage }

    /// `fence.json:3:5: error: …`, a line for each problem.
    public var message: String {
        let prefix = workingDirectory.hasSuffix("/") ? workingDirectory : workingDirectory + "/"
        return errors.problems.map(\.description).map { line in
            line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
        }.joined(separator: "\n")
    }

    /// The lines say `error:` themselves, after the place.
    public var isLabelled: Bool { true }
}

/// A plugin's file could not be used.
struct HandoverFailure: CommandError {
    let failure: PluginHandover.Failure
    var message: String { failure.message }
    var exitCode: ExitCode { .couldNotCheck }
}

/// There are no sources to work on.
struct SourcesFailure: CommandError {
    let failure: ProjectLoader.Failure
    var message: String { failure.message }

    /// A path or name that the user gave wrong is wrong usage; a file or package that cannot be read could not be checked.
    var exitCode: ExitCode {
        switch failure {
        case .path(let error):
            switch error {
            case .missing, .isFolder, .notAFolder, .notARegularFile: .usage
            case .unreadable, .unwritable: .couldNotCheck
            }
        case .notSwift, .noSources, .unknownTarget: .usage
        case .package: .couldNotCheck
        }
    }
}
