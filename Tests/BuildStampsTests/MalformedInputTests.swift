import BuildStamps
import Testing

/// One malformed or odd input each: the code it gives, how bad it is, and what is read all the same.
@Suite struct MalformedInputTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var bytes: [UInt8]
        var code: StampProblemCode?
        var severity: StampProblem.Severity?
        var stamps: [String] = []
        var file = "input"
        var testDescription: String { name }
    }

    static let ios = "ios 27.0 27.1"
    static let good = Made.image()
    static let mac = Made.image([Made.buildVersion(platform: 1, minos: 0xd0000)], architecture: Made.intel64)

    static func check(_ input: Case) {
        let file = StampReader().read(bytes: input.bytes, named: input.file)
        let stamps = file.images.flatMap(\.stamps).map { "\($0.platform) \($0.minos) \($0.sdk?.description ?? "n/a")" }
        #expect(stamps == input.stamps)
        if let code = input.code {
            #expect(file.problems.first { $0.code == code }?.severity == input.severity, "\(file.problems)")
        }
        let worst = file.problems.map(\.severity).max()
        #expect((worst ?? .note) == (input.severity ?? .note), "\(file.problems)")
    }

    @Test(arguments: [
        Case(name: "a good image", bytes: good, stamps: [ios]),
        Case(name: "empty", bytes: [], code: .notMachO, severity: .error),
        Case(name: "three bytes", bytes: [0xcf, 0xfa, 0xed], code: .notMachO, severity: .error),
        Case(name: "magic only", bytes: Array(good[..<4]), code: .truncatedHeader, severity: .error),
        Case(name: "header cut at 31", bytes: Array(good[..<31]), code: .truncatedHeader, severity: .error),
        Case(
            name: "32-bit header cut", bytes: Array(Made.image(is64: false)[..<27]), code: .truncatedHeader,
            severity: .error),
        Case(name: "commands cut", bytes: Array(good[..<40]), code: .truncatedCommands, severity: .error),
        Case(name: "sizeofcmds 0", bytes: Made.image(size: 0), code: .commandPastEnd, severity: .error),
        Case(name: "ncmds 2^32-1", bytes: Made.image(count: .max), code: .commandPastEnd, severity: .error),
        Case(name: "sizeofcmds 2^32-1", bytes: Made.image(size: .max), code: .truncatedCommands, severity: .error),
        Case(
            name: "cmdsize 4", bytes: Made.image([Made.words([0x1b, 4, 0, 0]), Made.buildVersion()]),
            code: .badCommandSize, severity: .error),
        Case(
            name: "cmdsize wraps", bytes: Made.image([Made.words([0x1b, 0xffff_fff8, 0, 0])]), code: .commandPastEnd,
            severity: .error),
        Case(
            name: "cmdsize 12 in a 64-bit image", bytes: Made.image([Made.words([0x7e, 12, 0]), Made.buildVersion()]),
            code: .unalignedCommandSize, severity: .warning, stamps: [ios]),
        Case(
            name: "LC_BUILD_VERSION of 16 bytes", bytes: Made.image([Array(Made.buildVersion(size: 16)[..<16])]),
            code: .badBuildVersion, severity: .error),
        Case(
            name: "LC_BUILD_VERSION larger than its tools need",
            bytes: Made.image([Made.buildVersion(size: 40) + Made.words([0, 0])]), code: .badBuildVersion,
            severity: .warning, stamps: [ios]),
        Case(
            name: "more tools than fit", bytes: Made.image([Made.buildVersion(toolCount: 2)]), code: .badBuildVersion,
            severity: .error),
        Case(
            name: "a count of tools that wraps", bytes: Made.image([Made.buildVersion(toolCount: 0x2000_0000)]),
            code: .badBuildVersion, severity: .error),
        Case(
            name: "LC_VERSION_MIN of 8 bytes", bytes: Made.image([Made.words([0x25, 8])]), code: .badVersionMin,
            severity: .error),
        Case(name: "no commands", bytes: Made.image([]), code: .noStamp, severity: .warning),
        Case(
            name: "two stamps for one platform",
            bytes: Made.image([Made.buildVersion(), Made.buildVersion(minos: 0x1a0000)]),
            code: .duplicateStamp, severity: .warning, stamps: [ios, "ios 26.0 27.1"]),
        Case(
            name: "device and simulator in one image",
            bytes: Made.image([Made.buildVersion(), Made.buildVersion(platform: 7)]), code: .incompatiblePlatforms,
            severity: .warning, stamps: [ios, "iossimulator 27.0 27.1"]),
        Case(
            name: "zippered, macOS first",
            bytes: Made.image([Made.buildVersion(platform: 1), Made.buildVersion(platform: 6)]),
            stamps: ["macos 27.0 27.1", "maccatalyst 27.0 27.1"]),
        Case(
            name: "zippered, Catalyst first",
            bytes: Made.image([Made.buildVersion(platform: 6), Made.buildVersion(platform: 1)]),
            stamps: ["maccatalyst 27.0 27.1", "macos 27.0 27.1"]),
        Case(
            name: "platform 0", bytes: Made.image([Made.buildVersion(platform: 0)]), code: .unknownPlatform,
            severity: .warning, stamps: ["unknown 27.0 27.1"]),
        Case(
            name: "platform 99", bytes: Made.image([Made.buildVersion(platform: 99)]), code: .unknownPlatform,
            severity: .warning, stamps: ["99 27.0 27.1"]),
        Case(
            name: "sdk below minos", bytes: Made.image([Made.buildVersion(sdk: 0x1a0000)]), code: .sdkBelowMinos,
            severity: .warning, stamps: ["ios 27.0 26.0"]),
        Case(name: "sdk 0 is not recorded", bytes: Made.image([Made.buildVersion(sdk: 0)]), stamps: ["ios 27.0 n/a"]),
        Case(
            name: "encrypted",
            bytes: Made.image([Made.buildVersion(), Made.words([0x2c, 24, 4096, 4096, 1, 0])], padding: 8192),
            code: .encrypted, severity: .warning, stamps: [ios]),
        Case(
            name: "load commands of 40 KB",
            bytes: Made.image([Made.words([0x7e, 40_000]) + [UInt8](repeating: 0, count: 39_992), Made.buildVersion()]),
            stamps: [ios]),
        Case(
            name: "load commands over the limit",
            bytes: Made.image([[UInt8](repeating: 0, count: 9 << 20)], count: 1), code: .commandsLimit, severity: .error
        ),
    ])
    func images(_ input: Case) { Self.check(input) }

    @Test(arguments: [
        Case(
            name: "the simulator, on x86_64", bytes: Made.image([Made.versionMin()], architecture: Made.intel64),
            stamps: ["iossimulator 9.0 10.0"]),
        Case(name: "the device, on arm64", bytes: Made.image([Made.versionMin()]), stamps: ["ios 9.0 10.0"]),
        Case(
            name: "the simulator, on i386", bytes: Made.image([Made.versionMin()], architecture: (7, 3), is64: false),
            stamps: ["iossimulator 9.0 10.0"]),
        Case(
            name: "the watch simulator, on i386",
            bytes: Made.image([Made.versionMin(0x30)], architecture: (7, 3), is64: false),
            stamps: ["watchossimulator 9.0 10.0"]),
        Case(
            name: "the TV simulator, on x86_64", bytes: Made.image([Made.versionMin(0x2f)], architecture: Made.intel64),
            stamps: ["tvossimulator 9.0 10.0"]),
        Case(
            name: "the Mac, big-endian",
            bytes: Made.image(
                [Made.versionMin(0x24, big: true)], architecture: (18, 10), is64: false, big: true),
            stamps: ["macos 9.0 10.0"]),
        Case(
            name: "LC_BUILD_VERSION in a big-endian 64-bit image",
            bytes: Made.image([Made.buildVersion(big: true)], architecture: (0x0100_0012, 0), big: true), stamps: [ios]),
    ])
    func olderCommandsAndByteOrders(_ input: Case) { Self.check(input) }

    static func slices(_ count: Int) -> [Made.Slice] {
        (0..<count).map { _ in Made.Slice(architecture: Made.arm64, bytes: good) }
    }
    static let pair = [
        Made.Slice(architecture: Made.intel64, bytes: mac), Made.Slice(architecture: Made.arm64, bytes: good),
    ]
    static let both = ["macos 13.0 27.1", ios]

    @Test(arguments: [
        Case(name: "two slices", bytes: Made.fat(pair), stamps: both),
        Case(name: "two slices in a 64-bit table", bytes: Made.fat(pair, is64: true), stamps: both),
        Case(name: "a hidden arm64 slice", bytes: Made.fat(pair, count: 1), stamps: both),
        Case(
            name: "a Java class", bytes: Made.words([0xcafe_babe, 0x41], big: true) + [UInt8](repeating: 0, count: 99),
            code: .javaClass, severity: .error),
        Case(name: "no slices", bytes: Made.fat([]), code: .fatNoSlices, severity: .error),
        Case(name: "17 slices", bytes: Made.fat(slices(17)), code: .fatTooManySlices, severity: .error),
        Case(name: "4 billion slices", bytes: Made.fat([], count: .max), code: .fatTooManySlices, severity: .error),
        Case(
            name: "a 64-bit table with a count that would be a Java class", bytes: Made.fat([], count: 50, is64: true),
            code: .fatTooManySlices, severity: .error),
        Case(name: "table cut", bytes: Array(Made.fat(pair)[..<30]), code: .truncatedFatTable, severity: .error),
        Case(
            name: "a slice past the end",
            bytes: Made.fat([
                Made.Slice(architecture: Made.arm64, bytes: good, offset: 0xffff_fff0, size: 0x1000)
            ]), code: .sliceOutOfBounds, severity: .error),
        Case(
            name: "a 64-bit slice that wraps",
            bytes: Made.fat(
                [Made.Slice(architecture: Made.arm64, bytes: good, offset: .max - 15, size: 0x1000)], is64: true),
            code: .sliceOutOfBounds, severity: .error),
        Case(
            name: "the same bytes twice",
            bytes: Made.fat([
                Made.Slice(architecture: Made.arm64, bytes: good),
                Made.Slice(architecture: Made.arm64, bytes: [], offset: 4096, size: UInt64(good.count)),
            ]), code: .overlappingSlices, severity: .warning, stamps: [ios, ios]),
        Case(
            name: "a slice that is the fat file itself",
            bytes: Made.fat([Made.Slice(architecture: Made.arm64, bytes: [], offset: 0, size: 4096)]),
            code: .fatNested, severity: .error),
        Case(
            name: "the table says another processor",
            bytes: Made.fat([Made.Slice(architecture: Made.intel64, bytes: good)]), code: .sliceArchitectureMismatch,
            severity: .warning, stamps: [ios]),
        Case(
            name: "a slice of garbage beside a good one",
            bytes: Made.fat([pair[0], Made.Slice(architecture: Made.arm64, bytes: Array("garbage!".utf8))]),
            code: .sliceNotMachO, severity: .error, stamps: ["macos 13.0 27.1"]),
        Case(
            name: "a slice at 4097",
            bytes: Made.fat([
                Made.Slice(architecture: Made.arm64, bytes: [0] + good, offset: 4097, size: UInt64(good.count))
            ]), code: .unalignedSlice, severity: .warning, stamps: [ios]),
        Case(
            name: "archives as slices",
            bytes: Made.fat([Made.Slice(architecture: Made.arm64, bytes: Made.archive([("a.o", good)]))]),
            stamps: [ios]),
        Case(
            name: "a fat member in an archive in a fat file",
            bytes: Made.fat([
                Made.Slice(architecture: Made.arm64, bytes: Made.archive([("a.o", Made.fat(pair))]))
            ]), code: .archiveMembersDisagree, severity: .warning, stamps: both),
    ])
    func fatFiles(_ input: Case) { Self.check(input) }

    static func start(_ header: [UInt8]) -> [UInt8] { Array("!<arch>\n".utf8) + header }
    static func thin(_ header: [UInt8]) -> [UInt8] { Array("!<thin>\n".utf8) + header }

    @Test(arguments: [
        Case(
            name: "a BSD long name", bytes: Made.archive([("#1/20", Array("long_member_name.o\0\0".utf8) + good)]),
            stamps: [ios]),
        Case(
            name: "a GNU long name",
            bytes: Made.archive([("//", Array("a_long_member_name.o/\n".utf8)), ("/0", good)]), stamps: [ios]),
        Case(name: "no members", bytes: Made.archive([]), code: .emptyArchive, severity: .note),
        Case(
            name: "header cut", bytes: Array(start(Made.memberHeader("a.o", size: "100"))[..<48]),
            code: .truncatedArchive, severity: .error),
        Case(
            name: "header without its end",
            bytes: start(Made.memberHeader("a.o", size: "4", end: "xx")) + [0, 0, 0, 0],
            code: .badMemberHeader, severity: .error),
        Case(
            name: "size -1", bytes: start(Made.memberHeader("a.o", size: "-1")) + good, code: .badMemberSize,
            severity: .error),
        Case(
            name: "size in hex", bytes: start(Made.memberHeader("a.o", size: "0x100")) + good, code: .badMemberSize,
            severity: .error),
        Case(
            name: "size blank", bytes: start(Made.memberHeader("a.o", size: "")) + good, code: .badMemberSize,
            severity: .error),
        Case(
            name: "size past the end", bytes: start(Made.memberHeader("a.o", size: "9999999999")) + good,
            code: .truncatedArchive, severity: .error),
        Case(
            name: "second member cut",
            bytes: Made.archive([("a.o", good)]) + Made.memberHeader("b.o", size: "999") + good[..<50],
            code: .truncatedArchive, severity: .error, stamps: [ios]),
        Case(
            name: "a BSD name without a length", bytes: Made.archive([("#1/abc", good)]), code: .badMemberName,
            severity: .error),
        Case(
            name: "a GNU long name without its table", bytes: Made.archive([("/12", good)]), code: .badMemberName,
            severity: .warning, stamps: [ios]),
        Case(
            name: "a text member", bytes: Made.archive([("a.o", good), ("README", Array("hello".utf8))]),
            code: .memberNotMachO, severity: .note, stamps: [ios]),
        Case(
            name: "a bitcode member", bytes: Made.archive([("a.o", good), ("b.o", [0x42, 0x43, 0xc0, 0xde])]),
            code: .bitcode, severity: .note, stamps: [ios]),
        Case(
            name: "an archive in an archive", bytes: Made.archive([("a.a", Made.archive([("a.o", good)]))]),
            code: .memberNotMachO, severity: .note),
        Case(
            name: "symbol tables are no members",
            bytes: Made.archive([
                ("__.SYMDEF", [0, 0]), ("#1/20", Array("__.SYMDEF_64 SORTED\0".utf8)), ("/", [0, 0]),
                ("/SYM64/", [0, 0]),
                ("a.o/", good),
            ]), stamps: [ios]),
        Case(
            name: "a thin archive that names an absolute path",
            bytes: thin(
                Made.memberHeader("//", size: "14") + Array("/etc/hostname\n".utf8)
                    + Made.memberHeader("/0", size: "100")),
            code: .memberOutside, severity: .warning),
        Case(
            name: "a thin archive that climbs out", bytes: thin(Made.memberHeader("../a.o/", size: "100")),
            code: .memberOutside, severity: .warning),
        Case(
            name: "a thin archive without its members", bytes: thin(Made.memberHeader("gone.o/", size: "100")),
            code: .memberMissing, severity: .error),
    ])
    func archives(_ input: Case) { Self.check(input) }

    static let demo = "Payload/Demo.app/Demo"
    static let base = [
        Made.Entry(name: "Payload/Demo.app/Info.plist", bytes: Made.appInfo()), Made.Entry(name: demo, bytes: good),
    ]
    static func zipped(
        _ name: String, _ bytes: [UInt8], _ code: StampProblemCode?, _ severity: StampProblem.Severity?,
        _ stamps: [String]
    ) -> Case {
        Case(name: name, bytes: bytes, code: code, severity: severity, stamps: stamps, file: "Demo.ipa")
    }

    @Test(arguments: [
        zipped("stored", Made.zip(base), nil, nil, [ios]),
        zipped("zip64", Made.zip(base, isZip64: true), nil, nil, [ios]),
        zipped(
            "zip64 behind something else", Made.zip(base, prefix: [1, 2, 3], isZip64: true), .zipPrefix, .warning, [ios]
        ),
        zipped(
            "a name that climbs out", Made.zip(base + [Made.Entry(name: "../../evil", bytes: good)]), .zipUnsafeName,
            .warning, [ios]),
        zipped(
            "an absolute name", Made.zip(base + [Made.Entry(name: "/etc/evil", bytes: good)]), .zipUnsafeName, .warning,
            [ios]),
        zipped(
            "backslashes", Made.zip(base + [Made.Entry(name: "..\\evil", bytes: good)]), .zipUnsafeName, .warning, [ios]
        ),
        zipped(
            "two entries of one name",
            Made.zip(base + [Made.Entry(name: demo, bytes: Made.image([Made.buildVersion(platform: 7)]))]),
            .zipDuplicateName, .warning, [ios, "iossimulator 27.0 27.1"]),
        zipped("encrypted", Made.zip([Made.Entry(name: demo, bytes: good, flags: 1)]), .zipEncrypted, .error, []),
        zipped(
            "method 99 beside a good entry", Made.zip(base + [Made.Entry(name: "Payload/X", bytes: good, method: 99)]),
            .zipMethod, .error, [ios]),
        zipped(
            "a wrong checksum", Made.zip([Made.Entry(name: demo, bytes: good, checksum: 1)]), .zipChecksum, .warning,
            [ios]),
        zipped(
            "no deflate stream",
            Made.zip([Made.Entry(name: demo, bytes: [UInt8](repeating: 0xff, count: 40), method: 8, size: 400)]),
            .zipDeflate, .error, []),
        zipped(
            "a deflate stream that ends early",
            Made.zip([Made.Entry(name: demo, bytes: [1, 10, 0, 0xf5, 0xff, 1, 2], method: 8, size: 400)]), .zipDeflate,
            .error, []),
        zipped("end record cut", Array(Made.zip(base).dropLast(22)), .zipNoDirectory, .error, []),
        zipped(
            "a comment that looks like an end record",
            Made.zip(
                base, comment: Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 18) + Array("hello".utf8)),
            nil, nil, [ios]),
        zipped(
            "a comment that is an end record",
            Made.zip(base, comment: Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 18)), nil, nil, [ios]),
        zipped("a prefix", Made.zip(base, prefix: Array("#!/bin/sh\nexit\n".utf8)), .zipPrefix, .warning, [ios]),
        zipped("a count that lies", Made.zip(base, count: 1), .zipCount, .warning, [ios]),
        zipped(
            "names that differ", Made.zip([Made.Entry(name: demo, bytes: good, localName: "Payload/Demo.app/Evil")]),
            .zipHeaderMismatch, .warning, [ios]),
        zipped(
            "no Mach-O in it", Made.zip([Made.Entry(name: "readme.txt", bytes: Array("hi".utf8))]), .noMachO, .error, []
        ),
        zipped(
            "a zip file in it",
            Made.zip(base + [Made.Entry(name: "Payload/Demo.app/inner.zip", bytes: Made.zip(base))]),
            .zipNested, .note, [ios]),
        zipped(
            "a link out of it",
            Made.zip(base + [Made.Entry(name: "Payload/link", bytes: Array("/etc".utf8), mode: 0o120777)]),
            .linkOutside,
            .warning, [ios]),
        zipped(
            "a link inside it",
            Made.zip(base + [Made.Entry(name: "Payload/link", bytes: Array("Demo.app".utf8), mode: 0o120777)]),
            .zipSymbolicLink, .note, [ios]),
    ])
    func zipFiles(_ input: Case) { Self.check(input) }

    @Test func entriesThatShareBytesAreRefusedAsAWhole() {
        // Two entries of the directory, both at offset 0.
        var bytes = Made.zip([Made.Entry(name: "a", bytes: Self.good), Made.Entry(name: "b", bytes: Self.good)])
        let second = bytes.indices.reversed().first { bytes[$0...].starts(with: [0x50, 0x4b, 1, 2]) }
        guard let second else {
            Issue.record("the zip file has no directory")
            return
        }
        bytes.replaceSubrange(second + 42..<second + 46, with: [0, 0, 0, 0])
        Self.check(
            Case(name: "overlap", bytes: bytes, code: .zipOverlap, severity: .error, file: "Demo.ipa"))
    }
}
