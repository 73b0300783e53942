/// The differences between two texts in the unified format, as `git apply` and `patch` read it.
public enum UnifiedDiff {
    /// The diff of one file; empty when both are the same.
    ///
    /// Lines end at line feeds, so that carriage returns are part of them. Bytes are passed on as they are.
    ///
    /// - Parameters:
    ///   - path: the file's path for the headers, written behind `a/` and `b/`.
    ///   - context: how many equal lines are shown around each change.
    public static func text(_ old: [UInt8], _ new: [UInt8], path: String, context: Int = 3) -> [UInt8] {
        if old == new { return [] }
        let a = lines(of: old)
        let b = lines(of: new)
        let changes = LineDifference.changes(from: a, to: b)
        var output = Array("--- a/\(path)\n+++ b/\(path)\n".utf8)
        var first = 0
        while first < changes.count {
            // Changes whose context touches are shown together.
            var last = first
            while last + 1 < changes.count,
                changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * context
            {
                last += 1
            }
            hunk(changes[first...last], a, b, context, &output)
            first = last + 1
        }
        return output
    }

    /// The lines of a text, each with its line feed.
    static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    private static func hunk(
        _ changes: ArraySlice<LineDifference.Change>, _ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>],
        _ context: Int,
        _ output: inout [UInt8]
    ) {
        guard let first = changes.first, let last = changes.last else { return }
        let before = min(context, first.old.lowerBound)
        let behind = min(context, a.count - last.old.upperBound)
        let old = (first.old.lowerBound - before)..<(last.old.upperBound + behind)
        let new = (first.new.lowerBound - before)..<(last.new.upperBound + behind)
        output += "@@ -\(range(old)) +\(range(new)) @@\n".utf8
        var position = old.lowerBound
        for change in changes {
            for index in position..<change.old.lowerBound { line(" ", a[index], &output) }
            for index in change.old { line("-", a[index], &output) }
            for index in change.new { line("+", b[index], &output) }
            position = change.old.upperBound
        }
        for index in position..<old.upperBound { line(" ", a[index], &output) }
    }

    private static func range(_ lines: Range<Int>) -> String {
        // An empty range names the line before it.
        if lines.isEmpty { return "\(lines.lowerBound),0" }
        return lines.count == 1 ? "\(lines.lowerBound + 1)" : "\(lines.lowerBound + 1),\(lines.count)"
    }

    private static func line(_ mark: Character, _ text: ArraySlice<UInt8>, _ output: inout [UInt8]) {
        output += String(mark).utf8
        output += text
        if text.last != 0x0A { output += "\n\\ No newline at end of file\n".utf8 }
    }
}
