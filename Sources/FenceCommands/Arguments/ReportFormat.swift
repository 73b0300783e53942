/// The forms in which reports are written. Which of them a command can write is up to the command.
public enum ReportFormat: String, CaseIterable, ArgumentValue {
    /// Lines for people, and for editors that read `path:line:column: severity: message`.
    case text
    /// One JSON document, documented in Documentation/Formats.md.
    case json
    /// Lines as Xcode reads them from a build phase.
    case xcode
    /// Workflow commands that become annotations on GitHub.
    case github
    /// SARIF 2.1.0.
    case sarif
    /// JUnit XML.
    case junit
    /// A page to read in a browser.
    case html
}
