import Testing

@testable import FenceSyntax

/// How conditions are read: grammar, operator spacing, versions.
@Suite struct ConditionTests {
    private func shape(_ condition: Condition) -> String {
        switch condition.node {
        case .literal(let value): "\(value)"
        case .integer(let value): value ? "1" : "0"
        case .term(.flag(let name)): name
        case .term(.featureFlag(let name)): "$\(name)"
        case .term(let term): "\(term)".split(separator: "(").first.map(String.init) ?? ""
        case .not(let operand): "!\(shape(operand))"
        case .parenthesized(let operand): "(\(shape(operand)))"
        case .and(let operands): "[\(operands.map(shape).joined(separator: " && "))]"
        case .or(let operands): "[\(operands.map(shape).joined(separator: " || "))]"
        case .invalid: "?"
        }
    }

    @Test(arguments: [
        ("A && B || C && D", "[[A && B] || [C && D]]"), ("A || B && C || D", "[A || [B && C] || D]"),
        ("!A && (B)", "[!A && (B)]"),
        ("A&&B", "[A && B]"), ("(A\n&& B)", "([A && B])"), ("`class` || $Macros", "[class || $Macros]"),
        ("other::FLAG", "FLAG"),
        ("A && B && C && D", "[A && B && C && D]"), ("(A,)", "(A)"),
    ])
    func precedenceIsTheCompilers(source: String, expected: String) throws {
        #expect(shape(try Condition.parse(source).get()) == expected)
    }

    @Test(arguments: [
        "", "A B", "A &&", "A == B", "! A", "f(x)", "os(a, b)", "1", "canImport()", "swift(6)", "A &&B", "(A",
    ])
    func whatIsNoConditionIsRefusedWithTheCompilersWords(source: String) {
        guard case .failure(let error) = Condition.parse(source) else {
            Issue.record("\(source) was accepted")
            return
        }
        #expect(error.diagnostics.contains { $0.severity == .error })
    }

    @Test func versionsCompareWithoutTrailingZeros() {
        #expect(VersionComparison(.atLeast, [6, 3, 1, 0]).holds(for: [6, 3, 1]))
        #expect(!VersionComparison(.atLeast, [6, 3, 1, 1]).holds(for: [6, 3, 1]))
        #expect(VersionComparison(.below, [6, 4]).holds(for: [6, 3, 1]))
        #expect(!VersionComparison(.below, [6, 3, 1]).holds(for: [6, 3, 1, 0]))
    }

    @Test func aVersionKnownInPartDecidesWhatItCan() {
        #expect(VersionComparison(.atLeast, [6, 4]).holds(forPrefix: [6, 3]) == .no)
        #expect(VersionComparison(.atLeast, [6, 2, 9]).holds(forPrefix: [6, 3]) == .yes)
        #expect(VersionComparison(.atLeast, [6, 3]).holds(forPrefix: [6, 3]) == .yes)
        #expect(VersionComparison(.atLeast, [6, 3, 1]).holds(forPrefix: [6, 3]) == .unknown)
        #expect(VersionComparison(.below, [6, 3, 1]).holds(forPrefix: [6, 3]) == .unknown)
        #expect(VersionComparison(.below, [6, 3]).holds(forPrefix: [6, 3]) == .no)
    }

    @Test func aLongChainIsFlat() throws {
        let source = (0..<100_000).map { "F\($0)" }.joined(separator: " && ")
        guard case .and(let operands) = try Condition.parse(source).get().node else {
            Issue.record("no conjunction")
            return
        }
        #expect(operands.count == 100_000)
    }
}
