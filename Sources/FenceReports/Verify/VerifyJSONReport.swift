import FenceBuild

/// The report of `fence verify` as JSON; the form is described in Documentation/Verify.md.
public struct VerifyJSONReport: Sendable {
    private let report: VerifyReport

    /// Creates the JSON of a report.
    public init(_ report: VerifyReport) { self.report = report }

    /// One JSON object.
    public var text: String {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("version", 1)
            $0.key("profiles")
            $0.array { list in
                for column in report.columns {
                    list.object {
                        $0.member("name", column.profile)
                        $0.member("toolchain", column.toolchain)
                        $0.member("compiler", column.compiler)
                        $0.member("notes", column.notes)
                    }
                }
            }
            $0.member("targets", report.targets)
            $0.key("cells")
            $0.array { list in for cell in report.cells { VerifyJSONReport.write(cell, to: &list) } }
            $0.key("errors")
            $0.array { list in for error in report.errors { VerifyJSONReport.write(error, to: &list) } }
            $0.key("pairings")
            $0.array { list in for table in report.pairings { VerifyJSONReport.write(table, to: &list) } }
            $0.member("problems", report.problems)
        }
        return json.text
    }

    private static func write(_ cell: VerifyReport.Cell, to json: inout JSONWriter) {
        json.object {
            $0.member("target", cell.target)
            $0.member("profile", cell.profile)
            $0.member("outcome", name(of: cell.outcome))
            $0.member("reasons", cell.outcome.reasons)
            $0.member("cached", cell.wasCached)
            $0.member("milliseconds", Int(cell.seconds * 1000))
            $0.member("command", cell.command)
            $0.member("log", cell.log)
        }
    }

    private static func write(_ error: VerifiedError, to json: inout JSONWriter) {
        json.object {
            write(error.diagnostic, to: &$0)
            $0.member("profiles", error.profiles)
            $0.member("ofSources", error.isOfSources)
            $0.key("fence")
            if let fence = error.fence {
                $0.object {
                    $0.member("line", fence.fenceLine)
                    $0.member("clauseLine", fence.clauseLine)
                    $0.member("keyword", fence.keyword.rawValue)
                    $0.member("condition", fence.condition.isEmpty ? nil : fence.condition)
                }
            } else {
                $0.null()
            }
            $0.member("missing", error.missingName)
            $0.member("profilesWithMissing", error.profilesWithName)
            $0.key("notes")
            $0.array { list in for note in error.notes { list.object { write(note, to: &$0) } } }
        }
    }

    private static func write(_ diagnostic: CompilerDiagnostic, to json: inout JSONWriter) {
        json.member("path", diagnostic.path)
        json.member("line", diagnostic.line)
        json.member("column", diagnostic.column)
        json.member("severity", diagnostic.severity.rawValue)
        json.member("message", diagnostic.message)
    }

    private static func write(_ table: PairingTable, to json: inout JSONWriter) {
        json.object {
            $0.member("flag", table.flag)
            $0.key("cells")
            $0.array { list in
                for cell in table.cells {
                    list.object {
                        $0.member("profile", cell.profile)
                        $0.member("on", cell.isOn)
                        $0.member("declared", cell.isDeclared)
                        $0.member("outcome", name(of: cell.outcome))
                        $0.member("firstError", cell.firstError)
                    }
                }
            }
            $0.member("findings", table.findings)
        }
    }

    /// `passed`, `failed`, `couldNotCheck`.
    static func name(of outcome: VerifyOutcome) -> String {
        switch outcome {
        case .passed: "passed"
        case .failed: "failed"
        case .couldNotCheck: "couldNotCheck"
        }
    }
}
