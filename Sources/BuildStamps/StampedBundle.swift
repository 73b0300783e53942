/// A bundle met while reading: its kind, its Info.plist and its executable.
public struct StampedBundle: Hashable, Sendable {
    /// What a bundle is, by the extension of its folder.
    public enum Kind: String, Hashable, Sendable {
        /// `.app`
        case application = "app"
        /// `.appex`
        case appExtension = "appex"
        /// `.framework`
        case framework
        /// `.xcframework`
        case xcframework
        /// `.xcarchive`
        case xcarchive
        /// `.dSYM`
        case dsym = "dSYM"
        /// `.bundle`, `.xpc`, `.xctest`, `.kext`, `.systemextension`, `.dext`, `.plugin` and the like
        case plugIn = "plugin"

        /// The kind that a folder's name says, or nil for a plain folder.
        public init?(folderName: some StringProtocol) {
            guard let dot = folderName.lastIndex(of: "."), dot != folderName.startIndex else { return nil }
            switch folderName[folderName.index(after: dot)...].lowercased() {
            case "app": self = .application
            case "appex": self = .appExtension
            case "framework": self = .framework
            case "xcframework": self = .xcframework
            case "xcarchive": self = .xcarchive
            case "dsym": self = .dsym
            case "bundle", "xpc", "xctest", "kext", "systemextension", "dext", "plugin", "qlgenerator", "mdimporter",
                "saver", "prefpane", "component", "driver":
                self = .plugIn
            default: return nil
            }
        }
    }

    /// The path of its folder inside what was read; empty where it is the thing that was read.
    public var path: String
    /// What it is.
    public var kind: Kind
    /// What its Info.plist says; nil where there is none or it cannot be parsed.
    public var info: BundleInfo?
    /// The path of its executable inside what was read, links resolved; nil where there is none.
    public var executable: String?

    /// Makes a bundle.
    public init(path: String, kind: Kind, info: BundleInfo? = nil, executable: String? = nil) {
        self.path = path
        self.kind = kind
        self.info = info
        self.executable = executable
    }

    /// Whether a path inside what was read lies in this bundle.
    public func contains(_ entry: String) -> Bool { path.isEmpty || entry.hasPrefix(path + "/") }
}

/// The keys of an Info.plist that have to do with stamps.
public struct BundleInfo: Hashable, Sendable {
    /// CFBundleExecutable.
    public var executable: String?
    /// MinimumOSVersion (iOS, tvOS, watchOS, visionOS).
    public var minimumOSVersion: String?
    /// LSMinimumSystemVersion (macOS).
    public var minimumSystemVersion: String?
    /// DTSDKName: `iphoneos27.1`.
    public var sdkName: String?
    /// DTXcodeBuild: `27A9269`.
    public var xcodeBuild: String?
    /// DTPlatformName: `iphoneos`.
    public var platformName: String?
    /// CFBundleSupportedPlatforms: `iPhoneOS`.
    public var supportedPlatforms: [String]
    /// Whether one of UILaunchStoryboardName, UILaunchStoryboards, UILaunchScreen, UILaunchScreens is there.
    public var hasLaunchScreen: Bool
    /// AvailableLibraries of an xcframework.
    public var libraries: [XCFrameworkLibrary]

    /// Makes an empty record.
    public init() {
        supportedPlatforms = []
        hasLaunchScreen = false
        libraries = []
    }

    /// Picks the keys out of a property list; nil where it is not a dictionary.
    public init?(_ list: PropertyList) {
        guard case .dictionary(let keys) = list else { return nil }
        self.init()
        executable = keys["CFBundleExecutable"]?.text
        minimumOSVersion = keys["MinimumOSVersion"]?.text
        minimumSystemVersion = keys["LSMinimumSystemVersion"]?.text
        sdkName = keys["DTSDKName"]?.text
        xcodeBuild = keys["DTXcodeBuild"]?.text
        platformName = keys["DTPlatformName"]?.text
        supportedPlatforms = keys["CFBundleSupportedPlatforms"]?.list.compactMap(\.text) ?? []
        hasLaunchScreen = ["UILaunchStoryboardName", "UILaunchStoryboards", "UILaunchScreen", "UILaunchScreens"]
            .contains { keys[$0] != nil }
        for case .dictionary(let library) in keys["AvailableLibraries"]?.list ?? [] {
            libraries.append(
                XCFrameworkLibrary(
                    identifier: library["LibraryIdentifier"]?.text ?? "", path: library["LibraryPath"]?.text ?? "",
                    platform: library["SupportedPlatform"]?.text ?? "",
                    variant: library["SupportedPlatformVariant"]?.text,
                    architectures: library["SupportedArchitectures"]?.list.compactMap(\.text) ?? []))
        }
    }
}

/// One library of an xcframework, as its Info.plist declares it.
public struct XCFrameworkLibrary: Hashable, Sendable {
    /// LibraryIdentifier: the folder, `ios-arm64_x86_64-simulator`.
    public var identifier: String
    /// LibraryPath: the library or framework in that folder.
    public var path: String
    /// SupportedPlatform: `ios`, `macos` …
    public var platform: String
    /// SupportedPlatformVariant: `simulator`, `maccatalyst`, or nil for the device.
    public var variant: String?
    /// SupportedArchitectures: `arm64`, `x86_64` …
    public var architectures: [String]

    /// Makes a record.
    public init(identifier: String, path: String, platform: String, variant: String?, architectures: [String]) {
        self.identifier = identifier
        self.path = path
        self.platform = platform
        self.variant = variant
        self.architectures = architectures
    }

    /// The stamp's platform that the declaration means, or nil for a word that no platform has.
    public var stampPlatform: StampPlatform? {
        guard let device = StampPlatform(name: platform) else { return nil }
        switch variant {
        case nil: return device
        case "simulator": return device.simulator
        case "maccatalyst": return .macCatalyst
        default: return nil
        }
    }
}
