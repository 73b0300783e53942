/// Finds the Swift files of a folder, in an order that depends on nothing but their names.
///
/// Names that begin with a dot (`.build`, `.git`) are skipped, as SwiftPM does. Symbolic links are followed; a link that
/// leads back to a folder above it is not.
public struct SourceFinder: Sendable {
    /// What was found.
    public struct Result: Hashable, Sendable {
        /// The paths of the files: the folder's path as given, followed by the names below it.
        public var files: [String] = []
        /// Folders that could not be read.
        public var problems: [FileError] = []

        /// Creates a result without files.
        public init() {}
    }

    /// The patterns of what is left out.
    public var excluded: [PathPattern]
    /// The absolute path of the folder that the patterns are relative to.
    public var root: String
    /// Whether a folder with a Package.swift of its own is left out, as SwiftPM does below a target.
    public var skipsNestedPackages: Bool

    /// Creates a finder that leaves out what the patterns stand for.
    public init(root: String, excluded: [PathPattern] = [], skipsNestedPackages: Bool = false) {
        self.root = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
        self.excluded = excluded
        self.skipsNestedPackages = skipsNestedPackages
    }

    /// Whether the patterns leave out a path.
    public func isExcluded(_ path: String) -> Bool {
        guard !excluded.isEmpty else { return false }
        let relative = relativePath(path)
        return excluded.contains { $0.covers(relative) }
    }

    /// Whether a pattern stands for the path itself; the folders above it have been asked for before.
    fileprivate func matchesExclusion(_ path: String) -> Bool {
        guard !excluded.isEmpty else { return false }
        var path = path
        return path.withUTF8 { bytes in
            let skip = root == "/" ? 1 : root.utf8.count + 1
            let isBelow = bytes.count > skip && bytes.starts(with: root.utf8) && bytes[skip - 1] == UInt8(ascii: "/")
            let relative = isBelow ? UnsafeBufferPointer(rebasing: bytes[skip...]) : bytes
            return excluded.contains { $0.matches(relative) }
        }
    }

    /// The path relative to the root; the path itself when it is not below it.
    public func relativePath(_ path: String) -> String {
        // Bytes, not characters: this runs for every file.
        let prefix = root == "/" ? "/" : root + "/"
        return path.utf8.starts(with: prefix.utf8)
            ? String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : path
    }

    /// The Swift files of a folder and of the folders in it.
    ///
    /// `skipped` are absolute paths of files and folders that are left out.
    public func files(in folder: String, skipping skipped: Set<String> = []) -> Result {
        var walk = Walk(finder: self, skipped: skipped)
        let start = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        if !isExcluded(start) { walk.visit(start, isStart: true) }
        return walk.result
    }
}

/// One walk through a folder.
private struct Walk {
    let finder: SourceFinder
    let skipped: Set<String>
    var result = SourceFinder.Result()
    /// The folders that are being walked, from the start down, where a symbolic link was followed on the way.
    private var above: [SystemFiles.Identity] = []

    init(finder: SourceFinder, skipped: Set<String>) {
        self.finder = finder
        self.skipped = skipped
    }

    /// Folders this deep are not entered: the system's own limit on paths is lower.
    private static let deepest = 512

    mutating func visit(_ folder: String, isStart: Bool) {
        var entries: [SystemFiles.Entry]
        do {
            entries = try SystemFiles.entries(of: folder)
        } catch {
            result.problems.append(error)
            return
        }
        if finder.skipsNestedPackages, !isStart, entries.contains(where: { $0.name == "Package.swift" }) { return }
        guard above.count < Self.deepest else {
            result.problems.append(.unreadable(folder, reason: "the folders are nested too deeply"))
            return
        }
        entries.removeAll { entry in
            entry.name.utf8.first == UInt8(ascii: ".") || (entry.kind == .file && !Self.isSwift(entry.name))
        }
        entries.sort { $0.name < $1.name }
        let prefix = folder == "/" ? "/" : folder + "/"
        for entry in entries {
            let path = prefix + entry.name
            if !skipped.isEmpty, skipped.contains(path) { continue }
            switch entry.kind {
            case .file: add(path)
            case .folder: descend(into: path, identity: nil)
            case .symbolicLink, nil: follow(path, name: entry.name)
            case .other: break
            }
        }
    }

    private mutating func add(_ path: String) {
        if !finder.matchesExclusion(path) { result.files.append(path) }
    }

    private mutating func descend(into path: String, identity: SystemFiles.Identity?) {
        if Self.isBundle(path) || finder.matchesExclusion(path) { return }
        // Only links make circles, and asking for every folder's identity would double the time of the walk: until the
        // first link is followed the places are only counted.
        above.append(identity ?? SystemFiles.Identity(device: .max, inode: .max))
        visit(path, isStart: false)
        above.removeLast()
    }

    /// A symbolic link, or an entry of which the file system does not say what it is.
    private mutating func follow(_ path: String, name: String) {
        // A link to nothing is no source; SwiftPM skips it as well.
        guard let status = (try? SystemFiles.status(path)) ?? nil else { return }
        switch status.kind {
        case .file: if Self.isSwift(name) { add(path) }
        case .folder:
            if isAbove(status.identity, of: path) { return }
            descend(into: path, identity: status.identity)
        case .symbolicLink, .other: break
        }
    }

    /// Whether the folder that a link leads to is one that the path goes through.
    private func isAbove(_ identity: SystemFiles.Identity, of path: String) -> Bool {
        if above.contains(identity) { return true }
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            let status = (try? SystemFiles.status(folder.isEmpty ? "/" : String(folder))) ?? nil
            if status?.identity == identity { return true }
        }
        return false
    }

    private static func isSwift(_ name: String) -> Bool { name.utf8.count > 6 && name.hasSuffix(".swift") }

    /// Folders that are one thing for Xcode, whatever files are in them.
    private static func isBundle(_ path: String) -> Bool {
        for suffix in [".xcodeproj", ".xcworkspace", ".playground", ".xcassets"] where path.hasSuffix(suffix) {
            return true
        }
        return false
    }
}
