import BuildStamps
import FenceBuild
import FenceModel

/// Checks the products that `outputs` of the configuration declares, each against its profile.
struct OutputCheck {
    let workspace: Workspace
    /// Names that every product must refer to, besides the evidence of its profile's fences.
    var symbols: [String] = []

    /// One product, judged.
    struct Result {
        /// The product; paths below the configuration's folder are relative to it.
        var file: StampedFile
        /// The entry of `outputs` that it belongs to.
        var output: OutputDeclaration
        /// What was expected of it.
        var expectation: StampExpectation
    }

    /// Reads and judges the products of these outputs; a pattern that stands for nothing gives a result that says that
    /// nothing was checked.
    ///
    /// - Throws: ``UsageError`` for a profile whose products carry no stamps.
    func run(_ outputs: [OutputDeclaration], _ body: (Result) -> Void) throws {
        let folder = self.folder
        let finder = OutputFinder(folder: folder)
        for output in outputs {
            guard let profile = workspace.configuration.profile(named: output.profile) else { continue }
            var expectation = try StampExpectation(
                checking: profile, output: output, evidence: workspace.configuration.evidence(for: profile.name))
            expectation.evidence += symbols.filter { !expectation.evidence.contains($0) }
            func give(_ file: StampedFile) { body(Result(file: file, output: output, expectation: expectation)) }
            func giveProblem(_ code: StampProblemCode, _ message: String) {
                give(StampedFile(path: output.path, kind: .other, problems: [StampProblem(code, message)]))
            }
            let paths: [String]
            do { paths = try finder.find(output.path) } catch {
                giveProblem(.unreadable, error.message)
                continue
            }
            if paths.isEmpty {
                giveProblem(
                    .notFound, "nothing matches this output of profile \(output.profile): nothing was checked")
            }
            let reader = StampReader(options: .init(evidence: expectation.evidence))
            for path in paths {
                reader.readEach(in: path.hasPrefix("/") ? path : folder + "/" + path) { file in
                    var file = expectation.judged(file)
                    if file.path.hasPrefix(folder + "/") { file.path.removeFirst(folder.count + 1) }
                    give(file)
                }
            }
        }
    }

    /// The folder of the configuration, to which its patterns belong.
    private var folder: String {
        guard let file = workspace.configuration.file, let slash = file.lastIndex(of: "/") else {
            return workspace.directory
        }
        return String(file[..<slash])
    }
}
