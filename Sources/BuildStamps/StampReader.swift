/// Reads the stamps of Mach-O files, fat files, static archives, bundles and zip files.
///
///     let reader = StampReader()
///     for image in reader.read("build/Demo.app").images {
///         print(image.location, image.stamps)
///     }
///
/// Any bytes are acceptable input: what is wrong becomes a ``StampProblem``, and reading goes on. A file costs one read of
/// 16 KiB for each image, whatever its size; zip entries are unpacked in memory, only as far as needed, never to
/// disk. Symbolic links are followed only for a path that is given by name.
///
/// A reader keeps its buffers from file to file and is not safe to use from two threads at once; use one for each.
public final class StampReader {
    /// What to read besides the stamps.
    public struct Options: Hashable, Sendable {
        /// Names of APIs to look up in each image's symbol and import tables (``StampedImage/evidence``):
        /// `ArrangementView`, `SwiftUI.ArrangementView`, `UIHingeInteraction`, or a mangled symbol.
        public var evidence: [String]

        /// Makes options; the default reads stamps only.
        public init(evidence: [String] = []) { self.evidence = evidence }
    }

    private let window = ByteWindow()
    private let container: ContainerReader
    private let evidence: EvidenceSearch?

    /// Makes a reader.
    public init(options: Options = Options()) {
        evidence = EvidenceSearch(options.evidence)
        container = ContainerReader(window: window, evidence: evidence)
    }

    /// Reads one file, bundle or zip file. A plain folder is read as one tree, with the paths in it as entries.
    public func read(_ path: String) -> StampedFile {
        let path = StampReader.trimmed(path)
        return readFile(path) ?? readFolder(path)
    }

    /// Reads bytes in memory as if they were a file with that name. Members of a thin archive cannot be found this way.
    public func read(bytes: [UInt8], named name: String) -> StampedFile {
        do throws(SourceFailure) {
            return try readFile(name, source: MemorySource(bytes), isOnDisk: false)
        } catch {
            return StampedFile(path: name, kind: .other, problems: [error.problem(at: "")])
        }
    }

    /// Reads what a path holds, one result after another: a plain folder gives one for each Mach-O file, archive, bundle,
    /// `.ipa` and `.zip` in it, in the order of the paths; anything else gives one, as ``read(_:)`` does.
    ///
    /// Files that are not Mach-O are passed over in a folder; a folder without any Mach-O gives one result that says so.
    public func readEach(in path: String, _ body: (StampedFile) -> Void) {
        let path = StampReader.trimmed(path)
        if let file = readFile(path) {
            body(file)
            return
        }
        if StampedBundle.Kind(folderName: StampReader.lastComponent(path)) != nil {
            body(readFolder(path))
            return
        }
        let tree = FolderTree(root: path)
        var problems = ProblemList()
        var isEmpty = true
        func give(_ file: StampedFile) {
            isEmpty = false
            body(file)
        }
        tree.walk { entry, kind in
            let full = path == "/" ? "/" + entry : path + "/" + entry
            switch kind {
            case .folder:
                guard StampedBundle.Kind(folderName: StampReader.lastComponent(entry)) != nil else { return true }
                let file = readFolder(full)
                if !StampReader.isOnlyEmpty(file) { give(file) }
                return false
            case .file:
                if let file = readEntry(full) { give(file) }
            case .link:
                if let target = tree.linkTarget(entry), linkLeavesTree(entry, target: target) {
                    problems.add(
                        .linkOutside, "a link to \(target), outside the folder: not followed", at: entry,
                        severity: .note)
                }
            case .special: break
            }
            return true
        }
        var own = StampedFile(path: path, kind: .other, problems: tree.problems.all + problems.all)
        if isEmpty, !own.problems.contains(where: { $0.severity == .error }) {
            own.problems.append(StampProblem(.noMachO, "no Mach-O image in the folder"))
        }
        if !own.problems.isEmpty { body(own) }
    }

    // MARK: Files

    /// Reads a file that was asked for by name; nil where it is a folder.
    private func readFile(_ path: String) -> StampedFile? {
        do throws(SourceFailure) {
            return try readFile(path, source: SystemFiles.open(path, followingLink: true), isOnDisk: true)
        } catch {
            // Opening a folder succeeds on some systems and is refused on others: ask only now what it is.
            if SystemFiles.kind(of: path, followingLink: true) == .folder { return nil }
            return StampedFile(path: path, kind: .other, problems: [error.problem(at: "")])
        }
    }

    private func readFile(
        _ path: String, source: any ByteSource, isOnDisk: Bool
    ) throws(SourceFailure) -> StampedFile {
        defer { window.close() }
        container.isNamed = true
        var file = try readContainer(path, source, isOnDisk: isOnDisk)
        if file.kind == .other, !file.problems.contains(where: { $0.severity == .error }) {
            file.problems.append(
                StampProblem(.notMachO, "neither Mach-O, nor a fat file, nor a static archive, nor a zip file"))
        }
        return file
    }

    /// Reads a file met in a folder; nil where it is none of ours.
    private func readEntry(_ path: String) -> StampedFile? {
        do throws(SourceFailure) {
            let source = try SystemFiles.open(path, followingLink: false)
            defer { window.close() }
            container.isNamed = false
            let file = try readContainer(path, source, isOnDisk: true)
            if file.kind == .other, file.problems.isEmpty { return nil }
            return StampReader.isOnlyEmpty(file) ? nil : file
        } catch {
            return StampedFile(path: path, kind: .other, problems: [error.problem(at: "")])
        }
    }

    private func readContainer(
        _ path: String, _ source: any ByteSource, isOnDisk: Bool
    ) throws(SourceFailure) -> StampedFile {
        window.turn(to: source)
        container.reset()
        container.path = isOnDisk ? path : nil
        let found: ContainerReader.Content
        do throws(SourceFailure) {
            found = try container.read(at: 0, size: source.byteCount, location: ImageLocation(), place: .file)
        } catch {
            container.problems.add(error.problem(at: ""))
            found = .other
        }
        var kind = StampedFile.Kind.other
        switch found {
        case .machO: kind = .macho
        case .fat: kind = container.problems.contains(.javaClass) || isPassedOver ? .other : .fat
        case .archive: kind = .archive
        case .zip: return try readZip(path, source)
        case .bitcode, .other:
            if StampReader.isZipName(path) { return try readZip(path, source) }
        }
        var file = StampedFile(path: path, kind: kind, images: container.images, problems: container.problems.all)
        if file.images.count > 1 { file.problems += StampConsistency.problems(of: file) }
        return file
    }

    /// Whether the last file looked like a fat file and gave nothing: a Java class met in a folder.
    private var isPassedOver: Bool { container.images.isEmpty && container.problems.isEmpty }

    private func readZip(_ path: String, _ source: any ByteSource) throws(SourceFailure) -> StampedFile {
        var file = StampedFile(path: path, kind: .ipa)
        var problems = ProblemList()
        if let tree = try ZipTree(source, problems: &problems) {
            BundleReader(tree: tree, window: window, evidence: evidence, root: nil, readAhead: 64).read(into: &file)
        }
        file.problems = problems.all + file.problems
        finish(&file)
        return file
    }

    private func readFolder(_ path: String) -> StampedFile {
        let name = StampReader.lastComponent(path)
        let kind = StampedBundle.Kind(folderName: name)
        var file = StampedFile(path: path, kind: kind == nil ? .other : .bundle)
        BundleReader(
            tree: FolderTree(root: path), window: window, evidence: evidence, root: kind.map { ($0, String(name)) },
            readAhead: ByteWindow.usualLength
        ).read(into: &file)
        finish(&file)
        return file
    }

    /// What can only be said once all of a product is read.
    private func finish(_ file: inout StampedFile) {
        file.problems += StampConsistency.problems(of: file)
        if file.images.isEmpty, !file.problems.contains(where: { $0.severity == .error }) {
            file.problems.append(StampProblem(.noMachO, "no Mach-O image in it"))
        }
    }

    // MARK: Paths

    static func isZipName(_ path: String) -> Bool {
        let name = path.suffix(4).lowercased()
        return name == ".ipa" || name == ".zip"
    }

    /// Whether a product holds nothing of ours and nothing is wrong with it: passed over in a folder.
    private static func isOnlyEmpty(_ file: StampedFile) -> Bool {
        (file.kind == .ipa || file.kind == .bundle) && file.images.isEmpty
            && file.problems.allSatisfy { $0.code == .noMachO || $0.severity == .note }
    }

    private static func trimmed(_ path: String) -> String {
        guard path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") else { return path }
        var utf8 = path.utf8[...]
        while utf8.count > 1, utf8.last == UInt8(ascii: "/") { utf8.removeLast() }
        return String(Substring(utf8))
    }

    private static func lastComponent(_ path: String) -> Substring {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
        return path[path.utf8.index(after: slash)...]
    }
}
