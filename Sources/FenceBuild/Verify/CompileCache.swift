import FenceSyntax
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
    ///
    /// With an adaptation, files that it changes are compiled from copies; messages name the files themselves.
    func compile(
        _ job: CompileJob, on toolchain: PreparedToolchain, modules: [(name: String, folder: String, digest: String)],
        adaptation: SourceAdaptation? = nil
    ) throws(Failure) -> Result {
        var job = job
        job.moduleSearchPaths = modules.map(\.folder)
        let cache = surroundings.cache
        var originals: [String: String] = [:]
        if let adaptation {
            for (index, path) in job.sources.enumerated() {
                let text: SourceText
                do throws(FileError) { text = try sources.text(path) } catch { throw .file(error) }
                guard let bytes = adaptation.adapted(text, terms: sources.terms(path, options: adaptation.options))
                else {
                    continue
                }
                let copy = try copy(of: path, bytes)
                originals[copy] = path
                job.sources[index] = copy
            }
        }
        let key = try key(of: job, on: toolchain, modules: modules)
        let final = cache.path("jobs", key)
        let module = "/\(job.moduleName).swiftmodule"
        var command = toolchain.command(for: job, emitting: final + module)
        if let bytes = FileManager.default.contents(atPath: final + "/record.json"),
            let record = try? JSONDecoder().decode(JobRecord.self, from: bytes)
        {
            // The time of the folder says when the entry was last of use.
            utimes(final, nil)
            return result(of: record, in: final, command: command, originals: originals, wasCached: true)
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
            return result(of: record, in: folder, command: command, originals: originals, wasCached: false)
        } catch is NotKept {
            guard let outcome else { throw .cache(CacheProblem(path: final, code: EIO)) }
            return Result(
                process: outcome,
                diagnosticsText: CompileCache.renamed(outcome.errorText + outcome.outputText, originals),
                moduleFolder: nil,
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

    /// The path of a copy with other contents; its name says what is in it.
    private func copy(of path: String, _ bytes: [UInt8]) throws(Failure) -> String {
        var digest = ContentDigest()
        digest.add(path)
        digest.add(bytes)
        // The compiler tells the files of a module apart by their last names, so that one stays.
        let name = (path as NSString).lastPathComponent
        do {
            let folder = try surroundings.cache.folder("adapted", digest.text) { temporary in
                try CacheFile.write(bytes, to: temporary + "/" + name)
            }
            return folder + "/" + name
        } catch let problem as CacheProblem {
            throw .cache(problem)
        } catch {
            throw .cache(CacheProblem(path: path, code: EIO))
        }
    }

    private func result(
        of record: JobRecord, in folder: String, command: ChildCommand, originals: [String: String], wasCached: Bool
    ) -> Result {
        let text = CompileCache.renamed(record.text, originals)
        return Result(
            process: ProcessResult(
                termination: .exited(record.status), standardError: Array(text.utf8),
                duration: .seconds(record.seconds)),
            diagnosticsText: text, moduleFolder: record.moduleDigest == nil ? nil : folder,
            moduleDigest: record.moduleDigest, wasCached: wasCached, command: command)
    }

    /// The messages with the names of the files instead of their copies'.
    private static func renamed(_ text: String, _ originals: [String: String]) -> String {
        var text = text
        for (copy, original) in originals where text.contains(copy) {
            text = text.replacingOccurrences(of: copy, with: original)
        }
        return text
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
