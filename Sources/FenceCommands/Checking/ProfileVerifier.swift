import FenceBuild
import FenceChecks
import FenceModel
import FenceReports
import FenceSyntax

/// Asks the profiles' own compilers on behalf of `fence check`.
protocol ProfileVerifier: Sendable {
    /// The profiles of which nobody has said where their toolchain is, each with how to say it. Starts nothing.
    func unlocated(_ invocation: Invocation, _ workspace: Workspace) throws -> [(profile: String, reason: String)]
    /// What the compilers say about the project, a result for each profile.
    func verify(_ invocation: Invocation, _ workspace: Workspace, _ project: Project) throws -> [ProfileVerification]
}

/// What a compiler says about the project on one profile.
struct ProfileVerification: Sendable {
    /// The profile's name.
    var profile: String
    /// Why nothing is known, in words that follow a colon; empty when everything was compiled.
    var obstacles: [String]
    /// The compiler's errors; an error on several profiles is in the first one's list only.
    var findings: [Finding]
}

/// Verifies with the toolchains that `fence verify` would use.
struct ToolchainVerifier: ProfileVerifier {
    /// The rule id of the compiler's errors about anything but fences.
    static let rule = "verify"

    func unlocated(_ invocation: Invocation, _ workspace: Workspace) throws -> [(profile: String, reason: String)] {
        try VerifySession(invocation, workspace).profilesWithoutLocation.map { ($0.profile, $0.problem.description) }
    }

    func verify(
        _ invocation: Invocation, _ workspace: Workspace, _ project: Project
    ) throws -> [ProfileVerification] {
        let session = try VerifySession(invocation, workspace)
        let graph = try session.graph(of: project, targets: invocation[SharedOptions.targets])
        let report = try session.verify(graph)
        var results = report.columns.map { column in
            let reasons = report.cells.filter { $0.profile == column.profile }.flatMap(\.outcome.reasons)
            var seen: Set<String> = []
            return ProfileVerification(
                profile: column.profile, obstacles: (reasons + report.problems).filter { seen.insert($0).inserted },
                findings: [])
        }
        for error in report.errors where error.isOfSources {
            guard let first = results.firstIndex(where: { error.profiles.contains($0.profile) }) else { continue }
            results[first].findings.append(Self.finding(error))
        }
        for column in try session.probe(graph).columns {
            guard let index = results.firstIndex(where: { $0.profile == column.profile }) else { continue }
            for problem in column.problems where !results[index].obstacles.contains(problem) {
                results[index].obstacles.append(problem)
            }
            results[index].findings += column.drifts.map(Self.finding)
        }
        return results
    }

    /// The finding about an answer of a profile's compiler that is not ours.
    private static func finding(_ drift: ProbeFinding) -> Finding {
        let question = drift.question
        let theirs = drift.theirs ? "true" : "false"
        var notes = drift.corrections.map { correction in
            FindingNote(
                correction.value.map { "set \(correction.key) of the profile '\(drift.profile)' to \($0)" }
                    ?? "correct \(correction.key) of the profile '\(drift.profile)'")
        }
        if notes.isEmpty {
            notes.append(FindingNote("no fact of the profile explains it; please report this as a fault of fence"))
        }
        return Finding(
            rule: ProbeReport.driftRule, severity: .error,
            place: FilePlace(
                path: question.path, start: SourcePosition(line: question.line, column: question.column)),
            message: "'\(question.text)' is \(theirs) for the profile's compiler and "
                + "\(drift.theirs ? "false" : "true") by the profile", notes: notes, profiles: [drift.profile])
    }

    private static func finding(_ error: VerifiedError) -> Finding {
        func place(_ diagnostic: CompilerDiagnostic) -> FilePlace {
            FilePlace(
                path: diagnostic.path,
                start: SourcePosition(line: max(1, diagnostic.line), column: max(1, diagnostic.column)))
        }
        var notes = [FindingNote("the compiler of \(ProfileNames.list(error.profiles)) says so")]
        notes += error.notes.filter { $0.line > 0 }.map { FindingNote($0.message, at: place($0)) }
        if let name = error.missingName, !error.profilesWithName.isEmpty {
            notes.append(FindingNote("'\(name)' is in the SDK of \(ProfileNames.list(error.profilesWithName))"))
        }
        return Finding(
            rule: rule, severity: .error, place: place(error.diagnostic), message: error.diagnostic.message,
            notes: notes,
            profiles: error.profiles)
    }
}
