import Foundation
import Testing

@testable import FenceModel
@testable import FenceSyntax

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
        var labels: [String] = []
        for label in test.labels(in: text) {
            var isActive = true
            for (index, fence) in scan.fences.enumerated() {
                for (clause, state) in zip(fence.clauses, scan.states[index]) {
                    // What error recovery swallowed as part of a condition is not compiled either.
                    let whole = SourceRange(clause.keywordRange.start, clause.body.end)
                    if whole.contains(label.offset) && (state != .active || label.offset < clause.body.start) {
                        isActive = false
                    }
                }
            }
            // A message with something behind it on its line is an error of its own and says nothing.
            if scan.diagnostics.contains(where: {
                $0.message.hasPrefix("extra tokens following #") && $0.message.hasSuffix("g directive")
                    && $0.offset > label.offset && $0.offset < label.offset + 20
            }) {
                isActive = false
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
            if test.isRefused {
                // The compiler refuses the arguments; so must a configuration that declares them.
                #expect(throws: (any Error).self, "\(test.id)") { try CaseProfile.requireValid(test.args) }
                continue
            }
            let ours = try Self.outcome(of: test)
            let theirs = test.expectedDiagnostics
            // Uses of deprecated members are found by the type checker, which may not get that far.
            let showsLabels =
                !test.args.contains("-suppress-warnings") && (test.exit == 0 || !test.source.hasPrefix("struct S {"))
            if ours.diagnostics != theirs || (showsLabels && ours.active.sorted() != test.active.sorted()) {
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
        "cannot find ", "no macro named", "[#no-usage]", "is not a prefix unary operator",
        "cannot be resolved without a contextual type", "in body of function declaration",
        "referencing operator function", "unknown attribute",
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

    struct Label {
        var name: String
        var offset: Int
    }

    /// Where the marks of the run stand in the source.
    func labels(in text: SourceText) -> [Label] {
        var labels: [Label] = []
        if source.contains("= /") {
            // Bare regex literals are the scanner's business; here the marks are searched as text.
            for mark in ["A", "B"] {
                if let found = source.range(of: "#warning(\"\(mark)\")") {
                    labels.append(
                        Label(name: mark, offset: source.utf8.distance(from: source.startIndex, to: found.lowerBound)))
                }
            }
            return labels
        }
        var lexer = Lexer(
            text, from: text[0] == 0x23 && text[1] == 0x21 ? text.string(SourceRange(0, 200)).firstIndexOfNewline : 0,
            to: text.count)
        var token = lexer.next()
        var previous = ""
        var isPrelude = source.hasPrefix("struct S { @available")
        while token.kind != .endOfFile {
            let start = token.start
            let word = text.string(token.range)
            defer { previous = word }
            if word == "#warning" || word == "#error" {
                _ = lexer.next()
                let name = lexer.next()
                labels.append(Label(name: text.string(SourceRange(name.start + 1, name.end - 1)), offset: start))
            } else if isPrelude {
                // The runs about places mark uses of `a()`, `b()` and `c` of a value `s`.
                if word == "s", text.string(SourceRange(start - 4, start)) == "let " { isPrelude = false }
            } else if source.hasPrefix("struct S { @available"), token.kind == .period || token.kind == .periodPrefix {
                let member = text.string(SourceRange(token.end, token.end + 1))
                if ["a", "b", "c"].contains(member), previous != "case", previous != "E",
                    !CharacterClasses.mayBeIdentifier(text[token.end + 1])
                {
                    labels.append(Label(name: member.uppercased(), offset: start))
                }
            } else if word == "message" {
                _ = lexer.next()
                let name = lexer.next()
                labels.append(Label(name: text.string(SourceRange(name.start + 1, name.end - 1)), offset: start))
            }
            token = lexer.next()
        }
        return labels
    }

    /// Whether the compiler refused the arguments before it read the file.
    var isRefused: Bool {
        diags.contains { $0.hasPrefix("0:0: error: ") }
    }
}

extension String {
    /// The offset of the first line break, for a file with a shebang line.
    fileprivate var firstIndexOfNewline: Int {
        utf8.firstIndex(of: 0x0A).map { utf8.distance(from: utf8.startIndex, to: $0) } ?? utf8.count
    }
}
