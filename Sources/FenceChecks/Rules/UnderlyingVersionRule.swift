import FenceModel
import FenceSyntax

/// `underlying-version`: `_underlyingVersion:` where the module's own version is meant.
struct UnderlyingVersionRule: Rule {
    let id = "underlying-version"
    let summary = "_underlyingVersion asks for the Clang part of a module whose Swift version is declared"
    let rationale = """
        `_underlyingVersion:` is compared with the version in a framework's .tbd file. A module that is Swift only has no \
        such part: the condition is false without a word. Where the Clang part carries no version the number is ignored and \
        the condition is true. The version that profiles declare for a module is that of its Swift part, which `_version:` \
        asks for.

        Reported where every profile that declares the module gives it a Swift version and none gives it a version for its \
        Clang part.
        """
    let severity = RuleSeverity.warning
    let triggering = RuleExample(
        source: """
            #if canImport(SwiftUI, _underlyingVersion: 8.0.85)
            let isDuo = true
            #endif
            """,
        findings: [.init(line: 1, "_underlyingVersion asks for the Clang part of SwiftUI")])
    let passing = RuleExample(
        source: """
            #if canImport(SwiftUI, _version: 8.0.85)
            let isDuo = true
            #endif
            """)

    func check(_ file: CheckedFile, _ findings: inout FindingCollector) {
        for clause in file.conditionalClauses {
            clause.condition.forEachTerm { term, range in
                guard case .canImport(let question) = term, question.kind == .underlyingVersion,
                    question.path.count == 1,
                    SDKTerms.asksVersion(question)
                else { return }
                var isSwift = false
                for index in clause.reached {
                    guard case .present(let version, let underlying) = file.profiles[index].module(question.path) else {
                        continue
                    }
                    if case .known = underlying { return }
                    if case .known = version { isSwift = true }
                }
                guard isSwift else { return }
                let text = file.text.string(range)
                var fix: FindingFix?
                if let label = text.firstRange(of: "_underlyingVersion") {
                    let start = range.start + text[..<label.lowerBound].utf8.count
                    fix = FindingFix(
                        "ask for _version",
                        at: file.place(of: SourceRange(start, start + "_underlyingVersion".utf8.count)),
                        replacement: "_version")
                }
                findings.report(
                    at: range,
                    "_underlyingVersion asks for the Clang part of \(question.path[0]), of which no profile knows a version; "
                        + "_version asks for the module's own",
                    fix: fix, profiles: clause.reached)
            }
        }
    }
}
