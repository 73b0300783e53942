import Foundation

/// Runs the compiler for a job, unless a run with the same inputs has left its result.
///
/// The key of a result is the contents of the sources, the arguments, the identity of compiler and SDK, and the contents of
/// the modules that are imported. Time stamps play no part, so a fresh checkout of the same sources is up to date.
struct CompileCache {
    /// What is known after a job.
    struct Result: Sendable {
        var process: ProcessResult
        var diagnosticsText: String
        /// The folder with the emitted module.
        var moduleFolder: String?
        var moduleDigest: String?
        var wasCached: Bool
        var command: ChildCommand
    }

    /// Why there is no result.
    enum Failure: Error, Sendable {
        case file(FileError)
        case process(ProcessFailure)
        case cache(CacheProblem)
    }

    var surroundings: BuildSurroundings
    var sources: SourceStore
    /// How long one compiler may run.
    var timeout: Duration

    /// The version of what is kept. Raise it when the meaning of a record changes.
    private static let format = "1"

    /// Compiles a job whose imported modules are in `modules`, by name with their digests.
    func compile(
        _ job: CompileJob, on toolchain: PreparedToolchain, modules: [(name: String, folder: String, digest: String)]
    ) throws(Failure) -> Result {
        var job = job
        job.moduleSearchPaths = modules.map(\.folder)
        let key = try key(of: job, on: toolchain, modules: modules)
        let cache = surroundings.cache
        let final = cache.path("jobs", key)
        let module = "/\(job.moduleName).swiftmodule"
        var command = toolchain.command(for: job, emitting: final + module)
        if let bytes = FileManager.default.contents(atPath: final + "/record.json"),
            let record = try? JSONDecoder().decode(JobRecord.self, from: bytes)
        {
            // The time of the folder says when the entry was last of use.
            utimes(final, nil)
            return result(of: record, in: final, command: command, wasCached: true)
        }
        var outcome: ProcessResult?
        do {
            let folder = try cache.folder("jobs", key) { temporary in
                command = toolchain.command(for: job, emitting: temporary + module)
                command.timeout = timeout
                let process = try surroundings.runner.run(command)
                outcome = process
                guard case .exited(let status) = process.termination,
                    process.isSuccess || process.errorText.contains("error:"),
                    !process.errorText.contains("command failed due to signal")
                else {
                    // A crash may not happen again: nothing is kept.
                    throw NotKept()
                }
                var digest: String?
                if let bytes = FileManager.default.contents(atPath: temporary + module) {
                    var content = ContentDigest()
                    bytes.withUnsafeBytes { content.add($0) }
                    digest = content.text
                }
                let record = JobRecord(
                    status: status, text: process.errorText + process.outputText, moduleDigest: digest,
                    seconds: Double(process.duration.components.seconds)
                        + Double(process.duration.components.attoseconds) * 1e-18)
                try CacheFile.write([UInt8](JSONEncoder().encode(record)), to: temporary + "/record.json")
            }
            guard let bytes = FileManager.default.contents(atPath: folder + "/record.json"),
                let record = try? JSONDecoder().decode(JobRecord.self, from: bytes)
            else { throw CacheProblem(path: folder + "/record.json", code: EIO) }
            return result(of: record, in: folder, command: command, wasCached: false)
        } catch is NotKept {
            guard let outcome else { throw .cache(CacheProblem(path: final, code: EIO)) }
            return Result(
                process: outcome, diagnosticsText: outcome.errorText + outcome.outputText, moduleFolder: nil,
                moduleDigest: nil, wasCached: false, command: command)
        } catch let failure as ProcessFailure {
            throw .process(failure)
        } catch let problem as CacheProblem {
            throw .cache(problem)
        } catch {
            throw .cache(CacheProblem(path: final, code: EIO))
        }
    }

    private struct NotKept: Error {}

    private func result(of record: JobRecord, in folder: String, command: ChildCommand, wasCached: Bool) -> Result {
        Result(
            process: ProcessResult(
                termination: .exited(record.status), standardError: Array(record.text.utf8),
                duration: .seconds(record.seconds)),
            diagnosticsText: record.text, moduleFolder: record.moduleDigest == nil ? nil : folder,
            moduleDigest: record.moduleDigest, wasCached: wasCached, command: command)
    }

    private func key(
        of job: CompileJob, on toolchain: PreparedToolchain,
        modules: [(name: String, folder: String, digest: String)]
    ) throws(Failure) -> String {
        var digest = ContentDigest()
        digest.add(CompileCache.format)
        digest.add(toolchain.identity)
        // The folders of imported modules are named by what is in them, which counts below.
        var plain = job
        plain.moduleSearchPaths = []
        plain.sources = []
        let command = toolchain.command(for: plain, emitting: "")
        digest.add(command.executable)
        for argument in command.arguments { digest.add(argument) }
        digest.add(ClangModule.digest(of: job.clangArguments))
        do {
            for path in job.sources {
                digest.add(path)
                digest.add(try sources.digest(path))
            }
        } catch {
            throw .file(error)
        }
        for module in modules {
            digest.add(module.name)
            digest.add(module.digest)
        }
        return digest.text
    }
}
