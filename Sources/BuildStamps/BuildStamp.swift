/// What one load command says about where an image may run and what it was linked against.
///
/// A stamp is what the linker was told: an image is *stamped* 27.1; that does not prove what it was built with.
public struct BuildStamp: Hashable, Sendable {
    /// The load command that carries a stamp.
    public enum Command: UInt32, Hashable, Sendable, CustomStringConvertible {
        /// LC_VERSION_MIN_MACOSX, 0x24.
        case versionMinMacOSX = 0x24
        /// LC_VERSION_MIN_IPHONEOS, 0x25.
        case versionMinIPhoneOS = 0x25
        /// LC_VERSION_MIN_TVOS, 0x2f.
        case versionMinTVOS = 0x2f
        /// LC_VERSION_MIN_WATCHOS, 0x30.
        case versionMinWatchOS = 0x30
        /// LC_BUILD_VERSION, 0x32: the only one that names its platform and the tools.
        case buildVersion = 0x32

        /// The name in `mach-o/loader.h`, `LC_BUILD_VERSION` for example.
        public var description: String {
            switch self {
            case .versionMinMacOSX: return "LC_VERSION_MIN_MACOSX"
            case .versionMinIPhoneOS: return "LC_VERSION_MIN_IPHONEOS"
            case .versionMinTVOS: return "LC_VERSION_MIN_TVOS"
            case .versionMinWatchOS: return "LC_VERSION_MIN_WATCHOS"
            case .buildVersion: return "LC_BUILD_VERSION"
            }
        }
    }

    /// The load command.
    public var command: Command
    /// The platform; for the older commands it follows from the command and, for simulators, from the processor.
    public var platform: StampPlatform
    /// The oldest system the image runs on (the deployment target).
    public var minos: StampVersion
    /// The SDK that the linker recorded; nil where the field is 0, which means "not recorded", not version 0.0.
    public var sdk: StampVersion?
    /// The tools that the linker recorded, in the order of the load command. Empty for the older commands.
    public var tools: [RecordedTool]

    /// Makes a stamp from its parts.
    public init(
        command: Command, platform: StampPlatform, minos: StampVersion, sdk: StampVersion?, tools: [RecordedTool] = []
    ) {
        self.command = command
        self.platform = platform
        self.minos = minos
        self.sdk = sdk
        self.tools = tools
    }
}

/// One tool of LC_BUILD_VERSION with its version.
public struct RecordedTool: Hashable, Sendable {
    /// The number of the tool: 1 clang, 2 swift, 3 ld, 4 lld, 1024 and up the Metal tools.
    public var number: UInt32
    /// The tool's version.
    public var version: StampVersion

    /// Makes a record.
    public init(number: UInt32, version: StampVersion) {
        self.number = number
        self.version = version
    }

    /// The tool's name as `mach-o/loader.h` gives it, in small letters, or the number as text.
    public var name: String {
        switch number {
        case 1: return "clang"
        case 2: return "swift"
        case 3: return "ld"
        case 4: return "lld"
        case 1024: return "metal"
        case 1025: return "airlld"
        case 1026: return "airnt"
        case 1027: return "airnt-plugin"
        case 1028: return "airpack"
        case 1031: return "gpuarchiver"
        case 1032: return "metal-framework"
        default: return String(number)
        }
    }
}
