import Foundation

/// The slower way to modules for another target: their interfaces, compiled for it.
///
/// It does not depend on how compiled modules are laid out. It takes about 40 s, most of it for `Swift`, and gives only
/// the modules that the toolchain ships an interface of; sources that import another are "could not check".
struct TextualModules {
    var source: ToolchainModules
    var target: AppleTarget
    var compiler: Compiler

    /// The modules that bridge to the C++ of the host, which mean nothing on the target, and the C library's own.
    private static let leftOut: Set<String> = ["Cxx", "CxxStdlib", "Glibc", "Runtime", "_Differentiation"]

    /// Compiles the modules into `modules`' folder, each after those that it imports.
    func compile(into modules: RetargetedModules, runner: ProcessRunner) throws {
        var texts: [String: String] = [:]
        for module in source.modules where !TextualModules.leftOut.contains(module.name) {
            guard let path = module.interface else { continue }
            texts[module.name] = TextualModules.adapted(
                try source.read(path), from: source.triple, to: target.minimumTriple)
        }
        let moduleCache = modules.folder + "/textual-module-cache"
        defer { try? FileManager.default.removeItem(atPath: moduleCache) }
        for name in TextualModules.ordered(texts) {
            guard let text = texts[name] else { continue }
            let folder = "\(modules.moduleFolder)/\(name).swiftmodule"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let file = "\(folder)/\(target.moduleFileName)"
            try CacheFile.write(Array(text.utf8), to: file + ".swiftinterface")
            // A module that has no compiled form in the toolchain is left to the compiler, which builds it on first use.
            if source.modules.contains(where: { $0.name == name && $0.compiled == nil }) { continue }
            var words = [
                "-frontend", "-compile-module-from-interface", file + ".swiftinterface", "-o", file + ".swiftmodule",
                "-module-name", name,
            ]
            words += modules.arguments(target: target.minimumTriple, compiler: compiler, moduleCache: moduleCache)
            if name == "Swift" || name == "_Concurrency" { words.append("-parse-stdlib") }
            words += ["-diagnostic-style", "llvm", "-no-color-diagnostics"]
            let result = try RetargetingObstacle.translating {
                try runner.run(
                    ChildCommand(compiler.frontend, words, environment: .scrubbed, timeout: .seconds(900)))
            }
            if result.isSuccess { continue }
            try? FileManager.default.removeItem(atPath: folder)
            if name == "Swift" || name == "_Concurrency" {
                let said = result.errorText.split(whereSeparator: \.isNewline).first { $0.contains("error:") }
                throw RetargetingObstacle(
                    "the interface of \(name) does not compile for \(target.moduleFileName): \(said ?? "no reason given")"
                )
            }
        }
    }

    /// An interface for another target: without the target's own checks, and without the host's C library.
    ///
    /// Availability inside these modules was checked when they were built; `@backDeployed` is refused where the
    /// declaration is as new as the target.
    static func adapted(_ text: String, from triple: String, to target: String) -> String {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("// swift-module-flags:") {
                lines.append(
                    String(line).replacing(
                        "-target \(triple)", with: "-target \(target) -disable-availability-checking"))
            } else if line.hasPrefix("import Glibc") || line.hasPrefix("public import Glibc") {
                continue
            } else if line.contains("@backDeployed(") {
                lines.append(withoutBackDeployed(String(line)))
            } else {
                lines.append(String(line))
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func withoutBackDeployed(_ line: String) -> String {
        var line = line
        while let start = line.range(of: "@backDeployed(") {
            guard let end = line[start.upperBound...].firstIndex(of: ")") else { break }
            line.removeSubrange(start.lowerBound...end)
        }
        return line
    }

    /// The names of the modules, each after those of them that it imports; `Swift` is first.
    static func ordered(_ texts: [String: String]) -> [String] {
        var imports: [String: [String]] = [:]
        for (name, text) in texts {
            var names = name == "Swift" ? [] : ["Swift"]
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard let index = words.firstIndex(of: "import"), index + 1 < words.count, index < 4 else { continue }
                let imported = String(words[index + 1].prefix { $0 != "." })
                if texts[imported] != nil, imported != name { names.append(imported) }
            }
            imports[name] = names
        }
        var order: [String] = []
        var seen: Set<String> = []
        func visit(_ name: String) {
            guard seen.insert(name).inserted else { return }
            for imported in imports[name] ?? [] { visit(imported) }
            order.append(name)
        }
        for name in texts.keys.sorted() { visit(name) }
        return order
    }
}
