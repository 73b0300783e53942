import BuildStamps

/// The JSON form of read stamps: one document, `{"version":1,"files":[…]}`, one file a line.
///
/// The keys and their order are a contract, described in Documentation/Stamps.md.
public struct StampJSONReport: Sendable {
    /// The version of the form.
    public static let version = 1

    /// Explains an image: with it each image has a member `explanation`, an array of sentences. May change from file to
    /// file.
    public var explanation: (@Sendable (StampedImage, StampedFile) -> [String])?
    private var isFirst = true

    /// Starts a report.
    public init(explanation: (@Sendable (StampedImage, StampedFile) -> [String])? = nil) {
        self.explanation = explanation
    }

    /// What stands before the first file.
    public func start() -> [UInt8] { Array("{\"version\":\(StampJSONReport.version),\"files\":[".utf8) }

    /// One file, with the comma that it needs.
    public mutating func file(_ file: StampedFile) -> [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.member("path", file.path)
            $0.member("kind", file.kind.rawValue)
            $0.key("images")
            $0.array { for image in file.images { write(image, of: file, to: &$0) } }
            $0.key("problems")
            $0.array { for problem in file.problems { StampJSONReport.write(problem, to: &$0) } }
        }
        defer { isFirst = false }
        return Array((isFirst ? "\n" : ",\n").utf8) + json.bytes
    }

    /// What stands behind the last file.
    public func end() -> [UInt8] { Array((isFirst ? "]}\n" : "\n]}\n").utf8) }

    private func write(_ image: StampedImage, of file: StampedFile, to json: inout JSONWriter) {
        json.object {
            $0.member("where", image.location.description)
            $0.member("arch", image.architecture.description)
            $0.member("fileType", image.fileType.description)
            $0.key("stamps")
            $0.array { for stamp in image.stamps { StampJSONReport.write(stamp, to: &$0) } }
            if let explanation { $0.member("explanation", explanation(image, file)) }
        }
    }

    private static func write(_ stamp: BuildStamp, to json: inout JSONWriter) {
        json.object {
            $0.member("command", stamp.command.description)
            $0.member("platform", stamp.platform.description)
            $0.member("platformNumber", Int(stamp.platform.rawValue))
            $0.member("minos", stamp.minos.description)
            $0.member("sdk", stamp.sdk?.description)
            $0.key("tools")
            $0.array {
                for tool in stamp.tools {
                    $0.object {
                        $0.member("tool", tool.name)
                        $0.member("version", tool.version.description)
                    }
                }
            }
        }
    }

    private static func write(_ problem: StampProblem, to json: inout JSONWriter) {
        json.object {
            $0.member("code", problem.code.rawValue)
            $0.member("severity", problem.severity.rawValue)
            $0.member("message", problem.message)
            $0.member("where", problem.location)
        }
    }
}
