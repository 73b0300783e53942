import Foundation

/// An installed Swift SDK, for building on one system for another.
public struct SwiftSDKToolchain: Toolchain {
    /// The SDK's id, as `swift sdk list` prints it.
    public var identifier: String
    /// The folder of installed SDKs, when it is not the usual one.
    public var folder: String?

    /// Names an SDK.
    public init(identifier: String, folder: String? = nil) {
        self.identifier = identifier
        self.folder = folder
    }

    /// What a report calls it.
    public var title: String { "Swift SDK \(identifier)" }

    /// Asks `swift sdk configure … --show-configuration` for the paths; the answer is kept until the folder of
    /// installed SDKs changes.
    public func prepare(
        for request: ToolchainRequest, in surroundings: BuildSurroundings
    ) throws(ToolchainProblem) -> PreparedToolchain {
        let compiler = try Compiler.find(surroundings.swiftc, in: surroundings)
        let answer = try configuration(for: request.target, compiler: compiler, in: surroundings)
        let configuration = SwiftSDKConfiguration(text: answer)
        guard let root = configuration.sdkRoot else {
            throw .noSwiftSDK(identifier, reason: "it names no sdkRootPath for \(request.target)")
        }
        var toolset: [String] = []
        var digest = ContentDigest()
        digest.add(compiler.identity)
        digest.add(answer)
        for path in configuration.toolsets {
            guard let bytes = FileManager.default.contents(atPath: path) else {
                throw .noSwiftSDK(identifier, reason: "its toolset \(path) cannot be read")
            }
            digest.add([UInt8](bytes))
            guard let options = try? JSONDecoder().decode(Toolset.self, from: bytes) else {
                throw .noSwiftSDK(identifier, reason: "its toolset \(path) is not the JSON of a toolset")
            }
            toolset += options.swiftCompiler?.extraCLIOptions ?? []
        }
        // The SDK's modules are many; the folder's own time changes when the SDK is installed anew.
        for path in [root] + (configuration.resources.map { [$0] } ?? []) { digest.add(FileStamp.text(of: path)) }
        let identity = digest.text
        let moduleCache: String
        do {
            moduleCache = try surroundings.cache.sharedFolder("module-cache", identity)
        } catch {
            throw .cache(error)
        }
        return PreparedToolchain(
            title: title, identity: identity, compilerTag: compiler.tag,
            executable: compiler.driver, program: .driver,
            arguments: SwiftSDKToolchain.arguments(
                target: request.target, configuration: configuration, toolset: toolset, moduleCache: moduleCache),
            environment: .scrubbed)
    }

    /// The arguments of every command, from the paths of the SDK.
    static func arguments(
        target: String, configuration: SwiftSDKConfiguration, toolset: [String], moduleCache: String
    ) -> [String] {
        var words = ["-target", target]
        if let root = configuration.sdkRoot { words += ["-sdk", root] }
        if let resources = configuration.resources { words += ["-resource-dir", resources] }
        for path in configuration.includes { words += ["-I", path] }
        words += toolset
        return words + ["-module-cache-path", moduleCache]
    }

    private func configuration(
        for target: String, compiler: Compiler, in surroundings: BuildSurroundings
    ) throws(ToolchainProblem) -> String {
        let swift = URL(fileURLWithPath: compiler.frontend).deletingLastPathComponent().appendingPathComponent("swift")
            .path
        var words = ["sdk", "configure"]
        if let folder { words += ["--swift-sdks-path", folder] }
        words += [identifier, target, "--show-configuration"]
        // The bundle's own description is not found without asking, so the key is the folders that may hold it.
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        let folders =
            folder.map { [$0] } ?? ["\(home)/.swiftpm/swift-sdks", "\(home)/Library/org.swift.swiftpm/swift-sdks"]
        var digest = ContentDigest()
        digest.add(compiler.identity)
        for word in words { digest.add(word) }
        for folder in folders {
            digest.add(FileStamp.text(of: folder))
            digest.add(FileStamp.text(of: folder + "/configuration"))
        }
        if let bytes = surroundings.cache.bytes("swift-sdks", digest.text) {
            return String(decoding: bytes, as: UTF8.self)
        }
        let result: ProcessResult
        do {
            result = try surroundings.runner.run(
                ChildCommand(swift, words, environment: .scrubbed, timeout: .seconds(60)))
        } catch {
            throw .compiler(error)
        }
        guard result.isSuccess else {
            let said = result.errorText.split(whereSeparator: \.isNewline).last.map(String.init) ?? "no reason given"
            throw .noSwiftSDK(identifier, reason: said.hasPrefix("Error: ") ? String(said.dropFirst(7)) : said)
        }
        try? surroundings.cache.write(result.standardOutput, "swift-sdks", digest.text)
        return result.outputText
    }

    private struct Toolset: Decodable {
        struct Tool: Decodable { var extraCLIOptions: [String]? }
        var swiftCompiler: Tool?
    }
}
