import Foundation

/// The name under which the description of a package may be kept: a digest of everything that a manifest can see.
enum ManifestKey {
    /// The key for the package in a folder, or `nil` for a manifest whose result may depend on more than its text, the
    /// environment and the toolchain: one that imports something besides PackageDescription, or asks for the state of git.
    static func key(
        directory: String, swift: String, environment: [String: String] = ChildEnvironment.scrubbed.resolved()
    ) -> String? {
        var digest = ContentDigest()
        digest.add(directory)
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else { return nil }
        for name in names.sorted() where name.hasPrefix("Package") && name.hasSuffix(".swift") {
            guard let bytes = try? FileReader.bytes(of: directory + "/" + name) else { return nil }
            let text = String(decoding: bytes, as: UTF8.self)
            if text.contains("gitInformation") { return nil }
            for line in text.split(whereSeparator: \.isNewline) {
                let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ";" })
                guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { continue }
                if words[index + 1] != "PackageDescription", words[index + 1] != "CompilerPluginSupport" { return nil }
            }
            digest.add(name)
            digest.add(bytes)
        }
        guard let program = try? ExecutableLookup.resolve(swift, path: environment["PATH"]) else { return nil }
        digest.add(program)
        digest.add(FileStamp.text(of: program))
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) where !isVolatile(name) {
            digest.add(name)
            digest.add(value)
        }
        return digest.text
    }

    /// Variables that differ from one terminal or one run to the next and that no manifest asks for.
    private static func isVolatile(_ name: String) -> Bool {
        ["_", "COLUMNS", "LINES", "OLDPWD", "PWD", "SHLVL", "TERM_SESSION_ID", "WINDOWID"].contains(name)
            || name.hasPrefix("FENCE_") || name.hasPrefix("SSH_") || name.hasPrefix("TMUX")
    }
}
