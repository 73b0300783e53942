/// Finds the files that a command works on: those of the paths that were given, else those of the package, else those of
/// the folder.
public struct ProjectLoader: Sendable {
    /// Why there is nothing to work on.
    public enum Failure: Error, Hashable, Sendable {
        /// A path that was given is not there, or not usable.
        case path(FileError)
        /// A file that was given is not a Swift file.
        case notSwift(String)
        /// There is no Swift file in the folders that were given.
        case noSources([String])
        /// No target has this name.
        case unknownTarget(String, known: [String])
        /// The package could not be described and nobody handed its files over.
        case package(PackageDescriptionReader.Failure)

        /// One sentence that a user can act on.
        public var message: String {
            switch self {
            case .path(let error): error.message
            case .notSwift(let path): "'\(path)' is not a Swift file: its name does not end in .swift"
            case .noSources(let paths):
                "there are no Swift files in \(paths.map { "'\($0)'" }.joined(separator: ", "))"
            case .unknownTarget(let name, let known):
                "there is no target '\(name)'; the targets are \(known.joined(separator: ", "))"
            case .package(let failure): failure.message
            }
        }
    }

    /// What to look for.
    public struct Request: Sendable {
        /// The absolute path of the package or of the folder of fence.json.
        public var directory: String
        /// The absolute path of the folder that relative `paths` belong to.
        public var workingDirectory: String
        /// Files and folders as the user gave them; empty for the whole package or folder.
        public var paths: [String]
        /// The targets to restrict a package to; empty for all.
        public var targets: [String]
        /// What to leave out.
        public var excluded: [PathPattern]
        /// A folder for SwiftPM's own use.
        public var scratch: String
        /// What a plugin has handed over.
        public var handover: PluginHandover?

        /// Creates a request for the whole package or folder.
        public init(
            directory: String, workingDirectory: String, paths: [String] = [], targets: [String] = [],
            excluded: [PathPattern] = [], scratch: String, handover: PluginHandover? = nil
        ) {
            self.directory = directory
            self.workingDirectory = workingDirectory
            self.paths = paths
            self.targets = targets
            self.excluded = excluded
            self.scratch = scratch
            self.handover = handover
        }
    }

    /// Asks SwiftPM.
    public var reader: PackageDescriptionReader

    /// Creates a loader.
    public init(reader: PackageDescriptionReader = PackageDescriptionReader()) { self.reader = reader }

    /// The files to work on.
    public func load(_ request: Request) throws(Failure) -> Project {
        let given = try filesOfPaths(request)
        var notes: [String] = []
        guard let package = try package(request, given: given, &notes) else {
            if let name = request.targets.first { throw .unknownTarget(name, known: ["(none: there is no package)"]) }
            if let given { return given }
            let finder = SourceFinder(root: request.directory, excluded: request.excluded)
            let found = finder.files(in: request.directory)
            if let problem = found.problems.first, found.files.isEmpty { throw .path(problem) }
            if found.files.isEmpty { throw .noSources([request.directory]) }
            return Project(
                directory: request.directory, package: nil,
                files: found.files.map { Project.File(path: $0, displayPath: finder.relativePath($0)) },
                problems: found.problems.map(\.message), notes: notes)
        }
        for name in request.targets where package.target(named: name) == nil {
            throw .unknownTarget(name, known: package.targets.map(\.name))
        }
        return try project(of: package, request, given: given, notes)
    }

    private func project(
        of package: PackageDescription, _ request: Request, given: Project?, _ notes: [String]
    ) throws(Failure) -> Project {
        let sources = TargetSources(of: package, excluded: request.excluded, root: request.directory)
        var project = Project(directory: request.directory, package: package, files: [], notes: notes)
        var seen: Set<String> = []
        for target in package.targets {
            if !request.targets.isEmpty, !request.targets.contains(target.name) { continue }
            let found = sources.files(of: target)
            project.problems += found.problems.map(\.message)
            for path in found.files where seen.insert(path).inserted {
                project.files.append(
                    Project.File(path: path, displayPath: sources.finder.relativePath(path), target: target.name))
            }
        }
        guard let given else {
            if project.files.isEmpty, project.problems.isEmpty { throw .noSources([request.directory]) }
            return project
        }
        // The paths say which files; the package says which targets they belong to.
        let owners = Dictionary(
            project.files.map { ($0.path, $0.target) }, uniquingKeysWith: { first, _ in first })
        var files = given.files.map { file in
            var file = file
            file.target = owners[file.path] ?? nil
            return file
        }
        if !request.targets.isEmpty { files.removeAll { $0.target == nil } }
        if files.isEmpty { throw .noSources(request.paths) }
        return Project(
            directory: request.directory, package: package, files: files, problems: given.problems, notes: notes)
    }

    /// The package of the request's folder, if it is one and has to do with the given paths.
    private func package(
        _ request: Request, given: Project?, _ notes: inout [String]
    ) throws(Failure) -> PackageDescription? {
        if let handover = request.handover, handover.kind != "package" { return handover.description }
        guard PackageDescriptionReader.hasManifest(request.directory) else { return request.handover?.description }
        let prefix = request.directory + "/"
        if let given, request.targets.isEmpty,
            !given.files.contains(where: { $0.path.hasPrefix(prefix) })
        {
            return nil
        }
        do {
            var reader = reader
            if let handover = request.handover { reader.isSandboxed = handover.isSandboxed }
            let described = try reader.describe(request.directory, scratch: request.scratch)
            return request.handover?.merged(into: described) ?? described
        } catch {
            guard let handover = request.handover else {
                if given == nil { throw .package(error) }
                notes.append("settings of the package are not considered: " + error.message)
                return nil
            }
            notes.append(
                "settings of the package with conditions (platforms, traits) are not considered: " + error.message)
            return handover.description
        }
    }

    /// The files of the paths that were given; `nil` when none was.
    private func filesOfPaths(_ request: Request) throws(Failure) -> Project? {
        guard !request.paths.isEmpty else { return nil }
        let finder = SourceFinder(root: request.directory, excluded: request.excluded)
        var project = Project(directory: request.directory, package: nil, files: [])
        var seen: Set<String> = []
        // Reports show a file of the project relative to its folder, any other one the way it was given.
        func add(_ absolute: String, shownAs given: String) {
            guard seen.insert(absolute).inserted else { return }
            let relative = finder.relativePath(absolute)
            project.files.append(Project.File(path: absolute, displayPath: relative == absolute ? given : relative))
        }
        for given in request.paths {
            let absolute = Self.absolutePath(given, in: request.workingDirectory)
            let status: SystemFiles.Status?
            do { status = try SystemFiles.status(absolute) } catch { throw .path(error) }
            switch status?.kind {
            case nil: throw .path(.missing(given))
            case .file:
                guard given.hasSuffix(".swift") else { throw .notSwift(given) }
                // A file that is named by hand is wanted, whatever the patterns say.
                add(absolute, shownAs: given)
            case .folder:
                let found = finder.files(in: absolute)
                if let problem = found.problems.first, found.files.isEmpty { throw .path(problem) }
                project.problems += found.problems.map(\.message)
                let shown = given.count > 1 && given.hasSuffix("/") ? String(given.dropLast()) : given
                for file in found.files {
                    add(
                        file, shownAs: shown + String(decoding: file.utf8.dropFirst(absolute.utf8.count), as: UTF8.self)
                    )
                }
            case .symbolicLink, .other: throw .path(.notARegularFile(given))
            }
        }
        if project.files.isEmpty { throw .noSources(request.paths) }
        return project
    }

    /// A path as an absolute one without `.` and `..` and slashes at the end; the disk is not looked at.
    public static func absolutePath(_ path: String, in workingDirectory: String) -> String {
        if isNormalised(path) { return path }
        var parts = path.hasPrefix("/") ? [] : workingDirectory.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Whether a path is absolute and has no part that is empty or begins with a dot; looked at byte by byte, since it is asked
    /// for every file.
    private static func isNormalised(_ path: String) -> Bool {
        var previous = UInt8(0)
        var isFirst = true
        for byte in path.utf8 {
            if isFirst {
                guard byte == UInt8(ascii: "/") else { return false }
                isFirst = false
            } else if previous == UInt8(ascii: "/"), byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") {
                return false
            }
            previous = byte
        }
        return !isFirst && previous != UInt8(ascii: "/")
    }
}
