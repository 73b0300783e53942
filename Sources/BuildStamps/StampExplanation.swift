/// What one stamp means, in words: what the app gets, and for a wrong one the likely cause and the repair.
public struct StampExplanation: Hashable, Sendable {
    /// What such a stamp gets on iPhone Duo; nil for platforms where the question does not arise.
    public var behaviour: String?
    /// The likely cause of a wrong stamp; nil where nothing is wrong as far as is known.
    public var cause: String?
    /// What to do about it.
    public var repair: String?

    /// The sentences that there are, each with what it is: `likely cause: …`, `repair: …`.
    public var sentences: [String] {
        [behaviour, cause.map { "likely cause: " + $0 }, repair.map { "repair: " + $0 }].compactMap { $0 }
    }

    /// Explains a stamp, as far as it goes without an expectation or compared with one. `sdkName` is DTSDKName of the
    /// bundle whose executable the image is: what the build claims.
    public init(
        _ stamp: BuildStamp, of image: StampedImage, expectation: StampExpectation? = nil, sdkName: String? = nil
    ) {
        explainBehaviour(stamp, image)
        let claimed = sdkName.flatMap { StampConsistency.sdk(named: $0)?.version }
        let wanted = expectation?.minimumSDK ?? claimed
        guard let sdk = stamp.sdk else {
            if image.isLinked {
                cause = "the SDK is not recorded (n/a): the linker was not told which SDK it links against"
                repair = StampExplanation.pass(stamp, wanted)
            }
            return
        }
        if StampExplanation.looksLikeBuildNumber(sdk, stamp.platform) {
            cause = "sdk \(sdk) looks like a build number that was passed as the SDK's version"
            repair = StampExplanation.pass(stamp, wanted)
            return
        }
        if let most = expectation?.maximumSDK, sdk > most, sdk.major != most.major || sdk.minor != most.minor {
            cause = "linked against a newer SDK than the \(most) that the channel takes"
            repair = "build with the Xcode of profile \(expectation?.name ?? "") (xcode-select, or DEVELOPER_DIR)"
            return
        }
        guard let wanted, sdk < wanted, !(sdk.major == wanted.major && sdk.minor == wanted.minor) else {
            if wanted == nil, sdk == stamp.minos {
                cause =
                    "sdk is the same as minos: right if the SDK was \(sdk), otherwise the SwiftPM stamp, which "
                    + "records the deployment target as the SDK"
            }
            return
        }
        if let claimed, claimed > sdk, claimed.major != sdk.major || claimed.minor != sdk.minor {
            // Info.plist is written from the SDK that was asked for, the stamp from the one that was linked.
            cause =
                "Info.plist says SDK \(claimed), the stamp \(sdk): the link step took another SDK as its root "
                + "(swiftc -sdk without the linker's -syslibroot, SDKROOT, or another Xcode selected)"
            repair = "link with the same SDK that compiles: xcrun --sdk, or clang -isysroot with the \(wanted) SDK"
        } else if sdk == stamp.minos {
            cause =
                "sdk = minos (\(sdk)): the SwiftPM stamp, which records the deployment target as the SDK; or it was "
                + "linked against the \(sdk) SDK"
            repair =
                "pass the SDK's version to the linker: -Xlinker -platform_version -Xlinker "
                + "\(StampExplanation.linkerName(stamp.platform)) -Xlinker \(stamp.minos) -Xlinker \(wanted); or build "
                + "with xcodebuild"
        } else {
            cause =
                "linked against the \(sdk) SDK, not the \(wanted) SDK: another Xcode selected, or another SDK as the "
                + "root of the link step"
            repair =
                "build with the Xcode that has the \(wanted) SDK (xcode-select, or DEVELOPER_DIR), and pass the same "
                + "SDK to the link step"
        }
    }

    private mutating func explainBehaviour(_ stamp: BuildStamp, _ image: StampedImage) {
        guard stamp.platform.device == .iOS else { return }
        guard let sdk = stamp.sdk else {
            if image.isLinked { behaviour = "on iPhone Duo: not known, because the stamp records no SDK" }
            return
        }
        if StampExplanation.looksLikeBuildNumber(sdk, stamp.platform) { return }
        behaviour = "sdk \(sdk), " + DuoBehaviour(sdk: sdk).summary
    }

    /// Whether a version is far beyond any that its platform has had (27 in 2026): Xcode and SDK builds count otherwise.
    static func looksLikeBuildNumber(_ sdk: StampVersion, _ platform: StampPlatform) -> Bool { sdk.major >= 40 }

    private static func pass(_ stamp: BuildStamp, _ wanted: StampVersion?) -> String {
        "pass the SDK's version to the linker: -platform_version \(linkerName(stamp.platform)) \(stamp.minos) "
            + (wanted?.description ?? "SDK")
    }

    /// The name that the linker's `-platform_version` takes.
    private static func linkerName(_ platform: StampPlatform) -> String {
        switch platform {
        case .iOSSimulator: return "ios-simulator"
        case .tvOSSimulator: return "tvos-simulator"
        case .watchOSSimulator: return "watchos-simulator"
        case .visionOSSimulator: return "visionos-simulator"
        case .macCatalyst: return "mac-catalyst"
        default: return platform.description
        }
    }
}
