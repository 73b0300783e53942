import FenceChecks
import FenceModel

/// Findings as one JSON document, a contract: see Documentation/Formats.md.
public struct FindingsJSON: Sendable {
    /// Creates the format.
    public init() {}

    /// The document, ended with a newline.
    public func text(of report: CheckReport) -> String {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("version", 1)
            $0.member("profiles", report.profiles)
            $0.key("findings")
            $0.array { for finding in report.findings { Self.write(finding, to: &$0) } }
            $0.key("summary")
            $0.object {
                $0.member("files", report.files)
                $0.member("fences", report.fences)
                $0.member("errors", report.count(.error))
                $0.member("warnings", report.count(.warning))
                $0.member("notes", report.count(.note))
                $0.member("suppressed", report.suppressed)
                $0.member("baseline", report.known)
            }
            $0.member("unchecked", report.unchecked)
            $0.key("unverified")
            $0.array {
                for profile in report.unverified {
                    $0.object {
                        $0.member("profile", profile.profile)
                        $0.member("reason", profile.reason)
                    }
                }
            }
        }
        json.newline()
        return json.text
    }

    private static func write(_ finding: Finding, to json: inout JSONWriter) {
        json.object {
            $0.member("rule", finding.rule)
            $0.member("severity", finding.severity.rawValue)
            write(finding.place, to: &$0)
            $0.member("message", finding.message)
            $0.member("profiles", finding.profiles)
            $0.member("occurrences", finding.occurrences)
            $0.key("notes")
            $0.array {
                for note in finding.notes {
                    $0.object {
                        $0.member("message", note.message)
                        if let place = note.place { write(place, to: &$0) }
                    }
                }
            }
            $0.key("fix")
            guard let fix = finding.fix else {
                $0.null()
                return
            }
            $0.object {
                $0.member("title", fix.title)
                write(fix.place, to: &$0)
                $0.member("replacement", fix.replacement)
            }
        }
    }

    private static func write(_ place: FilePlace, to json: inout JSONWriter) {
        json.member("path", place.path)
        json.member("line", place.start.line)
        json.member("column", place.start.column)
        json.member("endLine", place.end.line)
        json.member("endColumn", place.end.column)
    }
}
