/// One message of the compiler.
public struct CompilerDiagnostic: Hashable, Sendable, Codable {
    /// How serious it is.
    public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
        case error
        case warning
        case note
        case remark
    }

    /// The path as the compiler printed it; empty when the message is about no file.
    public var path: String
    /// The line, from 1; 0 when there is none.
    public var line: Int
    /// The column in UTF-8 bytes, from 1; 0 when there is none.
    public var column: Int
    /// How serious it is.
    public var severity: Severity
    /// The text.
    public var message: String

    /// Creates a message.
    public init(path: String = "", line: Int = 0, column: Int = 0, severity: Severity, message: String) {
        self.path = path
        self.line = line
        self.column = column
        self.severity = severity
        self.message = message
    }

    /// Reads what a compiler (or `xcodebuild`, or `swift build`) printed; lines of other forms are passed over.
    ///
    /// The forms are `path:line:column: error: text`, `path:line: error: text`, `<unknown>:0: error: text` and
    /// `error: text`.
    public static func all(in text: String) -> [CompilerDiagnostic] {
        var found: [CompilerDiagnostic] = []
        for line in text.split(whereSeparator: \.isNewline) {
            if let diagnostic = CompilerDiagnostic(line: line) { found.append(diagnostic) }
        }
        return found
    }

    private init?(line text: Substring) {
        // The first severity in the line is the message's own; more of them may be in its text.
        var best: (start: Substring.Index, end: Substring.Index, severity: Severity)?
        for severity in Severity.allCases {
            guard let range = text.firstRange(of: "\(severity.rawValue): ") else { continue }
            let isAtStart = range.lowerBound == text.startIndex
            if !isAtStart, !text[..<range.lowerBound].hasSuffix(": ") { continue }
            if best.map({ range.lowerBound < $0.start }) ?? true {
                best = (range.lowerBound, range.upperBound, severity)
            }
        }
        guard let best else { return nil }
        severity = best.severity
        message = String(text[best.end...])
        path = ""
        line = 0
        column = 0
        var place = text[..<best.start]
        if place.isEmpty { return }
        place = place.dropLast(2)
        var numbers: [Int] = []
        while numbers.count < 2, let colon = place.lastIndex(of: ":"),
            let number = Int(place[place.index(after: colon)...])
        {
            numbers.insert(number, at: 0)
            place = place[..<colon]
        }
        // A program's name in front (`ld: error: …`, `xcodebuild: error: …`) is no place.
        if numbers.isEmpty {
            message = String(text[text.startIndex..<best.start]) + message
            return
        }
        path = place == "<unknown>" ? "" : String(place)
        line = path.isEmpty ? 0 : numbers[0]
        column = numbers.count > 1 ? numbers[1] : 0
    }
}

extension CompilerDiagnostic: CustomStringConvertible {
    /// The message as a compiler prints it.
    public var description: String {
        var place = path
        if line > 0 { place += ":\(line)" }
        if column > 0 { place += ":\(column)" }
        return (place.isEmpty ? "" : place + ": ") + "\(severity.rawValue): \(message)"
    }
}
