import BuildStamps
import FenceBuild

/// Checks the products that `outputs` of the configuration declares, each against its profile.
struct OutputCheck {
    let profiles: StampProfiles
    /// Names that every product must refer to, besides the evidence of its profile's fences.
    var symbols: [String] = []

    /// Reads and judges every product; a pattern that stands for nothing gives a result that says that nothing could be
    /// checked.
    ///
    /// - Parameter body: takes each result with its expectation.
    func run(_ body: (StampedFile, StampExpectation) -> Void) throws {
        guard let configuration = profiles.configuration, let folder = profiles.folder else { return }
        let finder = OutputFinder(folder: folder)
        for output in configuration.outputs {
            var expectation = try profiles.expectation(for: output.profile, output: output)
            expectation.evidence += symbols.filter { !expectation.evidence.contains($0) }
            let paths: [String]
            do {
                paths = try finder.find(output.path)
            } catch {
                body(
                    StampedFile(
                        path: output.path, kind: .other, problems: [StampProblem(.unreadable, error.message)]),
                    expectation)
                continue
            }
            if paths.isEmpty {
                let problem = StampProblem(
                    .notFound, "nothing matches this output of profile \(output.profile): nothing was checked")
                body(StampedFile(path: output.path, kind: .other, problems: [problem]), expectation)
            }
            let reader = StampReader(options: .init(evidence: expectation.evidence))
            for path in paths {
                reader.readEach(in: path.hasPrefix("/") ? path : folder + "/" + path) { file in
                    var file = expectation.judged(file)
                    if file.path.hasPrefix(folder + "/") { file.path.removeFirst(folder.count + 1) }
                    body(file, expectation)
                }
            }
        }
    }
}
