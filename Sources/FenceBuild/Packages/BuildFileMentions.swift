import FenceSyntax
import Foundation

/// Finds the build file in which a name stands: manifests, podspecs, Xcode projects and settings, make files, workflows.
///
/// A compilation condition can be set in ways that no description of a package shows: a manifest that looks at its environment,
/// a script, a setting of an Xcode project. Somebody who is looked for by name is found there. The files are read once, when
/// the first name is asked for, and only so many of them.
public final class BuildFileMentions: @unchecked Sendable {
    private let directory: String
    private let lock = NSLock()
    // Everything below is guarded by the lock.
    private var files: [(path: String, text: String.UTF8View)]?
    private var answers: [String: String?] = [:]

    /// Prepares the search in the build files of a folder.
    public init(in directory: String) { self.directory = directory }

    /// The path, relative to the folder, of a build file that names `word`; `nil` when there is none.
    public func path(naming word: String) -> String? {
        lock.withLock {
            if let known = answers[word] { return known }
            let files = files ?? read()
            self.files = files
            let needle = Array(word.utf8)
            let found = files.first { Self.contains(needle, in: $0.text) }?.path
            answers[word] = .some(found)
            return found
        }
    }

    /// No more files than this are read.
    static let maximumFiles = 400
    /// Larger files are no build files that people write.
    static let maximumSize = 8 << 20
    private static let maximumDepth = 4

    private func read() -> [(path: String, text: String.UTF8View)] {
        var found: [String] = []
        var folders = [(path: directory, depth: 0)]
        var next = 0
        while next < folders.count, found.count < Self.maximumFiles, next < 20_000 {
            let (folder, depth) = folders[next]
            next += 1
            guard let entries = try? SystemFiles.entries(of: folder) else { continue }
            for entry in entries.sorted(by: { $0.name < $1.name }) {
                let path = folder + "/" + entry.name
                if entry.kind == .folder {
                    if depth < Self.maximumDepth, !Self.skipped.contains(entry.name) {
                        folders.append((path, depth + 1))
                    }
                } else if Self.isBuildFile(entry.name, in: folder) {
                    found.append(path)
                }
            }
        }
        return found.prefix(Self.maximumFiles).compactMap { path in
            guard let status = (try? SystemFiles.status(path)) ?? nil, status.kind == .file,
                status.size <= Self.maximumSize,
                let bytes = try? FileReader.bytes(of: path)
            else { return nil }
            return (String(path.dropFirst(directory.count + 1)), String(decoding: bytes, as: UTF8.self).utf8)
        }
    }

    private static let skipped: Set<String> = [
        ".git", ".build", ".swiftpm", "node_modules", "Pods", "Carthage", "DerivedData", "build",
    ]

    static func isBuildFile(_ name: String, in folder: String) -> Bool {
        if name == "Package.swift" || (name.hasPrefix("Package@") && name.hasSuffix(".swift")) { return true }
        switch name {
        case "Podfile", "Makefile", "makefile", "GNUmakefile", "CMakeLists.txt", "BUILD", "BUILD.bazel", "Dockerfile",
            "project.yml", "Project.swift", "Fastfile", "Rakefile", "build.sh":
            return true
        default: break
        }
        for suffix in [".podspec", ".xcconfig", ".pbxproj", ".cmake", ".mk", ".bzl", ".sh", ".gyb", ".xcscheme"]
        where name.hasSuffix(suffix) {
            return true
        }
        return (name.hasSuffix(".yml") || name.hasSuffix(".yaml"))
            && (folder.hasSuffix("/workflows") || folder.contains("/.github") || folder.contains("/.circleci")
                || name.hasPrefix("."))
    }

    private static func contains(_ needle: [UInt8], in text: String.UTF8View) -> Bool {
        text.withContiguousStorageIfAvailable { bytes -> Bool in
            guard let first = needle.first, let base = bytes.baseAddress else { return false }
            var start = 0
            while start + needle.count <= bytes.count {
                guard let hit = memchr(base + start, Int32(first), bytes.count - start) else { return false }
                let offset = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(hit))
                if offset + needle.count > bytes.count { return false }
                if memcmp(base + offset, needle, needle.count) == 0,
                    offset == 0 || !isWord(bytes[offset - 1]) || precedesName(bytes, offset),
                    offset + needle.count == bytes.count || !isWord(bytes[offset + needle.count])
                {
                    return true
                }
                start = offset + 1
            }
            return false
        } ?? false
    }

    /// `-DNAME` and `DNAME` behind a dash.
    private static func precedesName(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        bytes[offset - 1] == UInt8(ascii: "D") && offset >= 2 && bytes[offset - 2] == UInt8(ascii: "-")
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
