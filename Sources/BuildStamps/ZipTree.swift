/// The entries of a zip file as a tree. Entries are unpacked only as far as they are read, never to disk.
final class ZipTree: EntryTree {
    /// How much of a zip file is unpacked in all.
    static let unpackingLimit = 512 << 20

    private let file: any ByteSource
    private let window: ByteWindow
    private let directory: ZipDirectory
    private let budget = UnpackingBudget(ZipTree.unpackingLimit)
    /// The readable entries in the order of their names, and where a name's first entry stands.
    private var order: [Int] = []
    private var byName: [String: Int] = [:]
    private var folders: Set<String> = []
    private(set) var bundleFolders: [String] = []
    private(set) var problems = ProblemList()
    let missingListSeverity = StampProblem.Severity.note

    /// Takes the file and a window for the directory and the entries' headers; nil where there is no directory.
    init?(_ file: any ByteSource, problems: inout ProblemList) throws(SourceFailure) {
        self.file = file
        window = ByteWindow()
        window.turn(to: file)
        guard let directory = try ZipDirectory(window: window, problems: &problems) else { return nil }
        self.directory = directory
        var bundles: Set<String> = []
        for (index, entry) in directory.entries.enumerated() {
            if let reason = ZipTree.unsafe(entry.name) {
                self.problems.add(.zipUnsafeName, "the entry's name \(reason): not read", at: entry.name)
                continue
            }
            noteFolders(of: entry.name, &bundles)
            if entry.isFolder { continue }
            if byName[entry.name] == nil { byName[entry.name] = index }
            order.append(index)
        }
        order.sort { directory.entries[$0].name < directory.entries[$1].name }
        bundleFolders = bundles.sorted()
    }

    private static func unsafe(_ name: String) -> String? {
        if name.isEmpty { return "is empty" }
        if name.hasPrefix("/") { return "is absolute" }
        if name.utf8.contains(UInt8(ascii: "\\")) { return "holds a backslash" }
        if name.utf8.contains(0) { return "holds a zero byte" }
        if name.split(separator: "/").contains("..") { return "climbs out" }
        return nil
    }

    private func noteFolders(of name: String, _ bundles: inout Set<String>) {
        var start = name.startIndex
        while let slash = name[start...].firstIndex(of: "/") {
            let path = String(name[..<slash])
            if folders.insert(path).inserted, StampedBundle.Kind(folderName: name[start..<slash]) != nil {
                bundles.insert(path)
            }
            start = name.index(after: slash)
        }
    }

    func visitFiles(_ body: (String, () throws(SourceFailure) -> any ByteSource) -> Void) {
        for index in order {
            let entry = directory.entries[index]
            if entry.isLink {
                reportLink(entry)
                continue
            }
            body(entry.name) { () throws(SourceFailure) in try self.source(entry) }
        }
    }

    private func reportLink(_ entry: ZipDirectory.Entry) {
        guard let target = linkTarget(entry.name) else {
            problems.add(.zipSymbolicLink, "a symbolic link that cannot be read", at: entry.name, severity: .warning)
            return
        }
        if linkLeavesTree(entry.name, target: target) {
            problems.add(.linkOutside, "a link to \(target), outside the zip file: not followed", at: entry.name)
        } else {
            problems.add(.zipSymbolicLink, "a link to \(target): not followed", at: entry.name)
        }
    }

    func kind(of path: String) -> SystemFiles.EntryKind? {
        if path.isEmpty || folders.contains(path) { return .folder }
        guard let index = byName[path] else { return nil }
        return directory.entries[index].isLink ? .link : .file
    }

    func linkTarget(_ path: String) -> String? {
        guard let index = byName[path], directory.entries[index].size <= 4096,
            let source = try? source(directory.entries[index])
        else { return nil }
        let size = Int(source.byteCount)
        return withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: 1) { buffer in
            guard let count = try? source.read(at: 0, into: buffer), count >= size else { return nil }
            return String(decoding: UnsafeRawBufferPointer(rebasing: buffer[..<size]), as: UTF8.self)
        }
    }

    func open(_ path: String) throws(SourceFailure) -> any ByteSource {
        guard let index = byName[path] else { throw .notFound }
        return try source(directory.entries[index])
    }

    /// The unpacked bytes of an entry; its own header is compared with the directory.
    private func source(_ entry: ZipDirectory.Entry) throws(SourceFailure) -> any ByteSource {
        if entry.isEncrypted { throw .refused(.zipEncrypted, "the entry is encrypted: not read") }
        guard entry.method == 0 || entry.method == 8 else {
            throw .refused(.zipMethod, "the entry is packed by method \(entry.method): not read")
        }
        guard let header = try window.copy(entry.headerOffset, 30), header.starts(with: [0x50, 0x4b, 3, 4]) else {
            throw .refused(.zipBadEntry, "the entry's own header is not where the directory says")
        }
        let nameLength = Int(header[26]) | Int(header[27]) << 8
        let extraLength = Int(header[28]) | Int(header[29]) << 8
        let name = try window.copy(entry.headerOffset + 30, nameLength) ?? []
        let method = UInt16(header[8]) | UInt16(header[9]) << 8
        if String(decoding: name, as: UTF8.self) != entry.name || method != entry.method {
            problems.add(
                .zipHeaderMismatch,
                "the entry's own header says \"\(String(decoding: name, as: UTF8.self))\", method \(method)",
                at: entry.name)
        }
        let start = entry.headerOffset + 30 + UInt64(nameLength + extraLength)
        // What lies behind the directory's start is no entry's data: a stream that needs it ends early.
        let available = directory.directoryOffset > start ? directory.directoryOffset - start : 0
        if entry.method == 0 {
            guard entry.packedSize <= available else {
                throw .refused(.zipBadEntry, "the entry reaches into the directory")
            }
            return StoredEntry(file, at: start, size: min(entry.size, entry.packedSize), checksum: entry.checksum)
        }
        return Inflater(
            file, at: start, packedSize: min(entry.packedSize, available), size: entry.size, checksum: entry.checksum,
            budget: budget)
    }
}
