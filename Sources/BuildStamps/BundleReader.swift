/// Reads a tree of entries: every image in it, and what its bundles' Info.plists say.
struct BundleReader {
    let tree: any EntryTree
    let window: ByteWindow
    let evidence: EvidenceSearch?
    /// The kind of bundle the root itself is, and the name of its folder.
    let root: (kind: StampedBundle.Kind, name: String)?
    /// How many bytes the first look at an entry takes.
    let readAhead: Int

    func read(into file: inout StampedFile) {
        let reader = ContainerReader(window: window, evidence: evidence)
        reader.isNamed = false
        tree.visitFiles { path, open in
            reader.openMember = { name throws(SourceFailure) in try openMember(name, of: path) }
            readEntry(path, open, reader)
        }
        window.close()
        file.images = reader.images
        var problems = reader.problems
        readBundles(into: &file, &problems)
        // The tree's own list grows while its entries are read: it comes last.
        file.problems += tree.problems.all + problems.all
    }

    private func readEntry(
        _ path: String, _ open: () throws(SourceFailure) -> any ByteSource, _ reader: ContainerReader
    ) {
        do throws(SourceFailure) {
            let source = try open()
            window.turn(to: source, readAhead: readAhead)
            let before = reader.images.count
            let found = try reader.read(
                at: 0, size: source.byteCount, location: ImageLocation(entry: path), place: .file)
            if case .zip = found, StampReader.isZipName(path) {
                reader.problems.add(.zipNested, "a zip file in the product: not looked into", at: path)
            }
            if reader.images.count > before, source.hasRightChecksum() == false {
                reader.problems.add(.zipChecksum, "the entry's checksum is wrong: the file is damaged", at: path)
            }
        } catch {
            reader.problems.add(error.problem(at: path))
        }
    }

    private func openMember(_ name: String, of archive: String) throws(SourceFailure) -> any ByteSource {
        let folder = archive.lastIndex(of: "/").map { String(archive[...$0]) } ?? ""
        guard case .entry(let path) = tree.resolve(folder + name) else { throw .notFound }
        return try tree.open(path)
    }

    // MARK: Bundles

    private func readBundles(into file: inout StampedFile, _ problems: inout ProblemList) {
        let entries = Set(file.images.map(\.location.entry))
        if let root {
            file.bundles.append(bundle("", root.kind, folderName: root.name, entries, file.images, &problems))
        }
        for path in tree.bundleFolders.sorted() {
            let name = String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
            guard let kind = StampedBundle.Kind(folderName: name) else { continue }
            file.bundles.append(bundle(path, kind, folderName: name, entries, file.images, &problems))
        }
    }

    private func bundle(
        _ path: String, _ kind: StampedBundle.Kind, folderName: String, _ entries: Set<String>,
        _ images: [StampedImage], _ problems: inout ProblemList
    ) -> StampedBundle {
        var bundle = StampedBundle(path: path, kind: kind)
        let prefix = path.isEmpty ? "" : path + "/"
        let list = propertyListPath(prefix)
        if let list {
            bundle.info = readInfo(list, &problems)
        } else if kind != .plugIn, kind != .dsym {
            problems.add(
                .plistMissing, "the bundle has no Info.plist", at: path, severity: tree.missingListSeverity)
        }
        switch kind {
        case .xcframework, .xcarchive, .dsym: return bundle
        default: break
        }
        let stem = String(folderName[..<(folderName.lastIndex(of: ".") ?? folderName.endIndex)])
        let named = bundle.info?.executable
        if let named, named.isEmpty || named == "." || named == ".." || named.contains("/") || named.utf8.contains(0) {
            problems.add(
                .plistUnsafePath, "CFBundleExecutable \"\(named)\" does not name a file in the bundle", at: path)
            return bundle
        }
        find(named ?? stem, isNamed: named != nil, list: list, prefix, entries, &bundle, &problems)
        if let executable = bundle.executable, kind == .application || kind == .appExtension {
            reportDebugDylib(executable, entries, images, &problems)
        }
        return bundle
    }

    /// Where the bundle's Info.plist is: iOS, macOS, and frameworks with versions.
    private func propertyListPath(_ prefix: String) -> String? {
        let places = [
            "Info.plist", "Contents/Info.plist", "Resources/Info.plist", "Versions/Current/Resources/Info.plist",
            "Versions/A/Resources/Info.plist",
        ]
        for place in places {
            if case .entry(let path) = tree.resolve(prefix + place), tree.kind(of: path) == .file { return path }
        }
        return nil
    }

    private func readInfo(_ path: String, _ problems: inout ProblemList) -> BundleInfo? {
        do throws(SourceFailure) {
            let source = try tree.open(path)
            guard source.byteCount <= UInt64(PropertyList.maximumSize) else {
                problems.add(
                    .plistMalformed, "Info.plist is larger than \(PropertyList.maximumSize) bytes: not read", at: path)
                return nil
            }
            window.turn(to: source)
            defer { window.close() }
            guard let bytes = try window.copy(0, Int(source.byteCount)) else {
                problems.add(.plistMalformed, "Info.plist is cut off", at: path)
                return nil
            }
            if source.hasRightChecksum() == false {
                problems.add(.zipChecksum, "the entry's checksum is wrong: the file is damaged", at: path)
            }
            do throws(PropertyList.Malformed) {
                if let info = BundleInfo(try PropertyList(bytes)) { return info }
                problems.add(.plistMalformed, "Info.plist is not a dictionary", at: path)
            } catch {
                problems.add(.plistMalformed, "Info.plist cannot be read: \(error.message)", at: path)
            }
        } catch {
            problems.add(error.problem(at: path))
        }
        return nil
    }

    private func find(
        _ name: String, isNamed: Bool, list: String?, _ prefix: String, _ entries: Set<String>,
        _ bundle: inout StampedBundle, _ problems: inout ProblemList
    ) {
        let places: [String]
        if list == prefix + "Contents/Info.plist" {
            places = ["Contents/MacOS/"]
        } else {
            places = ["", "Versions/Current/", "Versions/A/", "Contents/MacOS/"]
        }
        var leaves = false
        for place in places {
            switch tree.resolve(prefix + place + name) {
            case .entry(let path):
                guard tree.kind(of: path) == .file else { continue }
                if entries.contains(path) {
                    bundle.executable = path
                } else if isNamed {
                    problems.add(.executableNotMachO, "the bundle's executable holds no Mach-O image", at: path)
                }
                return
            case .outside: leaves = true
            case .missing: continue
            }
        }
        let isCode = bundle.kind == .application || bundle.kind == .appExtension || bundle.kind == .framework
        if leaves {
            problems.add(
                .executableMissing, "the executable \(name) is a link out of the bundle: not read", at: bundle.path)
        } else if isNamed {
            problems.add(
                .executableMissing, "the executable \(name) is not there", at: bundle.path,
                severity: isCode ? .error : .warning)
        } else if isCode, bundle.info != nil {
            problems.add(
                .executableMissing, "Info.plist names no executable, and there is none called \(name)",
                at: bundle.path, severity: .warning)
        }
    }

    /// Xcode's debug builds keep the code beside a small launcher; says which image carries it.
    private func reportDebugDylib(
        _ executable: String, _ entries: Set<String>, _ images: [StampedImage], _ problems: inout ProblemList
    ) {
        let library = executable + ".debug.dylib"
        if entries.contains(library) {
            problems.add(
                .debugDylib, "a launcher: the code of this debug build is in \(library)", at: executable)
        } else if images.contains(where: { $0.location.entry == executable && $0.isDebugLauncher }) {
            problems.add(
                .debugDylibMissing, "the launcher of a debug build, and its code (\(library)) is not there",
                at: executable)
        }
    }
}
