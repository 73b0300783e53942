import FenceBuild

/// The report of `fence verify` as text: the matrix, then the errors with their fences, then what could not be checked.
public struct VerifyTextReport: Sendable {
    private let report: VerifyReport
    private let showsCommands: Bool

    /// Creates the text of a report; with `showsCommands` each cell's command is printed as well.
    public init(_ report: VerifyReport, showsCommands: Bool = false) {
        self.report = report
        self.showsCommands = showsCommands
    }

    /// The text, which ends in a newline.
    public var text: String {
        var blocks: [String] = []
        if !report.columns.isEmpty, !report.targets.isEmpty { blocks.append(matrix) }
        blocks += [notes, errors, unchecked, pairings, findings, commands].filter { !$0.isEmpty }
        return blocks.joined(separator: "\n")
    }

    /// One line that says how it went: `2 targets on 2 profiles: 3 passed, 1 failed`.
    public var summary: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        let passed = report.cells.count { $0.outcome == .passed }
        let failed = report.cells.count { $0.outcome == .failed }
        let unchecked = report.cells.count - passed - failed
        var parts: [String] = []
        if passed > 0 { parts.append("\(passed) passed") }
        if failed > 0 { parts.append("\(failed) failed") }
        if unchecked > 0 { parts.append("\(unchecked) could not be checked") }
        if parts.isEmpty { parts.append("nothing to check") }
        let open = report.pairings.flatMap(\.findings).count
        return "verify: \(count(report.targets.count, "target")) on \(count(report.columns.count, "profile")): "
            + parts.joined(separator: ", ") + (open > 0 ? "; \(count(open, "wrong pairing")) built" : "")
    }

    private var matrix: String {
        var rows = [["target"] + report.columns.map(\.profile)]
        if report.columns.contains(where: { $0.toolchain != nil }) {
            rows.append([""] + report.columns.map { $0.toolchain ?? "no toolchain" })
        }
        for target in report.targets {
            rows.append(
                [target]
                    + report.columns.map {
                        report.cell(target: target, profile: $0.profile)?.outcome.title ?? "-"
                    })
        }
        return VerifyTextReport.table(rows)
    }

    private static func table(_ rows: [[String]]) -> String {
        guard let columns = rows.first?.count else { return "" }
        let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                if column < columns - 1 { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
            }
            return line + "\n"
        }.joined()
    }

    private var notes: String {
        // What holds for several profiles is said once.
        var notes: [(text: String, profiles: [String])] = []
        for column in report.columns {
            for note in column.notes {
                if let index = notes.firstIndex(where: { $0.text == note }) {
                    notes[index].profiles.append(column.profile)
                } else {
                    notes.append((note, [column.profile]))
                }
            }
        }
        return notes.map { "\($0.profiles.joined(separator: ", ")): \($0.text)\n" }.joined()
    }

    private var errors: String {
        report.errors.filter(\.isOfSources).map { error in
            var text = "\(error.diagnostic) [verify]\n"
            text += "  on \(error.profiles.joined(separator: ", ")): "
            text += error.fence.map { "in the clause \($0.description)" } ?? "in no fence"
            text += "\n"
            if let name = error.missingName, !error.profilesWithName.isEmpty {
                text += "  '\(name)' is in the SDK of \(error.profilesWithName.joined(separator: ", "))\n"
            }
            for note in error.notes where note.line > 0 { text += "  \(note)\n" }
            return text
        }.joined()
    }

    private var unchecked: String {
        var lines: [String] = []
        for problem in report.problems { lines.append("could not check: \(problem)\n") }
        for column in report.columns {
            // What holds for a whole profile is said once.
            let cells = report.cells.filter { $0.profile == column.profile }
            let reasons = cells.map(\.outcome.reasons)
            if let first = reasons.first, !first.isEmpty, reasons.count > 1, reasons.allSatisfy({ $0 == first }) {
                for reason in first { lines.append("could not check \(column.profile): \(reason)\n") }
                continue
            }
            for cell in cells {
                for reason in cell.outcome.reasons {
                    lines.append("could not check \(cell.target) on \(cell.profile): \(reason)\n")
                }
            }
        }
        return lines.joined()
    }

    private var pairings: String {
        report.pairings.map { table in
            var rows = [[table.flag, "off", "on"]]
            var profiles: [String] = []
            for cell in table.cells where !profiles.contains(cell.profile) { profiles.append(cell.profile) }
            for profile in profiles {
                rows.append(
                    [profile]
                        + [false, true].map { isOn in
                            guard let cell = table.cells.first(where: { $0.profile == profile && $0.isOn == isOn })
                            else { return "-" }
                            return VerifyTextReport.pairing(cell)
                        })
            }
            return VerifyTextReport.table(rows)
        }.joined(separator: "\n")
    }

    private static func pairing(_ cell: PairingTable.Cell) -> String {
        var text = cell.outcome == .passed ? "passes" : cell.outcome == .failed ? "fails" : "could not check"
        if let error = cell.firstError, cell.outcome == .failed { text += ": \(error)" }
        if case .couldNotCheck(let reasons) = cell.outcome, let reason = reasons.first { text += ": \(reason)" }
        return cell.isDeclared ? text + " (declared)" : text
    }

    private var findings: String {
        report.pairings.flatMap { table in
            table.findings.map { profile in
                "warning: the sources build on \(profile) with \(table.flag), though \(profile) does not set it: "
                    + "the flag protects nothing there [\(VerifyReport.pairingRule)]\n"
            }
        }.joined()
    }

    private var commands: String {
        guard showsCommands else { return "" }
        return report.cells.compactMap { cell in
            cell.command.map { "\(cell.target) on \(cell.profile): \($0)\n" }
        }.joined()
    }
}

extension VerifyReport {
    /// The rule of a finding about a wrong pairing that builds.
    public static let pairingRule = "pairing-builds"
}
