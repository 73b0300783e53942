/// Makes Mach-O images, fat files, archives and zip files byte by byte, so that a test says what is in them.
enum Made {
    static let arm64: (UInt32, UInt32) = (0x0100_000c, 0)
    static let intel64: (UInt32, UInt32) = (0x0100_0007, 3)

    /// The bytes of a number in either order.
    static func number<Number: FixedWidthInteger>(_ value: Number, big: Bool = false) -> [UInt8] {
        withUnsafeBytes(of: big ? value.bigEndian : value.littleEndian) { Array($0) }
    }

    static func words(_ values: [UInt32], big: Bool = false) -> [UInt8] { values.flatMap { number($0, big: big) } }

    /// LC_BUILD_VERSION.
    static func buildVersion(
        platform: UInt32 = 2, minos: UInt32 = 0x1b0000, sdk: UInt32 = 0x1b0100,
        tools: [(UInt32, UInt32)] = [(3, 0x04f2_0800)], size: UInt32? = nil, toolCount: UInt32? = nil, big: Bool = false
    ) -> [UInt8] {
        let length = UInt32(24 + 8 * tools.count)
        return words(
            [0x32, size ?? length, platform, minos, sdk, toolCount ?? UInt32(tools.count)]
                + tools.flatMap { [$0.0, $0.1] }, big: big)
    }

    /// LC_VERSION_MIN_….
    static func versionMin(
        _ command: UInt32 = 0x25, version: UInt32 = 0x90000, sdk: UInt32 = 0xa0000, big: Bool = false
    ) -> [UInt8] { words([command, 16, version, sdk], big: big) }

    /// A Mach-O image: header, commands, padding.
    static func image(
        _ commands: [[UInt8]] = [buildVersion()], architecture: (UInt32, UInt32) = arm64, fileType: UInt32 = 2,
        count: UInt32? = nil, size: UInt32? = nil, is64: Bool = true, big: Bool = false, padding: Int = 256
    ) -> [UInt8] {
        let body = commands.flatMap { $0 }
        let header = words(
            [
                is64 ? 0xfeed_facf : 0xfeed_face, architecture.0, architecture.1, fileType,
                count ?? UInt32(commands.count), size ?? UInt32(body.count), 0x85,
            ] + (is64 ? [0] : []), big: big)
        return header + body + [UInt8](repeating: 0, count: padding)
    }

    /// A slice: architecture and bytes; the place in the file follows unless it is given.
    struct Slice {
        var architecture: (UInt32, UInt32)
        var bytes: [UInt8]
        var offset: UInt64?
        var size: UInt64?
    }

    /// A fat file with slices at multiples of 4096.
    static func fat(_ slices: [Slice], count: UInt32? = nil, is64: Bool = false) -> [UInt8] {
        var table = number(is64 ? UInt32(0xcafe_babf) : 0xcafe_babe, big: true)
        table += number(count ?? UInt32(slices.count), big: true)
        var body: [UInt8] = []
        for slice in slices {
            let offset = slice.offset ?? UInt64(4096 + body.count)
            let size = slice.size ?? UInt64(slice.bytes.count)
            table += words([slice.architecture.0, slice.architecture.1], big: true)
            if is64 {
                table += number(offset, big: true) + number(size, big: true) + words([12, 0], big: true)
            } else {
                table += words([UInt32(truncatingIfNeeded: offset), UInt32(truncatingIfNeeded: size), 12], big: true)
            }
            body += slice.bytes
            body += [UInt8](repeating: 0, count: (4096 - slice.bytes.count % 4096) % 4096)
        }
        return table + [UInt8](repeating: 0, count: 4096 - table.count) + body
    }

    /// The 60 bytes before a member.
    static func memberHeader(_ name: String, size: String, end: String = "`\n") -> [UInt8] {
        func field(_ text: String, _ length: Int) -> [UInt8] {
            Array(text.utf8.prefix(length)) + [UInt8](repeating: 0x20, count: max(0, length - text.utf8.count))
        }
        return field(name, 16) + field("0", 12) + field("0", 6) + field("0", 6) + field("100644", 8) + field(size, 10)
            + Array(end.utf8)
    }

    /// A static archive.
    static func archive(_ members: [(String, [UInt8])], magic: String = "!<arch>\n") -> [UInt8] {
        Array(magic.utf8)
            + members.flatMap { name, bytes in
                memberHeader(name, size: String(bytes.count)) + bytes + (bytes.count % 2 == 1 ? [0x0a] : [])
            }
    }

    /// An entry of a zip file, stored unless it says otherwise.
    struct Entry {
        var name: String
        var bytes: [UInt8]
        var method: UInt16 = 0
        var flags: UInt16 = 0
        var checksum: UInt32?
        /// The size once unpacked, where the bytes are packed.
        var size: UInt32?
        var mode: UInt16 = 0o100644
        var localName: String?
    }

    /// A zip file.
    static func zip(
        _ entries: [Entry], comment: [UInt8] = [], count: UInt16? = nil, prefix: [UInt8] = [], isZip64: Bool = false
    ) -> [UInt8] {
        var body: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = UInt32(body.count)
            let sum = entry.checksum ?? crc32(entry.bytes)
            let packed = UInt32(entry.bytes.count)
            let size = entry.size ?? packed
            let name = Array(entry.name.utf8)
            let local = Array((entry.localName ?? entry.name).utf8)
            let version: UInt16 = isZip64 ? 45 : 20
            var extra: [UInt8] = []
            if isZip64 {
                extra = number(UInt16(1)) + number(UInt16(24)) + number(UInt64(size)) + number(UInt64(packed))
                extra += number(UInt64(offset))
            }
            func sizes() -> [UInt8] { isZip64 ? words([.max, .max]) : words([packed, size]) }
            body += number(UInt32(0x0403_4b50)) + number(version) + number(entry.flags) + number(entry.method)
            body += words([0x5a21_0000, sum]) + sizes() + number(UInt16(local.count)) + number(UInt16(extra.count))
            body += local + extra + entry.bytes
            directory += number(UInt32(0x0201_4b50)) + number(UInt16(0x0314)) + number(version) + number(entry.flags)
            directory += number(entry.method) + words([0x5a21_0000, sum]) + sizes()
            directory += number(UInt16(name.count)) + number(UInt16(extra.count)) + number(UInt16(0))
            directory += number(UInt16(0)) + number(UInt16(0)) + number(UInt32(entry.mode) << 16)
            directory += number(isZip64 ? UInt32.max : offset) + name + extra
        }
        var end: [UInt8] = []
        let start = UInt64(body.count)
        if isZip64 {
            end += number(UInt32(0x0606_4b50)) + number(UInt64(44)) + number(UInt16(45)) + number(UInt16(45))
            end += words([0, 0]) + number(UInt64(entries.count)) + number(UInt64(entries.count))
            end += number(UInt64(directory.count)) + number(start)
            end += number(UInt32(0x0706_4b50)) + words([0]) + number(start + UInt64(directory.count)) + words([1])
        }
        let shown = isZip64 ? UInt16.max : count ?? UInt16(entries.count)
        end += number(UInt32(0x0605_4b50)) + words([0]) + number(shown) + number(shown)
        end += words(isZip64 ? [.max, .max] : [UInt32(directory.count), UInt32(start)])
        end += number(UInt16(comment.count)) + comment
        return prefix + body + directory + end
    }

    /// The checksum of zip files, bit by bit.
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
        }
        return ~sum
    }

    /// An XML property list with these keys; a value is an XML element.
    static func propertyList(_ keys: [(String, String)]) -> [UInt8] {
        let body = keys.map { "<key>\($0.0)</key>\($0.1)" }.joined(separator: "\n")
        return Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>\(body)</dict></plist>
            """.utf8)
    }

    /// An Info.plist of an app.
    static func appInfo(_ more: [(String, String)] = []) -> [UInt8] {
        propertyList(
            [("CFBundleExecutable", "<string>Demo</string>"), ("MinimumOSVersion", "<string>27.0</string>")] + more)
    }
}
