import FenceModel
import FenceSyntax
import Foundation

/// Type-checks every target on every profile with the profile's compiler.
public struct Verification: Sendable {
    /// What is to be verified.
    public var request: VerifyRequest
    /// Cache and runner.
    public var surroundings: BuildSurroundings
    /// Called when a job begins, for progress.
    public var onProgress: (@Sendable (_ target: String, _ profile: String) -> Void)?

    /// Creates a verification.
    public init(
        _ request: VerifyRequest, in surroundings: BuildSurroundings,
        onProgress: (@Sendable (_ target: String, _ profile: String) -> Void)? = nil
    ) {
        self.request = request
        self.surroundings = surroundings
        self.onProgress = onProgress
    }

    /// Runs everything and says what became of it.
    ///
    /// - Throws: `ProcessFailure.interrupted` when the tool is being stopped. Everything else is an outcome.
    public func run() throws(ProcessFailure) -> VerifyReport {
        let sources = SourceStore()
        let prepared = prepareAll()
        let index = SymbolIndex(
            zip(request.entries, prepared).map { entry, toolchain in
                SymbolIndex.Entry(
                    profile: entry.profile.name, declared: entry.profile.symbols ?? [],
                    stubSDK: (try? toolchain.get())?.stubSDK)
            })
        let variants = zip(request.entries, prepared).map { entry, toolchain in
            Variant(name: entry.profile.name, profile: entry.profile, toolchain: toolchain)
        }
        let matrix = VerificationMatrix(
            graph: request.graph, sources: sources, symbols: index, surroundings: surroundings, width: request.width,
            timeout: request.timeout, buildTimeout: request.buildTimeout, onProgress: onProgress)
        let cells = matrix.run(variants)
        var pairings: [PairingTable] = []
        for flag in request.pairedFlags { pairings.append(matrix.pairings(of: flag, variants)) }
        if RunningChildren.shared.areStopping { throw .interrupted(executable: "the compiler") }
        if cells.contains(where: { !$0.wasCached && $0.command != nil }) {
            for kind in ["jobs", "adapted", "probes", "stub-sdks", "retargeted", "module-cache"] {
                surroundings.cache.prune(kind, olderThanDays: 60)
            }
        }
        let columns = variants.map { variant in
            VerifyReport.Column(
                profile: variant.name, toolchain: (try? variant.toolchain.get())?.title,
                compiler: (try? variant.toolchain.get())?.compilerTag,
                notes: matrix.notes(of: variant))
        }
        var names: [String] = []
        for cell in cells where !names.contains(cell.target) { names.append(cell.target) }
        return VerifyReport(
            directory: request.graph.directory, columns: columns, targets: names, cells: cells, pairings: pairings,
            problems: request.graph.problems)
    }

    /// The profiles whose toolchain is at hand, and why the others' is not. Compiles nothing of the sources.
    public func availability() -> [(profile: String, problem: ToolchainProblem?)] {
        zip(request.entries, prepareAll()).map { entry, toolchain in
            switch toolchain {
            case .success: (entry.profile.name, nil)
            case .failure(let problem): (entry.profile.name, problem)
            }
        }
    }

    private func prepareAll() -> [Result<PreparedToolchain, ToolchainProblem>] {
        let entries = request.entries
        let results = ResultBox<PreparedToolchain, ToolchainProblem>(count: entries.count)
        JobScheduler(width: request.width).run(dependencies: entries.map { _ in [] }) { index in
            results.set(index, Verification.prepare(entries[index], request.graph.package, in: surroundings))
        }
        return results.all(orElse: .noLocation(profile: ""))
    }

    /// The toolchain of one profile, ready for its target.
    static func prepare(
        _ entry: VerifyRequest.Entry, _ package: PackageDescription?, in surroundings: BuildSurroundings
    ) -> Result<PreparedToolchain, ToolchainProblem> {
        let profile = entry.profile
        guard let target = CompiledTarget(profile: profile, package: package) else {
            return .failure(
                .unsupportedTarget(
                    "the profile '\(profile.name)'",
                    reason: "it declares neither a target nor a platform, such as platform: \"ios\""))
        }
        do throws(ToolchainProblem) {
            var surroundings = surroundings
            if let swiftc = entry.swiftc { surroundings.swiftc = swiftc }
            return .success(
                try entry.toolchain.get().prepare(
                    for: ToolchainRequest(
                        target: target.triple, sdkVersion: profile.sdk?.description,
                        compilerVersion: profile.compiler?.version.description), in: surroundings))
        } catch {
            return .failure(error)
        }
    }

    /// A profile, perhaps with another set of conditions, and what compiles it.
    struct Variant: Sendable {
        var name: String
        var profile: Profile
        var toolchain: Result<PreparedToolchain, ToolchainProblem>
    }
}

/// Results that several threads fill in.
final class ResultBox<Value: Sendable, Problem: Error>: @unchecked Sendable {
    private let lock = NSLock()
    private var results: [Result<Value, Problem>?]

    init(count: Int) { results = Array(repeating: nil, count: count) }

    func set(_ index: Int, _ result: Result<Value, Problem>) { lock.withLock { results[index] = result } }
    func get(_ index: Int) -> Result<Value, Problem>? { lock.withLock { results[index] } }
    func all(orElse problem: Problem) -> [Result<Value, Problem>] {
        lock.withLock { results.map { $0 ?? .failure(problem) } }
    }
}
