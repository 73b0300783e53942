/// A compiler with everything it needs for one target; it turns jobs into commands and starts nothing itself.
public struct PreparedToolchain: Hashable, Sendable {
    /// Which program takes the arguments, since the two take some of them under different names.
    public enum Program: Hashable, Sendable {
        /// `swiftc`, which finds SDK, plug-ins and standard library by itself.
        case driver
        /// `swift-frontend -frontend`, which is told everything and starts 40 ms sooner.
        case frontend
    }

    /// What a report calls it: `stub SDK iPhoneOS27.1`.
    public var title: String
    /// A digest of compiler and SDK: two toolchains with the same identity give the same answers.
    public var identity: String
    /// The compiler's own name and version: `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
    public var compilerTag: String
    /// The path of the program.
    public var executable: String
    /// Which program it is.
    public var program: Program
    /// The arguments that every command has, `-target` and `-module-cache-path` among them.
    public var arguments: [String]
    /// The environment of every command.
    public var environment: ChildEnvironment
    /// The folder of a real SDK, where its interfaces can be read.
    public var sdkFolder: String?
    /// The stub SDK, where the modules of Apple's SDK are declared only in part.
    public var stubSDK: StubSDK?
    /// The compiler's version number: `6.3.1`.
    public var compilerVersion: String { Compiler.version(inTag: compilerTag) }
    /// What the reader of a report should know about this toolchain, in sentences.
    public var caveats: [String] = []

    /// The command that type-checks the sources of one module and emits the module for its dependants.
    ///
    /// Emitting a module also runs the mandatory passes after type-checking, which find what type-checking does not: a
    /// missing `return`, a variable used before it has a value, a value sent to another actor.
    public func command(for job: CompileJob, emitting module: String) -> ChildCommand {
        var words: [String] = []
        switch program {
        case .frontend: words += ["-frontend", "-emit-module", "-o", module]
        // Without a supplementary output the driver starts one frontend and nothing else.
        case .driver:
            words += ["-emit-module", "-whole-module-optimization", "-o", module, "-avoid-emit-module-source-info"]
        }
        words += ["-module-name", job.moduleName]
        words += commonArguments(of: job)
        words += job.sources
        return ChildCommand(executable, words, environment: environment)
    }

    /// The command that only type-checks, without any output but diagnostics.
    public func typecheckCommand(for job: CompileJob) -> ChildCommand {
        let head = program == .frontend ? ["-frontend", "-typecheck"] : ["-typecheck"]
        return ChildCommand(
            executable, head + ["-module-name", job.moduleName] + commonArguments(of: job) + job.sources,
            environment: environment)
    }

    private func commonArguments(of job: CompileJob) -> [String] {
        var words = arguments
        words += ["-swift-version", job.languageMode]
        for condition in job.conditions { words += ["-D", condition] }
        for feature in job.upcomingFeatures { words += ["-enable-upcoming-feature", feature] }
        for feature in job.experimentalFeatures { words += ["-enable-experimental-feature", feature] }
        for path in job.moduleSearchPaths { words += ["-I", path] }
        for word in job.clangArguments { words += ["-Xcc", word] }
        if let name = job.packageName { words += ["-package-name", name] }
        if job.parsesAsLibrary { words.append("-parse-as-library") }
        if job.isTestable { words.append("-enable-testing") }
        words += job.extraArguments
        // Messages in one line each, without colours, whatever the terminal.
        words += ["-diagnostic-style", "llvm", "-no-color-diagnostics"]
        return words
    }
}
