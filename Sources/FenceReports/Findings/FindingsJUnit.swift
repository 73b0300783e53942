import FenceChecks
import FenceModel

/// Findings as JUnit XML, for systems that show test results: a test case for each rule without findings and for each
/// finding.
public struct FindingsJUnit: Sendable {
    private let rules: [any Rule]

    /// Creates the format.
    public init(rules: [any Rule] = RuleCatalogue.all) { self.rules = rules }

    /// The document, ended with a newline.
    public func text(of report: CheckReport) -> String {
        var cases = ""
        var count = 0
        var failures = 0
        let ids = rules.map(\.id)
        // Compilers report under ids of their own.
        let others = Set(report.findings.map(\.rule)).subtracting(ids).sorted()
        for id in ids + others {
            let found = report.findings.filter { $0.rule == id }
            if found.isEmpty {
                cases += "    <testcase classname=\"fence.check\" name=\"\(Self.attribute(id))\"/>\n"
                count += 1
            }
            for finding in found {
                let place = finding.place
                let name = "\(id) \(place.path):\(place.start.line):\(place.start.column)"
                cases += "    <testcase classname=\"fence.check\" name=\"\(Self.attribute(name))\" "
                cases += "file=\"\(Self.attribute(place.path))\" line=\"\(place.start.line)\">\n"
                let details = ([finding.message] + finding.notes.map(\.message)).joined(separator: "\n")
                if finding.severity == .note {
                    cases += "      <system-out>\(Self.text(details))</system-out>\n"
                } else {
                    failures += 1
                    cases += "      <failure message=\"\(Self.attribute(finding.message))\" "
                    cases += "type=\"\(finding.severity.rawValue)\">\(Self.text(details))</failure>\n"
                }
                cases += "    </testcase>\n"
                count += 1
            }
        }
        for sentence in report.unchecked {
            cases += "    <testcase classname=\"fence.check\" name=\"could not check\">\n"
            cases += "      <error message=\"\(Self.attribute(sentence))\"/>\n    </testcase>\n"
            count += 1
        }
        let totals = "tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(report.unchecked.count)\""
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(totals)>\n"
            + "  <testsuite name=\"fence check\" \(totals)>\n\(cases)  </testsuite>\n</testsuites>\n"
    }

    private static func attribute(_ text: String) -> String { escaped(text, keepsLines: false) }
    private static func text(_ text: String) -> String { escaped(text, keepsLines: true) }

    /// XML has no way to write most control characters; they become U+FFFD.
    private static func escaped(_ text: String, keepsLines: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": if keepsLines { result.unicodeScalars.append(scalar) } else { result += " " }
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
