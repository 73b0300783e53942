import Foundation

/// What a plugin tells the tool about the package or Xcode project that it runs in: a JSON file named with
/// `--plugin-handover`, documented in Documentation/PluginHandover.md.
public struct PluginHandover: Hashable, Sendable, Codable {
    /// One target as the plugin's context shows it.
    public struct Target: Hashable, Sendable, Codable {
        /// The target's name.
        public var name: String
        /// `library`, `executable`, `test`, `macro`, `plugin`, `system`, `binary` or `other`.
        public var kind: String
        /// The absolute path of its folder, where it has one.
        public var directory: String?
        /// The absolute paths of its Swift files.
        public var files: [String]
        /// The compilation conditions that the context shows. They are those of the host platform and the current
        /// configuration, so they are used only where `dump-package` says nothing.
        public var conditions: [String]
        /// The names of the targets of the same package that it depends on.
        public var dependencies: [String]
    }

    /// The version of the format that this tool writes and reads.
    public static let currentVersion = 1

    /// The version of the format: 1.
    public var version: Int
    /// `package` or `xcodeproject`.
    public var kind: String
    /// The name of the package or project.
    public var name: String
    /// The absolute path of its folder.
    public var directory: String
    /// The absolute path of the folder that the plugin may write to.
    public var workDirectory: String
    /// Whether the plugin runs in SwiftPM's sandbox, so that nothing started from it can make its own.
    public var isSandboxed: Bool
    /// The targets.
    public var targets: [Target]

    /// Why a handover could not be used.
    public enum Failure: Error, Hashable, Sendable {
        /// The file could not be read.
        case file(FileError)
        /// The file is not a handover; the place of the difference.
        case malformed(path: String, reason: String)
        /// The plugin is of another version than the tool.
        case version(path: String, found: Int)

        /// One sentence that a user can act on.
        public var message: String {
            switch self {
            case .file(let error): "the plugin's handover: " + error.message
            case .malformed(let path, let reason): "'\(path)' is not a plugin's handover: \(reason)"
            case .version(let path, let found):
                "'\(path)' is of version \(found), this tool reads version \(PluginHandover.currentVersion); "
                    + "plugin and tool must come from the same package"
            }
        }
    }

    private struct VersionOnly: Decodable { let version: Int }

    /// Reads the file that a plugin wrote.
    public init(contentsOf path: String) throws(Failure) {
        let data: Data
        do { data = Data(try FileReader.bytes(of: path)) } catch { throw .file(error) }
        do {
            let found = try JSONDecoder().decode(VersionOnly.self, from: data).version
            guard found == Self.currentVersion else { throw Failure.version(path: path, found: found) }
            self = try JSONDecoder().decode(PluginHandover.self, from: data)
        } catch let error as Failure {
            throw error
        } catch let error as DecodingError {
            throw .malformed(path: path, reason: JSONFailure.sentence(error))
        } catch {
            throw .malformed(path: path, reason: "\(error)")
        }
    }

    /// Creates a handover from its parts.
    public init(
        kind: String, name: String, directory: String, workDirectory: String, isSandboxed: Bool, targets: [Target]
    ) {
        version = Self.currentVersion
        self.kind = kind
        self.name = name
        self.directory = directory
        self.workDirectory = workDirectory
        self.isSandboxed = isSandboxed
        self.targets = targets
    }

    /// The description that follows from the handover alone: settings hold without condition.
    public var description: PackageDescription {
        PackageDescription(
            name: name, directory: directory,
            targets: targets.map { target in
                PackageTarget(
                    name: target.name, kind: PackageTarget.Kind(rawValue: target.kind) ?? .other,
                    path: target.directory, settings: target.conditions.map { BuildSetting(.define($0)) },
                    dependencies: target.dependencies.map { TargetDependency(name: $0) }, files: target.files)
            })
    }

    /// The description of the manifest, with the files of the handover, which include what the manifest cannot show.
    ///
    /// Targets that only one side knows stay as that side describes them.
    public func merged(into described: PackageDescription) -> PackageDescription {
        var result = described
        for target in description.targets {
            if let index = result.targets.firstIndex(where: { $0.name == target.name }) {
                result.targets[index].files = target.files
            } else {
                result.targets.append(target)
            }
        }
        return result
    }
}
