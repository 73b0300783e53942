import FenceSyntax

/// The JSON report of `fence preview`; the format is documented in Documentation/Formats.md and does not change within a
/// version.
public struct PreviewJSON: Sendable {
    /// The version of the format.
    public static let version = 1

    /// The names of the profiles, in the order of the states.
    public let profiles: [String]

    /// Creates a report over these profiles.
    public init(profiles: [String]) { self.profiles = profiles }

    /// The member of `files` for one file. Reports are put together from these, so that files can be written in parallel.
    public func file(_ file: PreviewFile) -> [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.member("path", file.path)
            $0.key("fences")
            $0.array { for fence in file.fences { $0.object { write(fence, &$0) } } }
            $0.key("diagnostics")
            $0.array { for diagnostic in file.diagnostics { $0.object { write(diagnostic, &$0) } } }
        }
        return json.bytes
    }

    /// The whole report: one file a line. `problems` are sentences about what could not be read.
    public func report(files: [[UInt8]], problems: [String]) -> [UInt8] {
        var head = JSONWriter()
        head.object {
            $0.member("version", Self.version)
            $0.member("profiles", profiles)
            if !problems.isEmpty { $0.member("problems", problems) }
        }
        var bytes = Array(head.bytes.dropLast())
        bytes.reserveCapacity(bytes.count + files.reduce(64) { $0 + $1.count + 2 })
        bytes += ",\"files\":[".utf8
        for (index, file) in files.enumerated() {
            bytes += (index == 0 ? "\n" : ",\n").utf8
            bytes += file
        }
        bytes += "\n]}\n".utf8
        return bytes
    }

    private func write(_ fence: PreviewFile.Fence, _ json: inout JSONWriter) {
        json.member("line", fence.line)
        json.member("column", fence.column)
        json.member("endLine", fence.endLine)
        json.member("depth", fence.depth)
        json.key("clauses")
        json.array {
            for clause in fence.clauses {
                $0.object {
                    $0.member("keyword", clause.keyword)
                    $0.member("line", clause.line)
                    $0.member("condition", clause.condition)
                    $0.key("states")
                    $0.object {
                        for (profile, state) in zip(profiles, clause.states) { $0.member(profile, state.reportName) }
                    }
                }
            }
        }
    }

    private func write(_ diagnostic: PreviewFile.Diagnostic, _ json: inout JSONWriter) {
        json.member("line", diagnostic.line)
        json.member("column", diagnostic.column)
        json.member("severity", diagnostic.severity.rawValue)
        json.member("message", diagnostic.message)
        // Most often every compiler says the same.
        if diagnostic.profiles.count < profiles.count {
            json.member("profiles", diagnostic.profiles.map { profiles[$0] })
        }
    }
}
