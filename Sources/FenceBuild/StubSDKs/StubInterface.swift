/// The text of a `.swiftinterface` with what its flags line says.
public struct StubInterface: Hashable, Sendable {
    /// The whole text.
    public let text: String
    /// The triple after `-target`.
    public let triple: String
    /// The operating system of the triple, without version: `ios`.
    public let system: String
    /// The version in the triple: `27.1`.
    public let sdkVersion: String
    /// The version after `-user-module-version`, if there is one.
    public let moduleVersion: String?

    private static let flagsPrefix = "// swift-module-flags:"
    private static let compilerPrefix = "// swift-compiler-version:"

    /// Reads the flags of an interface.
    init(text: String, module: String, path: String) throws(StubSDKProblem) {
        func bad(_ reason: String) -> StubSDKProblem { .badInterface(path: path, reason: reason) }
        self.text = text
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(StubInterface.flagsPrefix) }) else {
            throw bad("it has no line '\(StubInterface.flagsPrefix)'")
        }
        let words = line.dropFirst(StubInterface.flagsPrefix.count).split(separator: " ").map(String.init)
        func value(_ flag: String) -> String? {
            guard let index = words.firstIndex(of: flag), index + 1 < words.count else { return nil }
            return words[index + 1]
        }
        guard let triple = value("-target") else { throw bad("its flags lack -target, such as arm64-apple-ios27.1") }
        guard let target = AppleTarget(triple: triple) else {
            throw bad("its -target \(triple) is none of Apple's platforms")
        }
        if let declared = value("-module-name"), declared != module {
            throw bad("its flags name the module \(declared), its file name \(module)")
        }
        self.triple = triple
        system = target.system.rawValue
        let versioned = triple.split(separator: "-")[2]
        sdkVersion = String(versioned.drop { !$0.isNumber })
        moduleVersion = value("-user-module-version")
    }

    /// The interface as the given compiler accepts it for a target: its own version, and the target's
    /// architecture and environment.
    ///
    /// An interface that was printed by another compiler is reported as "this SDK is not supported by the compiler"
    /// whenever anything is wrong in it, so the line is replaced with the compiler's own.
    func text(for target: AppleTarget, compilerTag: String) -> String {
        let environment = target.environment.map { "-" + $0.rawValue } ?? ""
        let triple = "\(target.architecture)-apple-\(target.system.rawValue)\(sdkVersion)\(environment)"
        var hasCompiler = false
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix(StubInterface.compilerPrefix) {
                lines[index] = "\(StubInterface.compilerPrefix) \(compilerTag)"
                hasCompiler = true
            } else if line.hasPrefix(StubInterface.flagsPrefix) {
                lines[index] = line.replacing("-target \(self.triple)", with: "-target \(triple)")
            } else if !line.hasPrefix("//") {
                break
            }
        }
        if !hasCompiler, let index = lines.firstIndex(where: { $0.hasPrefix(StubInterface.flagsPrefix) }) {
            lines.insert("\(StubInterface.compilerPrefix) \(compilerTag)", at: index)
        }
        return lines.joined(separator: "\n")
    }

    /// Whether the interface declares something of that name, be it a type, a member or a case.
    public func declares(_ name: String) -> Bool { DeclarationSearch.declares(name, in: text) }
}
