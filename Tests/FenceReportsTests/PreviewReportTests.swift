import FenceModel
import FenceSyntax
import Testing

@testable import FenceReports

@Suite struct PreviewReportTests {
    private static let source = """
        let a = 1
        #if DUO_SDK
        let b = 2
          #if NEVER
          let é = 3
          #endif
        #elseif OTHER && (A
            || B)
        #else
        \tlet c = "é"
        #endif
        """

    private static func analysis(_ source: String = source) -> FileAnalysis {
        let evaluators = [("store", []), ("beta", ["DUO_SDK"])].map { name, conditions in
            var profile = Profile(name: name)
            profile.conditions = conditions
            profile.language = .five
            return ProfileEvaluator(profile)
        }
        var open = Profile(name: "open")
        open.language = .five
        return FileAnalysis(SourceText(source), evaluators + [ProfileEvaluator(open)])
    }

    private static let names = ["store", "beta", "open"]

    @Test func tableHasARowForEachClause() {
        let table = PreviewTable(profiles: Self.names, palette: Palette(isEnabled: false), columns: 100)
        #expect(
            table.text(of: PreviewFile(path: "a.swift", Self.analysis())) == """
                a.swift
                                                   store     beta      open
                     2  #if DUO_SDK                inactive  active    unknown
                     4    #if NEVER                inactive  inactive  unknown
                     7  #elseif OTHER && (A || B)  inactive  inactive  unknown
                     9  #else                      active    inactive  unknown


                """)
    }

    @Test func longConditionsHaveTheirStatesBelow() {
        let table = PreviewTable(profiles: Self.names, palette: Palette(isEnabled: false), columns: 50)
        let text = table.text(of: PreviewFile(path: "a.swift", Self.analysis()))
        #expect(
            text.contains("     7  #elseif OTHER && (A || B)\n                      inactive  inactive  unknown\n"),
            "\(text)")
    }

    @Test func filesWithoutFencesAreNotInTheTable() {
        let table = PreviewTable(profiles: Self.names, palette: Palette(isEnabled: false), columns: 100)
        #expect(table.text(of: PreviewFile(path: "a.swift", Self.analysis("let a = 1\n"))).isEmpty)
    }

    @Test func whatTheCompilerSaysIsInTheTable() {
        let table = PreviewTable(profiles: Self.names, palette: Palette(isEnabled: false), columns: 100)
        let text = table.text(of: PreviewFile(path: "a.swift", Self.analysis("#if 1\n#endif\n")))
        #expect(
            text.contains(
                "  a.swift:1:5: error: '1' is not a valid conditional compilation expression, use 'true'\n"), "\(text)")
    }

    @Test func jsonIsAsDocumented() {
        let json = PreviewJSON(profiles: ["store", "beta", "open"])
        let file = json.file(PreviewFile(path: "a.swift", Self.analysis("#if A\n#endif\n#if 0\n#else\n#endif\n")))
        let report = String(decoding: json.report(files: [file], problems: []), as: UTF8.self)
        #expect(
            report == """
                {"version":1,"profiles":["store","beta","open"],"files":[
                {"path":"a.swift","fences":[\
                {"line":1,"column":1,"endLine":2,"depth":0,"clauses":[\
                {"keyword":"#if","line":1,"condition":"A","states":{"store":"inactive","beta":"inactive","open":"unknown"}}]},\
                {"line":3,"column":1,"endLine":5,"depth":0,"clauses":[\
                {"keyword":"#if","line":3,"condition":"0","states":{"store":"inactive","beta":"inactive","open":"inactive"}},\
                {"keyword":"#else","line":4,"condition":null,"states":{"store":"active","beta":"active","open":"active"}}]}],\
                "diagnostics":[\
                {"line":3,"column":5,"severity":"error","message":"'0' is not a valid conditional compilation expression, use 'false'"},\
                {"line":3,"column":5,"severity":"note","message":"replace with Boolean literal 'false'"}]}
                ]}

                """)
        let broken = String(decoding: json.report(files: [], problems: ["gone"]), as: UTF8.self)
        #expect(
            broken
                == "{\"version\":1,\"profiles\":[\"store\",\"beta\",\"open\"],\"problems\":[\"gone\"],\"files\":[\n]}\n"
        )
    }

    @Test func activeTextKeepsItsLinesAndColumns() {
        let view = SourceView(Self.analysis(), profile: 1)
        #expect(String(decoding: view.activeOnly(), as: UTF8.self) == "let a = 1\n\nlet b = 2\n\n\n\n\n\n\n\n")
        #expect(!view.hasUnknown)
        let midLine = SourceView(Self.analysis("f(); #if DUO_SDK\r\n#endif\r\nlet é = 1"), profile: 0)
        #expect(String(decoding: midLine.activeOnly(), as: UTF8.self) == "f();\r\n\r\nlet é = 1")
        #expect(SourceView(Self.analysis(), profile: 2).hasUnknown)
    }

    @Test func numberedViewMarksWhatIsNotCompiled() {
        #expect(
            SourceView(Self.analysis(), profile: 0).numbered(palette: Palette(isEnabled: false)) == """
                   1   let a = 1
                   2   #if DUO_SDK
                   3 - let b = 2
                   4 -   #if NEVER
                   5 -   let é = 3
                   6 -   #endif
                   7   #elseif OTHER && (A
                   8       || B)
                   9   #else
                  10   \tlet c = "é"
                  11   #endif

                """)
        let unknown = SourceView(Self.analysis(), profile: 2).numbered(palette: Palette(isEnabled: false))
        #expect(unknown.contains("   3 ? let b = 2\n"))
        let colored = SourceView(Self.analysis(), profile: 0).numbered(palette: Palette(isEnabled: true))
        #expect(colored.contains("\u{1B}[2mlet b = 2\u{1B}[0m"))
    }

    @Test func controlCharactersDoNotReachTheTerminal() {
        let view = SourceView(Self.analysis("let a = \"\u{1B}[31m\u{7}\"\n"), profile: 0)
        #expect(view.numbered(palette: Palette(isEnabled: false)) == "   1   let a = \"\u{FFFD}[31m\u{FFFD}\"\n")
    }

    @Test func sideBySideLeavesOutWhatAProfileDoesNotCompile() {
        let analysis = Self.analysis("#if DUO_SDK\nlet wide = 1\n#else\nlet narrow = 2\n#endif\n")
        let report = SideBySide(left: "store", right: "beta", palette: Palette(isEnabled: false), columns: 60)
        let text = report.text(
            path: "a.swift", left: SourceView(analysis, profile: 0), right: SourceView(analysis, profile: 1))
        #expect(
            text == """
                a.swift
                       store                    │ beta
                   1   #if DUO_SDK              │ #if DUO_SDK
                   2                            │ let wide = 1
                   3   #else                    │ #else
                   4   let narrow = 2           │
                   5   #endif                   │ #endif


                """)
    }
}
