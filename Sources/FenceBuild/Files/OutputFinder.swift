/// Finds the built products that a pattern of `outputs` in the configuration stands for.
///
/// Symbolic links are not followed, and what matches is not searched further: `build/**/*.app` gives the app, not the
/// extensions and apps inside it.
public struct OutputFinder: Sendable {
    /// The absolute path of the folder that patterns are relative to.
    public let folder: String

    /// The most entries that are looked at for one pattern.
    public static let entryLimit = 1_000_000
    /// How deep folders are searched.
    public static let depthLimit = 256

    /// Creates a finder for patterns relative to a folder.
    public init(folder: String) { self.folder = folder }

    /// The paths that the pattern stands for: absolute for an absolute pattern, else relative to the folder; in order. A
    /// pattern without special characters is a path, and stands for itself where something is there.
    ///
    /// - Throws: `FileError` when a folder on the way cannot be read.
    public func find(_ pattern: String) throws(FileError) -> [String] {
        let (base, rest) = Self.split(pattern)
        if rest.isEmpty {
            return try SystemFiles.status(absolute(base)) == nil ? [] : [base]
        }
        // Without a slash a pattern would stand for a name in any folder; an output is meant where it is written.
        let isFlat = !rest.contains("/")
        guard let compiled = PathPattern(isFlat ? rest : "/" + rest) else { return [] }
        guard try SystemFiles.status(absolute(base))?.kind == .folder else { return [] }
        var found: [String] = []
        var seen = 0
        var pending: [(path: String, depth: Int)] = [("", 0)]
        while let (path, depth) = pending.popLast() {
            for entry in try SystemFiles.entries(of: absolute(Self.join(base, path))) {
                seen += 1
                if seen > Self.entryLimit { return found.sorted() }
                let inner = Self.join(path, entry.name)
                if compiled.matches(inner) {
                    found.append(Self.join(base, inner))
                    continue
                }
                if isFlat || depth >= Self.depthLimit { continue }
                let full = absolute(Self.join(base, inner))
                var kind = entry.kind
                if kind == nil { kind = try SystemFiles.linkStatus(full)?.kind }
                if kind == .folder { pending.append((inner, depth + 1)) }
            }
        }
        return found.sorted()
    }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : path.isEmpty ? folder : folder + "/" + path
    }

    private static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : name.isEmpty ? folder : folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// The folder before the first name with a special character, and the rest.
    private static func split(_ pattern: String) -> (base: String, rest: String) {
        var names = pattern.split(separator: "/").map(String.init)[...]
        var base: [String] = []
        while let name = names.first, !name.utf8.contains(where: { "*?[{".utf8.contains($0) }) {
            if name != "." { base.append(name) }
            names = names.dropFirst()
        }
        let prefix = pattern.hasPrefix("/") ? "/" : ""
        return (prefix + base.joined(separator: "/"), names.joined(separator: "/"))
    }
}
