import FenceModel
import FenceSyntax

/// A file as one toolchain sees it.
public struct SourceView: Sendable {
    private let text: SourceText
    private let paint: RegionPaint

    /// The view of the profile with this index.
    public init(_ analysis: FileAnalysis, profile: Int) {
        text = analysis.text
        paint = RegionPaint(analysis.text, analysis.views[profile])
    }

    /// The bytes that are compiled, everything else blank: lines and columns stay, so that a compiler's messages about the
    /// result fit the file. Directives are blank, and so is what is unknown.
    public func activeOnly() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var lineStart = 0
        var hasBlanks = false
        // Blanks at the end of a line of which something was left out are of no use.
        func endLine() {
            while hasBlanks, bytes.count > lineStart, bytes[bytes.count - 1] == 0x20 || bytes[bytes.count - 1] == 0x09 {
                bytes.removeLast()
            }
            hasBlanks = false
        }
        for offset in 0..<text.count {
            let byte = text[offset]
            if byte == 0x0A || byte == 0x0D {
                endLine()
                bytes.append(byte)
                lineStart = bytes.count
            } else if paint[offset] == .active {
                bytes.append(byte)
            } else if byte == 0x09 {
                bytes.append(byte)
                hasBlanks = true
            } else if byte & 0xC0 != 0x80 {
                // One blank for each character; a byte inside a character has none of its own.
                bytes.append(0x20)
                hasBlanks = true
            }
        }
        endLine()
        return bytes
    }

    /// Whether there is text of which the facts do not say whether it is compiled.
    public var hasUnknown: Bool { paint.colors.contains(RegionPaint.Color.unknown.rawValue) }

    /// The file with line numbers. A `-` after the number marks a line that is not compiled, a `?` one of which it is not
    /// known; with colors the text itself is dimmed.
    public func numbered(palette: Palette) -> String {
        let lines = lines()
        let width = max(4, String(lines.count).count)
        var result = ""
        for (index, line) in lines.enumerated() {
            let number = PreviewTable.padded(String(index + 1), width, left: true)
            let body = line.text(palette: palette)
            result += PreviewTable.withoutTrailingSpaces("\(palette.dim(number)) \(line.mark) \(body)") + "\n"
        }
        return result
    }

    /// One line of the file.
    struct Line {
        /// Runs of characters of one color.
        var runs: [(color: RegionPaint.Color, text: String)] = []

        /// What the line is as a whole: `-` if nothing of it is compiled, `?` if that is not known.
        var mark: Character {
            let colors = runs.filter { !$0.text.allSatisfy { $0 == " " || $0 == "\t" } }.map(\.color)
            if colors.isEmpty || colors.contains(.active) || colors.contains(.directive) { return " " }
            return colors.contains(.unknown) ? "?" : "-"
        }

        func text(palette: Palette) -> String {
            runs.map { run in
                switch run.color {
                case .active: run.text
                case .inactive: palette.dim(run.text)
                case .unknown: palette.yellow(run.text)
                case .directive: palette.bold(run.text)
                }
            }.joined()
        }
    }

    /// The lines of the file, split at line feeds.
    func lines() -> [Line] {
        var lines: [Line] = []
        var line = Line()
        var run: [UInt8] = []
        var color = RegionPaint.Color.active
        func flush() {
            if !run.isEmpty { line.runs.append((color, Self.printable(run))) }
            run = []
        }
        for offset in 0..<text.count {
            let byte = text[offset]
            if byte == 0x0A {
                flush()
                lines.append(line)
                line = Line()
                continue
            }
            if byte == 0x0D { continue }
            if paint[offset] != color {
                flush()
                color = paint[offset]
            }
            run.append(byte)
        }
        flush()
        if !line.runs.isEmpty { lines.append(line) }
        return lines
    }

    /// Bytes as text that does nothing to a terminal: control characters but the tab are replaced.
    private static func printable(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.value < 0x20 && scalar != "\t") || (0x7F..<0xA0).contains(scalar.value)
    }
}
