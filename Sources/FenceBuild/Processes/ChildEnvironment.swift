import Foundation

/// The environment of a child process: the caller's, with variables set or removed.
public struct ChildEnvironment: Hashable, Sendable {
    /// What differs from the caller's environment; `nil` removes a variable.
    public private(set) var changes: [String: String?]

    /// Variables of an outer toolchain that would send another toolchain to the wrong libraries or SDK.
    ///
    /// SwiftPM sets `LD_LIBRARY_PATH` for the tools of its plugins; `SDKROOT` and `TOOLCHAINS` override what a compiler
    /// and `xcrun` would choose; the `SWIFT_EXEC` and `SWIFTPM_…` family redirects nested builds.
    public static let toolchainVariables = ["LD_LIBRARY_PATH", "SDKROOT", "SWIFT_EXEC", "TOOLCHAINS"]

    /// `toolchainVariables` and the choice of an Xcode as well.
    public static let toolchainAndXcodeVariables = toolchainVariables + ["DEVELOPER_DIR"]

    /// The caller's environment, unchanged.
    public init() { changes = [:] }

    /// The caller's environment without the variables that an outer toolchain leaves behind.
    public static var scrubbed: ChildEnvironment {
        var environment = ChildEnvironment()
        environment.remove(toolchainVariables)
        return environment
    }

    /// Sets a variable for the child.
    public mutating func set(_ name: String, to value: String) { changes[name] = .some(.some(value)) }

    /// Keeps variables from the child.
    public mutating func remove(_ names: [String]) {
        for name in names { changes[name] = .some(nil) }
    }

    /// The whole environment that the child gets, given the caller's.
    public func resolved(from inherited: [String: String] = ProcessInfo.processInfo.environment) -> [String: String] {
        var result = inherited
        for (name, value) in changes { result[name] = value }
        return result
    }
}
