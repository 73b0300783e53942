import Foundation

/// A Swift compiler on this machine, and what it says about itself.
public struct Compiler: Hashable, Sendable, Codable {
    /// The path of `swiftc`.
    public var driver: String
    /// The path of `swift-frontend`, the program that compiles.
    public var frontend: String
    /// `Swift version 6.3.1 (swift-6.3.1-RELEASE)`, as interfaces and `--version` have it.
    public var tag: String
    /// The triple it compiles for when told nothing else.
    public var triple: String
    /// That triple without versions, the name of a module's file.
    public var moduleTriple: String
    /// The folder `lib/swift` of the toolchain.
    public var resourceFolder: String
    /// Size and time of the program, which tell apart two builds with the same tag.
    public var stamp: String

    /// The version number in the tag: `6.3.1`.
    public var version: String { Compiler.version(inTag: tag) }

    /// The version number in a compiler's own name: `6.4` of `Apple Swift version 6.4 (swiftlang-6.4.0.34.1 …)`.
    static func version(inTag tag: String) -> String {
        guard let range = tag.range(of: "version ") else { return "" }
        return String(tag[range.upperBound...].prefix { $0.isNumber || $0 == "." })
    }

    /// A digest of what it is.
    public var identity: String {
        var digest = ContentDigest()
        for part in [tag, frontend, stamp] { digest.add(part) }
        return digest.text
    }

    /// Asks the compiler what it is, or finds the answer it gave before in the cache.
    ///
    /// The answer is kept under the path, size and time of the program, so that a run with nothing to compile starts no
    /// compiler. A launcher that chooses among toolchains (its file is no compiler) is asked each time.
    public static func find(
        _ name: String, environment: ChildEnvironment = .scrubbed, in surroundings: BuildSurroundings
    ) throws(ToolchainProblem) -> Compiler {
        let path: String
        do {
            path = try ExecutableLookup.resolve(name, path: environment.resolved()["PATH"])
        } catch {
            throw .compiler(error)
        }
        let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let isCompiler = ["swift-driver", "swift-frontend", "swiftc", "swift"]
            .contains((resolved as NSString).lastPathComponent)
        let stamp = FileStamp.text(of: resolved)
        var digest = ContentDigest()
        digest.add(path)
        digest.add(stamp)
        let entry = digest.text + ".json"
        if isCompiler, let bytes = surroundings.cache.bytes("compilers", entry),
            let known = try? JSONDecoder().decode(Compiler.self, from: Data(bytes)),
            FileStamp.text(of: known.frontend) == known.stamp
        {
            return known
        }
        let compiler = try ask(path, environment: environment, runner: surroundings.runner)
        // A cache that cannot be written costs a start of the compiler now; whoever needs the cache will complain.
        if isCompiler, let data = try? JSONEncoder().encode(compiler) {
            try? surroundings.cache.write([UInt8](data), "compilers", entry)
        }
        return compiler
    }

    private static func ask(
        _ path: String, environment: ChildEnvironment, runner: ProcessRunner
    ) throws(ToolchainProblem) -> Compiler {
        let command = ChildCommand(path, ["-print-target-info"], environment: environment, timeout: .seconds(60))
        let result: ProcessResult
        do { result = try runner.runChecked(command) } catch { throw .compiler(error) }
        guard let info = try? JSONDecoder().decode(TargetInfo.self, from: Data(result.standardOutput)) else {
            throw .strangeAnswer(command: command.shellLine, reason: "it is not the JSON of -print-target-info")
        }
        let programs = URL(fileURLWithPath: info.paths.runtimeResourcePath)
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("bin").path
        let frontend = programs + "/swift-frontend"
        guard access(frontend, X_OK) == 0 else {
            throw .strangeAnswer(command: command.shellLine, reason: "there is no \(frontend)")
        }
        return Compiler(
            driver: path, frontend: frontend, tag: info.compilerVersion, triple: info.target.triple,
            moduleTriple: info.target.moduleTriple, resourceFolder: info.paths.runtimeResourcePath,
            stamp: FileStamp.text(of: frontend))
    }

    /// The part of `swiftc -print-target-info` that is used.
    private struct TargetInfo: Decodable {
        struct Target: Decodable {
            var triple: String
            var moduleTriple: String
        }
        struct Paths: Decodable {
            var runtimeResourcePath: String
        }
        var compilerVersion: String
        var target: Target
        var paths: Paths
    }
}
