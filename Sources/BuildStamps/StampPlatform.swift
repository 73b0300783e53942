/// The platform of a stamp: a number that Apple's `mach-o/loader.h` names.
///
/// An unknown number is kept and shown, never refused.
public struct StampPlatform: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number as it stands in LC_BUILD_VERSION.
    public let rawValue: UInt32

    /// Takes any number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// `PLATFORM_UNKNOWN`, 0.
    public static let unknown = StampPlatform(rawValue: 0)
    /// macOS, 1.
    public static let macOS = StampPlatform(rawValue: 1)
    /// iOS and iPadOS on a device, 2.
    public static let iOS = StampPlatform(rawValue: 2)
    /// tvOS on a device, 3.
    public static let tvOS = StampPlatform(rawValue: 3)
    /// watchOS on a device, 4.
    public static let watchOS = StampPlatform(rawValue: 4)
    /// bridgeOS, 5.
    public static let bridgeOS = StampPlatform(rawValue: 5)
    /// An iOS app built for the Mac, 6.
    public static let macCatalyst = StampPlatform(rawValue: 6)
    /// The iOS simulator, 7.
    public static let iOSSimulator = StampPlatform(rawValue: 7)
    /// The tvOS simulator, 8.
    public static let tvOSSimulator = StampPlatform(rawValue: 8)
    /// The watchOS simulator, 9.
    public static let watchOSSimulator = StampPlatform(rawValue: 9)
    /// DriverKit, 10.
    public static let driverKit = StampPlatform(rawValue: 10)
    /// visionOS on a device, 11.
    public static let visionOS = StampPlatform(rawValue: 11)
    /// The visionOS simulator, 12.
    public static let visionOSSimulator = StampPlatform(rawValue: 12)
    /// `PLATFORM_ANY`, 0xffffffff.
    public static let any = StampPlatform(rawValue: 0xffff_ffff)

    /// Name by number, 0 to 24.
    private static let names = [
        "unknown", "macos", "ios", "tvos", "watchos", "bridgeos", "maccatalyst", "iossimulator", "tvossimulator",
        "watchossimulator", "driverkit", "visionos", "visionossimulator", "firmware", "sepos", "macos-exclavecore",
        "macos-exclavekit", "ios-exclavecore", "ios-exclavekit", "tvos-exclavecore", "tvos-exclavekit",
        "watchos-exclavecore", "watchos-exclavekit", "visionos-exclavecore", "visionos-exclavekit",
    ]

    /// Other spellings, lowercased and without `-`, `_` and spaces: SDK names, the words of otool, vtool, LLVM and dyld.
    private static let spellings: [String: UInt32] = {
        var table: [String: UInt32] = [
            "macosx": 1, "osx": 1, "iphoneos": 2, "ipados": 2, "appletvos": 3, "applewatchos": 4, "uikitformac": 6,
            "iosmac": 6, "macabi": 6, "iphonesimulator": 7, "iossim": 7, "appletvsimulator": 8, "tvossim": 8,
            "watchsimulator": 9, "watchossim": 9, "xros": 11, "xrsimulator": 12, "xrossimulator": 12,
            "visionsimulator": 12, "any": UInt32.max,
        ]
        for (number, name) in names.enumerated() { table[folded(name)] = UInt32(number) }
        return table
    }()

    private static func folded(_ name: some StringProtocol) -> String {
        String(name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
    }

    /// Finds a platform by any spelling in use: `iOS`, `IOSSIMULATOR`, `ios-simulator`, `PLATFORM_IOS`,
    /// `iphonesimulator`, `mac-catalyst`, `xros`, or the number.
    public init?(name: some StringProtocol) {
        var key = StampPlatform.folded(name)
        if key.hasPrefix("platform") { key.removeFirst("platform".count) }
        if let number = StampPlatform.spellings[key] ?? UInt32(key) {
            rawValue = number
        } else {
            return nil
        }
    }

    /// Whether `mach-o/loader.h` names this number (0, unknown, is not a name).
    public var isKnown: Bool {
        rawValue != 0 && (Int(rawValue) < StampPlatform.names.count || self == .any)
    }

    /// The name used in reports: `ios`, `iossimulator` …, or the number as text.
    public var description: String {
        if Int(rawValue) < StampPlatform.names.count { return StampPlatform.names[Int(rawValue)] }
        return self == .any ? "any" : String(rawValue)
    }

    /// The name people use in prose: `iOS`, `iOS simulator`, `macOS` …, or `platform 99`.
    public var title: String {
        switch self {
        case .macOS: return "macOS"
        case .iOS: return "iOS"
        case .tvOS: return "tvOS"
        case .watchOS: return "watchOS"
        case .bridgeOS: return "bridgeOS"
        case .macCatalyst: return "Mac Catalyst"
        case .iOSSimulator: return "iOS simulator"
        case .tvOSSimulator: return "tvOS simulator"
        case .watchOSSimulator: return "watchOS simulator"
        case .driverKit: return "DriverKit"
        case .visionOS: return "visionOS"
        case .visionOSSimulator: return "visionOS simulator"
        case .unknown: return "an unknown platform"
        default: return isKnown ? description : "platform \(rawValue)"
        }
    }

    /// Whether this is one of the four simulators.
    public var isSimulator: Bool {
        switch self {
        case .iOSSimulator, .tvOSSimulator, .watchOSSimulator, .visionOSSimulator: return true
        default: return false
        }
    }

    /// The device platform that a simulator stands for; a platform that is no simulator is returned as it is.
    public var device: StampPlatform {
        switch self {
        case .iOSSimulator: return .iOS
        case .tvOSSimulator: return .tvOS
        case .watchOSSimulator: return .watchOS
        case .visionOSSimulator: return .visionOS
        default: return self
        }
    }

    /// The simulator of a device platform, or nil where there is none.
    public var simulator: StampPlatform? {
        switch self {
        case .iOS, .iOSSimulator: return .iOSSimulator
        case .tvOS, .tvOSSimulator: return .tvOSSimulator
        case .watchOS, .watchOSSimulator: return .watchOSSimulator
        case .visionOS, .visionOSSimulator: return .visionOSSimulator
        default: return nil
        }
    }
}
