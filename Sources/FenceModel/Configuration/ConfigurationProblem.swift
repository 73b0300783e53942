/// A place in a configuration file.
public struct ConfigurationPosition: Hashable, Sendable, CustomStringConvertible {
    /// The file's path, as it was given to the loader.
    public var file: String
    /// Byte offset from the start of the file.
    public var offset: Int
    /// The line, from 1.
    public var line: Int
    /// The column in bytes, from 1; a byte order mark does not count.
    public var column: Int

    /// Creates a position that is known.
    public init(file: String, offset: Int, line: Int, column: Int) {
        self.file = file
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// Finds the line and column of an offset. Lines end with LF, CR LF or CR.
    public init(file: String, offset: Int, in bytes: [UInt8]) {
        self.init(file: file, offset: min(max(offset, 0), bytes.count), lineStarts: Self.lineStarts(in: bytes))
    }

    /// Finds the line and column by the sorted starts of all lines, of which there is at least one.
    init(file: String, offset: Int, lineStarts: [Int]) {
        var low = 0
        var high = lineStarts.count
        // The last line that starts at or before the offset.
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        self.init(file: file, offset: offset, line: low + 1, column: max(1, offset - lineStarts[low] + 1))
    }

    /// The offsets at which lines start; the first line starts behind a byte order mark.
    static func lineStarts(in bytes: [UInt8]) -> [Int] {
        var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices {
                let isEnd =
                    bytes[index] == 0x0A
                    || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
                if isEnd { starts.append(index + 1) }
            }
        }
        return starts
    }

    /// `fence.json:3:5`.
    public var description: String { "\(file):\(line):\(column)" }
}

/// One thing that is wrong in a configuration.
public struct ConfigurationProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Cause: Hashable, Sendable {
        /// The file is not JSON5.
        case syntax(JSON5Problem.Cause)
        /// A key that this object does not have.
        case unknownKey(String, object: String, allowed: [String], suggestion: String?)
        /// A key that this object must have.
        case missingKey(String, object: String)
        /// A value of the wrong kind.
        case wrongKind(expected: String, found: String)
        /// Not a version.
        case badVersion(String, DottedVersion.Problem)
        /// Not a target triple.
        case badTarget(String, TargetTriple.Problem)
        /// Not a day.
        case badDate(String)
        /// A value outside the allowed ones.
        case notAllowed(String, what: String, allowed: [String], suggestion: String?)
        /// A text that cannot be what it should be, with the reason.
        case badText(String, reason: String)
        /// Two entries have the same name or id.
        case duplicateName(String, what: String)
        /// A name that no profile has.
        case unknownProfile(String, known: [String], suggestion: String?)
        /// Profiles that extend each other in a circle; the names in order.
        case extendsCycle([String])
        /// Two values that cannot both hold.
        case contradiction(String)
        /// The file cannot be read.
        case unreadable(String)
    }

    /// What is wrong.
    public var cause: Cause
    /// Where it is; `nil` when the file could not be read at all.
    public var position: ConfigurationPosition?
    /// The file's path, as it was given to the loader.
    public var file: String

    /// Creates a problem.
    public init(cause: Cause, position: ConfigurationPosition?, file: String) {
        self.cause = cause
        self.position = position
        self.file = file
    }

    /// One sentence on what is wrong and what was expected.
    public var message: String {
        switch cause {
        case .syntax(let cause):
            return JSON5Problem(cause: cause, offset: 0).description
        case .unknownKey(let key, let object, let allowed, let suggestion):
            return "\(object) has no key '\(Self.shortened(key))'" + Self.hint(suggestion, allowed)
        case .missingKey(let key, let object):
            return "\(object) needs the key '\(key)'"
        case .wrongKind(let expected, let found):
            return "expected \(expected), found \(found)"
        case .badVersion(let text, let problem):
            return "'\(Self.shortened(text))' is not a version: \(problem)"
        case .badTarget(let text, let problem):
            return "'\(Self.shortened(text))' is not a target: \(problem)"
        case .badDate(let text):
            return "'\(Self.shortened(text))' is not a day; expected YYYY-MM-DD, such as \"2026-09-14\""
        case .notAllowed(let text, let what, let allowed, let suggestion):
            return "'\(Self.shortened(text))' is not \(what)" + Self.hint(suggestion, allowed)
        case .badText(let text, let reason):
            return "'\(Self.shortened(text))' \(reason)"
        case .duplicateName(let name, let what):
            return "there are two \(what) '\(Self.shortened(name))'"
        case .unknownProfile(let name, let known, let suggestion):
            return "there is no profile '\(Self.shortened(name))'" + Self.hint(suggestion, known)
        case .extendsCycle(let names):
            return "these profiles extend each other in a circle: \(names.joined(separator: " -> "))"
        case .contradiction(let text), .unreadable(let text):
            return text
        }
    }

    /// `fence.json:3:5: error: …`, or `fence.json: error: …` when there is no place.
    public var description: String { "\(position?.description ?? file): error: \(message)" }

    private static func hint(_ suggestion: String?, _ allowed: [String]) -> String {
        var text = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        if !allowed.isEmpty {
            text += text.isEmpty ? "; allowed: " : " Allowed: "
            text += allowed.joined(separator: ", ")
        }
        return text
    }

    /// The text for a message: on one line and not longer than a line.
    private static func shortened(_ text: String) -> String {
        let visible = text.unicodeScalars.prefix(80).map { scalar -> String in
            scalar.value < 0x20 || scalar.value == 0x7F ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }
        return visible.joined() + (text.unicodeScalars.count > 80 ? "…" : "")
    }
}

/// Everything that is wrong in a configuration, in the order of the files' text.
public struct ConfigurationErrors: Error, Sendable, CustomStringConvertible {
    /// At least one problem.
    public var problems: [ConfigurationProblem]

    /// A line for each problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
