import FenceChecks
import FenceModel

/// Findings as SARIF 2.1.0, for code scanning.
///
/// Paths are relative URIs with the base `SRCROOT`. SARIF counts columns in characters and not in bytes, so that columns are
/// left out of lines that are not ASCII.
public struct FindingsSARIF: Sendable {
    private let toolVersion: String
    private let rules: [any Rule]

    /// Creates the format.
    public init(toolVersion: String, rules: [any Rule] = RuleCatalogue.all) {
        self.toolVersion = toolVersion
        self.rules = rules
    }

    /// The document, ended with a newline.
    public func text(of report: CheckReport) -> String {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            $0.member("version", "2.1.0")
            $0.key("runs")
            $0.array {
                $0.object {
                    writeTool(to: &$0)
                    $0.member("columnKind", "unicodeCodePoints")
                    $0.key("invocations")
                    $0.array {
                        $0.object {
                            $0.member("executionSuccessful", report.unchecked.isEmpty)
                            $0.key("toolExecutionNotifications")
                            $0.array {
                                for sentence in report.unchecked {
                                    $0.object {
                                        $0.member("level", "error")
                                        Self.message(sentence, to: &$0)
                                    }
                                }
                            }
                        }
                    }
                    $0.key("results")
                    $0.array { for finding in report.findings { write(finding, to: &$0) } }
                }
            }
        }
        json.newline()
        return json.text
    }

    private func writeTool(to json: inout JSONWriter) {
        json.key("tool")
        json.object {
            $0.key("driver")
            $0.object {
                $0.member("name", "fence")
                $0.member("version", toolVersion)
                $0.key("rules")
                $0.array {
                    for rule in rules {
                        $0.object {
                            $0.member("id", rule.id)
                            $0.key("shortDescription")
                            $0.object { $0.member("text", rule.summary) }
                            $0.key("help")
                            $0.object {
                                $0.member("text", rule.rationale)
                                $0.member("markdown", rule.rationale)
                            }
                            $0.key("defaultConfiguration")
                            $0.object { $0.member("level", Self.level(rule.severity)) }
                        }
                    }
                }
            }
        }
    }

    private func write(_ finding: Finding, to json: inout JSONWriter) {
        json.object {
            $0.member("ruleId", finding.rule)
            if let index = rules.firstIndex(where: { $0.id == finding.rule }) { $0.member("ruleIndex", index) }
            $0.member("level", Self.level(finding.severity))
            let sentences = [finding.message] + finding.notes.filter { $0.place == nil }.map(\.message)
            Self.message(sentences.joined(separator: "\n"), to: &$0)
            $0.key("locations")
            $0.array {
                $0.object {
                    Self.physicalLocation(finding.place, showsColumns: Self.isASCII(finding.lineText), to: &$0)
                }
            }
            let related = finding.notes.compactMap { note in note.place.map { (note.message, $0) } }
            if !related.isEmpty {
                $0.key("relatedLocations")
                $0.array {
                    for (message, place) in related {
                        $0.object {
                            Self.physicalLocation(place, showsColumns: false, to: &$0)
                            Self.message(message, to: &$0)
                        }
                    }
                }
            }
            $0.key("partialFingerprints")
            $0.object { $0.member("fence/v1", Self.fingerprint(finding)) }
        }
    }

    private static func physicalLocation(_ place: FilePlace, showsColumns: Bool, to json: inout JSONWriter) {
        json.key("physicalLocation")
        json.object {
            $0.key("artifactLocation")
            $0.object {
                $0.member("uri", uri(place.path))
                if !place.path.hasPrefix("/") { $0.member("uriBaseId", "SRCROOT") }
            }
            $0.key("region")
            $0.object {
                $0.member("startLine", place.start.line)
                if showsColumns { $0.member("startColumn", place.start.column) }
                if place.end.line > place.start.line { $0.member("endLine", place.end.line) }
                if showsColumns, place.end.column > place.start.column || place.end.line > place.start.line {
                    $0.member("endColumn", place.end.column)
                }
            }
        }
    }

    private static func message(_ text: String, to json: inout JSONWriter) {
        json.key("message")
        json.object { $0.member("text", text) }
    }

    private static func level(_ severity: RuleSeverity) -> String { severity == .off ? "none" : severity.rawValue }

    /// What recognises the finding when lines move: rule, path, text of the line and message, as an FNV-1a hash.
    private static func fingerprint(_ finding: Finding) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let key = [finding.rule, finding.place.path, finding.lineText, finding.message].joined(separator: "\u{0}")
        for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// The path as a URI: everything but letters, digits and a few signs is percent-encoded.
    private static func uri(_ path: String) -> String {
        path.utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "@"):
                return String(UnicodeScalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }.joined()
    }
}
