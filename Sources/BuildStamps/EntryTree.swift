/// A tree of entries that a bundle can be read from: a folder on disk, or the entries of a zip file.
///
/// Paths are relative to the root, with `/`, and never leave it.
protocol EntryTree: AnyObject {
    /// Visits every regular file in the order of the paths, and reports what it leaves out.
    func visitFiles(_ body: (_ path: String, _ open: () throws(SourceFailure) -> any ByteSource) -> Void)
    /// What stands at a path; nil where there is nothing. The empty path is the root, a folder.
    func kind(of path: String) -> SystemFiles.EntryKind?
    /// The text of a symbolic link.
    func linkTarget(_ path: String) -> String?
    /// Opens a regular file.
    func open(_ path: String) throws(SourceFailure) -> any ByteSource
    /// The folders met in the visit whose names make them bundles, in the order of the paths.
    var bundleFolders: [String] { get }
    /// What was left out and why.
    var problems: ProblemList { get }
    /// How bad it is when a bundle has no Info.plist: a zip file may carry only a part of one.
    var missingListSeverity: StampProblem.Severity { get }
}

/// Where a path leads once its links are followed.
enum ResolvedPath: Hashable {
    case entry(String)
    case missing
    case outside
}

extension EntryTree {
    /// Follows the links in a path, which may not leave the root; at most 40 of them.
    func resolve(_ path: String) -> ResolvedPath {
        var pending = path.split(separator: "/").map(String.init)[...]
        var done: [String] = []
        var hops = 0
        while let next = pending.popFirst() {
            if next == "." { continue }
            if next == ".." {
                if done.popLast() == nil { return .outside }
                continue
            }
            let here = (done + [next]).joined(separator: "/")
            switch kind(of: here) {
            case nil: return .missing
            case .link:
                hops += 1
                guard hops <= 40, let target = linkTarget(here) else { return .missing }
                if target.hasPrefix("/") { return .outside }
                pending = target.split(separator: "/").map(String.init) + pending
            default: done.append(next)
            }
        }
        return .entry(done.joined(separator: "/"))
    }
}

/// Whether the target of a link leaves the tree's root, judged by its text alone.
func linkLeavesTree(_ link: String, target: String) -> Bool {
    if target.hasPrefix("/") { return true }
    var depth = link.split(separator: "/").count - 1
    for part in target.split(separator: "/") {
        if part == ".." {
            depth -= 1
            if depth < 0 { return true }
        } else if part != "." {
            depth += 1
        }
    }
    return false
}
