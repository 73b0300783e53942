import Foundation

/// Asks SwiftPM what is in a package.
public struct PackageDescriptionReader: Sendable {
    /// Why a package could not be described.
    public enum Failure: Error, Hashable, Sendable {
        /// The folder has no Package.swift.
        case noManifest(String)
        /// `swift package dump-package` failed; SwiftPM's own error lines.
        case refused(directory: String, reason: String)
        /// What SwiftPM printed is not what this tool knows; the place of the difference.
        case unexpectedOutput(directory: String, reason: String)
        /// `swift` could not be run at all.
        case cannotRun(String)

        /// One sentence that a user can act on.
        public var message: String {
            switch self {
            case .noManifest(let directory): "there is no Package.swift in '\(directory)'"
            case .refused(let directory, let reason): "the package in '\(directory)' cannot be described: \(reason)"
            case .unexpectedOutput(let directory, let reason):
                "the description that 'swift package dump-package' gives of '\(directory)' is not understood: \(reason)"
            case .cannotRun(let reason): "'swift package dump-package' cannot be run: \(reason)"
            }
        }
    }

    /// Runs the child processes.
    public var runner: ProcessRunner
    /// The swift command: a name in PATH or a path.
    public var swift: String
    /// Whether SwiftPM may not use its own sandbox, because the tool already runs in one (a plugin on macOS).
    public var isSandboxed: Bool
    /// Where answers are kept; `nil` asks each time.
    public var cache: BuildCache?

    /// Creates a reader that uses `swift` of PATH.
    public init(
        runner: ProcessRunner = ProcessRunner(), swift: String = "swift", isSandboxed: Bool = false,
        cache: BuildCache? = nil
    ) {
        self.runner = runner
        self.swift = swift
        self.isSandboxed = isSandboxed
        self.cache = cache
    }

    /// The description of the package in `directory`.
    ///
    /// `scratch` is a folder for SwiftPM's own use that no other SwiftPM works in: on a shared one a nested call would
    /// wait for the lock of the outer one for ever.
    public func describe(_ directory: String, scratch: String) throws(Failure) -> PackageDescription {
        guard Self.hasManifest(directory) else { throw .noManifest(directory) }
        let key = cache == nil ? nil : ManifestKey.key(directory: directory, swift: swift)
        if let key, let bytes = cache?.bytes("packages", key),
            let known = try? Self.description(from: bytes, directory: directory)
        {
            return known
        }
        let result: ProcessResult
        do {
            result = try runner.run(command(directory, scratch: scratch))
        } catch {
            throw .cannotRun(error.description)
        }
        guard result.isSuccess else {
            throw .refused(directory: directory, reason: Self.reason(result.errorText))
        }
        let description = try Self.description(from: result.standardOutput, directory: directory)
        // A cache that cannot be written costs time and nothing else.
        if let key { try? cache?.write(result.standardOutput, "packages", key) }
        return description
    }

    /// The command that ``describe(_:scratch:)`` runs.
    func command(_ directory: String, scratch: String) -> ChildCommand {
        var arguments = ["package", "--package-path", directory, "--scratch-path", scratch]
        if isSandboxed { arguments.append("--disable-sandbox") }
        arguments.append("dump-package")
        return ChildCommand(swift, arguments, environment: .scrubbed)
    }

    /// Whether a folder is a package.
    public static func hasManifest(_ directory: String) -> Bool {
        (try? SystemFiles.status(directory + "/Package.swift"))?.kind == .file
    }

    /// Reads what `swift package dump-package` printed. Text before the first brace (warnings) is skipped.
    static func description(
        from output: [UInt8], directory: String
    ) throws(Failure) -> PackageDescription {
        let start = output.firstIndex(of: UInt8(ascii: "{")) ?? output.endIndex
        do {
            return try JSONDecoder().decode(DumpPackageOutput.self, from: Data(output[start...]))
                .description(directory: directory)
        } catch let error as DecodingError {
            throw .unexpectedOutput(directory: directory, reason: JSONFailure.sentence(error))
        } catch {
            throw .unexpectedOutput(directory: directory, reason: "\(error)")
        }
    }

    /// The lines of SwiftPM's message that say what is wrong.
    private static func reason(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        let errors = lines.filter { $0.contains("error:") }
        return (errors.isEmpty ? Array(lines.suffix(3)) : Array(errors.prefix(5))).joined(separator: "\n")
    }
}

/// What JSONDecoder's errors say, in one sentence.
enum JSONFailure {
    static func sentence(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "'\(key.stringValue)' is missing\(place(context))"
        case .typeMismatch(let type, let context): "\(type) was expected\(place(context))"
        case .valueNotFound(let type, let context): "\(type) was expected instead of null\(place(context))"
        case .dataCorrupted(let context): context.debugDescription + place(context)
        @unknown default: "it is damaged"
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        return path.isEmpty ? "" : " at \(path)"
    }
}
