import FenceModel
import FenceSyntax

/// `compiler`: what the compiler itself says about directives and conditions.
struct CompilerRule: Rule {
    let id = "compiler"
    let summary = "the compiler reports something about a directive or a condition"
    let rationale = """
        The words and the place are the compiler's own, but nothing is compiled: they are found for all profiles at once, \
        also for toolchains that are not on this machine. Where only some of the profiles' compilers say it, the report \
        says which. Errors of the compiler are errors, its warnings are warnings.
        """
    let severity = RuleSeverity.error
    let severityRemark: String? = "as the compiler's: `error` or `warning`"
    let triggering = RuleExample(
        source: """
            #if os(iOS, macOS)
            let isPhone = true
            #endif
            #if canImport(UIKit, _version: 9127.0.84.1.104)
            let isNew = true
            #endif
            """,
        findings: [
            .init(line: 1, "'os' requires a single unlabeled argument for the operating system"),
            .init(line: 4, "trailing components of version '9127.0.84.1' are ignored"),
        ])
    let passing = RuleExample(
        source: """
            #if os(iOS) || os(macOS)
            let isKnown = true
            #endif
            """)

    func check(_ file: CheckedFile, _ findings: inout FindingCollector) {
        var index = 0
        let said = file.diagnostics
        while index < said.count {
            let (diagnostic, views) = said[index]
            index += 1
            if diagnostic.severity == .note { continue }
            var notes: [FindingNote] = []
            while index < said.count, said[index].diagnostic.severity == .note {
                let note = said[index].diagnostic
                notes.append(FindingNote(note.message, at: file.place(of: SourceRange(note.offset, note.offset))))
                index += 1
            }
            if views.count < file.profiles.count {
                notes.append(FindingNote("the compiler of \(file.names(views)) says so, that of the others does not"))
            }
            findings.report(
                at: SourceRange(diagnostic.offset, diagnostic.offset), diagnostic.message, notes: notes,
                profiles: views,
                severity: diagnostic.severity == .error ? .error : .warning)
        }
    }
}
