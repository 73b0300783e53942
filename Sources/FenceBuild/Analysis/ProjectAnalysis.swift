import Dispatch
import FenceModel
import Foundation

/// Reads the files of a project, each once, and shows each as all profiles see it.
public struct ProjectAnalysis: Sendable {
    /// The files.
    public let project: Project
    /// The profiles, without the settings of targets.
    public let profiles: [Profile]
    /// How many files are read and scanned at the same time.
    public var workers: Int

    /// Prepares the analysis of a project; by default all processors work.
    public init(_ project: Project, profiles: [Profile], workers: Int? = nil) {
        self.project = project
        self.profiles = profiles
        self.workers = max(1, workers ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    /// The profiles as they are for a target: with the conditions, features and language mode that its settings add.
    public func profiles(forTarget name: String?) -> [Profile] {
        guard let name, let package = project.package, let target = package.target(named: name) else { return profiles }
        return profiles.map { $0.joining(package.settings(of: target, for: $0)) }
    }

    /// What `body` makes of each file, in the order of the project's files.
    ///
    /// `body` runs on several threads at once. A file is in memory only while its `body` runs, unless the result keeps it.
    public func map<Value: Sendable>(
        _ body: @escaping @Sendable (Project.File, FileAnalysis) -> Value
    ) -> [Result<Value, FileError>] {
        let count = project.files.count
        let results = ResultSlots<Value>(count: count)
        let queue = WorkQueue(count: count, chunk: max(1, min(32, count / (workers * 4))))
        let threads = min(workers, max(1, count / 4))
        let work: @Sendable (Int) -> Void = { _ in
            // Evaluators remember answers and belong to one thread; the files of a target come one after the other.
            var target: String?
            var evaluators: [ProfileEvaluator]?
            while let range = queue.next() {
                for index in range {
                    let file = project.files[index]
                    let ready: [ProfileEvaluator]
                    if let known = evaluators, target == file.target {
                        ready = known
                    } else {
                        ready = profiles(forTarget: file.target).map(ProfileEvaluator.init)
                        target = file.target
                        evaluators = ready
                    }
                    let result: Result<Value, FileError>
                    do throws(FileError) {
                        let analysis = FileAnalysis(try FileReader.text(of: file.path), ready)
                        result = .success(body(file, analysis))
                    } catch {
                        result = .failure(error)
                    }
                    results.set(index, result)
                }
            }
        }
        if threads == 1 { work(0) } else { DispatchQueue.concurrentPerform(iterations: threads, execute: work) }
        return results.values(paths: project.files.map(\.path))
    }
}

/// Hands out pieces of work to several threads.
private final class WorkQueue: @unchecked Sendable {
    private let lock = NSLock()
    private let count: Int
    private let chunk: Int
    private var start = 0

    init(count: Int, chunk: Int) {
        self.count = count
        self.chunk = chunk
    }

    func next() -> Range<Int>? {
        lock.withLock {
            guard start < count else { return nil }
            defer { start += chunk }
            return start..<min(start + chunk, count)
        }
    }
}

/// One place for each result; each is written by one thread, and read when all are done.
private final class ResultSlots<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var slots: [Result<Value, FileError>?]

    init(count: Int) { slots = [Result<Value, FileError>?](repeating: nil, count: count) }

    func set(_ index: Int, _ result: Result<Value, FileError>) { lock.withLock { slots[index] = result } }

    func values(paths: [String]) -> [Result<Value, FileError>] {
        lock.withLock {
            zip(slots, paths).map { slot, path in
                slot ?? .failure(.unreadable(path, reason: "it was not reached"))
            }
        }
    }
}
