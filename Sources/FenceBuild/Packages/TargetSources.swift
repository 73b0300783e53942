/// Where SwiftPM looks for a target's sources.
///
/// The rules are those of SwiftPM's PackageBuilder: the manifest's `path`, else the target's folder in the first of the
/// usual folders that exists, else (tools version 5.9 and later, a single target of its kind) that usual folder itself.
public struct TargetSources: Sendable {
    /// Why a target's sources could not be found.
    public enum Failure: Error, Hashable, Sendable {
        /// The folder that the manifest names is not there.
        case missingFolder(target: String, path: String)
        /// None of the usual folders has the target.
        case notFound(target: String, expected: String)
        /// Something that the manifest names in `sources` is not there.
        case missingSource(target: String, path: String)
        /// A folder or file could not be read.
        case file(FileError)

        /// One sentence that a user can act on.
        public var message: String {
            switch self {
            case .missingFolder(let target, let path): "target '\(target)': there is no folder '\(path)'"
            case .notFound(let target, let expected):
                "target '\(target)': its sources should be in '\(expected)', or Package.swift should name their path"
            case .missingSource(let target, let path):
                "target '\(target)': there is no '\(path)', which Package.swift names as a source"
            case .file(let error): error.message
            }
        }
    }

    /// The files of one target.
    public struct Found: Hashable, Sendable {
        /// The absolute paths of the Swift files.
        public var files: [String] = []
        /// What could not be found or read.
        public var problems: [Failure] = []
    }

    /// The package.
    public let package: PackageDescription
    /// Finds the files of a folder.
    public let finder: SourceFinder

    /// Creates the rules for a package.
    public init(of package: PackageDescription, excluded: [PathPattern] = [], root: String? = nil) {
        self.package = package
        finder = SourceFinder(root: root ?? package.directory, excluded: excluded, skipsNestedPackages: true)
    }

    /// The Swift files of a target, in the order of their paths.
    public func files(of target: PackageTarget) -> Found {
        var found = Found()
        guard target.kind.hasSources else { return found }
        if let files = target.files {
            found.files = files.filter { $0.hasSuffix(".swift") && !finder.isExcluded($0) }.sorted()
            return found
        }
        let folder: String
        do { folder = try directory(of: target) } catch {
            found.problems.append(error)
            return found
        }
        let skipped = Set(target.exclude.map { Self.joined(folder, $0) })
        for path in target.sources.map({ $0.map { Self.joined(folder, $0) } }) ?? [folder] {
            if skipped.contains(path) || finder.isExcluded(path) { continue }
            do {
                guard let status = try SystemFiles.status(path) else {
                    throw Failure.missingSource(target: target.name, path: finder.relativePath(path))
                }
                switch status.kind {
                case .folder:
                    let result = finder.files(in: path, skipping: skipped)
                    found.files += result.files
                    found.problems += result.problems.map(Failure.file)
                default:
                    if path.hasSuffix(".swift") { found.files.append(path) }
                }
            } catch let failure as Failure {
                found.problems.append(failure)
            } catch let error as FileError {
                found.problems.append(.file(error))
            } catch {
                // SystemFiles throws nothing else.
                continue
            }
        }
        // `sources` may name a folder and a file in it.
        found.files = Array(Set(found.files)).sorted()
        return found
    }

    /// The absolute path of a target's folder.
    public func directory(of target: PackageTarget) throws(Failure) -> String {
        if let path = target.path {
            let folder = Self.joined(package.directory, path)
            guard isFolder(folder) else { throw .missingFolder(target: target.name, path: folder) }
            return folder
        }
        let names: [String]
        switch target.kind {
        case .test: names = ["Tests", "Sources", "Source", "src", "srcs"]
        case .plugin: names = ["Plugins"]
        default: names = ["Sources", "Source", "src", "srcs"]
        }
        let usual = names.first { isFolder(package.directory + "/" + $0) } ?? names[0]
        let parent = package.directory + "/" + usual
        if isFolder(parent + "/" + target.name) { return parent + "/" + target.name }
        let siblings = package.targets.filter { other in
            switch target.kind {
            case .test, .plugin: other.kind == target.kind
            default: other.kind != .test && other.kind != .plugin
            }
        }
        if siblings.count == 1, isFolder(parent), !package.toolsVersion.lexicographicallyPrecedes([5, 9]) {
            return parent
        }
        throw .notFound(target: target.name, expected: usual + "/" + target.name)
    }

    private func isFolder(_ path: String) -> Bool { ((try? SystemFiles.status(path)) ?? nil)?.kind == .folder }

    /// A path of the manifest as an absolute one, `.` and slashes at the end removed.
    static func joined(_ folder: String, _ path: String) -> String {
        if path.hasPrefix("/") { return path }
        let parts = path.split(separator: "/").filter { $0 != "." }
        return ([folder] + parts.map(String.init)).joined(separator: "/")
    }
}
