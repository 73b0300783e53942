/// Reads the images out of one run of bytes: thin Mach-O, fat, static archive, and what these hold in each other.
///
/// The nesting is fixed (a fat file may hold archives, an archive fat members, nothing deeper), so there is no
/// recursion whose depth a file decides. Each image costs its header and load commands, whatever its size.
final class ContainerReader {
    let window: ByteWindow
    let evidence: EvidenceSearch?
    /// The path on disk of the file being read, next to which a thin archive's members are; nil where there is none.
    var path: String?
    /// Opens a file that a thin archive in a tree names, relative to the archive; this comes before ``path``.
    var openMember: ((String) throws(SourceFailure) -> any ByteSource)?
    /// Whether the file was asked for by name: one that only looks like a fat file is then reported.
    var isNamed = true

    var images: [StampedImage] = []
    var problems = ProblemList()

    /// What the bytes at hand may be: this is what limits the nesting.
    enum Place {
        case file
        case slice
        case member
        case memberSlice
    }

    /// What the first bytes say.
    enum Content {
        case machO(isBigEndian: Bool, is64: Bool)
        case fat(is64: Bool)
        case archive(isThin: Bool)
        case bitcode
        case zip
        case other
    }

    init(window: ByteWindow, evidence: EvidenceSearch?) {
        self.window = window
        self.evidence = evidence
    }

    /// Starts over, for the next file.
    func reset() {
        images = []
        problems = ProblemList()
        path = nil
        openMember = nil
    }

    func content(at base: UInt64, size: UInt64) throws(SourceFailure) -> Content {
        guard size >= 4, let magic = try window.bigEndian32(base) else { return .other }
        switch magic {
        case 0xfeed_face: return .machO(isBigEndian: true, is64: false)
        case 0xfeed_facf: return .machO(isBigEndian: true, is64: true)
        case 0xcefa_edfe: return .machO(isBigEndian: false, is64: false)
        case 0xcffa_edfe: return .machO(isBigEndian: false, is64: true)
        case 0xcafe_babe: return .fat(is64: false)
        case 0xcafe_babf: return .fat(is64: true)
        case 0x213c_6172, 0x213c_7468:
            guard size >= 8, let rest = try window.bigEndian32(base + 4) else { return .other }
            if magic == 0x213c_6172, rest == 0x6368_3e0a { return .archive(isThin: false) }  // "!<arch>\n"
            if magic == 0x213c_7468, rest == 0x696e_3e0a { return .archive(isThin: true) }  // "!<thin>\n"
            return .other
        case 0xdec0_170b, 0x4243_c0de: return .bitcode
        case 0x504b_0304, 0x504b_0506: return .zip
        default: return .other
        }
    }

    /// Reads what lies at `base`; says what it was, and adds images and problems.
    @discardableResult
    func read(
        at base: UInt64, size: UInt64, location: ImageLocation, place: Place
    ) throws(SourceFailure) -> Content {
        let found = try content(at: base, size: size)
        switch found {
        case .machO(let isBigEndian, let is64):
            window.readFully()
            try readImage(at: base, size: size, location: location, isBigEndian: isBigEndian, is64: is64)
        case .fat(let is64):
            window.readFully()
            switch place {
            case .file, .member: try readFat(at: base, size: size, location: location, place: place, is64: is64)
            case .slice, .memberSlice:
                problems.add(.fatNested, "the slice is itself a fat file", at: location.description)
            }
        case .archive(let isThin):
            window.readFully()
            switch place {
            case .file, .slice: try readArchive(at: base, size: size, location: location, isThin: isThin)
            case .member:
                problems.add(
                    .memberNotMachO, "the member is itself an archive: not looked into", at: location.description)
            case .memberSlice:
                problems.add(.sliceNotMachO, "the slice is an archive inside an archive", at: location.description)
            }
        case .bitcode:
            if place != .file {
                problems.add(.bitcode, "LLVM bitcode: it carries no stamp", at: location.description)
            }
        case .zip, .other:
            switch place {
            case .file: break
            case .member: problems.add(.memberNotMachO, "the member is not Mach-O", at: location.description)
            case .slice, .memberSlice:
                problems.add(.sliceNotMachO, "the slice is not Mach-O", at: location.description)
            }
        }
        return found
    }
}
