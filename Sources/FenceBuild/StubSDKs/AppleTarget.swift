/// A target of Apple's platforms, as far as the names and contents of its modules depend on it.
struct AppleTarget: Hashable, Sendable {
    /// The operating systems, under the name that a triple has for them.
    enum System: String, Hashable, Sendable, CaseIterable {
        case ios
        case macosx
        case tvos
        case watchos
        case xros

        /// The first version that a 64-bit Swift module could be built for.
        var firstVersion: String {
            switch self {
            case .ios: "13.0"
            case .macosx: "11.0"
            case .tvos: "13.0"
            case .watchos: "6.0"
            case .xros: "1.0"
            }
        }

        /// The name in a module's file name.
        var moduleName: String { self == .macosx ? "macos" : rawValue }

        /// The name that people write.
        var title: String {
            switch self {
            case .ios: "iOS"
            case .macosx: "macOS"
            case .tvos: "tvOS"
            case .watchos: "watchOS"
            case .xros: "visionOS"
            }
        }
    }

    /// What is not the device itself.
    enum Environment: String, Hashable, Sendable {
        case simulator
        case macabi
    }

    /// `arm64`, `x86_64` …
    let architecture: String
    /// The operating system.
    let system: System
    /// The simulator or Mac Catalyst; `nil` for the device.
    let environment: Environment?

    /// Reads a triple; `nil` when it is none of Apple's.
    init?(triple: String) {
        let parts = triple.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 || parts.count == 4, parts[1] == "apple" else { return nil }
        let name = parts[2].prefix { !$0.isNumber }
        switch name {
        case "macos", "macosx": system = .macosx
        case "xros", "visionos": system = .xros
        default:
            guard let known = System(rawValue: String(name)) else { return nil }
            system = known
        }
        if parts.count == 4 {
            guard let known = Environment(rawValue: parts[3]) else { return nil }
            environment = known
        } else {
            environment = nil
        }
        architecture = parts[0] == "aarch64" ? "arm64" : parts[0]
    }

    /// The name of a module's file for this target, without extension: `arm64-apple-ios-simulator`.
    var moduleFileName: String {
        "\(architecture)-apple-\(system.moduleName)" + (environment.map { "-" + $0.rawValue } ?? "")
    }

    /// The triple of the first version of the system, for which the toolchain's own modules are made.
    var minimumTriple: String {
        "\(architecture)-apple-\(system.rawValue)\(firstVersion)" + (environment.map { "-" + $0.rawValue } ?? "")
    }

    /// The first version of the system that a module for the target could be built for.
    var firstVersion: String { environment == .macabi ? "13.1" : system.firstVersion }

    /// Why the modules of a 64-bit Linux toolchain cannot stand in for this target's, or `nil` when they can.
    var obstacle: String? {
        switch (architecture, system, environment) {
        case ("arm64", _, _), ("arm64e", .ios, nil), ("arm64e", .macosx, nil), ("arm64e", .tvos, nil): break
        case ("x86_64", .macosx, nil), ("x86_64", .ios, .some), ("x86_64", .tvos, .simulator),
            ("x86_64", .watchos, .simulator):
            break
        case ("arm64_32", _, _), ("armv7k", _, _), ("armv7", _, _), ("armv7s", _, _), ("i386", _, _):
            return "\(architecture) has 32-bit pointers and the modules of this toolchain are built for 64-bit ones"
                + (system == .watchos ? "; use arm64-apple-watchos, which watchOS 26 and later run" : "")
        default: return "there is no \(system.title) on \(architecture)"
        }
        if environment == .macabi, system != .ios { return "Mac Catalyst is a variant of iOS, not of \(system.title)" }
        if environment == .simulator, system == .macosx { return "macOS has no simulator" }
        return nil
    }
}
