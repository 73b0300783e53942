import FenceModel
import Foundation

/// The compiler on this machine that judges.
struct Toolchain: Sendable {
    /// What to run: `SWIFTC` of the environment, or `swiftc`.
    var swiftc: String
    var version: [Int]
    var triple: String

    /// The compiler, or the reason why there is none that can judge.
    static let found: Result<Toolchain, Missing> = find()

    struct Missing: Error, CustomStringConvertible {
        var description: String
    }

    private static func find() -> Result<Toolchain, Missing> {
        struct TargetInfo: Decodable {
            struct Target: Decodable { var unversionedTriple: String }
            var compilerVersion: String
            var target: Target
        }
        let swiftc = ProcessInfo.processInfo.environment["SWIFTC"] ?? "swiftc"
        guard let output = try? Subprocess.run([swiftc, "-print-target-info"]),
            let info = try? JSONDecoder().decode(TargetInfo.self, from: output.standardOutput)
        else { return .failure(Missing(description: "'\(swiftc)' does not run")) }
        // "Swift version 6.3.1 (swift-6.3.1-RELEASE)"
        let words = info.compilerVersion.split(separator: " ")
        guard let index = words.firstIndex(of: "version"), index + 1 < words.count,
            let version = try? DottedVersion(String(words[index + 1]))
        else { return .failure(Missing(description: "'\(info.compilerVersion)' names no version")) }
        guard version.components.starts(with: [6, 3]) else {
            return .failure(
                Missing(
                    description: "the rules were recorded with Swift 6.3; this compiler is \(version) and may differ"))
        }
        return .success(
            Toolchain(swiftc: swiftc, version: version.components, triple: info.target.unversionedTriple))
    }
}
