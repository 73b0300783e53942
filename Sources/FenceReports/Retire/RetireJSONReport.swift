import FenceModel
import FenceRetirement

/// `fence retire` as one JSON document; the format is in Documentation/Retire.md.
public struct RetireJSONReport: Sendable {
    private let report: RetireReport

    /// Creates the document of a report.
    public init(_ report: RetireReport) { self.report = report }

    /// The document, with two spaces for each level.
    public var text: String {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("version", 1)
            $0.member("asOf", report.day.description)
            $0.member("recorded", report.recorded)
            profiles(&$0)
            $0.key("fences")
            $0.array { for fence in report.fences { write(fence, &$0) } }
            $0.key("files")
            $0.array { for file in report.files { write(file, &$0) } }
            $0.key("otherFiles")
            $0.array { for other in report.others { write(other, &$0) } }
            $0.member("written", report.isWritten)
            $0.member("proofs", report.proofs)
            $0.key("newWarnings")
            $0.array {
                for warning in report.newWarnings {
                    $0.object {
                        $0.member("profile", warning.profile)
                        $0.member("text", warning.text)
                    }
                }
            }
            $0.member("notes", report.notes)
            $0.member("problems", report.problems)
            $0.member("diff", String(decoding: report.diff, as: UTF8.self))
        }
        return json.text
    }

    private func profiles(_ json: inout JSONWriter) {
        json.key("profiles")
        json.object {
            $0.member("remaining", report.selection.remaining.map(\.name))
            $0.key("dropped")
            $0.array {
                for dropped in report.selection.dropped {
                    $0.object {
                        $0.member("name", dropped.profile.name)
                        $0.member("reason", dropped.reason.description)
                    }
                }
            }
        }
    }

    private func write(_ fence: SurveyedFence, _ json: inout JSONWriter) {
        json.object {
            $0.member("path", fence.path)
            $0.member("line", fence.position.line)
            $0.member("column", fence.position.column)
            $0.member("condition", fence.condition)
            $0.member("id", fence.declaration?.id)
            $0.member("reason", fence.declaration?.reason)
            $0.member("state", fence.state.name)
            switch fence.state {
            case .due(let since, let days):
                $0.member("since", since?.description)
                $0.member("days", days)
            case .blocked(let since, let days, let blockers):
                $0.member("since", since?.description)
                $0.member("days", days)
                $0.key("blockedBy")
                $0.array {
                    for blocker in blockers {
                        $0.object {
                            $0.member("profile", blocker.profile)
                            $0.member("reason", blocker.reason)
                        }
                    }
                }
            case .waiting(let wait):
                $0.member("waitsFor", wait.description)
                $0.member("since", wait.since?.description)
                $0.member("expected", wait.expected?.description)
            case .unknown(let reason): $0.member("why", reason)
            }
            $0.member("message", RetireWords.sentence(fence))
        }
    }

    private func write(_ file: RetireReport.File, _ json: inout JSONWriter) {
        json.object {
            $0.member("path", file.path)
            $0.member("changed", file.retirement.isChanged)
            $0.key("outcomes")
            $0.array {
                for outcome in file.retirement.outcomes {
                    $0.object {
                        $0.member("line", outcome.line)
                        $0.member("condition", outcome.condition)
                        $0.member("kind", RetireWords.kind(outcome.kind))
                        if case .simplified(let conditions) = outcome.kind { $0.member("conditions", conditions) }
                        if case .refused(let fault) = outcome.kind { $0.member("why", fault.description) }
                        $0.member("message", RetireWords.outcome(outcome))
                    }
                }
            }
            $0.key("comments")
            $0.array {
                for hint in file.retirement.hints {
                    $0.object {
                        $0.member("line", hint.line)
                        $0.member("newLine", hint.newLine)
                        $0.member("text", hint.text)
                    }
                }
            }
        }
    }

    private func write(_ other: RetireReport.OtherFile, _ json: inout JSONWriter) {
        json.object {
            $0.member("path", other.path)
            $0.member("changed", other.old != other.new)
            $0.member("changes", other.changes)
            $0.key("leftovers")
            $0.array {
                for leftover in other.leftovers {
                    $0.object {
                        $0.member("line", leftover.line)
                        $0.member("why", leftover.reason)
                    }
                }
            }
        }
    }
}
