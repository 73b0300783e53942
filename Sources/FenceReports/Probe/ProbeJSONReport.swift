import FenceBuild
import FenceSyntax

/// The report of `fence probe` as JSON; the form is described in Documentation/Verify.md.
public struct ProbeJSONReport: Sendable {
    private let report: ProbeReport

    /// Creates the JSON of a report.
    public init(_ report: ProbeReport) { self.report = report }

    /// One JSON object.
    public var text: String {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("version", 1)
            $0.member("questions", report.questions)
            $0.key("profiles")
            $0.array { list in
                for column in report.columns {
                    list.object {
                        $0.member("name", column.profile)
                        $0.member("toolchain", column.toolchain)
                        $0.member("compared", column.compared)
                        $0.member("problems", column.problems)
                        $0.key("drift")
                        $0.array { list in for item in column.drifts { ProbeJSONReport.write(item, to: &list) } }
                        $0.key("answers")
                        $0.array { list in for item in column.answers { ProbeJSONReport.write(item, to: &list) } }
                        $0.key("unanswered")
                        $0.array { list in
                            for item in column.unanswered {
                                list.object {
                                    $0.member("condition", item.question.text)
                                    $0.member("path", item.question.path)
                                    $0.member("line", item.question.line)
                                    $0.member("column", item.question.column)
                                    $0.member("reason", item.reason)
                                }
                            }
                        }
                    }
                }
            }
            $0.member("problems", report.problems)
        }
        return json.text
    }

    private static func write(_ finding: ProbeFinding, to json: inout JSONWriter) {
        json.object {
            $0.member("condition", finding.question.text)
            $0.member("path", finding.question.path)
            $0.member("line", finding.question.line)
            $0.member("column", finding.question.column)
            $0.member("ours", finding.ours == .unknown ? "unknown" : finding.ours == .yes ? "true" : "false")
            $0.member("theirs", finding.theirs ? "true" : "false")
            $0.key("corrections")
            $0.array { list in
                for correction in finding.corrections {
                    list.object {
                        $0.member("key", correction.key)
                        $0.member("value", correction.value)
                    }
                }
            }
        }
    }
}
