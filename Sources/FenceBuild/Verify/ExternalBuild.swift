import FenceModel
import Foundation

extension VerificationMatrix {
    /// Runs a profile's own build command and reads the compiler's messages out of what it prints.
    ///
    /// It runs each time: whether anything is to be done is known to the build system that it starts. The whole output is
    /// kept in a log. A command that fails without naming an error in a file has not checked the sources.
    func build(_ command: [String], _ variant: Variant) -> VerifyReport.Cell {
        let title = command.first.map { ($0 as NSString).lastPathComponent } ?? ""
        var cell = VerifyReport.Cell(
            target: title, profile: variant.name, outcome: .passed, errors: [], wasCached: false, seconds: 0)
        guard let program = command.first, !program.isEmpty else {
            cell.outcome = .couldNotCheck(["the profile's build command is empty"])
            return cell
        }
        var child = ChildCommand(
            program, Array(command.dropFirst()), directory: graph.directory, environment: .scrubbed,
            timeout: buildTimeout, mergesStandardError: true)
        // The toolchain's environment chooses the Xcode; without one the command is on its own.
        if let toolchain = try? variant.toolchain.get() { child.environment = toolchain.environment }
        cell.command = child.shellLine
        onProgress?(title, variant.name)
        let log: String
        do {
            let name = "\(variant.name).log".replacingOccurrences(of: "/", with: "_")
            log = try surroundings.cache.sharedFolder("logs", "") + name
        } catch {
            cell.outcome = .couldNotCheck([error.description])
            return cell
        }
        guard let file = LogFile(path: log) else {
            cell.outcome = .couldNotCheck([CacheProblem(path: log, code: errno).description])
            return cell
        }
        cell.log = log
        let result: ProcessResult
        do {
            result = try surroundings.runner.run(child, onOutput: { file.append($0) })
        } catch {
            cell.outcome = .couldNotCheck([error.description])
            return cell
        }
        let duration = result.duration.components
        cell.seconds = Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
        let diagnostics = CompilerDiagnostic.all(in: result.outputText)
        switch result.termination {
        case .exited(0): break
        case .signalled(let signal):
            cell.outcome = .couldNotCheck(["\(program) was ended by signal \(signal) (\(SignalNames.name(of: signal)))"]
            )
        case .exited(let status):
            cell.errors = errors(in: diagnostics, variant, isOfSources: { !$0.path.isEmpty })
            if cell.errors.contains(where: \.isOfSources) {
                cell.outcome = .failed
            } else {
                let said = diagnostics.first { $0.severity == .error }.map { ": \($0.message)" } ?? ""
                cell.outcome = .couldNotCheck([
                    "\(program) exited with status \(status) and named no file\(said); see \(log)"
                ])
            }
        }
        return cell
    }
}

/// A file that output is appended to as it arrives.
private final class LogFile {
    private let handle: FileHandle

    init?(path: String) {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { return nil }
        self.handle = handle
    }

    deinit { try? handle.close() }

    /// A log that cannot be written (a full disk) does not stop the build.
    func append(_ bytes: ArraySlice<UInt8>) { try? handle.write(contentsOf: Data(bytes)) }
}
