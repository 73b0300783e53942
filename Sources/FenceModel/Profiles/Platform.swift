/// A platform that products are built for, under the names that stamps use where there is a stamp.
public enum Platform: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case ios
    case iossimulator
    case macos
    case maccatalyst
    case tvos
    case tvossimulator
    case watchos
    case watchossimulator
    case visionos
    case visionossimulator
    case linux
    case android
    case windows
    case wasi
    case freebsd
    case openbsd

    /// The triples that a build for this platform may have, without version; the first is the one to compile for when
    /// none is declared.
    ///
    /// A platform with more than one leaves open what they answer differently: a product for macOS holds an `arm64`
    /// and an `x86_64` slice, so that `arch(arm64)` is unknown until `target` is declared.
    var triples: [String] {
        switch self {
        case .ios: ["arm64-apple-ios"]
        case .iossimulator: ["arm64-apple-ios-simulator", "x86_64-apple-ios-simulator"]
        case .macos: ["arm64-apple-macosx", "x86_64-apple-macosx"]
        case .maccatalyst: ["arm64-apple-ios-macabi", "x86_64-apple-ios-macabi"]
        case .tvos: ["arm64-apple-tvos"]
        case .tvossimulator: ["arm64-apple-tvos-simulator", "x86_64-apple-tvos-simulator"]
        case .watchos: ["arm64_32-apple-watchos", "arm64-apple-watchos"]
        case .watchossimulator: ["arm64-apple-watchos-simulator", "x86_64-apple-watchos-simulator"]
        case .visionos: ["arm64-apple-xros"]
        case .visionossimulator: ["arm64-apple-xros-simulator"]
        case .linux:
            [
                "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "armv7-unknown-linux-gnueabihf",
                "riscv64-unknown-linux-gnu", "s390x-unknown-linux-gnu",
            ]
        case .android:
            ["aarch64-unknown-linux-android", "x86_64-unknown-linux-android", "armv7-unknown-linux-androideabi"]
        case .windows: ["x86_64-unknown-windows-msvc", "aarch64-unknown-windows-msvc", "i686-unknown-windows-msvc"]
        case .wasi: ["wasm32-unknown-wasi"]
        case .freebsd: ["x86_64-unknown-freebsd", "aarch64-unknown-freebsd"]
        case .openbsd: ["x86_64-unknown-openbsd", "aarch64-unknown-openbsd"]
        }
    }

    /// The platform's name.
    public var description: String { rawValue }
}
