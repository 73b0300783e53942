import Foundation

/// The modules in the `lib/swift` of a Linux toolchain, as they can be made to serve another target.
struct ToolchainModules {
    /// One module: a compiled file, an interface, or both.
    struct Module {
        var name: String
        var compiled: String?
        var interface: String?
    }

    /// The modules, by name.
    let modules: [Module]
    /// The triple in the compiled modules.
    let triple: String
    /// A digest of names, sizes and times of all files.
    let digest: String
    private let library: String
    private let architecture: String

    /// Lists the modules of a compiler's own target.
    init(compiler: Compiler) throws(RetargetingObstacle) {
        // Other hosts were not tried, and a Mac has Xcode's own SDKs.
        guard compiler.triple.contains("-linux-"), !compiler.triple.contains("musl"),
            !compiler.triple.contains("android")
        else {
            throw RetargetingObstacle(
                "stub SDKs are checked with the modules of a Linux toolchain, and this one builds for \(compiler.triple)"
            )
        }
        triple = compiler.triple
        architecture = String(compiler.triple.prefix { $0 != "-" })
        library = compiler.resourceFolder + "/linux"
        guard let folders = try? FileManager.default.contentsOfDirectory(atPath: library).sorted() else {
            throw RetargetingObstacle("\(library) cannot be read")
        }
        var modules: [Module] = []
        var digest = ContentDigest()
        for folder in folders where folder.hasSuffix(".swiftmodule") {
            let base = "\(library)/\(folder)/\(compiler.moduleTriple)"
            var module = Module(name: String(folder.dropLast(".swiftmodule".count)))
            for (suffix, path) in [(".swiftmodule", \Module.compiled), (".swiftinterface", \Module.interface)] {
                let stamp = FileStamp.text(of: base + suffix)
                if stamp.isEmpty { continue }
                module[keyPath: path] = base + suffix
                digest.add(base + suffix)
                digest.add(stamp)
            }
            if module.compiled != nil || module.interface != nil { modules.append(module) }
        }
        guard modules.contains(where: { $0.name == "Swift" }) else {
            throw RetargetingObstacle("\(library) has no module Swift for \(compiler.moduleTriple)")
        }
        self.modules = modules
        self.digest = digest.text
    }

    /// The overlay that shows the compiler the toolchain's module map among the C library's headers, and `settings` (if
    /// the target needs one) as the file that describes the SDK.
    func overlayText(settings: String?) -> String {
        let sdk =
            settings.map {
                """
                { "name": "/", "type": "directory", "contents": [
                  { "name": "SDKSettings.json", "type": "file", "external-contents": "\($0)" } ] },
                """
            } ?? ""
        let folder = "\(library)/\(architecture)"
        return """
            { "version": 0, "fallthrough": true, "roots": [ \(sdk) { "name": "/usr/include", "type": "directory", "contents": [
              { "name": "module.modulemap", "type": "file", "external-contents": "\(folder)/glibc.modulemap" },
              { "name": "SwiftGlibc.h", "type": "file", "external-contents": "\(folder)/SwiftGlibc.h" } ] } ] }

            """
    }

    /// Where the compiler finds the macros of Foundation, Observation and Testing.
    static func pluginArguments(of compiler: Compiler) -> [String] {
        let plugins = compiler.resourceFolder + "/host/plugins"
        return [plugins, plugins + "/testing"].filter(CacheFile.isFolder).flatMap { ["-plugin-path", $0] }
    }

    /// Writes all modules with another target in place of their own.
    ///
    /// - Throws: `RetargetingObstacle` when a module is not as expected, `CacheProblem` when the folder cannot be
    ///   written.
    func writeRetargeted(for target: AppleTarget, into folder: String) throws {
        guard let replacement = RetargetedTriple.spelling(of: target, length: triple.utf8.count) else {
            throw RetargetingObstacle(
                "no spelling of \(target.moduleFileName) has the \(triple.utf8.count) bytes of \(triple)")
        }
        for module in modules {
            let output = "\(folder)/\(module.name).swiftmodule"
            try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
            let file = output + "/" + target.moduleFileName
            if let compiled = module.compiled {
                try writeRetargeted(compiled, with: replacement, to: file + ".swiftmodule")
            } else if let interface = module.interface {
                let text = try read(interface)
                let flag = "-target \(triple)"
                guard text.contains(flag) else {
                    throw RetargetingObstacle("\(interface) does not name its target as '\(flag)'")
                }
                try CacheFile.write(
                    Array(text.replacing(flag, with: "-target \(target.minimumTriple)").utf8),
                    to: file + ".swiftinterface")
            }
        }
    }

    private func writeRetargeted(_ path: String, with replacement: String, to output: String) throws {
        guard var bytes = FileManager.default.contents(atPath: path) else {
            throw RetargetingObstacle("\(path) cannot be read")
        }
        let wanted = Data(triple.utf8)
        guard let range = bytes.range(of: wanted) else {
            throw RetargetingObstacle("\(path) does not hold its target \(triple) as plain text")
        }
        if bytes.range(of: wanted, in: range.upperBound..<bytes.endIndex) != nil {
            throw RetargetingObstacle("\(path) holds its target \(triple) more than once")
        }
        bytes.replaceSubrange(range, with: Data(replacement.utf8))
        let code = bytes.withUnsafeBytes { CacheFile.write($0, to: output) }
        if code != 0 { throw CacheProblem(path: output, code: code) }
    }

    /// Writes a module `Darwin` that re-exports the C library, so that sources that ask for it first find it.
    ///
    /// - Parameter library: `Glibc`, whose overlay has `errno`, `open` and the like as Darwin's has, or `SwiftGlibc`, the
    ///   bare headers, where there is no overlay.
    func writeDarwin(
        for target: AppleTarget, reexporting library: String, compilerTag: String, into folder: String
    ) throws {
        let output = folder + "/Darwin.swiftmodule"
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        let text = """
            // swift-interface-format-version: 1.0
            // swift-compiler-version: \(compilerTag)
            // swift-module-flags: -target \(target.minimumTriple) -disable-objc-interop -enable-library-evolution -swift-version 5 -module-name Darwin
            @_exported import \(library)
            import Swift

            """
        try CacheFile.write(Array(text.utf8), to: output + "/" + target.moduleFileName + ".swiftinterface")
    }

    /// The text of an interface.
    func read(_ path: String) throws(RetargetingObstacle) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw RetargetingObstacle("\(path) cannot be read")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
