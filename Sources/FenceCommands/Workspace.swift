import FenceBuild
import FenceModel

/// What most commands begin with: the folder, the configuration, the chosen profiles, what a plugin handed over.
public struct Workspace: Sendable {
    /// The absolute path of the package, or of the folder that fence.json is for.
    public let directory: String
    /// The configuration; an empty one when there is no file.
    public let configuration: Configuration
    /// The profiles to consider: those named with `--profile`, else all of the configuration, else the recorded ones of the
    /// catalogue.
    public let profiles: [Profile]
    /// Whether nobody chose the profiles: there is no configuration and no `--profile`.
    public let usesCataloguesProfiles: Bool
    /// What a plugin handed over.
    public let handover: PluginHandover?
    /// The toolchains that are known without a configuration.
    public let catalogue: Catalogue
    /// The absolute path of the folder for caches and for the work of other tools.
    public let scratch: String

    /// The name of the configuration in the package's folder.
    public static let configurationName = "fence.json"

    /// Reads the configuration and chooses the profiles.
    ///
    /// - Throws: ``UsageError`` for a profile that nobody declares, ``ConfigurationFailure`` for a configuration that cannot be
    ///   read, ``HandoverFailure`` for a plugin's file that cannot.
    public init(_ invocation: Invocation) throws {
        let given = invocation[SharedOptions.packagePath] ?? "."
        directory =
            invocation.arguments.isGiven(SharedOptions.packagePath)
            ? ProjectLoader.absolutePath(given, in: invocation.workingDirectory)
            : ProjectFolder.find(
                from: invocation.workingDirectory,
                // With a configuration of its own the command needs no package around the files.
                paths: invocation[SharedOptions.config] == nil ? invocation.arguments.positional : [])
        if let path = invocation[SharedOptions.handover] {
            do {
                handover = try PluginHandover(contentsOf: invocation.absolutePath(path))
            } catch { throw HandoverFailure(failure: error) }
        } else {
            handover = nil
        }
        scratch =
            invocation[SharedOptions.scratchPath].map {
                ProjectLoader.absolutePath($0, in: invocation.workingDirectory)
            }
            ?? directory + "/.build/fence"
        let catalogue = Catalogue.asking(BuildSurroundings(cache: BuildCache(root: scratch)))
        self.catalogue = catalogue
        configuration = try Self.configuration(invocation, directory: directory, catalogue: catalogue)
        for note in configuration.notes { invocation.console.warning(note) }
        let named = invocation[SharedOptions.profiles]
        usesCataloguesProfiles = named.isEmpty && configuration.profiles.isEmpty
        if named.isEmpty {
            profiles =
                configuration.profiles.isEmpty
                ? Catalogue.recordedNames.compactMap { catalogue.entry(named: $0)?.profile } : configuration.profiles
        } else {
            var chosen: [Profile] = []
            for name in named where !chosen.contains(where: { $0.name == name }) {
                chosen.append(
                    try Self.profile(
                        named: name, configuration, catalogue, option: SharedOptions.profiles.definition.dashedName))
            }
            profiles = chosen
        }
    }

    private static func configuration(
        _ invocation: Invocation, directory: String, catalogue: Catalogue
    ) throws -> Configuration {
        if invocation.arguments.ignoresConfiguration { return Configuration() }
        let path: String
        if let named = invocation[SharedOptions.config] {
            path = named.hasPrefix("/") ? named : invocation.absolutePath(named)
        } else {
            path = directory + "/" + configurationName
            // Whatever is there under this name is meant to be the configuration: a folder is an error, nothing is not.
            guard FileStatus.exists(path) else { return Configuration() }
        }
        do {
            return try ConfigurationLoader(catalogue: catalogue).load(path)
        } catch { throw ConfigurationFailure(errors: error, workingDirectory: invocation.workingDirectory) }
    }

    /// A profile of the configuration or, if it has none of this name, of the catalogue.
    ///
    /// - Throws: ``UsageError`` with the names that exist.
    static func profile(
        named name: String, _ configuration: Configuration, _ catalogue: Catalogue, option: String
    ) throws -> Profile {
        if let profile = configuration.profile(named: name) { return profile }
        if let entry = catalogue.entry(named: name) { return entry.profile }
        if name == Catalogue.hostName {
            switch catalogue.host(language: nil) {
            case .profile(var profile):
                profile.name = name
                return profile
            case .unavailable(let reason): throw CouldNotCheck("nothing is known of the profile 'host': \(reason)")
            }
        }
        let names = configuration.profiles.map(\.name) + Catalogue.names
        throw UsageError.invalidValue(
            option: option, value: name, expectation: "the name of a profile", allowed: names,
            suggestion: NearestName.of(name, among: names))
    }

    /// A profile by its name, given as `argument` of a command.
    ///
    /// - Throws: ``UsageError`` with the names that exist.
    func profile(named name: String, for argument: String) throws -> Profile {
        try Self.profile(named: name, configuration, catalogue, option: argument)
    }

    /// The files of the paths, targets or the whole project.
    ///
    /// - Throws: ``SourcesFailure`` when there is nothing to work on.
    func project(
        paths: [String], targets: [String], _ invocation: Invocation, cache: BuildCache? = nil
    ) throws -> Project {
        var excluded: [PathPattern] = []
        for text in configuration.exclude {
            guard let pattern = PathPattern(text) else {
                throw UsageError.conflict("'\(text)' in 'exclude' of the configuration is not a pattern of paths")
            }
            excluded.append(pattern)
        }
        let request = ProjectLoader.Request(
            directory: directory, workingDirectory: invocation.workingDirectory, paths: paths, targets: targets,
            excluded: excluded, scratch: scratch + "/description", handover: handover)
        do {
            return try ProjectLoader(
                reader: PackageDescriptionReader(cache: cache ?? BuildCache(root: scratch + "/cache"))
            ).load(request)
        } catch { throw SourcesFailure(failure: error) }
    }
}
