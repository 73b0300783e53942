import FenceSyntax

/// A comment that suppresses findings of certain rules at one place.
///
/// ```swift
/// // fence:disable:next never-taken: the next compiler is being prepared
/// #if compiler(>=7)
///
/// #if LAB_SDK // fence:disable:this unknown-condition: set by hand
///
/// // fence:disable:file two-spellings
/// ```
///
/// A rule's name, or several with commas, stand behind the scope; what follows is the reason.
public struct Suppression: Hashable, Sendable {
    /// Which findings are meant.
    public enum Scope: String, Hashable, Sendable, CaseIterable {
        /// Findings on the line after the comment.
        case next
        /// Findings on the comment's own line.
        case this
        /// Findings in the whole file.
        case file
    }

    /// Which findings are meant; `nil` when the comment says something else than one of the scopes.
    public var scope: Scope?
    /// The rules.
    public var rules: [String]
    /// Why, as the comment says; empty when it does not.
    public var reason: String
    /// Where the comment begins to speak to this tool.
    public var place: FilePlace
    /// The text of the comment's line.
    public var lineText: String
    /// The rules of which it has suppressed a finding.
    public var used: Set<String> = []

    /// Whether the comment is about a finding of a rule at a place.
    public func covers(_ rule: String, _ place: FilePlace) -> Bool {
        guard rules.contains(rule), place.path == self.place.path else { return false }
        switch scope {
        case .next: return place.start.line == self.place.start.line + 1
        case .this: return place.start.line == self.place.start.line
        case .file: return true
        case nil: return false
        }
    }

    static let marker = "fence:disable"

    /// The comments of a file that speak to this tool.
    static func all(in text: SourceText, path: String) -> [Suppression] {
        let offsets = TextSearch.offsets(of: marker, in: text)
        if offsets.isEmpty { return [] }
        let lines = LineTable(text)
        return offsets.compactMap { offset in
            guard isInComment(offset, text) else { return nil }
            let start = lines.position(of: offset)
            guard let range = lines.range(ofLine: start.line) else { return nil }
            var end = range.end
            while end > offset, text[end - 1] <= 0x20 { end -= 1 }
            var suppression = parse(text.string(SourceRange(offset + marker.utf8.count, end)))
            suppression.place = FilePlace(path: path, start: start, end: lines.position(of: end))
            var first = range.start
            while first < end, text[first] <= 0x20 { first += 1 }
            suppression.lineText = text.string(SourceRange(first, min(end, first + 200)))
            return suppression
        }
    }

    /// Whether the marker stands right behind `//` (or `///`).
    private static func isInComment(_ offset: Int, _ text: SourceText) -> Bool {
        var index = offset - 1
        while index >= 0, text[index] == 0x20 || text[index] == 0x09 { index -= 1 }
        return index >= 1 && text[index] == UInt8(ascii: "/") && text[index - 1] == UInt8(ascii: "/")
    }

    /// Reads `:next rule, rule: reason`.
    private static func parse(_ text: String) -> Suppression {
        let nowhere = FilePlace(path: "", start: SourcePosition(line: 1, column: 1))
        var result = Suppression(scope: nil, rules: [], reason: "", place: nowhere, lineText: "")
        var rest = Substring(text)
        if rest.first == ":" {
            rest.removeFirst()
            let word = rest.prefix { $0.isLetter }
            result.scope = Scope(rawValue: String(word))
            rest = rest.dropFirst(word.count)
        }
        func isPart(_ character: Character) -> Bool { character.isASCII && (character.isLetter || character == "-") }
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" }
            let word = rest.prefix(while: isPart)
            // A dash begins the reason.
            if word.isEmpty || word.allSatisfy({ $0 == "-" }) { break }
            result.rules.append(String(word))
            rest = rest.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }
            guard rest.first == "," else { break }
            rest.removeFirst()
        }
        rest = rest.drop { $0 == " " || $0 == "\t" || $0 == ":" || $0 == "-" || $0 == "–" || $0 == "—" }
        result.reason = String(rest)
        return result
    }
}
