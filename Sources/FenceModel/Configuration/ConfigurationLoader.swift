/// Reads `fence.json` and what belongs to it: `fence.local.json` beside it, and a ledger in a file of its own.
///
/// ```swift
/// let loader = ConfigurationLoader(catalogue: Catalogue())
/// let configuration = try loader.load("fence.json")
/// ```
public struct ConfigurationLoader: Sendable {
    /// Reads a file; `nil` when there is none, and throws a sentence when it cannot be read.
    public typealias FileReading = @Sendable (_ path: String) throws(UnreadableFile) -> [UInt8]?

    private let catalogue: Catalogue
    private let read: FileReading

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - catalogue: the toolchains that profiles may extend.
    ///   - read: reads files; the default reads the disk.
    public init(catalogue: Catalogue = Catalogue(), read: @escaping FileReading = FileBytes.read) {
        self.catalogue = catalogue
        self.read = read
    }

    /// The name of the file with locations, in the folder of `fence.json`.
    public static let localFileName = "fence.local.json"

    /// Reads a configuration file.
    ///
    /// - Parameter path: the file's path; it also names the file in problems.
    /// - Throws: `ConfigurationErrors` with everything that is wrong in all files; nothing of them is then used.
    public func load(_ path: String) throws(ConfigurationErrors) -> Configuration {
        let bytes: [UInt8]
        do throws(UnreadableFile) {
            guard let contents = try read(path) else { throw UnreadableFile("there is no such file") }
            bytes = contents
        } catch {
            let problem = ConfigurationProblem(
                cause: .unreadable("the configuration cannot be read: \(error.reason)"), position: nil, file: path)
            throw ConfigurationErrors(problems: [problem])
        }
        let localPath = Self.sibling(Self.localFileName, of: path)
        var problems: [ConfigurationProblem] = []
        var local: [UInt8]?
        do throws(UnreadableFile) { local = try read(localPath) } catch {
            problems.append(
                ConfigurationProblem(
                    cause: .unreadable("the local configuration cannot be read: \(error.reason)"), position: nil,
                    file: localPath))
        }
        return try load(bytes, file: path, local: local, localFile: localPath, problems: problems)
    }

    /// Reads a configuration from bytes.
    ///
    /// - Parameters:
    ///   - bytes: the contents of `fence.json`.
    ///   - file: its path, for problems and as the folder of relative paths.
    ///   - local: the contents of `fence.local.json`, `nil` when there is none.
    /// - Throws: `ConfigurationErrors` with everything that is wrong.
    public func load(
        _ bytes: [UInt8], file: String, local: [UInt8]? = nil
    ) throws(ConfigurationErrors) -> Configuration {
        try load(bytes, file: file, local: local, localFile: Self.sibling(Self.localFileName, of: file), problems: [])
    }

    private func load(
        _ bytes: [UInt8], file: String, local: [UInt8]?, localFile: String, problems earlier: [ConfigurationProblem]
    ) throws(ConfigurationErrors) -> Configuration {
        var configuration = Configuration()
        configuration.file = file
        var problems = earlier
        var main = ConfigurationReader(file: file, bytes: bytes)
        if let root = main.root(), let fields = main.fields(root, .file) {
            readFile(fields, into: &configuration, &main, &problems)
        }
        problems = main.problems + problems
        if let local {
            var reader = ConfigurationReader(file: localFile, bytes: local)
            if let root = reader.root(), let fields = reader.fields(root, .localFile) {
                // Without readable profiles every name would be unknown, which is not the local file's fault.
                let names = main.problems.isEmpty ? configuration.profiles.map(\.name) : nil
                configuration.locations = reader.locations(fields, profiles: names)
            }
            problems += reader.problems
        }
        if !problems.isEmpty {
            throw ConfigurationErrors(problems: Self.sorted(problems, mainFile: file))
        }
        return configuration
    }

    private func readFile(
        _ fields: ConfigurationFields, into configuration: inout Configuration, _ reader: inout ConfigurationReader,
        _ problems: inout [ConfigurationProblem]
    ) {
        _ = reader.string(fields["$schema"])
        let layers = reader.profileLayers(fields["profiles"])
        var resolver = ProfileResolver(layers: layers, catalogue: catalogue)
        resolver.resolveAll(reporting: &reader)
        configuration.profiles = resolver.profiles
        configuration.origins = resolver.origins
        configuration.notes = resolver.notes
        for layer in layers { configuration.profilePositions[layer.name] = layer.position }
        let names = layers.map(\.name)
        configuration.fences = reader.fenceDeclarations(fields["fences"], profiles: names)
        configuration.outputs = reader.outputs(fields["outputs"], profiles: names)
        configuration.exclude = reader.strings(fields["exclude"], "patterns") ?? []
        reader.readRules(fields["rules"], into: &configuration)
        configuration.warnDays =
            reader.count(fields["warnDays"], "a whole number of days from 0 on") ?? Configuration.defaultWarnDays
        readLedger(fields["ledger"], into: &configuration, &reader, &problems)
    }

    private func readLedger(
        _ value: JSON5Value?, into configuration: inout Configuration, _ reader: inout ConfigurationReader,
        _ problems: inout [ConfigurationProblem]
    ) {
        guard let value else { return }
        guard case .string(let name) = value.kind else {
            configuration.ledger = reader.ledger(value)
            return
        }
        let path = Self.sibling(name, of: configuration.file ?? "")
        configuration.ledgerFile = path
        do throws(UnreadableFile) {
            guard let bytes = try read(path) else { throw UnreadableFile("there is no such file") }
            var ledgerReader = ConfigurationReader(file: path, bytes: bytes)
            if let root = ledgerReader.root() { configuration.ledger = ledgerReader.ledger(root) }
            problems += ledgerReader.problems
        } catch {
            reader.report(.unreadable("the ledger '\(path)' cannot be read: \(error.reason)"), at: value.range.start)
        }
    }

    /// A path relative to the folder of another file; an absolute one stays as it is.
    static func sibling(_ name: String, of file: String) -> String {
        if name.hasPrefix("/") { return name }
        guard let slash = file.lastIndex(of: "/") else { return name }
        return file[...slash] + name
    }

    private static func sorted(_ problems: [ConfigurationProblem], mainFile: String) -> [ConfigurationProblem] {
        var seen: Set<ConfigurationProblem> = []
        return problems.filter { seen.insert($0).inserted }.enumerated().sorted { left, right in
            let a = left.element
            let b = right.element
            if (a.file == mainFile) != (b.file == mainFile) { return a.file == mainFile }
            if a.file != b.file { return a.file < b.file }
            let x = a.position?.offset ?? -1
            let y = b.position?.offset ?? -1
            return x != y ? x < y : left.offset < right.offset
        }.map(\.element)
    }
}
