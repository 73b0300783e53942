import FenceBuild
import FenceModel
import FenceReports
import FenceRetirement

/// Compiles the targets that a change touches, before and after it, where toolchains are at hand.
struct RetireVerification {
    private let session: VerifySession?
    private let project: Project
    private let targets: [String]
    private let unavailable: [(profile: String, reason: String)]

    /// Finds out which of the profiles that count can be compiled here.
    ///
    /// - Parameters:
    ///   - profiles: the names of the profiles that count.
    ///   - targets: the targets with changed files; empty for a project without targets.
    init(_ invocation: Invocation, profiles: [String], project: Project, targets: [String]) throws {
        self.project = project
        self.targets = targets
        let narrowed = invocation.replacing(SharedOptions.profiles, with: profiles)
        let all = try VerifySession(narrowed, Workspace(narrowed))
        let answers = all.availability()
        unavailable = answers.compactMap { answer in answer.problem.map { (answer.profile, $0.description) } }
        let available = answers.filter { $0.problem == nil }.map(\.profile)
        if available.isEmpty {
            session = nil
        } else if available.count == answers.count {
            session = all
        } else {
            let some = invocation.replacing(SharedOptions.profiles, with: available)
            session = try VerifySession(some, Workspace(some))
        }
    }

    /// What the compilers say now; `nil` when no toolchain is at hand.
    func run() throws -> VerifyReport? {
        guard let session else { return nil }
        return try session.verify(try session.graph(of: project, targets: targets))
    }

    /// Targets that were accepted before and are not any more, in sentences.
    static func failures(_ before: VerifyReport?, _ after: VerifyReport?) -> [String] {
        guard let before, let after else { return [] }
        return after.cells.compactMap { cell in
            guard cell.outcome == .failed, before.cell(target: cell.target, profile: cell.profile)?.outcome == .passed
            else {
                return nil
            }
            let first = cell.errors.first.map { error in
                "\(error.diagnostic.path):\(error.diagnostic.line): \(error.diagnostic.message)"
            }
            return "\(cell.target) no longer compiles on \(cell.profile)" + (first.map { ": \($0)" } ?? "")
        }
    }

    /// What was compiled, in sentences.
    static func proofs(_ before: VerifyReport?, _ after: VerifyReport?) -> [String] {
        var proofs: [String] = []
        if let before, let after {
            for column in after.columns {
                let cells = after.cells.filter { $0.profile == column.profile }
                let words = cells.map { cell in
                    let was = before.cell(target: cell.target, profile: cell.profile)?.outcome.title ?? "not checked"
                    return "\(cell.target) \(was) before and \(cell.outcome.title) after"
                }
                proofs.append("compiled on \(column.profile): \(words.joined(separator: ", "))")
            }
        }
        return proofs
    }

    /// The profiles that could not be compiled for, with the reasons.
    var gaps: [String] { unavailable.map { "not compiled on \($0.profile): \($0.reason)" } }

    /// The warnings that were not there before. Lines move, so that a warning is told by its file and text.
    static func newWarnings(_ before: VerifyReport?, _ after: VerifyReport?) -> [RetireReport.NewWarning] {
        guard let before, let after else { return [] }
        var found: [RetireReport.NewWarning] = []
        for cell in after.cells {
            var known: [String: Int] = [:]
            for warning in before.cell(target: cell.target, profile: cell.profile)?.warnings ?? [] {
                known[warning.path + "\n" + warning.message, default: 0] += 1
            }
            for warning in cell.warnings {
                let key = warning.path + "\n" + warning.message
                if let count = known[key], count > 0 {
                    known[key] = count - 1
                    continue
                }
                found.append(
                    RetireReport.NewWarning(
                        profile: cell.profile,
                        text: "\(warning.path):\(warning.line):\(warning.column): warning: \(warning.message)"))
            }
        }
        return found
    }
}
