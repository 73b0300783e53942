import Foundation

/// The toolchain's own modules made to load for another target, in a folder of the cache.
///
/// Sources for iOS import `Swift`, `_Concurrency`, `Foundation` and so on. A Linux toolchain has these modules for its own
/// system only. Each compiled module names its target once, as plain text; written over with another target of the
/// same length, it loads for that target. Modules that exist only as interfaces get another `-target` in their text.
public struct RetargetedModules: Hashable, Sendable {
    /// How the modules were made.
    public enum Route: String, Hashable, Sendable, Codable {
        /// The target was written over in the compiled modules.
        case binary
        /// The modules were compiled from their interfaces, which takes about 40 s and leaves out those without one
        /// (Foundation, Dispatch, XCTest).
        case textual
    }

    /// The folder of the entry.
    public var folder: String
    /// How the modules were made.
    public var route: Route
    /// Why the binary route was not taken; `nil` where it was.
    public var reason: String?

    /// The folder for `-I`.
    public var moduleFolder: String { folder + "/modules" }
    /// The file for `-vfsoverlay`.
    public var overlay: String { folder + "/overlay.yaml" }

    /// The version of what this code makes. Raise it when it makes something else.
    private static let format = "3"

    /// The modules for a target, made now if they are not there yet.
    ///
    /// - Parameter allowed: the routes to try, in order.
    static func find(
        _ target: AppleTarget, compiler: Compiler, in surroundings: BuildSurroundings,
        allowed: [Route] = [.binary, .textual]
    ) throws(ToolchainProblem) -> RetargetedModules {
        if let obstacle = target.obstacle { throw .unsupportedTarget(target.moduleFileName, reason: obstacle) }
        let source: ToolchainModules
        do { source = try ToolchainModules(compiler: compiler) } catch {
            throw .cannotRetarget(target: target.moduleFileName, reason: error.reason)
        }
        var digest = ContentDigest()
        for part in [format, compiler.identity, source.digest, target.moduleFileName] { digest.add(part) }
        for route in allowed { digest.add(route.rawValue) }
        let name = digest.text
        let folder: String
        // Profiles with the same target ask at once; all but the first wait for it. (Other processes make their own, and
        // the first to be done wins.)
        let lock = NamedLocks.retargeting.lock(for: surroundings.cache.path("retargeted", name))
        lock.lock()
        defer { lock.unlock() }
        do {
            folder = try surroundings.cache.folder("retargeted", name) { temporary in
                surroundings.cache.sweep()
                try make(target, source, compiler, allowed, in: temporary, surroundings)
            }
        } catch let problem as CacheProblem {
            throw .cache(problem)
        } catch let problem as ToolchainProblem {
            throw problem
        } catch {
            throw .cannotRetarget(target: target.moduleFileName, reason: "\(error)")
        }
        guard let data = FileManager.default.contents(atPath: folder + "/record.json"),
            let record = try? JSONDecoder().decode(Record.self, from: data)
        else {
            throw .cannotRetarget(
                target: target.moduleFileName, reason: "\(folder) is damaged; remove it and run again")
        }
        return RetargetedModules(folder: folder, route: record.route, reason: record.reason)
    }

    private struct Record: Codable {
        var route: Route
        var reason: String?
    }

    private static func make(
        _ target: AppleTarget, _ source: ToolchainModules, _ compiler: Compiler, _ allowed: [Route],
        in folder: String, _ surroundings: BuildSurroundings
    ) throws {
        let modules = RetargetedModules(folder: folder, route: .binary)
        var reasons: [String] = []
        for route in allowed {
            do {
                try? FileManager.default.removeItem(atPath: modules.moduleFolder)
                var settings: String?
                if target.system == .xros {
                    // Beside the entry, because the overlay names it by its path and the entry's is not final yet.
                    var digest = ContentDigest()
                    digest.add(AvailabilityMap.settings)
                    settings = surroundings.cache.path("sdk-settings", digest.text + ".json")
                    try surroundings.cache.write(
                        Array(AvailabilityMap.settings.utf8), "sdk-settings", digest.text + ".json")
                }
                try CacheFile.write(Array(source.overlayText(settings: settings).utf8), to: modules.overlay)
                switch route {
                case .binary: try source.writeRetargeted(for: target, into: modules.moduleFolder)
                case .textual:
                    try TextualModules(source: source, target: target, compiler: compiler).compile(
                        into: modules, runner: surroundings.runner)
                }
                try source.writeDarwin(
                    for: target, reexporting: route == .binary ? "Glibc" : "SwiftGlibc", compilerTag: compiler.tag,
                    into: modules.moduleFolder)
                try check(modules, target, compiler, surroundings.runner)
                let record = Record(route: route, reason: reasons.isEmpty ? nil : reasons.joined(separator: "; "))
                try CacheFile.write([UInt8](JSONEncoder().encode(record)), to: folder + "/record.json")
                return
            } catch let obstacle as RetargetingObstacle {
                reasons.append(obstacle.reason)
            }
        }
        throw ToolchainProblem.cannotRetarget(
            target: target.moduleFileName, reason: reasons.joined(separator: "; "))
    }

    /// Compiles a line of Swift with the new modules, so that what cannot work is known before anybody's sources are.
    private static func check(
        _ modules: RetargetedModules, _ target: AppleTarget, _ compiler: Compiler, _ runner: ProcessRunner
    ) throws {
        let file = modules.folder + "/check.swift"
        try CacheFile.write(Array("func answer() async -> [Int] { [1].map { $0 + 1 } }\n".utf8), to: file)
        defer { unlink(file) }
        let moduleCache = modules.folder + "/module-cache"
        defer { try? FileManager.default.removeItem(atPath: moduleCache) }
        let words =
            ["-frontend", "-typecheck", "-parse-as-library", file, "-module-name", "Check"]
            + modules.arguments(target: target.minimumTriple, compiler: compiler, moduleCache: moduleCache)
            + ["-diagnostic-style", "llvm", "-no-color-diagnostics"]
        let result = try RetargetingObstacle.translating {
            try runner.run(
                ChildCommand(compiler.frontend, words, environment: .scrubbed, timeout: .seconds(120)))
        }
        if !result.isSuccess {
            let said =
                result.errorText.split(whereSeparator: \.isNewline).first { $0.contains("error:") } ?? "no reason given"
            throw RetargetingObstacle("the compiler does not load them: \(said)")
        }
    }

    /// The arguments that make the frontend compile for a target with these modules.
    func arguments(target: String, compiler: Compiler, moduleCache: String) -> [String] {
        (AppleTarget(triple: target)?.system == .xros ? ["-sdk", "/"] : []) + [
            "-target", target,
            // The C side stays on the host's headers, which the C modules of Foundation and Dispatch need.
            "-clang-target", compiler.triple, "-disable-target-os-checking",
            // The toolchain has no Objective-C runtime to interoperate with.
            "-disable-objc-interop",
            // Files that only Apple's toolchains have, and that concern code for systems before Swift's stable ABI.
            "-disable-legacy-type-info",
            "-I", moduleFolder, "-module-cache-path", moduleCache,
            // Puts the toolchain's module map for the C library into /usr/include, as the driver does for Linux targets.
            "-vfsoverlay", overlay, "-Xcc", "-fmodule-map-file=/usr/include/module.modulemap",
        ]
            + ToolchainModules.pluginArguments(of: compiler)
    }
}
