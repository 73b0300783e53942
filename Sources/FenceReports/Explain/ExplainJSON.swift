import FenceModel
import FenceSyntax

/// The JSON report of `fence explain`; the format is documented in Documentation/Formats.md.
public struct ExplainJSON: Sendable {
    /// The version of the format.
    public static let version = 1

    /// Creates a report.
    public init() {}

    /// The report about a clause; `nil` for a line in no fence.
    public func report(path: String, line: Int, _ explanation: ClauseExplanation?) -> String {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("version", Self.version)
            $0.member("path", path)
            $0.member("line", line)
            $0.key("clause")
            guard let explanation else { return $0.null() }
            $0.object {
                $0.member("keyword", explanation.keyword)
                $0.member("line", explanation.line)
                $0.member("column", explanation.column)
                $0.member("endLine", explanation.endLine)
                $0.member("condition", explanation.condition)
                $0.key("profiles")
                $0.object { for answer in explanation.answers { write(answer, &$0) } }
                $0.key("enclosing")
                $0.array { for around in explanation.enclosing { write(around, explanation, &$0) } }
            }
        }
        json.newline()
        return json.text
    }

    private func write(_ answer: ClauseExplanation.Answer, _ json: inout JSONWriter) {
        json.key(answer.profile)
        json.object {
            $0.member("state", answer.state.reportName)
            $0.key("condition")
            if let own = answer.own { write(own, &$0) } else { $0.null() }
            $0.key("earlier")
            $0.array { for condition in answer.earlier { write(condition, &$0) } }
            $0.key("flips")
            $0.array {
                for flip in answer.flips { $0.array { for change in flip.changes { $0.value(change.phrase) } } }
            }
        }
    }

    private func write(_ part: Explanation, _ json: inout JSONWriter) {
        json.object {
            $0.member("text", part.text)
            $0.key("value")
            switch part.verdict {
            case .yes: $0.value(true)
            case .no: $0.value(false)
            case .unknown: $0.null()
            }
            $0.member("reason", part.reason)
            if let missing = part.missing {
                $0.member("missingFact", missing.key)
                $0.member("declaration", missing.declaration)
            }
            if !part.isLookedAt { $0.member("lookedAt", false) }
            if !part.operands.isEmpty {
                $0.key("operands")
                $0.array { for operand in part.operands { write(operand, &$0) } }
            }
        }
    }

    private func write(
        _ around: ClauseExplanation.Enclosing, _ explanation: ClauseExplanation, _ json: inout JSONWriter
    ) {
        json.object {
            $0.member("keyword", around.keyword)
            $0.member("line", around.line)
            $0.member("condition", around.condition)
            $0.key("states")
            $0.object {
                for (answer, state) in zip(explanation.answers, around.states) {
                    $0.member(answer.profile, state.reportName)
                }
            }
        }
    }
}
