/// The compiler's own table of what `#if` sees, apart from modules.
public enum StaticBuildConfiguration {
    /// The command that prints the table for a target, language mode, conditions and features.
    public static func command(
        compiler: Compiler, target: String?, languageMode: String? = nil, conditions: [String] = [],
        upcomingFeatures: [String] = [], experimentalFeatures: [String] = []
    ) -> ChildCommand {
        var words = ["-frontend", "-print-static-build-config"]
        if let target { words += ["-target", target] }
        if let languageMode { words += ["-swift-version", languageMode] }
        for condition in conditions { words += ["-D", condition] }
        for feature in upcomingFeatures { words += ["-enable-upcoming-feature", feature] }
        for feature in experimentalFeatures { words += ["-enable-experimental-feature", feature] }
        return ChildCommand(compiler.frontend, words, environment: .scrubbed, timeout: .seconds(60))
    }

    /// The bytes of the JSON that the compiler prints.
    public static func bytes(
        compiler: Compiler, target: String?, languageMode: String? = nil, conditions: [String] = [],
        upcomingFeatures: [String] = [], experimentalFeatures: [String] = [], runner: ProcessRunner = ProcessRunner()
    ) throws(ToolchainProblem) -> [UInt8] {
        let command = command(
            compiler: compiler, target: target, languageMode: languageMode, conditions: conditions,
            upcomingFeatures: upcomingFeatures, experimentalFeatures: experimentalFeatures)
        do { return try runner.runChecked(command).standardOutput } catch { throw .compiler(error) }
    }
}
