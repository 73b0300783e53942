import FenceModel
import FenceSyntax
import Testing

@testable import FenceBuild

@Suite("Taking the profile's branches on a stand-in compiler") struct SourceAdaptationTests {
    private func adapted(_ source: String, compiler: String? = "6.4", mode: LanguageMode = .six) throws -> String? {
        var profile = Profile(name: "beta")
        profile.target = try TargetTriple("arm64-apple-ios27.0")
        profile.compiler = try compiler.map { try CompilerVersion($0) }
        profile.language = mode
        let adaptation = SourceAdaptation(profile: profile, compilerVersion: "6.3.1", ownModules: ["SwiftUI", "CRT"])
        let text = SourceText(source)
        let bytes = adaptation.adapted(text, terms: SourceAdaptation.terms(of: text, options: adaptation.options))
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        ("compiler(>=6.4)", "compiler(>=0.0)"), ("!compiler(<6.4)", "!compiler(<0.0)"),
        ("swift(>=6.4) && A", "swift(>=0.0) && A"), ("compiler(>=6.3.2)", "compiler(>=0.0.0)"),
        ("canImport(Glibc)", "false           "),
        ("canImport(FoundationNetworking)", "false                          "),
        ("canImport(ObjectiveC)", "true                 "), ("_runtime(_ObjC)", "true           "),
    ])
    func aTermThatWouldBeAnsweredOtherwiseIsWrittenOver(condition: String, expected: String) throws {
        #expect(try adapted("#if \(condition)\nlet a = 1\n#endif\n") == "#if \(expected)\nlet a = 1\n#endif\n")
    }

    @Test(arguments: [
        "compiler(>=6.3)", "compiler(>=6.5)", "swift(>=5)", "canImport(SwiftUI)", "canImport(CRT)", "canImport(Darwin)",
        "os(iOS)", "FLAG",
    ])
    func everyOtherTermStays(condition: String) throws {
        #expect(try adapted("#if \(condition)\nlet a = 1\n#endif\n") == nil)
    }

    @Test func whatTheProfileDoesNotSayStays() throws {
        #expect(try adapted("#if compiler(>=6.4)\n#endif\n", compiler: nil) == nil)
    }

    @Test func theModeOfALanguageVersionCounts() throws {
        #expect(try adapted("#if swift(>=6.4)\n#endif\n", mode: .five) == nil)
    }

    @Test func namesThatAppleKeepsInFoundationAreImported() throws {
        #expect(
            try adapted("import Foundation\nlet session = URLSession.shared\n")
                == "import Foundation; import FoundationNetworking\nlet session = URLSession.shared\n")
        #expect(try adapted("import Foundation\nlet url: URL? = nil\n") == nil)
        #expect(try adapted("import UIKit\nlet session = URLSession.shared\n") == nil)
    }
}
