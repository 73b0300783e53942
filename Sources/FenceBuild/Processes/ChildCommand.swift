/// A program with its arguments and surroundings, ready to be started as a child process.
///
/// ```swift
/// var command = ChildCommand("swiftc", ["--version"])
/// command.environment.remove(ChildEnvironment.toolchainVariables)
/// let result = try ProcessRunner().run(command)
/// ```
///
/// Arguments are passed as a vector; no shell reads them.
public struct ChildCommand: Hashable, Sendable {
    /// A path (anything with a `/` in it) or a name that is looked up in the child's `PATH`.
    public var executable: String
    /// The arguments, without the program's own name.
    public var arguments: [String]
    /// The working directory, `nil` for the caller's.
    public var directory: String?
    /// The environment, as changes to the caller's.
    public var environment: ChildEnvironment
    /// How long the child may run; it is stopped with its whole process group afterwards.
    public var timeout: Duration?
    /// How many bytes of each output stream are kept; what comes later is read and dropped, and the result says so.
    public var outputLimit: Int
    /// Whether standard error is written into standard output, in the order of writing.
    public var mergesStandardError: Bool

    /// Creates a command with the caller's environment and directory, no time limit, and 64 MB of output.
    public init(
        _ executable: String, _ arguments: [String] = [], directory: String? = nil,
        environment: ChildEnvironment = ChildEnvironment(), timeout: Duration? = nil,
        outputLimit: Int = 64 << 20, mergesStandardError: Bool = false
    ) {
        self.executable = executable
        self.arguments = arguments
        self.directory = directory
        self.environment = environment
        self.timeout = timeout
        self.outputLimit = outputLimit
        self.mergesStandardError = mergesStandardError
    }

    /// The command as one line that a POSIX shell would run the same way, changes of the environment included.
    public var shellLine: String {
        var words: [String] = []
        if let directory { words += ["cd", ChildCommand.quoted(directory), "&&"] }
        if !environment.changes.isEmpty {
            words.append("env")
            for (name, value) in environment.changes.sorted(by: { $0.key < $1.key }) {
                words += value.map { ["\(name)=\(ChildCommand.quoted($0))"] } ?? ["-u", name]
            }
        }
        words.append(ChildCommand.quoted(executable))
        words += arguments.map(ChildCommand.quoted)
        return words.joined(separator: " ")
    }

    /// `word` in single quotes when a shell would read more into it than its characters.
    static func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_./=:,+@%".utf8.contains(byte)
            }
        }
        if plain && !word.isEmpty { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
