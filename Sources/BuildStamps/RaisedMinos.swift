/// The deployment targets that the compiler raises by itself, so that a stamp's minos is higher than what was asked for.
///
/// Source: LLVM's target triples (`getMinimumSupportedOSVersion` and `getCanonicalVersionForOS`), as measured with clang.
public enum RaisedMinos {
    /// What minos becomes when a deployment target is asked for on a platform and processor, and why; nil where the
    /// compiler keeps what was asked for.
    public static func raised(
        _ asked: StampVersion, platform: StampPlatform, architecture: ImageArchitecture
    ) -> (minos: StampVersion, reason: String)? {
        if architecture.cpuType == ImageArchitecture.arm64, let least = least(platform, architecture.isArm64e),
            asked < least.minos
        {
            return least
        }
        if asked.major == renumberedMajor(platform) {
            return (
                StampVersion(26, asked.minor, asked.patch),
                "\(platform.title) \(asked.major) was renumbered: the compiler writes 26"
            )
        }
        return nil
    }

    private static func least(
        _ platform: StampPlatform, _ isArm64e: Bool
    ) -> (minos: StampVersion, reason: String)? {
        switch platform {
        case .macOS: return (StampVersion(11), "the first macOS on arm64 is 11.0")
        case .macCatalyst: return (StampVersion(14), "the first Mac Catalyst on arm64 is 14.0")
        case .iOSSimulator, .tvOSSimulator: return (StampVersion(14), "the first \(platform.title) on arm64 is 14.0")
        case .watchOSSimulator: return (StampVersion(7), "the first watchOS simulator on arm64 is 7.0")
        case .iOS where isArm64e: return (StampVersion(14), "arm64e begins with iOS 14.0")
        default: return nil
        }
    }

    /// The major version that would have been next when the numbers jumped to 26.
    private static func renumberedMajor(_ platform: StampPlatform) -> Int? {
        switch platform.device {
        case .macOS: return 16
        case .iOS, .tvOS: return 19
        case .watchOS: return 12
        case .visionOS: return 3
        default: return nil
        }
    }
}
