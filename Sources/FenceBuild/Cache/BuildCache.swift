import Foundation

/// A folder of things that are made once and named by the digest of what they were made from.
///
/// An entry appears whole or not at all: it is made under a temporary name in the same folder and renamed. Two processes
/// may make the same entry at once; one of them wins and the other takes the winner's. A process that is killed leaves
/// a temporary folder with its process number, which a later one removes.
public struct BuildCache: Hashable, Sendable {
    /// The folder; it is created when the first entry is made.
    public let root: String

    /// Names the folder of a cache; a relative path is taken from the working directory.
    public init(root: String) {
        self.root = root.hasPrefix("/") ? root : FileManager.default.currentDirectoryPath + "/" + root
    }

    /// Where an entry is or would be: `root/kind/name`.
    public func path(_ kind: String, _ name: String) -> String { "\(root)/\(kind)/\(name)" }

    /// Whether the entry exists.
    public func has(_ kind: String, _ name: String) -> Bool { access(path(kind, name), F_OK) == 0 }

    /// The contents of a file entry, or `nil` when there is none (or it cannot be read, which is as good as none).
    public func bytes(_ kind: String, _ name: String) -> [UInt8]? {
        guard let data = FileManager.default.contents(atPath: path(kind, name)) else { return nil }
        return [UInt8](data)
    }

    /// Makes a folder that exists for the whole run and is shared: module caches, whose owner is the compiler.
    public func sharedFolder(_ kind: String, _ name: String) throws(CacheProblem) -> String {
        let folder = path(kind, name)
        try makeFolder(folder)
        utimes(folder, nil)
        return folder
    }

    /// The path of a folder entry, made by `make` if it is not there yet.
    ///
    /// `make` gets the path of an empty temporary folder and fills it; what it throws comes through, and then nothing is
    /// left behind.
    public func folder(
        _ kind: String, _ name: String, make: (_ temporary: String) throws -> Void
    ) throws -> String {
        let final = path(kind, name)
        // The time of an entry says when it was last of use; see `prune`.
        if utimes(final, nil) == 0 { return final }
        let temporary = try temporaryName(kind, name)
        try makeFolder(temporary)
        var isPublished = false
        defer { if !isPublished { try? FileManager.default.removeItem(atPath: temporary) } }
        try make(temporary)
        if rename(temporary, final) == 0 {
            isPublished = true
        } else if !has(kind, name) {
            throw CacheProblem(path: final, code: errno)
        }
        return final
    }

    /// Writes a file entry.
    public func write(_ bytes: [UInt8], _ kind: String, _ name: String) throws(CacheProblem) {
        let temporary = try temporaryName(kind, name)
        try CacheFile.write(bytes, to: temporary)
        try publish(temporary, kind, name)
    }

    /// A fresh name for a file or folder that is being made, in the folder of its entry.
    public func temporaryName(_ kind: String, _ name: String) throws(CacheProblem) -> String {
        try makeFolder("\(root)/\(kind)")
        return "\(root)/\(kind)/\(BuildCache.temporaryPrefix)\(getpid())-\(UInt32.random(in: 0 ... .max))-\(name)"
    }

    /// Renames a finished file to the entry's name.
    public func publish(_ temporary: String, _ kind: String, _ name: String) throws(CacheProblem) {
        guard rename(temporary, path(kind, name)) == 0 else {
            let code = errno
            unlink(temporary)
            throw CacheProblem(path: path(kind, name), code: code)
        }
    }

    /// Removes what processes that no longer run have left half done.
    public func sweep() {
        for kind in (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [] {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(kind)")) ?? [] {
                guard name.hasPrefix(BuildCache.temporaryPrefix),
                    let owner = name.dropFirst(BuildCache.temporaryPrefix.count).split(separator: "-").first,
                    let number = pid_t(owner), kill(number, 0) != 0, errno == ESRCH
                else { continue }
                try? FileManager.default.removeItem(atPath: "\(root)/\(kind)/\(name)")
            }
        }
    }

    /// Removes the entries of a kind that nobody has used for a number of days.
    ///
    /// Whoever uses an entry sets the time of its folder; so what several branches of a code base share stays.
    public func prune(_ kind: String, olderThanDays days: Int) {
        let limit = time(nil) - time_t(days) * 86_400
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(kind)")) ?? [] {
            var status = stat()
            let path = path(kind, name)
            guard stat(path, &status) == 0 else { continue }
            #if canImport(Darwin)
            let modified = status.st_mtimespec.tv_sec
            #else
            let modified = status.st_mtim.tv_sec
            #endif
            if modified < limit { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    private static let temporaryPrefix = "unfinished-"

    private func makeFolder(_ path: String) throws(CacheProblem) {
        if mkdir(path, 0o777) == 0 || errno == EEXIST && CacheFile.isFolder(path) { return }
        if errno == ENOENT {
            let parent = (path as NSString).deletingLastPathComponent
            if !parent.isEmpty, parent != path {
                try makeFolder(parent)
                if mkdir(path, 0o777) == 0 || errno == EEXIST && CacheFile.isFolder(path) { return }
            }
        }
        throw CacheProblem(path: path, code: errno == EEXIST ? ENOTDIR : errno)
    }
}
