import Foundation

/// Asks the compiler for its opinion on several sources at once: each is a file of one module.
struct CompilerRun {
    var toolchain: Toolchain
    /// Where the interfaces of the modules are.
    var modules: URL

    /// Prepares runs: writes the modules.
    init(_ toolchain: Toolchain) throws {
        self.toolchain = toolchain
        modules = FileManager.default.temporaryDirectory.appendingPathComponent("fence-modules-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
        try CompilerSetting.writeModules(into: modules)
    }

    /// Removes what `init` wrote.
    func removeModules() { try? FileManager.default.removeItem(at: modules) }

    /// The compiler's opinions, in the order of the sources; `nil` for a source on which the compiler crashes or does not
    /// end.
    func opinions(on sources: [GeneratedSource], _ setting: CompilerSetting) throws -> [SourceOpinion?] {
        do {
            return try opinionsInOneRun(on: sources, setting)
        } catch  where error is Crash || error is Subprocess.TookTooLong {
            guard sources.count > 1 else { return [nil] }
            let half = sources.count / 2
            return try opinions(on: Array(sources[..<half]), setting)
                + opinions(on: Array(sources[half...]), setting)
        }
    }

    /// The compiler's opinions from one run, which one source can spoil for all.
    func opinionsInOneRun(
        on sources: [GeneratedSource], _ setting: CompilerSetting
    ) throws -> [SourceOpinion] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fence-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var names: [String] = []
        for (index, source) in sources.enumerated() {
            let name = "f\(index).swift"
            try Data(source.bytes).write(to: folder.appendingPathComponent(name))
            names.append(name)
        }
        let output = try Subprocess.run(
            [
                toolchain.swiftc, "-frontend", "-typecheck", "-parse-as-library", "-module-name", "Fuzz",
                "-diagnostic-style=llvm",
                "-I", modules.path,
            ] + setting.arguments + names, in: folder, seconds: 20)
        var opinions = [SourceOpinion](repeating: SourceOpinion(), count: sources.count)
        let text = String(decoding: output.standardError, as: UTF8.self)
        for line in text.split(omittingEmptySubsequences: true, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
            guard let diagnostic = PrintedDiagnostic(line), diagnostic.severity != "note" else {
                if line.contains("Please submit a bug report") || line.contains("Stack dump") {
                    throw Crash()
                }
                continue
            }
            guard diagnostic.file < opinions.count else { continue }
            if let mark = diagnostic.mark {
                opinions[diagnostic.file].active.append(mark)
            } else {
                opinions[diagnostic.file].diagnostics.append(
                    "\(diagnostic.place): \(diagnostic.severity): \(diagnostic.message)")
            }
        }
        for index in opinions.indices {
            opinions[index].active.sort()
            opinions[index].diagnostics.sort()
        }
        return opinions
    }

    private struct Crash: Error {}
}

/// `f3.swift:7:1: error: text`, as the compiler prints it.
struct PrintedDiagnostic {
    var file: Int
    var place: String
    var severity: String
    var message: String

    init?(_ line: Substring) {
        guard line.hasPrefix("f"), let suffix = line.range(of: ".swift:"),
            let file = Int(line[line.index(after: line.startIndex)..<suffix.lowerBound])
        else { return nil }
        let parts = line[suffix.upperBound...].split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, Int(parts[0]) != nil, Int(parts[1]) != nil else { return nil }
        self.file = file
        place = "\(parts[0]):\(parts[1])"
        severity = String(parts[2].dropFirst())
        message = String(parts[3].dropFirst())
    }

    /// The mark that the diagnostic shows to be compiled: `#warning("M7")`, or a use of something deprecated: `M7`.
    var mark: String? {
        if Self.isMark(message[...]) { return message }
        guard let word = message.range(of: "is deprecated: ") else { return nil }
        let name = message[word.upperBound...].prefix { $0 != " " }
        return Self.isMark(name) ? String(name) : nil
    }

    private static func isMark(_ text: Substring) -> Bool {
        text.first == "M" && text.count > 1 && text.dropFirst().allSatisfy(\.isNumber)
    }
}
