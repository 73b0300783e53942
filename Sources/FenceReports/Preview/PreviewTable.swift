import FenceSyntax

/// The text report of `fence preview`: for each file a table of its clauses with a column for each profile.
public struct PreviewTable: Sendable {
    private let profiles: [String]
    private let palette: Palette
    private let columns: Int

    /// Creates a report over these profiles, for lines of a width.
    public init(profiles: [String], palette: Palette, columns: Int) {
        self.profiles = profiles
        self.palette = palette
        self.columns = columns
    }

    /// The table of one file; empty for a file without fences of which the compiler says nothing.
    public func text(of file: PreviewFile) -> String {
        if file.fences.isEmpty && file.diagnostics.isEmpty { return "" }
        var text = palette.bold(file.path) + "\n"
        let rows = rows(of: file)
        if !rows.isEmpty {
            let widths = profiles.map { max($0.count, 8) }
            let states = widths.reduce(0) { $0 + $1 + 2 }
            let number = max(4, String(rows.map(\.line).max() ?? 0).count)
            let widest = rows.map { $0.label.count }.max() ?? 0
            let label = max(12, min(widest, columns - states - number - 4))
            text += String(repeating: " ", count: number + 4 + label)
            text += zip(profiles, widths).map { "  " + palette.bold(Self.padded($0, $1)) }.joined()
            text = Self.withoutTrailingSpaces(text) + "\n"
            for row in rows {
                var line = "  " + Self.padded(String(row.line), number, left: true) + "  "
                // A condition that does not fit has its states on the next line.
                if row.label.count > label {
                    line += row.label
                    if !row.states.isEmpty {
                        text += line + "\n"
                        line = String(repeating: " ", count: number + 4 + label)
                    }
                } else {
                    line += Self.padded(row.label, label)
                }
                for (state, width) in zip(row.states, widths) { line += "  " + styled(state, width) }
                text += Self.withoutTrailingSpaces(line) + "\n"
            }
        }
        for diagnostic in file.diagnostics {
            let severity =
                switch diagnostic.severity {
                case .error: palette.red("error")
                case .warning: palette.yellow("warning")
                case .note: palette.cyan("note")
                }
            let names = diagnostic.profiles.map { profiles[$0] }
            let which = names.count < profiles.count ? " [\(names.joined(separator: ", "))]" : ""
            text +=
                "  \(file.path):\(diagnostic.line):\(diagnostic.column): \(severity): \(diagnostic.message)\(which)\n"
        }
        return text + "\n"
    }

    private struct Row {
        var line: Int
        var label: String
        var states: [RegionState]
    }

    /// One row for each clause and each `#endif`, in the order of the file.
    private func rows(of file: PreviewFile) -> [Row] {
        var rows: [(order: Int, row: Row)] = []
        for (index, fence) in file.fences.enumerated() {
            let indent = String(repeating: "  ", count: min(fence.depth, 8))
            for clause in fence.clauses {
                let condition = clause.condition.map { " " + Self.oneLine($0) } ?? ""
                rows.append(
                    (index, Row(line: clause.line, label: indent + clause.keyword + condition, states: clause.states)))
            }
        }
        return rows.sorted { $0.row.line != $1.row.line ? $0.row.line < $1.row.line : $0.order < $1.order }.map(\.row)
    }

    private func styled(_ state: RegionState, _ width: Int) -> String {
        let text = Self.padded(state.reportName, width)
        switch state {
        case .active: return palette.green(text)
        case .inactive, .skipped: return palette.dim(text)
        case .unknown: return palette.yellow(text)
        }
    }

    /// A condition over several lines as one line.
    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" || $0 == "\t" || $0 == " " })
            .joined(separator: " ")
    }

    static func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return left ? space + text : text + space
    }

    static func withoutTrailingSpaces(_ text: String) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }
}
