import Testing

@testable import FenceSyntax

/// Where fences and their parts are found, byte by byte.
@Suite struct FenceScannerTests {
    /// Scans with a toolchain on which exactly the named flags are set.
    static func scan(_ source: String, flags: Set<String> = [], regex: Bool = false) -> (SourceText, SourceScan) {
        let text = SourceText(source)
        return (text, FenceScanner.scan(text, options: ScanOptions(bareSlashRegex: regex), decide: decider(flags)))
    }

    static func decider(_ flags: Set<String>) -> (ParsedCondition) -> ClauseDecision {
        { parsed in
            func value(_ condition: Condition) -> Bool {
                switch condition.node {
                case .literal(let value), .integer(let value): value
                case .term(.flag(let name)): flags.contains(name)
                case .term(.compilerVersion(let comparison)): comparison.holds(for: [6, 3, 1])
                case .not(let operand): !value(operand)
                case .parenthesized(let operand): value(operand)
                case .and(let operands): operands.allSatisfy(value)
                case .or(let operands): operands.contains(where: value)
                default: false
                }
            }
            return ClauseDecision(
                verdict: Trilean(value(parsed.condition)), allowsSyntaxErrors: parsed.allowsSyntaxErrors)
        }
    }

    @Test func rangesCoverKeywordsConditionsAndBodiesWithoutLoss() throws {
        let source = "let a = 1\n#if DUO && !OLD // why\nlet b = 2\n#elseif OTHER\n#else\nlet c = 3\n#endif // done\n"
        let (text, scan) = Self.scan(source)
        let fence = try #require(scan.fences.first)
        #expect(scan.fences.count == 1)
        #expect(text.string(fence.range).hasPrefix("#if DUO") && text.string(fence.range).hasSuffix("#endif"))
        #expect(fence.clauses.map { text.string($0.keywordRange) } == ["#if", "#elseif", "#else"])
        #expect(fence.clauses.map { $0.condition.map { text.string($0.range) } } == ["DUO && !OLD", "OTHER", nil])
        #expect(fence.clauses.map { text.string($0.body) } == [" // why\nlet b = 2\n", "\n", "\nlet c = 3\n"])
        #expect(fence.endKeyword.map(text.string) == "#endif")
    }

    @Test func directivesNeedNotStartALine() {
        let (_, scan) = Self.scan("#if DUO\nprint(1) #else\nprint(2) #endif\n")
        #expect(scan.fences.first?.clauses.count == 2)
        #expect(scan.diagnostics.isEmpty)
    }

    @Test(arguments: [
        "// #if X", "/* #if X */", "/* /* */ #if X */", "let s = \"#if X\"", "let s = \"\"\"\n#if X\n\"\"\"",
        "let s = #\"\\\" #if X\"#",
        "let s = ##\"\"\"\n\"\"\"#\n#if X\n\"\"\"##", "let r = #/#if X/#", "let r = #/\n#if X\n/#", "let x = `#if X`",
        "let x = <##if X#>",
        "let s = \"\\(\"#if X\")\"", "let s = '#if X'",
    ])
    func textThatIsNoCodeHidesDirectives(hidden: String) {
        let (_, scan) = Self.scan("#if A\n#endif\n\(hidden)\n#if B\n#endif\n")
        #expect(scan.fences.count == 2)
        #expect(!scan.diagnostics.contains { $0.message.contains("conditional compilation") })
    }

    @Test func bareRegexLiteralsHideDirectivesInLanguageModeSixOnly() {
        let source = "#if A\nlet r = /#endif/\n#endif\n"
        #expect(Self.scan(source, regex: true).1.diagnostics.isEmpty)
        #expect(!Self.scan(source, regex: false).1.diagnostics.isEmpty)
    }

    @Test func skippedTextNeedNotBeSwift() {
        let (_, scan) = Self.scan("#if compiler(>=99)\n} ] \"unterminated\n#if\n#else junk\n#endif\n#else\n#endif\n")
        #expect(scan.diagnostics.isEmpty)
        #expect(scan.states == [[.skipped, .active], [.skipped, .skipped]])
        #expect(scan.fences[1].parent == Fence.Position(fence: 0, clause: 0))
    }

    @Test func nestedFencesKnowTheirParents() {
        let (_, scan) = Self.scan("#if A\n#if B\n#endif\n#else\n#if C\n#if D\n#endif\n#endif\n#endif\n", flags: ["A"])
        #expect(scan.fences.map(\.depth) == [0, 1, 1, 2])
        #expect(scan.fences.map(\.parent?.clause) == [nil, 0, 1, 0])
        #expect(scan.states == [[.active, .inactive], [.inactive], [.inactive], [.inactive]])
    }

    @Test func anUnknownConditionLeavesItsClausesUnknown() {
        let text = SourceText("#if A\n#if true\n#endif\n#elseif true\n#else\n#endif\n")
        let scan = FenceScanner.scan(text) { parsed in
            if case .literal(let value) = parsed.condition.node {
                return ClauseDecision(verdict: Trilean(value), allowsSyntaxErrors: false)
            }
            return ClauseDecision(verdict: .unknown, allowsSyntaxErrors: false)
        }
        #expect(scan.states == [[.unknown, .unknown, .inactive], [.unknown]])
    }

    @Test func postfixAndAttributeFencesAreRecognised() {
        let source = """
            view
            #if A
                // comment
                .padding()
            #if B
                .bold()
            #endif
            #endif

            #if A
            @available(iOS 27, *)
            #else
            @MainActor @objc(name)
            #endif
            func f() {}
            #if A
            .none
            #endif
            """
        let (_, scan) = Self.scan(source, flags: ["A"])
        #expect(scan.fences.map(\.role) == [.postfix, .postfix, .attributes, .statements])
    }

    @Test func scanningGoesOnAfterAnError() {
        let (_, scan) = Self.scan("#if ==\n#endif\n#if A\nlet x = 1\n#endif\n", flags: ["A"])
        #expect(scan.fences.count == 1)
        #expect(scan.states == [[.active]])
    }

    @Test func interpolationsOfMultilineStringsAreCode() {
        let source = "let s = \"\"\"\n\\(call(\n{\n#if A\n1\n#else\n2\n#endif\n}))\n\"\"\"\n#if B\n#endif\n"
        let (text, scan) = Self.scan(source)
        #expect(scan.fences.compactMap { $0.clauses.first?.condition.map { text.string($0.range) } } == ["A", "B"])
    }

    @Test func structureDeeperThanTheCompilersLimitStopsTheScan() {
        let deep = String(repeating: "#if A\n", count: 300) + String(repeating: "#endif\n", count: 300)
        let (_, scan) = Self.scan(deep)
        #expect(
            scan.diagnostics == [
                SourceDiagnostic(.error, at: 256 * 6, "structure nesting level exceeded maximum of 256")
            ])
        #expect(
            Self.scan("#if \(String(repeating: "(", count: 255))A\(String(repeating: ")", count: 255))\n#endif\n").1
                .diagnostics.isEmpty)
        let parentheses = "#if \(String(repeating: "(", count: 300))A\(String(repeating: ")", count: 300))\n#endif\n"
        #expect(Self.scan(parentheses).1.diagnostics.map(\.offset) == [4 + 255])
    }

    /// What swiftc 6.3.1 says, each sentence as often as it does.
    @Test(arguments: [
        ("#if A\n#else\n#elseif B\n#elseif C\n#else\n#endif\n", ["further conditions after #else are unreachable"]),
        ("#if A\n#else\n#else\n#endif\n", ["further conditions after #else are unreachable"]),
        (
            "func f() {\n_ = \"a\"\n#if A\n.b\n#if B\n#endif\n#endif\n}\n",
            ["unexpected tokens in '#if' expression body"]
        ),
        ("func f() {\n_ = \"a\"\n#if A\n.b\n#if B\n.0\n#endif\n#endif\n}\n", []),
        ("#if canImport(A B, C)\n#endif\n", ["expected ',' separator"]),
    ])
    func directivesAreJudgedAsByTheCompiler(source: String, messages: [String]) {
        #expect(Self.scan(source).1.diagnostics.map(\.message) == messages)
    }

    /// What swiftc 6.3.1 takes for an escaped identifier, which hides a directive, and what for a backtick alone.
    @Test(arguments: [
        ("`a #else `", true), ("`a\u{200B}#else `", true), ("`a\t#else `", false), ("`a\\ #else `", false),
        ("`a\u{0B}#else `", false), ("`a\u{7F}#else `", false), ("`a\u{A0}#else `", false),
        ("`a\u{2028}#else `", false),
        ("`a\u{2003}#else `", false), ("x `+` a` #else `", false), ("x ` ` a` #else `", false),
        ("x `` a` #else `", false),
    ])
    func backticksHideADirectiveOnlyAsAnIdentifier(line: String, isHidden: Bool) {
        let (_, scan) = Self.scan("#if compiler(>=99)\n\(line)\nlet b = 1\n#endif\n")
        #expect(scan.fences.first?.clauses.count == (isHidden ? 1 : 2))
    }

    /// Sharing one scan between toolchains must not change any answer.
    @Test(arguments: [
        "#if A\nx\n#elseif B || compiler(>=99)\ny\n#else\nz\n#endif\n",
        "#if A\n#if B\n}\n#endif\n#else\n#if compiler(>=99)\n]\n#endif\n#endif\n",
        "#if compiler(>=5) && A\n'\n#else\n}\n#endif\n", "#if !A\n#if A == B\n#endif\n#endif\n#if FOO(1)\n#endif\n",
    ])
    func reevaluationEqualsAScanOfItsOwn(source: String) {
        let text = SourceText(source)
        let sets: [Set<String>] = [[], ["A"], ["B"], ["A", "B"]]
        for first in sets {
            let base = FenceScanner.scan(text, decide: Self.decider(first))
            for second in sets {
                guard let shared = base.reevaluated(Self.decider(second)) else { continue }
                let own = FenceScanner.scan(text, decide: Self.decider(second))
                #expect(shared.states == own.states)
                #expect(shared.diagnostics == own.diagnostics)
                #expect(shared.fences == own.fences)
            }
        }
    }
}
