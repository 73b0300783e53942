/// What the compiler builds for: architecture, vendor, operating system with a version, environment.
///
/// ```swift
/// let triple = try TargetTriple("arm64-apple-ios27.0-simulator")
/// triple.canonical          // arm64-apple-ios-simulator
/// triple.deploymentTarget   // 27.0
/// ```
public struct TargetTriple: Hashable, Sendable, CustomStringConvertible {
    /// The triple as declared.
    public let text: String
    /// The architecture as declared: `arm64`, `x86_64`.
    public let architecture: String
    /// The vendor as declared: `apple`, `unknown`.
    public let vendor: String
    /// The operating system without its version, under the compiler's own name: `ios`, `macosx` (also for `macos` and
    /// `darwin`), `xros` (also for `visionos`), `linux`.
    public let system: String
    /// The environment without a version: `simulator`, `macabi`, `gnu`; empty when there is none.
    public let environment: String
    /// The version after the operating system, the oldest one the product runs on; `nil` when there is none, or when it
    /// counts something else (`darwin23`, `android24`).
    public let deploymentTarget: DottedVersion?

    /// Reads a triple of three to five parts.
    ///
    /// - Throws: `TargetTriple.Problem` when it has another form. A triple that no compiler knows is not a problem: its
    ///   facts are unknown.
    public init(_ text: String) throws(Problem) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard (3...5).contains(parts.count) else { throw .wrongNumberOfParts(parts.count) }
        for part in parts {
            if part.isEmpty { throw .emptyPart }
            for byte in part.utf8 where !Self.isAllowed(byte) { throw .unexpectedCharacter }
        }
        self.text = text
        architecture = parts[0]
        vendor = parts[1]
        let (name, version) = Self.splitVersion(parts[2])
        switch name {
        case "macos", "macosx", "darwin": system = "macosx"
        case "xros", "visionos": system = "xros"
        case _ where name.hasPrefix("wasi"): system = "wasi"
        case "ps": system = parts[2]
        default: system = name
        }
        if version.isEmpty || name == "darwin" || system == "wasi" || name == "ps" {
            deploymentTarget = nil
        } else {
            do { deploymentTarget = try DottedVersion(version) } catch { throw .badVersion(version, error) }
        }
        environment = parts.count == 3 ? "" : ([Self.splitVersion(parts[3]).name] + parts[4...]).joined(separator: "-")
    }

    /// The triple that `platform` and `deploymentTarget` mean: `ios` and 27.0 are `arm64-apple-ios27.0`.
    ///
    /// A system that has no version in its triple (Linux, Windows, WASI) gets none; Android's level follows the environment.
    public init(platform: Platform, deploymentTarget: DottedVersion?) {
        let triple = platform.triples[0]
        var parts = triple.split(separator: "-").map(String.init)
        system = parts[2]
        architecture = parts[0]
        vendor = parts[1]
        environment = parts.count > 3 ? parts[3] : ""
        var ownDeploymentTarget: DottedVersion?
        if let deploymentTarget {
            if parts[1] == "apple" || platform == .freebsd || platform == .openbsd {
                parts[2] += deploymentTarget.description
                ownDeploymentTarget = deploymentTarget
            } else if platform == .android, let level = deploymentTarget.components.first {
                parts[3] += String(level)
            }
        }
        self.deploymentTarget = ownDeploymentTarget
        text = parts.joined(separator: "-")
    }

    /// The triple with another version after the operating system; the same where that is no deployment target.
    public func replacing(deploymentTarget: DottedVersion) -> TargetTriple {
        var parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let (name, version) = Self.splitVersion(parts[2])
        // `darwin23` and `wasip1` count something else, and only Apple's systems take a version without having one.
        if self.deploymentTarget == nil, !version.isEmpty || vendor != "apple" { return self }
        parts[2] = name + deploymentTarget.description
        return (try? TargetTriple(parts.joined(separator: "-"))) ?? self
    }

    /// The triple without versions and with one name for each system and vendor, the key of the compiler's tables.
    public var canonical: String {
        let vendor = vendor == "pc" ? "unknown" : vendor
        var architecture = architecture
        if vendor == "apple" {
            if architecture == "aarch64" { architecture = "arm64" }
        } else if architecture == "arm64" {
            architecture = "aarch64"
        }
        let base = "\(architecture)-\(vendor)-\(system)"
        return environment.isEmpty ? base : "\(base)-\(environment)"
    }

    /// The platform that the triple builds for, or `nil` for a system that has no name in a configuration.
    public var platform: Platform? {
        switch (system, environment) {
        // Apple's simulators were once told by the architecture alone; the compiler still reads it that way.
        case ("ios", "") where isIntel: .iossimulator
        case ("tvos", "") where isIntel: .tvossimulator
        case ("watchos", "") where isIntel: .watchossimulator
        case ("ios", ""): .ios
        case ("ios", "simulator"): .iossimulator
        case ("ios", "macabi"): .maccatalyst
        case ("macosx", ""): .macos
        case ("tvos", ""): .tvos
        case ("tvos", "simulator"): .tvossimulator
        case ("watchos", ""): .watchos
        case ("watchos", "simulator"): .watchossimulator
        case ("xros", ""): .visionos
        case ("xros", "simulator"): .visionossimulator
        case ("linux", "android"), ("linux", "androideabi"): .android
        case ("linux", _): .linux
        case ("windows", _): .windows
        case ("wasi", _): .wasi
        case ("freebsd", _): .freebsd
        case ("openbsd", _): .openbsd
        default: nil
        }
    }

    /// The triple as declared.
    public var description: String { text }

    private var isIntel: Bool { architecture == "x86_64" || architecture == "i386" }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"):
            true
        default: false
        }
    }

    private static func splitVersion(_ part: String) -> (name: String, version: String) {
        let bytes = Array(part.utf8)
        var end = bytes.count
        while end > 0, bytes[end - 1] == UInt8(ascii: ".") || (48...57).contains(bytes[end - 1]) { end -= 1 }
        // A part of digits and dots only is no name with a version.
        if end == 0 { return (part, "") }
        return (String(decoding: bytes[..<end], as: UTF8.self), String(decoding: bytes[end...], as: UTF8.self))
    }
}

extension TargetTriple {
    /// Why a text is not a triple.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// A triple has three to five parts; this text has another number of them.
        case wrongNumberOfParts(Int)
        /// Two dashes follow each other, or the text begins or ends with one.
        case emptyPart
        /// A part has something other than ASCII letters, digits, `_`, `.` and `+`.
        case unexpectedCharacter
        /// The version after the operating system is none.
        case badVersion(String, DottedVersion.Problem)

        /// One sentence without the text itself.
        public var description: String {
            switch self {
            case .wrongNumberOfParts(let count):
                "it has \(count) part\(count == 1 ? "" : "s"); a target is ARCHITECTURE-VENDOR-SYSTEM[-ENVIRONMENT], such as arm64-apple-ios27.0"
            case .emptyPart: "one of its parts is empty"
            case .unexpectedCharacter: "it has a character that is not a letter, digit, '_', '.' or '+'"
            case .badVersion(let version, let problem): "'\(version)' is not a version: \(problem)"
            }
        }
    }
}
