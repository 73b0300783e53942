import FenceModel
import Foundation

/// Finds out which toolchain stands for a profile on this machine.
///
/// What is said nearest to the run wins: the command line, then the environment, then `fence.local.json`, then the
/// profile's own `stubs`, then the folders of stub SDKs; last, what needs no telling: this machine's own compiler for its
/// own target, and on a Mac the installed Xcode that the profile names. A location only says where to look; that what
/// is there is what the profile declares is checked.
public struct ToolchainLocator: Sendable {
    /// One `--toolchain NAME=KIND:VALUE`.
    public struct Choice: Hashable, Sendable {
        /// The profile's name.
        public var profile: String
        /// What stands for it.
        public var location: ProfileLocation

        /// Reads `beta=stub:FOLDER`, `beta=xcode:FOLDER-OR-VERSION`, `beta=swift-sdk:ID`, `beta=swiftc:PATH` or
        /// `beta=host`; `nil` when it has another form.
        public init?(_ text: String) {
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
            profile = String(text[..<equals])
            let rest = text[text.index(after: equals)...]
            location = ProfileLocation()
            if rest == "host" {
                location.compiler = ToolchainLocator.hostCompiler
                return
            }
            guard let colon = rest.firstIndex(of: ":") else { return nil }
            let value = String(rest[rest.index(after: colon)...])
            guard !value.isEmpty else { return nil }
            switch rest[..<colon] {
            case "stub": location.stubs = value
            case "xcode": location.xcode = value
            case "swift-sdk": location.swiftSDK = value
            case "swiftc": location.compiler = value
            default: return nil
            }
        }
    }

    /// The name that stands for "the swiftc of this machine" in a location.
    static let hostCompiler = "swiftc"

    /// What the command line says.
    public var choices: [Choice]
    /// What `fence.local.json` says, by profile, with the folder that its paths start at.
    public var locations: [String: ProfileLocation]
    /// The folder that paths of the configuration start at.
    public var configurationFolder: String
    /// The folder that paths of the command line start at.
    public var workingDirectory: String
    /// Folders of stub SDKs, of which the one that fits a profile's platform and SDK is taken.
    public var stubFolders: [String]
    /// The environment: `FENCE_TOOLCHAIN_BETA=stub:FOLDER` for the profile `beta`, `FENCE_STUB_SDKS` for more folders of
    /// stub SDKs, separated by colons.
    public var environment: [String: String]
    /// Where Xcodes are installed.
    public var xcodeFolders: [String]

    /// Creates a locator.
    public init(
        choices: [Choice] = [], locations: [String: ProfileLocation] = [:], configurationFolder: String,
        workingDirectory: String, stubFolders: [String] = [], environment: [String: String] = [:],
        xcodeFolders: [String] = XcodeInstallation.usualFolders
    ) {
        self.choices = choices
        self.locations = locations
        self.configurationFolder = configurationFolder
        self.workingDirectory = workingDirectory
        self.stubFolders = stubFolders
        self.environment = environment
        self.xcodeFolders = xcodeFolders
    }

    /// The profile with its toolchain, or the reason why there is none.
    public func entry(for profile: Profile) -> VerifyRequest.Entry {
        if let choice = choices.last(where: { $0.profile == profile.name }) {
            return entry(profile, choice.location, relativeTo: workingDirectory)
        }
        if let text = environment["FENCE_TOOLCHAIN_" + ToolchainLocator.variableName(profile.name)] {
            if let choice = Choice("\(profile.name)=\(text)") {
                return entry(profile, choice.location, relativeTo: workingDirectory)
            }
        }
        if let location = locations[profile.name], location != ProfileLocation() {
            return entry(profile, location, relativeTo: configurationFolder)
        }
        if let stubs = profile.stubs {
            var location = ProfileLocation()
            location.stubs = stubs
            return entry(profile, location, relativeTo: configurationFolder)
        }
        if let folder = fittingStubSDK(for: profile) {
            return VerifyRequest.Entry(profile: profile, toolchain: .success(StubSDKToolchain(folder: folder)))
        }
        if let version = profile.xcode?.version, isAppleTarget(profile),
            !XcodeInstallation.all(in: xcodeFolders).isEmpty
        {
            return VerifyRequest.Entry(
                profile: profile,
                toolchain: .success(
                    XcodeToolchain(
                        .version(version.description, build: profile.xcode?.build), searchFolders: xcodeFolders)))
        }
        if !isAppleTarget(profile) {
            // The compiler says itself whether the target is its own.
            return VerifyRequest.Entry(profile: profile, toolchain: .success(HostToolchain()))
        }
        return VerifyRequest.Entry(profile: profile, toolchain: .failure(.noLocation(profile: profile.name)))
    }

    /// The name of a profile in a variable of the environment: `xcode-27.1` is `XCODE_27_1`.
    static func variableName(_ profile: String) -> String {
        String(profile.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private func isAppleTarget(_ profile: Profile) -> Bool {
        profile.effectiveTarget.map { AppleTarget(triple: $0.text) != nil } ?? false
    }

    private func entry(
        _ profile: Profile, _ location: ProfileLocation, relativeTo folder: String
    ) -> VerifyRequest.Entry {
        func absolute(_ path: String) -> String {
            if path.hasPrefix("~/") { return (environment["HOME"] ?? "") + path.dropFirst(1) }
            return path.hasPrefix("/") ? path : folder + "/" + path
        }
        // A name without slash is looked up in PATH, as a shell does.
        let swiftc = location.compiler.map { $0.contains("/") ? absolute($0) : $0 }
        let toolchain: any Toolchain
        if let stubs = location.stubs {
            toolchain = StubSDKToolchain(folder: absolute(stubs))
        } else if let xcode = location.xcode {
            // A version is digits and dots; everything else is a path.
            let isVersion = xcode.allSatisfy { $0.isNumber || $0 == "." } && !xcode.hasPrefix(".")
            toolchain = XcodeToolchain(
                isVersion ? .version(xcode, build: profile.xcode?.build) : .folder(absolute(xcode)),
                searchFolders: xcodeFolders)
        } else if let identifier = location.swiftSDK {
            toolchain = SwiftSDKToolchain(identifier: identifier, folder: environment["FENCE_SWIFT_SDKS"])
        } else {
            toolchain = HostToolchain(sdk: location.sdk.map(absolute))
        }
        return VerifyRequest.Entry(profile: profile, toolchain: .success(toolchain), swiftc: swiftc)
    }

    private func fittingStubSDK(for profile: Profile) -> String? {
        guard let target = profile.effectiveTarget, let apple = AppleTarget(triple: target.text),
            let version = profile.sdk?.description
        else { return nil }
        let more = (environment["FENCE_STUB_SDKS"] ?? "").split(separator: ":").map(String.init)
        for folder in stubFolders + more {
            let path = folder.hasPrefix("/") ? folder : workingDirectory + "/" + folder
            let all = StubSDK.all(in: path) + [try? StubSDK(path: path)].compactMap { $0 }
            if let fitting = all.first(where: { $0.system == apple.system.rawValue && $0.version == version }) {
                return fitting.path
            }
        }
        return nil
    }
}
