/// The Swift files that a command works on, with the targets they belong to.
public struct Project: Sendable {
    /// One Swift file.
    public struct File: Hashable, Sendable {
        /// The absolute path.
        public var path: String
        /// The path for reports: relative to the project's folder if the file is in it, else as it was given.
        public var displayPath: String
        /// The name of the target that compiles it, if one does.
        public var target: String?
    }

    /// The absolute path of the folder that configuration, patterns and reports are relative to.
    public var directory: String
    /// The package, if there is one.
    public var package: PackageDescription?
    /// The files in the order of targets and paths; each file once.
    public var files: [File]
    /// What could not be found or read; each a sentence.
    public var problems: [String]
    /// What is not known for some other reason (the manifest could not be read, say), as sentences for the user.
    public var notes: [String]

    /// Creates a project from its parts.
    public init(
        directory: String, package: PackageDescription?, files: [File], problems: [String] = [], notes: [String] = []
    ) {
        self.directory = directory
        self.package = package
        self.files = files
        self.problems = problems
        self.notes = notes
    }
}
