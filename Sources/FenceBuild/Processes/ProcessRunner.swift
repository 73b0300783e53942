import Foundation

/// Starts child processes and collects what they write.
///
/// Each child leads its own process group, has an empty standard input and no blocked signals. Both output streams are
/// read at once, so a child that fills one of them never waits for the other. `run` blocks its thread; run several
/// children from several threads.
public struct ProcessRunner: Sendable {
    /// Called with each command before it starts, for `--verbose`.
    public var announce: (@Sendable (ChildCommand) -> Void)?

    /// Creates a runner that tells `announce` exactly what it runs.
    public init(announce: (@Sendable (ChildCommand) -> Void)? = nil) { self.announce = announce }

    /// Runs the command to its end and returns what it wrote, whatever its exit status.
    ///
    /// - Parameter onOutput: called with each piece of output as it arrives (both streams), on the calling thread.
    /// - Throws: `ProcessFailure` when it could not be started, ran too long, or the tool was interrupted.
    public func run(
        _ command: ChildCommand, onOutput: ((ArraySlice<UInt8>) -> Void)? = nil
    ) throws(ProcessFailure) -> ProcessResult {
        let environment = command.environment.resolved()
        let path = try ExecutableLookup.resolve(command.executable, path: environment["PATH"])
        if let directory = command.directory { try checkDirectory(directory) }
        announce?(command)
        let clock = ContinuousClock()
        let start = clock.now
        let child = try ChildProcess(path: path, command: command, environment: environment)
        let deadline = command.timeout.map { start.advanced(by: $0) }
        let end = child.collect(limit: command.outputLimit, deadline: deadline, onOutput: onOutput)
        let result = ProcessResult(
            termination: end.termination, standardOutput: end.output, standardError: end.error,
            isTruncated: end.isTruncated, duration: clock.now - start)
        if RunningChildren.shared.areStopping { throw .interrupted(executable: command.executable) }
        if end.timedOut, let limit = command.timeout {
            throw .timedOut(executable: command.executable, limit: limit, output: result)
        }
        return result
    }

    /// Runs the command and returns what it wrote if it exited with status 0.
    ///
    /// - Throws: what `run` throws, and `failed` or `killed` for another end.
    public func runChecked(_ command: ChildCommand) throws(ProcessFailure) -> ProcessResult {
        let result = try run(command)
        switch result.termination {
        case .exited(0): return result
        case .exited(let status): throw .failed(executable: command.executable, status: status, output: result)
        case .signalled(let signal): throw .killed(executable: command.executable, signal: signal, output: result)
        }
    }

    private func checkDirectory(_ path: String) throws(ProcessFailure) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, access(path, X_OK) == 0 else {
            throw .badDirectory(path)
        }
    }
}
