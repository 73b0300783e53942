/// Decides from what a compiler said whether the sources passed, failed, or could not be checked.
///
/// A stub SDK declares only what somebody wrote down. So a module, a name or a member that is missing there is an error of
/// the sources only if somebody else is known to have it: another profile's SDK, or the sources themselves.
struct OutcomeJudge {
    /// The toolchain that compiled.
    var toolchain: PreparedToolchain
    /// The target, for what it needs from elsewhere.
    var target: BuildTarget
    /// The needs of the target and of all it depends on.
    var outside: [String]
    /// What other profiles' SDKs have.
    var symbols: SymbolIndex
    /// Whether a file of the package declares the name.
    var isDeclaredInSources: (String) -> Bool
    /// Whether a file of the target imports more than `Swift`, so that names may come from elsewhere.
    var importsModules: Bool

    /// The outcome for what one compiler run left.
    func judge(_ result: ProcessResult, diagnostics: [CompilerDiagnostic]) -> VerifyOutcome {
        switch result.termination {
        case .signalled(let signal):
            return .couldNotCheck([crash("signal \(signal), \(SignalNames.name(of: signal))", result)])
        case .exited(0): return .passed
        case .exited(let status):
            if let line = OutcomeJudge.crashLine(result.errorText) { return .couldNotCheck([crash(line, result)]) }
            let errors = diagnostics.filter { $0.severity == .error && !OutcomeJudge.isEcho($0) }
            guard !errors.isEmpty else {
                return .couldNotCheck([
                    "the compiler exited with status \(status) and named no error"
                        + OutcomeJudge.lastLine(of: result.errorText).map { ": \($0)" }.joined()
                ])
            }
            var reasons: [String] = []
            for error in errors {
                if let reason = obstacle(error), !reasons.contains(reason) { reasons.append(reason) }
            }
            return reasons.isEmpty ? .failed : .couldNotCheck(reasons)
        }
    }

    /// Whether an error is one of the sources.
    func isOfSources(_ error: CompilerDiagnostic) -> Bool { obstacle(error) == nil }

    /// Why an error says nothing about the sources; `nil` when it does.
    private func obstacle(_ error: CompilerDiagnostic) -> String? {
        let isStub = toolchain.stubSDK != nil
        if let stub = toolchain.stubSDK, error.path.hasSuffix(".swiftinterface") {
            return "the stub SDK \(stub.name) does not compile: \(error.message)"
        }
        switch CompilerMessage(error.message) {
        case .missingModule(let name):
            if !outside.isEmpty, symbols.stubSDKs(withModule: name).isEmpty {
                return
                    "the module \(name) is not compiled here; \(target.name) needs \(outside.joined(separator: ", "))"
            }
            return isStub ? "not in the stub SDK: module \(name)" : nil
        case .missingName(let name), .missingMember(let name, of: _):
            guard isStub, importsModules, !isDeclaredInSources(name), symbols.profiles(having: name).isEmpty else {
                return nil
            }
            return "not in the stub SDK: '\(name)', which no profile's SDK here declares either"
        case .objectiveC: return isStub ? "Objective-C interoperability is not available with a stub SDK" : nil
        case .missingMacro(let name):
            return "the program of the macro '\(name)' is not here: \(error.message)"
        case .generatedAccessor: return "Bundle.module is written by SwiftPM when it builds, and not here"
        case .unusableSDK: return error.message
        // What is wrong with no file in particular is wrong with the toolchain or the command.
        case .other: return error.path.isEmpty ? error.message : nil
        }
    }

    /// Whether an error only says that another one was found: `error: emit-module command failed with exit code 1`.
    static func isEcho(_ error: CompilerDiagnostic) -> Bool {
        error.path.isEmpty && error.message.contains("command failed with exit code ")
    }

    private func crash(_ how: String, _ result: ProcessResult) -> String {
        let words = result.errorText.split(whereSeparator: \.isNewline)
            .first { $0.contains("Assertion") || $0.contains("error:") || $0.contains("LLVM ERROR") }
        return "the compiler crashed (\(how))" + (words.map { ": \($0)" } ?? "")
    }

    /// The driver survives the crash of the frontend and says so.
    private static func crashLine(_ text: String) -> String? {
        guard let range = text.firstRange(of: "command failed due to signal ") else { return nil }
        let rest = text[range.upperBound...].prefix { $0.isNumber }
        return "signal \(rest)" + (Int32(rest).map { ", " + SignalNames.name(of: $0) } ?? "")
    }

    private static func lastLine(of text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).last(where: { !$0.allSatisfy(\.isWhitespace) }).map { [String($0)] }
            ?? []
    }
}
