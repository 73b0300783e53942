/// Numbers at offsets from a pointer, in the byte order of one image. The caller has checked the range.
struct OrderedBytes {
    let pointer: UnsafeRawPointer
    let isBigEndian: Bool

    @inline(__always)
    func u32(_ offset: Int) -> UInt32 {
        let value = pointer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
    }

    @inline(__always)
    func u64(_ offset: Int) -> UInt64 {
        let value = pointer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return isBigEndian ? UInt64(bigEndian: value) : UInt64(littleEndian: value)
    }

    /// Whether the 16 bytes of a segment or section name are this text and zeros.
    func isName(_ text: StaticString, at offset: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        for index in 0..<16 {
            let byte = pointer.load(fromByteOffset: offset + index, as: UInt8.self)
            if byte != (index < count ? text.utf8Start[index] : 0) { return false }
        }
        return true
    }
}

/// Where an image's names are: the tables in its link-edit part, as its load commands say. Nothing is checked yet.
struct SymbolTables {
    /// An offset from the start of the image and a length in bytes (of the symbol table: a count).
    struct Extent {
        var offset: UInt64
        var length: UInt64
    }
    var symbols: Extent?
    var strings: Extent?
    var binds: [Extent] = []
    var chainedFixups: Extent?
    var selectors: [Extent] = []
}

extension ContainerReader {
    /// Load commands larger than this are refused (real ones stay under 20 KB).
    static let commandsLimit = 8 << 20

    private static let segment: UInt32 = 0x1
    private static let symbolTable: UInt32 = 0x2
    private static let segment64: UInt32 = 0x19
    private static let encryptionInfo: UInt32 = 0x21
    private static let encryptionInfo64: UInt32 = 0x2c
    private static let dyldInfo: UInt32 = 0x22
    private static let dyldInfoOnly: UInt32 = 0x8000_0022
    private static let dyldChainedFixups: UInt32 = 0x8000_0034

    /// Reads the header and load commands of one image and adds it.
    func readImage(
        at base: UInt64, size: UInt64, location: ImageLocation, isBigEndian: Bool, is64: Bool
    ) throws(SourceFailure) {
        let headerSize = is64 ? 32 : 28
        guard size >= UInt64(headerSize), let header = try window.bytes(base, headerSize) else {
            problems.add(
                .truncatedHeader, "the file ends inside the Mach-O header (\(size) of \(headerSize) bytes)",
                at: location.description)
            return
        }
        let fields = OrderedBytes(pointer: header, isBigEndian: isBigEndian)
        let commandCount = fields.u32(16)
        let commandsSize = Int(fields.u32(20))
        var image = StampedImage(
            location: location,
            architecture: ImageArchitecture(cpuType: fields.u32(4), cpuSubtype: fields.u32(8)),
            fileType: ImageFileType(rawValue: fields.u32(12)))
        var tables = SymbolTables()

        if UInt64(commandsSize) > size - UInt64(headerSize) {
            problems.add(
                .truncatedCommands, "the load commands (\(commandsSize) bytes) run past the end of the image",
                at: location.description)
            image.isComplete = false
        } else if commandsSize > ContainerReader.commandsLimit {
            problems.add(
                .commandsLimit, "the load commands take \(commandsSize) bytes, more than the limit",
                at: location.description)
            image.isComplete = false
        } else if let commands = try window.bytes(base + UInt64(headerSize), commandsSize) {
            let bytes = OrderedBytes(pointer: commands, isBigEndian: isBigEndian)
            if let problem = readCommands(
                bytes, size: commandsSize, count: commandCount, is64: is64, image: &image, tables: &tables)
            {
                problems.add(problem)
                image.isComplete = false
                image.stamps = []
            }
        } else {
            problems.add(
                .truncatedCommands, "the file ends inside the load commands", at: location.description)
            image.isComplete = false
        }
        if image.isComplete {
            report(image)
            if let evidence {
                image.evidence = try evidence.search(
                    tables, in: window, base: base, size: size, isBigEndian: isBigEndian, is64: is64)
            }
        }
        images.append(image)
    }

    /// Goes through the load commands; returns the problem that makes the image unreadable, or nil.
    private func readCommands(
        _ bytes: OrderedBytes, size: Int, count: UInt32, is64: Bool, image: inout StampedImage,
        tables: inout SymbolTables
    ) -> StampProblem? {
        var offset = 0
        var remaining = count
        let alignment = is64 ? 7 : 3
        var isUnaligned = false
        while remaining > 0 {
            remaining -= 1
            guard size - offset >= 8 else {
                return StampProblem(
                    .commandPastEnd,
                    "load command \(count - remaining - 1) lies past the \(size) bytes of load commands",
                    at: image.location.description)
            }
            let command = bytes.u32(offset)
            let length = Int(bytes.u32(offset + 4))
            guard length >= 8 else {
                return StampProblem(
                    .badCommandSize, "load command \(count - remaining - 1) has a size of \(length) bytes",
                    at: image.location.description)
            }
            guard length <= size - offset else {
                return StampProblem(
                    .commandPastEnd,
                    "load command \(count - remaining - 1) runs past the \(size) bytes of load commands",
                    at: image.location.description)
            }
            if length & alignment != 0 { isUnaligned = true }
            switch command {
            case BuildStamp.Command.buildVersion.rawValue:
                guard let stamp = buildVersion(bytes, offset, length) else {
                    return StampProblem(
                        .badBuildVersion, "LC_BUILD_VERSION of \(length) bytes does not hold what it declares",
                        at: image.location.description)
                }
                image.stamps.append(stamp)
                if length != 24 + 8 * stamp.tools.count {
                    problems.add(
                        .badBuildVersion, "LC_BUILD_VERSION of \(length) bytes holds more than its tools need",
                        at: image.location.description, severity: .warning)
                }
            case 0x24, 0x25, 0x2f, 0x30:
                guard length >= 16, let stamp = versionMin(bytes, offset, image.architecture) else {
                    return StampProblem(
                        .badVersionMin, "LC_VERSION_MIN of \(length) bytes does not hold its fields",
                        at: image.location.description)
                }
                image.stamps.append(stamp)
                if length != 16 {
                    problems.add(
                        .badVersionMin, "LC_VERSION_MIN of \(length) bytes holds more than its fields",
                        at: image.location.description, severity: .warning)
                }
            case ContainerReader.segment64:
                readSections(bytes, offset, length, headerSize: 72, sectionSize: 80, &image, &tables)
            case ContainerReader.segment:
                readSections(bytes, offset, length, headerSize: 56, sectionSize: 68, &image, &tables)
            case ContainerReader.encryptionInfo, ContainerReader.encryptionInfo64:
                if length >= 20, bytes.u32(offset + 16) != 0 { image.isEncrypted = true }
            case ContainerReader.symbolTable:
                if evidence != nil, length >= 24 {
                    tables.symbols = .init(
                        offset: UInt64(bytes.u32(offset + 8)), length: UInt64(bytes.u32(offset + 12)))
                    tables.strings = .init(
                        offset: UInt64(bytes.u32(offset + 16)), length: UInt64(bytes.u32(offset + 20)))
                }
            case ContainerReader.dyldInfo, ContainerReader.dyldInfoOnly:
                if evidence != nil, length >= 48 {
                    for field in [16, 24, 32] {  // bind, weak_bind, lazy_bind
                        tables.binds.append(
                            .init(
                                offset: UInt64(bytes.u32(offset + field)),
                                length: UInt64(bytes.u32(offset + field + 4))))
                    }
                }
            case ContainerReader.dyldChainedFixups:
                if evidence != nil, length >= 16 {
                    tables.chainedFixups = .init(
                        offset: UInt64(bytes.u32(offset + 8)), length: UInt64(bytes.u32(offset + 12)))
                }
            default: break
            }
            offset += length
        }
        if isUnaligned {
            problems.add(
                .unalignedCommandSize,
                "a load command's size is not a multiple of \(alignment + 1): some tools refuse such a file",
                at: image.location.description)
        }
        return nil
    }

    private func buildVersion(_ bytes: OrderedBytes, _ offset: Int, _ length: Int) -> BuildStamp? {
        guard length >= 24 else { return nil }
        let toolCount = Int(bytes.u32(offset + 20))
        guard toolCount <= (length - 24) / 8 else { return nil }
        let sdk = bytes.u32(offset + 16)
        var tools: [RecordedTool] = []
        if toolCount > 0 {
            tools.reserveCapacity(toolCount)
            for index in 0..<toolCount {
                tools.append(
                    RecordedTool(
                        number: bytes.u32(offset + 24 + 8 * index),
                        version: StampVersion(rawValue: bytes.u32(offset + 28 + 8 * index))))
            }
        }
        return BuildStamp(
            command: .buildVersion, platform: StampPlatform(rawValue: bytes.u32(offset + 8)),
            minos: StampVersion(rawValue: bytes.u32(offset + 12)), sdk: sdk == 0 ? nil : StampVersion(rawValue: sdk),
            tools: tools)
    }

    private func versionMin(_ bytes: OrderedBytes, _ offset: Int, _ architecture: ImageArchitecture) -> BuildStamp? {
        guard let command = BuildStamp.Command(rawValue: bytes.u32(offset)) else { return nil }
        let platform: StampPlatform
        switch command {
        case .versionMinMacOSX: platform = .macOS
        case .versionMinIPhoneOS: platform = architecture.isIntel ? .iOSSimulator : .iOS
        case .versionMinTVOS:
            platform = architecture.cpuType == ImageArchitecture.intel64 ? .tvOSSimulator : .tvOS
        case .versionMinWatchOS: platform = architecture.isIntel ? .watchOSSimulator : .watchOS
        case .buildVersion: return nil
        }
        let sdk = bytes.u32(offset + 12)
        return BuildStamp(
            command: command, platform: platform, minos: StampVersion(rawValue: bytes.u32(offset + 8)),
            sdk: sdk == 0 ? nil : StampVersion(rawValue: sdk))
    }

    /// Looks for the section that marks the launcher of a debug build, and for the selectors' names.
    private func readSections(
        _ bytes: OrderedBytes, _ offset: Int, _ length: Int, headerSize: Int, sectionSize: Int,
        _ image: inout StampedImage, _ tables: inout SymbolTables
    ) {
        guard length >= headerSize + sectionSize else { return }
        let isText = bytes.isName("__TEXT", at: offset + 8)
        // An object has one segment without a name; each section then names its own.
        guard isText || evidence != nil else { return }
        let count = min(Int(bytes.u32(offset + headerSize - 8)), (length - headerSize) / sectionSize)
        for index in 0..<count {
            let section = offset + headerSize + index * sectionSize
            if isText, bytes.isName("__debug_dylib", at: section) { image.isDebugLauncher = true }
            if evidence != nil, bytes.isName("__objc_methname", at: section) {
                if sectionSize == 80 {
                    tables.selectors.append(
                        .init(offset: UInt64(bytes.u32(section + 48)), length: bytes.u64(section + 40)))
                } else {
                    tables.selectors.append(
                        .init(offset: UInt64(bytes.u32(section + 40)), length: UInt64(bytes.u32(section + 36))))
                }
            }
        }
    }

    /// Reports what is odd about a readable image's stamps.
    private func report(_ image: StampedImage) {
        if image.isEncrypted {
            problems.add(
                .encrypted, "the image is encrypted; its load commands are in the clear",
                at: image.location.description)
        }
        switch image.stamps.count {
        case 0:
            problems.add(
                .noStamp, "the image carries neither LC_BUILD_VERSION nor LC_VERSION_MIN",
                at: image.location.description)
        case 1: break
        default: reportPair(image)
        }
        for stamp in image.stamps {
            if !stamp.platform.isKnown {
                problems.add(
                    .unknownPlatform, "platform \(stamp.platform.rawValue) has no name", at: image.location.description)
            }
            if let sdk = stamp.sdk, sdk < stamp.minos {
                problems.add(
                    .sdkBelowMinos,
                    "needs \(stamp.platform.title) \(stamp.minos), newer than the SDK it is stamped with (\(sdk))",
                    at: image.location.description)
            }
        }
    }

    private func reportPair(_ image: StampedImage) {
        let platforms = image.stamps.map(\.platform)
        let distinct = Set(platforms)
        if distinct.count < platforms.count {
            problems.add(
                .duplicateStamp,
                "\(platforms.count) stamps, more than one for the same platform; dyld takes the last",
                at: image.location.description)
        }
        if distinct.count > 1, distinct != [.macOS, .macCatalyst] {
            let names = platforms.map(\.title).joined(separator: " and ")
            problems.add(
                .incompatiblePlatforms, "stamped for \(names); only macOS and Mac Catalyst may share an image",
                at: image.location.description)
        }
    }
}
