/// The kinds of problems. The raw values are a contract: reports print them, scripts compare with them.
public enum StampProblemCode: String, Hashable, Sendable, CaseIterable {
    // One image.
    /// The file is not Mach-O, fat, archive or zip.
    case notMachO = "not-macho"
    /// The file ends inside the Mach-O header.
    case truncatedHeader = "truncated-header"
    /// The file ends inside the load commands.
    case truncatedCommands = "truncated-commands"
    /// A load command reaches past `sizeofcmds`.
    case commandPastEnd = "command-past-end"
    /// A load command is smaller than its own header.
    case badCommandSize = "bad-cmdsize"
    /// A load command's size is not a multiple of 8 (64-bit) or 4 (32-bit).
    case unalignedCommandSize = "unaligned-cmdsize"
    /// LC_BUILD_VERSION is too small for its fields or its tools.
    case badBuildVersion = "bad-build-version"
    /// LC_VERSION_MIN_… is too small for its fields.
    case badVersionMin = "bad-version-min"
    /// The load commands are larger than the reader's limit.
    case commandsLimit = "commands-limit"
    /// Two stamps for one platform.
    case duplicateStamp = "duplicate-stamp"
    /// Two stamps for platforms that cannot share an image.
    case incompatiblePlatforms = "incompatible-platforms"
    /// The image carries no stamp.
    case noStamp = "no-stamp"
    /// The stamp's platform is 0 or a number without a name.
    case unknownPlatform = "unknown-platform"
    /// The image needs a newer system than the SDK it was linked against.
    case sdkBelowMinos = "sdk-below-minos"
    /// The image is encrypted; its stamps are readable all the same.
    case encrypted = "encrypted"
    /// The app's code is in `NAME.debug.dylib`, not in the launcher.
    case debugDylib = "debug-dylib"
    /// The launcher is there without its `NAME.debug.dylib`.
    case debugDylibMissing = "debug-dylib-missing"

    // Fat files.
    /// The first bytes are those of a Java class.
    case javaClass = "java-class"
    /// The fat table has no entry.
    case fatNoSlices = "fat-no-slices"
    /// The fat table has more entries than dyld reads (16).
    case fatTooManySlices = "fat-too-many-slices"
    /// The file ends inside the fat table.
    case truncatedFatTable = "truncated-fat-table"
    /// A slice reaches past the end of the file.
    case sliceOutOfBounds = "slice-out-of-bounds"
    /// Two slices share bytes.
    case overlappingSlices = "overlapping-slices"
    /// A slice is itself a fat file.
    case fatNested = "fat-nested"
    /// The table and the slice's header name different processors.
    case sliceArchitectureMismatch = "slice-arch-mismatch"
    /// A slice is neither Mach-O nor an archive.
    case sliceNotMachO = "slice-not-macho"
    /// A slice does not begin at a multiple of its alignment.
    case unalignedSlice = "unaligned-slice"

    // Static archives.
    /// The archive has no members.
    case emptyArchive = "empty-archive"
    /// The archive ends inside a member or its header.
    case truncatedArchive = "truncated-archive"
    /// A member's header does not end as it must.
    case badMemberHeader = "bad-member-header"
    /// A member's size is not a decimal number.
    case badMemberSize = "bad-member-size"
    /// A member's name cannot be found.
    case badMemberName = "bad-member-name"
    /// A member is not Mach-O.
    case memberNotMachO = "member-not-macho"
    /// LLVM bitcode: it carries no stamp.
    case bitcode = "bitcode"
    /// A thin archive names a file outside its own folder; it is never opened.
    case memberOutside = "member-outside"
    /// A thin archive names a file that is not there.
    case memberMissing = "member-missing"
    /// The archive has more members than the reader's limit.
    case archiveLimit = "archive-limit"

    // Zip files.
    /// No Mach-O image in it.
    case noMachO = "no-macho"
    /// The central directory's end record was not found or points nowhere.
    case zipNoDirectory = "zip-no-directory"
    /// The central directory is malformed.
    case zipBadDirectory = "zip-bad-directory"
    /// Entries share bytes.
    case zipOverlap = "zip-overlap"
    /// An entry's name is absolute, climbs out, or holds backslashes or zero bytes; it is not read.
    case zipUnsafeName = "zip-unsafe-name"
    /// Two entries have one name.
    case zipDuplicateName = "zip-duplicate-name"
    /// An entry is encrypted.
    case zipEncrypted = "zip-encrypted"
    /// An entry is packed by a method other than stored and deflate.
    case zipMethod = "zip-method"
    /// An entry's checksum is wrong.
    case zipChecksum = "zip-crc"
    /// An entry's data is not a deflate stream, or ends early.
    case zipDeflate = "zip-deflate"
    /// Something stands before the first entry.
    case zipPrefix = "zip-prefix"
    /// The end record counts other than the directory holds.
    case zipCount = "zip-count"
    /// An entry's own header and the directory differ.
    case zipHeaderMismatch = "zip-header-mismatch"
    /// An entry's own header is not where the directory says.
    case zipBadEntry = "zip-bad-entry"
    /// A symbolic link in the zip file; not followed.
    case zipSymbolicLink = "zip-symlink"
    /// A zip file in the zip file; not looked into.
    case zipNested = "zip-nested"
    /// More entries or more unpacking than the reader's limits.
    case zipLimit = "zip-limit"

    // Folders and bundles.
    /// There is nothing at the path.
    case notFound = "not-found"
    /// The system refused to open or read it.
    case unreadable = "unreadable"
    /// A pipe, socket or device; never opened.
    case specialFile = "special-file"
    /// A symbolic link out of the bundle; not followed.
    case linkOutside = "link-outside"
    /// More entries or deeper folders than the reader's limits.
    case treeLimit = "tree-limit"
    /// The bundle's executable is not there.
    case executableMissing = "executable-missing"
    /// The bundle's executable is not Mach-O.
    case executableNotMachO = "executable-not-macho"
    /// The bundle has no Info.plist.
    case plistMissing = "plist-missing"
    /// Info.plist cannot be parsed.
    case plistMalformed = "plist-malformed"
    /// Info.plist names a path that leaves the bundle.
    case plistUnsafePath = "plist-unsafe-path"

    // What the parts say about each other.
    /// Device and simulator images in one product.
    case mixedPlatforms = "mixed-platforms"
    /// Members of one archive have different stamps.
    case archiveMembersDisagree = "archive-members-disagree"
    /// MinimumOSVersion or LSMinimumSystemVersion is not the executable's minos (ITMS-90208).
    case plistMinosMismatch = "plist-minos-mismatch"
    /// DTSDKName is not the executable's platform and sdk.
    case plistSDKMismatch = "plist-sdk-mismatch"
    /// The xcframework's Info.plist and its slices differ.
    case xcframeworkMismatch = "xcframework-mismatch"
    /// An extension or framework has an older SDK than its app (ITMS-90512).
    case olderThanApp = "older-than-app"

    // What was expected.
    /// The platform is not the expected one.
    case platformMismatch = "platform-mismatch"
    /// minos is not the expected deployment target.
    case minosMismatch = "minos-mismatch"
    /// minos is higher than asked for because the compiler raises it by itself.
    case minosRaised = "minos-raised"
    /// The SDK is not recorded.
    case sdkNotRecorded = "sdk-not-recorded"
    /// The SDK is older than expected.
    case sdkBelowMinimum = "sdk-below-minimum"
    /// The SDK is newer than the channel takes.
    case sdkAboveMaximum = "sdk-above-maximum"
    /// DTXcodeBuild is not the pinned build.
    case xcodeBuildMismatch = "xcode-build-mismatch"
    /// Info.plist does not record the Xcode build.
    case xcodeBuildNotRecorded = "xcode-build-not-recorded"
    /// An app for iOS has no launch screen key (ITMS-90870).
    case launchScreenMissing = "launch-screen-missing"
    /// An image belongs to another platform's product inside this one and was not compared.
    case notCompared = "not-compared"
    /// No image refers to a name that was asked for.
    case evidenceMissing = "evidence-missing"
    /// An image refers to a name that was asked for.
    case evidenceFound = "evidence-found"
    /// Whether an image refers to a name could not be read.
    case evidenceUnknown = "evidence-unknown"

    /// The severity the problem has unless the place says otherwise.
    public var usualSeverity: StampProblem.Severity {
        switch self {
        case .debugDylib, .emptyArchive, .memberNotMachO, .bitcode, .zipSymbolicLink, .zipNested, .specialFile,
            .minosRaised, .notCompared, .evidenceFound:
            return .note
        case .unalignedCommandSize, .duplicateStamp, .incompatiblePlatforms, .noStamp, .unknownPlatform,
            .sdkBelowMinos, .encrypted, .debugDylibMissing, .overlappingSlices, .sliceArchitectureMismatch,
            .unalignedSlice, .memberOutside, .zipUnsafeName, .zipDuplicateName, .zipChecksum, .zipPrefix, .zipCount,
            .zipHeaderMismatch, .linkOutside, .executableNotMachO, .plistMissing, .plistMalformed, .mixedPlatforms,
            .archiveMembersDisagree, .plistMinosMismatch, .plistSDKMismatch, .xcframeworkMismatch, .olderThanApp,
            .xcodeBuildNotRecorded, .launchScreenMissing:
            return .warning
        default:
            return .error
        }
    }

    /// Whether something was left unread for a reason that lies outside the image: missing, not permitted, packed in
    /// a way this reader does not know, or beyond a limit. Such a result is "could not check", not a verdict.
    public var meansNotChecked: Bool {
        switch self {
        case .notMachO, .javaClass, .noMachO, .notFound, .unreadable, .memberMissing, .zipEncrypted, .zipMethod,
            .zipLimit, .treeLimit, .archiveLimit, .commandsLimit, .evidenceUnknown:
            return true
        default:
            return false
        }
    }
}
