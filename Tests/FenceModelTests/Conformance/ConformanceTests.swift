@testable import FenceModel
import FenceSyntax
import Foundation
import Testing

/// The compiler is the judge: what swiftc 6.3.1 did with 1,536 inputs, each run as a profile would declare it.
@Suite struct ConformanceTests {
    /// What a run of ours says, in the form of the recorded runs.
    struct Outcome: Equatable {
        var active: [String]
        var diagnostics: [String]
    }

    static func outcome(of test: CompilerCase) throws -> Outcome {
        let run = try CaseProfile.run(for: test.args)
        let text = SourceText(test.bytes)
        let evaluator = ConditionEvaluator(run.facts)
        let scan = FenceScanner.scan(text, options: run.options, decide: evaluator.decide)
        let table = LineTable(text)
        var diagnostics: [String] = []
        for diagnostic in scan.diagnostics where diagnostic.severity != .note {
            if run.suppressesWarnings, diagnostic.severity == .warning { continue }
            let severity = run.warningsAreErrors ? "error" : diagnostic.severity.rawValue
            let place = table.position(of: diagnostic.offset)
            diagnostics.append("\(place.line):\(place.column): \(severity): \(diagnostic.message)")
        }
        return Outcome(active: activeLabels(text, scan, test), diagnostics: diagnostics.sorted())
    }

    /// The labels whose text is compiled: those in no clause, or in active clauses only.
    static func activeLabels(_ text: SourceText, _ scan: SourceScan, _ test: CompilerCase) -> [String] {
        let source = String(decoding: test.bytes, as: UTF8.self)
        _ = source
        var labels: [String] = []
        for label in test.labels(in: text) {
            var isActive = true
            for (index, fence) in scan.fences.enumerated() {
                for (clause, state) in zip(fence.clauses, scan.states[index])
                where clause.body.contains(label.offset) && state != .active {
                    isActive = false
                }
            }
            if isActive { labels.append(label.name) }
        }
        return labels
    }

    @Test func everyRecordedRunIsReproduced() throws {
        let cases = try CompilerCase.load()
        #expect(cases.count == 1536)
        var failures: [String] = []
        for test in cases where OutOfScope.reasons[test.id] == nil {
            let ours = try Self.outcome(of: test)
            let theirs = test.expectedDiagnostics
            if ours.diagnostics != theirs || ours.active.sorted() != test.expectedActive(ours).sorted() {
                failures.append(
                    """
                    \(test.id): \(test.source.debugDescription) \(test.args.joined(separator: " "))
                      compiler: \(test.active) \(theirs)
                      fence:    \(ours.active) \(ours.diagnostics)
                    """)
            }
        }
        #expect(failures.isEmpty, "\(failures.count) runs differ:\n\(failures.joined(separator: "\n"))")
    }

    /// The list of exceptions must not outlive its reasons.
    @Test func casesOutOfScopeExistAndDiffer() throws {
        let cases = Dictionary(uniqueKeysWithValues: try CompilerCase.load().map { ($0.id, $0) })
        for id in OutOfScope.reasons.keys {
            let test = try #require(cases[id], "no recorded run is called \(id)")
            let ours = try Self.outcome(of: test)
            #expect(
                ours.diagnostics != test.expectedDiagnostics || ours.active.sorted() != test.active.sorted(),
                "\(id) passes; take it off the list")
        }
    }
}

extension CompilerCase {
    /// What only the type checker says; it sees code, not directives.
    private static let typeChecker = [
        "cannot find ", "no macro named", "[#no-usage]", "is not a prefix unary operator", "top-level statement cannot begin",
        "cannot be resolved without a contextual type", "referencing operator function", "unknown attribute",
        "can only appear in a pattern", "expressions are not allowed at the top level",
    ]

    /// Errors and warnings about directives and conditions, sorted.
    var expectedDiagnostics: [String] {
        diags.filter { text in
            guard !text.contains(": note: "), !text.hasPrefix("0:0: ") else { return false }
            if text.contains("cannot find user version number") { return true }
            return !Self.typeChecker.contains { text.contains($0) }
        }.sorted()
    }

    /// The labels that should be active. When parsing fails the compiler may stop before it reports any.
    func expectedActive(_ ours: ConformanceTests.Outcome) -> [String] { active }

    struct Label {
        var name: String
        var offset: Int
    }

    /// Where the marks of the run stand in the source.
    func labels(in text: SourceText) -> [Label] {
        var labels: [Label] = []
        let bytes = Array(text.bytes)
        for prefix in ["#warning(\"", "#error(\""] {
            let pattern = Array(prefix.utf8)
            var index = 0
            while index + pattern.count < bytes.count {
                if Array(bytes[index..<index + pattern.count]) == pattern {
                    let start = index + pattern.count
                    var end = start
                    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += 1 }
                    labels.append(Label(name: String(decoding: bytes[start..<end], as: UTF8.self), offset: index))
                    index = end
                }
                index += 1
            }
        }
        return labels
    }
}
