/// The processor that an image is for: the two fields of a Mach-O header or of an entry in a fat table.
public struct ImageArchitecture: Hashable, Sendable, CustomStringConvertible {
    /// CPU_TYPE_…, as recorded.
    public let cpuType: UInt32
    /// CPU_SUBTYPE_…, as recorded, capability bits (the top byte) included.
    public let cpuSubtype: UInt32

    /// Takes the two fields as recorded.
    public init(cpuType: UInt32, cpuSubtype: UInt32) {
        self.cpuType = cpuType
        self.cpuSubtype = cpuSubtype
    }

    static let i386: UInt32 = 7
    static let intel64: UInt32 = 0x0100_0007
    static let arm64: UInt32 = 0x0100_000c

    /// The subtype without the capability bits (arm64e keeps its pointer authentication version there).
    public var subtype: UInt32 { cpuSubtype & 0x00ff_ffff }

    /// Whether the processor is one of Intel's, where LC_VERSION_MIN_IPHONEOS means the simulator.
    public var isIntel: Bool { cpuType == ImageArchitecture.i386 || cpuType == ImageArchitecture.intel64 }

    /// Whether this is arm64e, with pointer authentication.
    public var isArm64e: Bool { cpuType == ImageArchitecture.arm64 && subtype == 2 }

    /// The name that lipo and the linkers use, `arm64` for example, or `cputype-0x…` where none is known.
    public var description: String {
        switch cpuType {
        case ImageArchitecture.i386: return "i386"
        case ImageArchitecture.intel64: return subtype == 8 ? "x86_64h" : "x86_64"
        case ImageArchitecture.arm64: return subtype == 2 ? "arm64e" : "arm64"
        case 0x0200_000c: return "arm64_32"
        case 12:
            switch subtype {
            case 5: return "armv4t"
            case 6: return "armv6"
            case 7: return "armv5"
            case 9: return "armv7"
            case 11: return "armv7s"
            case 12: return "armv7k"
            case 14: return "armv6m"
            case 15: return "armv7m"
            case 16: return "armv7em"
            default: return "arm"
            }
        case 18:
            switch subtype {
            case 10: return "ppc7400"
            case 100: return "ppc970"
            default: return "ppc"
            }
        case 0x0100_0012: return "ppc64"
        default: return "cputype-0x" + String(cpuType, radix: 16)
        }
    }
}
