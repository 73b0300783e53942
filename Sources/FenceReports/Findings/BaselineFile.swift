import FenceChecks
import Foundation

/// The file that keeps a baseline: `{"version":1,"findings":[{"path":…,"rule":…,"line":…,"message":…,"count":1}]}`.
public enum BaselineFile {
    /// Why a file is no baseline.
    public struct Problem: Error, Hashable, Sendable {
        /// One sentence without the path.
        public var message: String
    }

    /// The version of the format that is written and read.
    public static let version = 1

    /// The file's contents; the same baseline always gives the same bytes.
    public static func bytes(of baseline: Baseline) -> [UInt8] {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("version", version)
            $0.key("findings")
            $0.array {
                for (key, count) in baseline.counts.sorted(by: { $0.key < $1.key }) where count > 0 {
                    $0.object {
                        $0.member("path", key.path)
                        $0.member("rule", key.rule)
                        $0.member("line", key.line)
                        $0.member("message", key.message)
                        $0.member("count", count)
                    }
                }
            }
        }
        json.newline()
        return json.bytes
    }

    /// Reads a file's contents.
    ///
    /// - Throws: ``Problem`` when they are no baseline, or one of another version.
    public static func baseline(from bytes: [UInt8]) throws(Problem) -> Baseline {
        let data = Data(bytes)
        let decoder = JSONDecoder()
        do {
            let found = try decoder.decode(VersionOnly.self, from: data).version
            guard found == version else {
                throw Problem(
                    message:
                        "it has version \(found), this tool reads version \(version); write it anew with --write-baseline"
                )
            }
            var baseline = Baseline()
            for entry in try decoder.decode(Contents.self, from: data).findings {
                let key = Baseline.Key(path: entry.path, rule: entry.rule, line: entry.line, message: entry.message)
                baseline.counts[key, default: 0] += max(1, min(entry.count ?? 1, 1_000_000))
            }
            return baseline
        } catch let problem as Problem {
            throw problem
        } catch DecodingError.keyNotFound(let key, _) {
            throw Problem(message: "it has no '\(key.stringValue)'; write it with --write-baseline")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw Problem(message: "its '\(path)' is of the wrong kind; write it with --write-baseline")
        } catch {
            throw Problem(message: "it is not JSON; write it with --write-baseline")
        }
    }

    private struct VersionOnly: Decodable { let version: Int }

    private struct Contents: Decodable {
        struct Entry: Decodable {
            let path: String
            let rule: String
            let line: String
            let message: String
            let count: Int?
        }
        let findings: [Entry]
    }
}
