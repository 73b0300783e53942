import FenceModel
import Foundation

/// What git knows of files: whether they could be brought back.
public struct GitWorkingTree: Sendable {
    /// Why a file cannot be brought back as it is.
    public enum Obstacle: Hashable, Sendable {
        /// git could not be asked, with the reason.
        case noRepository(String)
        /// git does not know the file.
        case untracked(String)
        /// It has changes that are not committed.
        case modified(String)

        /// One sentence without a proposal.
        public var message: String {
            switch self {
            case .noRepository(let reason): "git cannot say whether the files are committed: \(reason)"
            case .untracked(let path): "'\(path)' is not in git"
            case .modified(let path): "'\(path)' has changes that are not committed"
            }
        }
    }

    /// The folder in which git is asked.
    public let directory: String
    private let runner: ProcessRunner

    /// Creates the question for a folder in a working tree.
    public init(directory: String, runner: ProcessRunner = ProcessRunner()) {
        self.directory = directory
        self.runner = runner
    }

    /// What keeps each of the files from being brought back; empty when all are committed as they are.
    ///
    /// - Parameter paths: absolute paths.
    public func obstacles(_ paths: [String]) -> [Obstacle] {
        var obstacles: [Obstacle] = []
        // An argument list has a limit.
        var rest = paths[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(200))
            rest = rest.dropFirst(200)
            do throws(Question) {
                let tracked = try git(["ls-files", "-z", "--full-name", "--"] + part)
                let status = try git(["status", "--porcelain=v1", "-z", "--untracked-files=all", "--"] + part)
                if tracked.isEmpty, status.isEmpty {
                    obstacles += part.map(Obstacle.untracked)
                    continue
                }
                if status.isEmpty, tracked.split(separator: 0).count == part.count { continue }
                for path in part {
                    if try git(["ls-files", "-z", "--", path]).isEmpty {
                        obstacles.append(.untracked(path))
                    } else if try !git(["status", "--porcelain=v1", "-z", "--", path]).isEmpty {
                        obstacles.append(.modified(path))
                    }
                }
            } catch {
                return [.noRepository(error.reason)]
            }
        }
        return obstacles
    }

    /// The committed contents of a file; `nil` when there are none.
    public func committed(_ path: String) -> [UInt8]? {
        let folder = (path as NSString).deletingLastPathComponent
        let name = (path as NSString).lastPathComponent
        return try? git(["show", "HEAD:./" + name], in: folder)
    }

    private struct Question: Error { var reason: String }

    private func git(_ arguments: [String], in folder: String? = nil) throws(Question) -> [UInt8] {
        var command = ChildCommand("git", arguments, directory: folder ?? directory, timeout: .seconds(120))
        // Whoever runs a hook has set these for another working tree.
        command.environment.remove(["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"])
        command.environment.set("LC_ALL", to: "C")
        do throws(ProcessFailure) {
            let result = try runner.run(command)
            guard result.isSuccess else {
                let line = result.errorText.split(whereSeparator: \.isNewline).first.map(String.init)
                throw ProcessFailure.failed(executable: line ?? "git", status: 1, output: result)
            }
            return result.standardOutput
        } catch {
            if case .failed(let line, _, _) = error { throw Question(reason: line) }
            throw Question(reason: error.description)
        }
    }
}
