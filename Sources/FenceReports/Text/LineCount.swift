import FenceSyntax

/// How many lines a text has for a person: a line feed at the end begins no further line.
public enum LineCount {
    /// The number of lines.
    public static func of(_ text: SourceText) -> Int {
        let lines = LineTable(text).lineCount
        return text.count > 0 && text[text.count - 1] == 0x0A ? lines - 1 : lines
    }
}
