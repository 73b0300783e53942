/// A folder on disk as a tree of entries. Links are reported, never followed; pipes and devices are never opened.
final class FolderTree: EntryTree {
    /// The most entries that a tree may have, and how deep it may be.
    static let entryLimit = 1_000_000
    static let depthLimit = 512

    private let root: String
    private(set) var bundleFolders: [String] = []
    private(set) var problems = ProblemList()
    let missingListSeverity = StampProblem.Severity.warning

    init(root: String) { self.root = root }

    private func absolute(_ path: String) -> String { path.isEmpty ? root : root + "/" + path }

    func kind(of path: String) -> SystemFiles.EntryKind? {
        path.isEmpty ? .folder : SystemFiles.kind(of: absolute(path), followingLink: false)
    }

    func linkTarget(_ path: String) -> String? { SystemFiles.linkTarget(absolute(path)) }

    func open(_ path: String) throws(SourceFailure) -> any ByteSource {
        try SystemFiles.open(absolute(path), followingLink: false)
    }

    func visitFiles(_ body: (String, () throws(SourceFailure) -> any ByteSource) -> Void) {
        walk { path, kind in
            switch kind {
            case .file:
                body(path) { () throws(SourceFailure) in try self.open(path) }
            case .folder:
                let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
                if StampedBundle.Kind(folderName: name) != nil { bundleFolders.append(path) }
            case .link:
                if let target = linkTarget(path), linkLeavesTree(path, target: target) {
                    problems.add(.linkOutside, "a link to \(target), outside the bundle: not followed", at: path)
                }
            case .special:
                problems.add(.specialFile, "a pipe, socket or device: not opened", at: path)
            }
            return true
        }
    }

    /// Visits every entry below the root in the order of the paths; a folder is entered where `body` answers true.
    func walk(_ body: (String, SystemFiles.EntryKind) -> Bool) {
        // The entries still to visit, the next one last; a folder's entries replace it.
        var pending: [(path: String, kind: SystemFiles.EntryKind, depth: Int)] = []
        var seen = 0
        func enter(_ folder: String, depth: Int) {
            guard depth < FolderTree.depthLimit, seen < FolderTree.entryLimit else {
                problems.add(.treeLimit, "not entered: too deep, or too many entries before it", at: folder)
                return
            }
            do throws(SourceFailure) {
                let listing = try SystemFiles.list(absolute(folder), limit: FolderTree.entryLimit - seen)
                seen += listing.entries.count
                if listing.isCut { problems.add(.treeLimit, "only some of its entries were read", at: folder) }
                if listing.unreadableNames > 0 {
                    problems.add(
                        .unreadable, "\(listing.unreadableNames) names in the folder are not UTF-8: not read",
                        at: folder)
                }
                for entry in listing.entries.reversed() {
                    pending.append((folder.isEmpty ? entry.name : folder + "/" + entry.name, entry.kind, depth))
                }
            } catch {
                problems.add(error.problem(at: folder))
            }
        }
        enter("", depth: 0)
        while let next = pending.popLast() {
            if body(next.path, next.kind), next.kind == .folder { enter(next.path, depth: next.depth + 1) }
        }
    }
}
