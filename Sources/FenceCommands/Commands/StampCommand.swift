import BuildStamps
import FenceModel
import FenceReports

/// `fence stamp`: reads the stamps of built products and compares them with a profile.
struct StampCommand: Command {
    let name = "stamp"
    let summary = "Read the SDK stamps of built products and check them against a profile."
    let discussion = """
        Reads Mach-O files, fat files, static archives, bundles (.app, .framework, .xcframework, .appex, .xcarchive), .ipa \
        and .zip files, and folders of these. Prints one line for each image: where it is, its architecture, platform, \
        minos, sdk and tools.

        With --profile every image is compared with the profile's platform, deployment target, SDK and Xcode build. \
        Without paths the outputs that fence.json declares are read, each against its own profile.

        Exit codes: 0 clean, 1 a stamp is wrong or a file damaged, 2 something could not be read, 64 wrong usage.
        """

    static let format = SharedOptions.format([.text, .json])
    static let explain = Option.flag(
        "explain",
        help: "Say in words what each stamp gets on iPhone Duo and, for a wrong one, the likely cause and the repair.")
    static let symbols = Option<[String]>.list(
        "symbol", "name",
        help: "Confirm that the product refers to this API in its symbol or import tables. May be repeated.")

    let arguments = [
        ArgumentDefinition(
            "path", .any, help: "Files, bundles, zip files or folders; default are the outputs of fence.json.",
            completion: .files([]))
    ]
    let options = [format.definition, explain.definition, symbols.definition]

    func run(_ invocation: Invocation) throws -> Outcome {
        let names = invocation[SharedOptions.profiles]
        guard names.count <= 1 else {
            throw UsageError.conflict(
                "a product is compared with one profile; --profile was given \(names.count) times")
        }
        let paths = invocation.arguments.positional
        let workspace = try Workspace(invocation)
        var report = StampReporting(invocation)
        if paths.isEmpty {
            guard names.isEmpty else {
                throw UsageError.conflict("--profile needs paths: every output of fence.json has its own profile")
            }
            let outputs = workspace.configuration.outputs
            guard !outputs.isEmpty else {
                throw UsageError.conflict(
                    "there is nothing to read: name files, bundles or folders, or declare outputs in fence.json")
            }
            report.start()
            try OutputCheck(workspace: workspace, symbols: invocation[Self.symbols]).run(outputs) { result in
                report.add(result.file, result.expectation)
            }
        } else {
            try read(paths, workspace, names.isEmpty ? nil : workspace.profiles.first, invocation, &report)
        }
        return report.finish(isStrict: invocation[SharedOptions.strict])
    }

    private func read(
        _ paths: [String], _ workspace: Workspace, _ profile: Profile?, _ invocation: Invocation,
        _ report: inout StampReporting
    ) throws {
        var expectation: StampExpectation?
        if let profile {
            var wanted = try StampExpectation(
                checking: profile, evidence: workspace.configuration.evidence(for: profile.name))
            wanted.evidence += invocation[Self.symbols].filter { !wanted.evidence.contains($0) }
            let unknown = wanted.unknownFacts
            if !unknown.isEmpty {
                invocation.console.warning(
                    "profile '\(profile.name)' does not say \(unknown.joined(separator: ", ")): not compared")
            }
            expectation = wanted
        }
        report.start()
        let symbols = expectation?.evidence ?? invocation[Self.symbols]
        let reader = StampReader(options: .init(evidence: symbols))
        // The process's own folder needs no longer paths, which cost the system time.
        let isOwnFolder = invocation.workingDirectory == TerminalDevice.workingDirectory()
        for path in paths {
            var path = path
            while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
            let full = isOwnFolder ? path : invocation.absolutePath(path)
            reader.readEach(in: full) { file in
                var file = file
                file.path = Self.shown(file.path, given: path, full: full)
                if let expectation {
                    file = expectation.judged(file)
                } else {
                    for symbol in symbols { file.problems += file.evidenceProblems(of: symbol) }
                }
                report.add(file, expectation)
            }
        }
    }

    /// The path of a result as the user would write it: the path that was given, and what lies below it.
    private static func shown(_ path: String, given: String, full: String) -> String {
        if path == full { return given }
        guard path.hasPrefix(full) else { return path }
        return given + String(Substring(path.utf8.dropFirst(full.utf8.count)))
    }
}

/// The report of one run: written file by file as they are read, so that a thousand products need no more memory than one.
private struct StampReporting {
    private let console: Console
    private let isJSON: Bool
    private let explains: Bool
    /// The results, kept only for a plugin that wants them as JSON when the run is over.
    private var kept: [StampedFile]?
    private var json = StampJSONReport()
    private var tally = StampTally()

    init(_ invocation: Invocation) {
        console = invocation.console
        isJSON = invocation[StampCommand.format] == .json
        explains = invocation[StampCommand.explain]
        kept = invocation[SharedOptions.resultFile] == nil ? nil : []
    }

    func start() {
        if isJSON { console.report(utf8: json.start()) }
    }

    mutating func add(_ file: StampedFile, _ expectation: StampExpectation?) {
        tally.add(file)
        kept?.append(file)
        var explanation: (@Sendable (StampedImage, StampedFile) -> [String])?
        if explains { explanation = { image, file in StampReporting.sentences(image, file, expectation) } }
        if isJSON {
            json.explanation = explanation
            console.report(utf8: json.file(file))
        } else {
            let text = StampTextReport(usesColor: console.reportUsesColor, explanation: explanation)
            console.report(utf8: text.lines(of: file))
        }
    }

    func finish(isStrict: Bool) -> Outcome {
        if isJSON { console.report(utf8: json.end()) }
        let code: ExitCode
        if tally.notChecked > 0 {
            code = .couldNotCheck
        } else if tally.errors > 0 || (isStrict && tally.warnings > 0) {
            code = .findings
        } else {
            code = .clean
        }
        let files = kept ?? []
        return Outcome(code, summary: "stamp: " + tally.summary) { StampReporting.document(files) }
    }

    private static func document(_ files: [StampedFile]) -> String {
        var json = StampJSONReport()
        var bytes = json.start()
        for file in files { bytes += json.file(file) }
        return String(decoding: bytes + json.end(), as: UTF8.self)
    }

    private static func sentences(
        _ image: StampedImage, _ file: StampedFile, _ expectation: StampExpectation?
    ) -> [String] {
        let bundle = file.bundles.last { $0.executable == image.location.entry && !image.location.entry.isEmpty }
        return image.stamps.flatMap { stamp in
            StampExplanation(stamp, of: image, expectation: expectation, sdkName: bundle?.info?.sdkName).sentences
        }
    }
}
