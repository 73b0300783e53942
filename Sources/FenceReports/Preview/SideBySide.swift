import FenceModel

/// A file as two toolchains see it, one beside the other.
public struct SideBySide: Sendable {
    /// The fewest columns that two views need.
    public static let minimumColumns = 60

    private let names: (left: String, right: String)
    private let palette: Palette
    private let columns: Int

    /// Creates a report for lines of a width.
    public init(left: String, right: String, palette: Palette, columns: Int) {
        names = (left, right)
        self.palette = palette
        self.columns = max(columns, Self.minimumColumns)
    }

    /// The two views of a file, line by line. What a toolchain does not compile is dimmed with colors, else left out; `?`
    /// before a line says that it is not known.
    public func text(path: String, left: SourceView, right: SourceView) -> String {
        let pairs = zip(left.lines(), right.lines())
        let number = max(4, String(left.lines().count).count)
        let width = (columns - number - 7) / 2
        var result = palette.bold(path) + "\n"
        let margin = String(repeating: " ", count: number)
        let title = PreviewTable.padded(String(names.left.prefix(width)), width)
        result += "\(margin)   \(palette.bold(title)) │ \(palette.bold(String(names.right.prefix(width))))\n"
        for (index, (a, b)) in pairs.enumerated() {
            let line =
                palette.dim(PreviewTable.padded(String(index + 1), number, left: true))
                + " \(Self.mark(a)) \(cell(a, width)) │\(Self.mark(b))\(cell(b, width))"
            result += PreviewTable.withoutTrailingSpaces(line) + "\n"
        }
        return result + "\n"
    }

    private static func mark(_ line: SourceView.Line) -> Character { line.mark == "?" ? "?" : " " }

    /// A line cut or filled to the width.
    private func cell(_ line: SourceView.Line, _ width: Int) -> String {
        var result = ""
        var used = 0
        for run in line.runs {
            var text = ""
            for character in run.text {
                let piece = character == "\t" ? String(repeating: " ", count: 4 - used % 4) : String(character)
                if used + piece.count > width {
                    if !text.isEmpty { text.removeLast() }
                    text += "…"
                    used = width
                    break
                }
                text += piece
                used += piece.count
            }
            switch run.color {
            case .active: result += text
            case .directive: result += palette.bold(text)
            case .unknown: result += palette.yellow(text)
            case .inactive:
                result += palette.isEnabled ? palette.dim(text) : String(repeating: " ", count: text.count)
            }
            if used >= width { break }
        }
        return result + String(repeating: " ", count: max(0, width - used))
    }
}
