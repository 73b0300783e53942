/// Why a child process did not give the answer that was asked of it.
public enum ProcessFailure: Error, Hashable, Sendable {
    /// No such file, or no such name in `PATH`.
    case notFound(executable: String)
    /// The file is there but cannot be started: permissions, a folder, a missing interpreter.
    case notExecutable(path: String, reason: String)
    /// The file is a program for another architecture or operating system, or no program at all.
    case wrongArchitecture(path: String)
    /// The working directory is not there or not a folder.
    case badDirectory(String)
    /// The system refused to start another process (too many processes or open files).
    case cannotStart(path: String, reason: String)
    /// It ran longer than allowed and was stopped; what it had written until then is kept.
    case timedOut(executable: String, limit: Duration, output: ProcessResult)
    /// A signal ended it, as in a crash.
    case killed(executable: String, signal: Int32, output: ProcessResult)
    /// It exited with another status than 0.
    case failed(executable: String, status: Int32, output: ProcessResult)
    /// The user (or the parent process) asked the tool to stop; all children were stopped.
    case interrupted(executable: String)
}

extension ProcessFailure: CustomStringConvertible {
    /// One sentence for the user, with the last line of what the child said where that helps.
    public var description: String {
        switch self {
        case .notFound(let executable):
            executable.contains("/")
                ? "\(executable) does not exist" : "\(executable) was not found in PATH"
        case .notExecutable(let path, let reason): "\(path) cannot be run: \(reason)"
        case .wrongArchitecture(let path):
            "\(path) cannot be run here: it is no program for this machine's architecture and system"
        case .badDirectory(let path): "\(path) is not a folder that a command can run in"
        case .cannotStart(let path, let reason): "\(path) could not be started: \(reason)"
        case .timedOut(let executable, let limit, _): "\(executable) was stopped: it ran longer than \(limit)"
        case .killed(let executable, let signal, let output):
            "\(executable) was ended by signal \(signal) (\(SignalNames.name(of: signal)))"
                + ProcessFailure.lastWords(output)
        case .failed(let executable, let status, let output):
            "\(executable) exited with status \(status)" + ProcessFailure.lastWords(output)
        case .interrupted(let executable): "\(executable) was stopped because the run was interrupted"
        }
    }

    private static func lastWords(_ result: ProcessResult) -> String {
        let bytes = result.standardError.isEmpty ? result.standardOutput : result.standardError
        let lines = String(decoding: bytes.suffix(2000), as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let line = lines.last(where: { !$0.allSatisfy(\.isWhitespace) }) else { return "" }
        return ": \(line)"
    }
}
