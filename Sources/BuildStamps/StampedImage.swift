/// Where an image stands inside what was read.
///
/// The text form joins the parts: `Frameworks/Kit.framework/Kit[arm64](a.o)`; it is empty for a thin file on its own.
public struct ImageLocation: Hashable, Sendable, CustomStringConvertible {
    /// The path inside a bundle, folder or zip file, with `/`; empty for a file on its own.
    public var entry: String
    /// The slice of a fat file, named by its architecture; nil for a thin file.
    public var slice: String?
    /// The member of a static archive.
    public var member: String?
    /// The slice of a fat file that is itself a member of an archive.
    public var memberSlice: String?

    /// Makes a location.
    public init(entry: String = "", slice: String? = nil, member: String? = nil, memberSlice: String? = nil) {
        self.entry = entry
        self.slice = slice
        self.member = member
        self.memberSlice = memberSlice
    }

    /// `entry[slice](member)[slice]`, each part only where there is one.
    public var description: String {
        if slice == nil, member == nil { return entry }
        var text = entry
        if let slice { text += "[\(slice)]" }
        if let member { text += "(\(member))" }
        if let memberSlice { text += "[\(memberSlice)]" }
        return text
    }
}

/// One Mach-O image: a thin file, a slice of a fat file, or an object in a static archive.
public struct StampedImage: Hashable, Sendable {
    /// Where it stands inside the file that was read.
    public var location: ImageLocation
    /// The processor, as the image's own header says (a fat table may say something else).
    public var architecture: ImageArchitecture
    /// Object, executable, dynamic library …
    public var fileType: ImageFileType
    /// The stamps in the order of their load commands; two for a zippered image; none where the image carries none or
    /// its load commands are malformed (then ``StampedFile/problems`` says so).
    public var stamps: [BuildStamp]
    /// Whether the image is encrypted (cryptid is not 0). Load commands and symbol tables stay readable.
    public var isEncrypted: Bool
    /// Whether the image is the small launcher of an Xcode debug build, whose code is in `NAME.debug.dylib`.
    public var isDebugLauncher: Bool
    /// Whether its load commands could be read to the end.
    public var isComplete: Bool
    /// What the image says about the names that were asked for, in their order
    /// (``StampReader/Options/evidence``).
    public var evidence: [SymbolEvidence]

    /// Makes an image.
    public init(
        location: ImageLocation, architecture: ImageArchitecture, fileType: ImageFileType, stamps: [BuildStamp] = [],
        isEncrypted: Bool = false, isDebugLauncher: Bool = false, isComplete: Bool = true,
        evidence: [SymbolEvidence] = []
    ) {
        self.location = location
        self.architecture = architecture
        self.fileType = fileType
        self.stamps = stamps
        self.isEncrypted = isEncrypted
        self.isDebugLauncher = isDebugLauncher
        self.isComplete = isComplete
        self.evidence = evidence
    }

    /// Whether the image has gone through a linker, so that a missing SDK is a fault. Objects have not.
    public var isLinked: Bool { fileType != .object }

    /// The stamp that counts for a platform: of two for the same platform, the last (as dyld decides).
    public func stamp(for platform: StampPlatform) -> BuildStamp? { stamps.last { $0.platform == platform } }
}
