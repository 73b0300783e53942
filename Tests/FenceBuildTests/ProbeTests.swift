import FenceModel
import FenceSyntax
import Foundation
import Testing

@testable import FenceBuild

@Suite("Asking compilers for the truth of conditions") struct ProbeTests {
    private func questions(_ source: String, ownModules: Set<String> = []) throws -> [ProbeQuestion] {
        let folder = try TemporaryFolder()
        let file = try folder.write("Card.swift", source)
        return try ProbeCollector(ownModules: ownModules, sources: SourceStore(), relative: { _ in "Card.swift" })
            .questions(in: [file], options: ScanOptions())
    }

    @Test func eachDistinctConditionAndTermIsAskedOnce() throws {
        let found = try questions(
            """
            #if A && os(iOS)
            #elseif os(iOS)
            #endif
              #if A && os(iOS)
            #elseif !canImport(Deck)
            #elseif (defined(B))
            #elseif 1
            #endif
            """, ownModules: ["Deck"])
        #expect(found.map(\.text) == ["A", "os(iOS)", "A && os(iOS)"])
        #expect(found.map(\.isTerm) == [true, true, false])
        #expect(found.map { [$0.line, $0.column] } == [[1, 5], [1, 10], [1, 5]])
    }

    @Test func theAnswersAreReadFromTheWarnings() throws {
        let file = ProbeFile(try questions("#if A || B\n#elseif C\n#endif\n"))
        #expect(file.questions.map(\.text) == ["A", "B", "A || B", "C"])
        let answers = file.answers(
            in: CompilerDiagnostic.all(
                in: """
                    /p/Probe.swift:2:10: warning: fence-probe 0 yes
                    /p/Probe.swift:9:10: warning: fence-probe 1 no
                    /p/Probe.swift:12:10: warning: fence-probe 2 yes
                    /p/Probe.swift:11:5: error: unexpected
                    /p/Probe.swift:12:10: warning: fence-probe 99 yes
                    """))
        #expect(answers == [true, false, nil, nil])
    }

    private func report(
        _ source: String, toolchain: any Toolchain, configure: (inout Profile) throws -> Void
    ) throws -> ProbeReport {
        let folder = try TemporaryFolder()
        let file = try folder.write("Card.swift", source)
        var profile = Profile(name: "beta")
        profile.target = try TargetTriple("arm64-apple-ios27.0")
        profile.conditions = []
        profile.language = .five
        try configure(&profile)
        let request = VerifyRequest(
            graph: BuildGraph(targets: [BuildTarget(name: "Cards", sources: [file])], directory: folder.path),
            entries: [VerifyRequest.Entry(profile: profile, toolchain: .success(toolchain))], width: 1)
        return try Probe(request, in: RealCompiler.surroundings).run()
    }

    @Test(.enabled(if: RealCompiler.canCheckStubs, "stub SDKs need a Linux toolchain"))
    func aWrongFactIsFoundAndCorrected() throws {
        let report = try report(
            """
            #if canImport(SwiftUI, _version: 8.0.85) && FLAG
            #elseif canImport(UIKit)
            #elseif canImport(PencilKit)
            #elseif compiler(>=6.4)
            #endif
            """, toolchain: StubSDKToolchain(folder: RealCompiler.stubSDKs + "/iPhoneOS27.1")
        ) {
            $0.modules = ["SwiftUI": .present(version: try DottedVersion("8.0.84"))]
            $0.compiler = try CompilerVersion("6.4")
        }
        let column = try #require(report.columns.first)
        #expect(column.problems == [])
        #expect(column.drifts.map(\.question.text) == ["canImport(SwiftUI, _version: 8.0.85)"])
        #expect(column.drifts.first?.corrections.map(\.key) == ["modules.SwiftUI"])
        #expect(column.drifts.first?.corrections.map(\.value) == ["\"8.0.85.27\""])
        #expect(column.answers.map(\.question.text) == ["canImport(UIKit)"])
        #expect(column.answers.first?.corrections.map(\.value) == ["\"9127.0.85\""])
        // What nobody wrote down, and what is the compiler's own, a stand-in cannot answer.
        #expect(column.unanswered.map(\.question.text) == ["canImport(PencilKit)", "compiler(>=6.4)"])
    }

    @Test func theHostsCompilerAnswersEverything() throws {
        let compiler = try Compiler.find("swiftc", in: RealCompiler.surroundings)
        let report = try report(
            "#if canImport(NoSuchModule)\n#elseif compiler(>=99)\n#elseif hasFeature(Foo)\n#endif\n",
            toolchain: HostToolchain()
        ) {
            $0.target = try TargetTriple(compiler.triple)
            $0.compiler = try CompilerVersion("99.1")
            $0.modulesComplete = true
        }
        let column = try #require(report.columns.first)
        #expect(column.drifts.map(\.question.text) == ["compiler(>=99)"])
        #expect(column.drifts.first?.corrections.map(\.value) == ["\"\(compiler.version)\""])
        #expect(column.compared == 3)
    }

    @Test func correctionsAreWrittenAndEverythingElseStays() throws {
        let text = """
            // two Xcodes
            {
              profiles: [
                { name: "store", modules: { SwiftUI: { version: "8.0.84", submodules: [] } } },
                { name: "beta" }, // in TestFlight
              ],
            }

            """
        let update = try ConfigurationUpdate(
            [
                FactCorrection(profile: "store", path: ["modules", "SwiftUI"], value: "\"8.0.85\""),
                FactCorrection(profile: "beta", path: ["modules", "UIKit"], value: "false"),
                FactCorrection(profile: "beta", path: ["target"], value: nil),
                FactCorrection(profile: "host", path: ["modules", "UIKit"], value: "false"),
            ], in: Array(text.utf8))
        #expect(
            String(decoding: update.bytes, as: UTF8.self)
                == text.replacingOccurrences(of: "8.0.84", with: "8.0.85")
                .replacingOccurrences(of: "\"beta\" }", with: "\"beta\", modules: { UIKit: false } }"))
        #expect(update.written.count == 2)
        #expect(update.notWritten.map(\.profile) == ["host"])
    }

    @Test(arguments: [
        (
            "// swift-module-flags: -target x -user-module-version 8.0.85.27 -module-name A\n",
            ModuleVersionSearch.Answer.found("8.0.85.27")
        ),
        (
            "// swift-module-flags: -target x\n// swift-module-flags-ignorable: -user-module-version \"1.2\"\n",
            .found("1.2")
        ),
        ("// swift-module-flags: -target x -module-name A\n", .none),
    ])
    func theVersionOfAModuleIsReadFromItsInterface(text: String, expected: ModuleVersionSearch.Answer) {
        #expect(ModuleVersionSearch.version(inInterface: text) == expected)
    }
}
