/// Where a run's texts go: the report to standard output (or a file), everything else to standard error.
///
/// All text is written with `write(2)`, reports in large pieces; the last line always ends in a newline, since SwiftPM
/// loses the last line of a plugin's tool otherwise. When the reader of a stream goes away, the rest is dropped quietly.
/// May be used from several threads.
public final class Console: @unchecked Sendable {
    /// The two streams of a process.
    public enum Stream: Int32, Sendable {
        /// Standard output: the report.
        case output = 1
        /// Standard error: progress, summary, errors.
        case error = 2
    }

    /// What is known of the streams.
    public struct Traits: Sendable {
        /// Whether standard output is a terminal.
        public var outputIsTerminal: Bool
        /// Whether standard error is a terminal.
        public var errorIsTerminal: Bool
        /// The width of lines in columns.
        public var columns: Int

        /// Creates the description of two streams.
        public init(outputIsTerminal: Bool = false, errorIsTerminal: Bool = false, columns: Int = 80) {
            self.outputIsTerminal = outputIsTerminal
            self.errorIsTerminal = errorIsTerminal
            self.columns = columns
        }
    }

    /// Whether the report is for a terminal: then it may be dimmed, coloured, laid out for the width.
    public let reportIsForTerminal: Bool
    /// Whether the report uses colors.
    public let reportUsesColor: Bool
    /// Whether messages on standard error use colors.
    public let messagesUseColor: Bool
    /// The width of lines in columns: the terminal's, else COLUMNS, else 80.
    public let columns: Int
    /// Whether only the report is wanted.
    public let isQuiet: Bool

    private let showsProgress: Bool
    private let collectsReport: Bool
    private let send: @Sendable (Stream, UnsafeRawBufferPointer) -> Bool
    private let lock = ConsoleLock()
    // Everything below is guarded by the lock.
    private var pending: [UInt8] = []
    private var endsInNewline = true
    private var outputIsOpen = true
    private var errorIsOpen = true
    private var progressIsShown = false
    private var collected: [UInt8] = []

    /// Creates a console.
    ///
    /// With `collectsReport` the report is kept for ``takeReport()`` instead of being written. `send` writes bytes to a
    /// stream and returns false when the stream is closed for good.
    public init(
        traits: Traits, color: ColorChoice = .auto, environment: [String: String] = [:], quiet: Bool = false,
        collectsReport: Bool = false, send: @escaping @Sendable (Stream, UnsafeRawBufferPointer) -> Bool
    ) {
        reportIsForTerminal = traits.outputIsTerminal && !collectsReport
        reportUsesColor = color.resolved(isTerminal: reportIsForTerminal, environment: environment)
        messagesUseColor = color.resolved(isTerminal: traits.errorIsTerminal, environment: environment)
        columns = traits.columns
        isQuiet = quiet
        showsProgress = traits.errorIsTerminal && !quiet && environment["TERM"] != "dumb"
        self.collectsReport = collectsReport
        self.send = send
    }

    /// Adds text to the report.
    public func report(_ text: String) { report(utf8: Array(text.utf8)) }

    /// Adds bytes to the report as they are.
    public func report(utf8 bytes: [UInt8]) {
        lock.locked {
            if collectsReport {
                collected += bytes
                return
            }
            pending += bytes
            if pending.count >= 1 << 16 { flushReport() }
        }
    }

    /// Prints one line for people to standard error, unless `--quiet` was given.
    public func note(_ line: String) {
        if !isQuiet { message(line) }
    }

    /// Prints `error: …` to standard error, one line for each line of the text; `--quiet` does not silence it.
    public func error(_ text: String) { labelled("error", color: "31", text) }

    /// Prints lines that say `error:` themselves to standard error; `--quiet` does not silence them.
    public func labelledError(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) { message(String(line)) }
    }

    /// Prints `warning: …` to standard error, one line for each line of the text, unless `--quiet` was given.
    public func warning(_ text: String) {
        if !isQuiet { labelled("warning", color: "33", text) }
    }

    /// Shows what is being done in the last line of the terminal; does nothing where standard error is no terminal.
    public func progress(_ text: String) {
        guard showsProgress else { return }
        lock.locked {
            let room = max(10, columns - 1)
            let line = text.count > room ? text.prefix(room - 1) + "…" : text[...]
            flushReport()
            write("\r\u{1B}[K\(line)", to: .error)
            progressIsShown = true
        }
    }

    /// Writes what is still pending, ends the last line and removes the progress line.
    public func finish() {
        lock.locked {
            clearProgress()
            if !endsInNewline || (pending.last.map { $0 != 0x0A } ?? false) { pending.append(0x0A) }
            flushReport()
        }
    }

    /// The whole report of a console that collects it, ended with a newline.
    func takeReport() -> [UInt8] {
        lock.locked {
            if let last = collected.last, last != 0x0A { collected.append(0x0A) }
            defer { collected = [] }
            return collected
        }
    }

    private func labelled(_ label: String, color: String, _ text: String) {
        let shown = messagesUseColor ? "\u{1B}[1;\(color)m\(label):\u{1B}[0m " : "\(label): "
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) { message(shown + line) }
    }

    private func message(_ line: String) {
        lock.locked {
            clearProgress()
            flushReport()
            write(line.hasSuffix("\n") ? line : line + "\n", to: .error)
        }
    }

    private func clearProgress() {
        if progressIsShown {
            write("\r\u{1B}[K", to: .error)
            progressIsShown = false
        }
    }

    private func flushReport() {
        guard let last = pending.last else { return }
        endsInNewline = last == 0x0A
        if outputIsOpen { outputIsOpen = pending.withUnsafeBytes { send(.output, $0) } }
        pending.removeAll(keepingCapacity: true)
    }

    private func write(_ text: String, to stream: Stream) {
        guard errorIsOpen else { return }
        errorIsOpen = Array(text.utf8).withUnsafeBytes { send(stream, $0) }
    }
}

extension Console.Traits {
    /// The traits of the process's own streams.
    static func ofProcess(environment: [String: String]) -> Console.Traits {
        let declared = environment["COLUMNS"].flatMap { Int($0) }.flatMap { (20...10_000).contains($0) ? $0 : nil }
        let columns = TerminalDevice.columns(of: Console.Stream.output.rawValue) ?? declared ?? 80
        return Console.Traits(
            outputIsTerminal: TerminalDevice.isTerminal(Console.Stream.output.rawValue),
            errorIsTerminal: TerminalDevice.isTerminal(Console.Stream.error.rawValue), columns: columns)
    }
}
