import FenceModel
import FenceRetirement

/// `fence retire` for people and editors: profiles, fences by state, what changes, and the diff.
public struct RetireTextReport: Sendable {
    private let report: RetireReport
    private let palette: Palette

    /// Creates the text of a report.
    public init(_ report: RetireReport, palette: Palette = Palette(isEnabled: false)) {
        self.report = report
        self.palette = palette
    }

    /// The report; the diff, if the changes were not written, is its last part.
    public var bytes: [UInt8] {
        var text = ""
        if let recorded = report.recorded { text += "recorded: \(recorded)\n" }
        text += profiles
        for state in ["due", "blocked", "unknown", "waiting"] { text += list(state) }
        if report.fences.isEmpty { text += "no fence is waiting or due\n" }
        text += changes
        for proof in report.proofs { text += "proof: \(proof)\n" }
        for warning in report.newWarnings { text += "\(warning.text) [new on \(warning.profile)]\n" }
        for note in report.notes { text += "note: \(note)\n" }
        var bytes = Array(text.utf8)
        if !report.isWritten {
            let diff = report.diff
            if !diff.isEmpty { bytes += [0x0A] + diff }
        }
        return bytes
    }

    /// One line on the whole run.
    public var summary: String {
        var parts: [String] = []
        if report.isWritten {
            parts.append("\(Counted.of(report.doneCount, "fence")) taken out of \(Counted.of(changedFiles, "file"))")
            if report.refusedCount > 0 { parts.append("\(report.refusedCount) stay") }
        }
        let due = report.dueCount
        parts.append("\(Counted.of(due, "fence")) due")
        for state in ["blocked", "unknown", "waiting"] {
            let count = report.fences(state).count
            if count > 0 { parts.append("\(count) \(state)") }
        }
        if !report.problems.isEmpty { parts.append(Counted.of(report.problems.count, "problem") + " with files") }
        return parts.joined(separator: ", ") + "; as of \(report.day)"
    }

    private var changedFiles: Int { report.files.filter(\.retirement.isChanged).count }

    private var profiles: String {
        guard !report.selection.remaining.isEmpty || !report.selection.dropped.isEmpty else { return "" }
        let names = report.selection.remaining.map(\.name).joined(separator: ", ")
        var text = "profiles that count: \(names.isEmpty ? "none" : names)\n"
        for dropped in report.selection.dropped {
            text += "dropped: \(dropped.profile.name): \(dropped.reason.description)\n"
        }
        return text
    }

    private func list(_ state: String) -> String {
        let fences = report.fences(state)
        if fences.isEmpty { return "" }
        var text = "\n" + palette.bold("\(state) (\(fences.count))") + "\n"
        for fence in fences {
            text += "\(fence.path):\(fence.position.line):\(fence.position.column): \(severity(state)): "
            text += "\(RetireWords.sentence(fence))"
            if let reason = fence.declaration?.reason { text += " (\(reason))" }
            text += " [due]\n"
        }
        return text
    }

    private func severity(_ state: String) -> String {
        switch state {
        case "due": palette.red("error")
        case "blocked": palette.yellow("warning")
        default: "note"
        }
    }

    private var changes: String {
        var text = ""
        for file in report.files {
            for outcome in file.retirement.outcomes {
                text += "\(file.path):\(outcome.line): \(RetireWords.outcome(outcome))\n"
            }
            for hint in file.retirement.hints {
                let line = report.isWritten ? hint.newLine : hint.line
                text += "\(file.path):\(line): a comment speaks of the fence: \(hint.text)\n"
            }
        }
        for other in report.others {
            for change in other.changes { text += "\(other.path): \(change)\n" }
            for leftover in other.leftovers { text += "\(other.path):\(leftover.line): \(leftover.reason)\n" }
        }
        if text.isEmpty {
            return report.isNamed ? "\nno such fence has anything that can go\n" : ""
        }
        return "\n" + palette.bold(report.isWritten ? "done" : "what --write does") + "\n" + text
    }
}
