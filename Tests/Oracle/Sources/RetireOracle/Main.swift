import Foundation
import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// Compares two versions of a folder: whether each toolchain compiles the same tokens of every Swift file before and after
/// fences were taken out. Nothing of the product is used: the parser and the evaluator are the toolchain's own.
///
/// `RetireOracle --swiftc PATH BEFORE AFTER NAME=TARGET:LANGUAGE:COMPILER[:FLAG,FLAG] …`
///
/// Each toolchain is asked twice: once all modules can be imported, once none.
@main enum Main {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        var compiler = "swiftc"
        if let index = arguments.firstIndex(of: "--swiftc"), index + 1 < arguments.count {
            compiler = arguments[index + 1]
            arguments.removeSubrange(index...(index + 1))
        }
        guard arguments.count >= 3 else {
            print("usage: RetireOracle [--swiftc PATH] BEFORE AFTER NAME=TARGET:LANGUAGE:COMPILER[:FLAGS] ...")
            exit(64)
        }
        let (before, after) = (arguments[0], arguments[1])
        let toolchains = try arguments.dropFirst(2).flatMap { try ToolchainFacts.parse($0, compiler: compiler) }
        let counts = Counts()
        let files = swiftFiles(before)
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
            compare(files[index], before, after, toolchains, counts)
        }
        counts.finish(files: files.count, toolchains: toolchains.count)
    }

    private static func compare(
        _ file: String, _ before: String, _ after: String, _ toolchains: [ToolchainFacts], _ counts: Counts
    ) {
        guard let old = FileManager.default.contents(atPath: before + "/" + file),
            let new = FileManager.default.contents(atPath: after + "/" + file)
        else {
            counts.differ(file, "is missing")
            return
        }
        if old == new { return }
        let oldTree = Parser.parse(source: String(decoding: old, as: UTF8.self))
        let newTree = Parser.parse(source: String(decoding: new, as: UTF8.self))
        if newTree.hasError && !oldTree.hasError { counts.differ(file, "does not parse any more") }
        var tokens = 0
        for facts in toolchains {
            let a = ActiveTokens(facts)
            a.walk(oldTree)
            let b = ActiveTokens(facts)
            b.walk(newTree)
            tokens += a.tokens.count
            if a.tokens != b.tokens {
                let place = zip(a.tokens, b.tokens).enumerated().first { $1.0 != $1.1 }
                let words =
                    place.map { " at token \($0.offset): '\($0.element.0)' and '\($0.element.1)'" } ?? " in number"
                counts.differ(file, "differs for \(facts.name)" + words)
            }
        }
        counts.change(tokens: tokens)
    }

    private static func swiftFiles(_ root: String) -> [String] {
        guard let all = FileManager.default.enumerator(atPath: root) else { return [] }
        var files: [String] = []
        for case let path as String in all where path.hasSuffix(".swift") && !path.contains(".build/") {
            files.append(path)
        }
        return files.sorted()
    }
}

/// What one toolchain answers.
struct ToolchainFacts: BuildConfiguration, @unchecked Sendable {
    var name: String
    var printed: StaticBuildConfiguration
    var compilerVersion: VersionTuple
    var languageVersion: VersionTuple
    var flags: Set<String>
    var importsEverything: Bool

    static func parse(_ text: String, compiler: String) throws -> [ToolchainFacts] {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        let fields = (parts.last ?? "").split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, fields.count >= 3 else { throw Wrong(text: text) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            compiler, "-frontend", "-print-static-build-config", "-target", fields[0], "-swift-version", fields[1],
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let printed = try JSONDecoder().decode(StaticBuildConfiguration.self, from: data)
        let version = VersionTuple(components: fields[2].split(separator: ".").compactMap { Int($0) })
        let language =
            fields[1] == "6" ? version : fields[1] == "5" ? VersionTuple(components: [5, 10]) : printed.languageVersion
        return [true, false].map { everything in
            ToolchainFacts(
                name: parts[0] + (everything ? " with all modules" : " without modules"), printed: printed,
                compilerVersion: version, languageVersion: language,
                flags: Set(fields.dropFirst(3).flatMap { $0.split(separator: ",").map(String.init) }),
                importsEverything: everything)
        }
    }

    struct Wrong: Error, CustomStringConvertible {
        var text: String
        var description: String { "'\(text)' is not NAME=TARGET:LANGUAGE:COMPILER[:FLAGS]" }
    }

    func isCustomConditionSet(name: String) -> Bool { flags.contains(name) }
    func hasFeature(name: String) -> Bool { printed.hasFeature(name: name) }
    func hasAttribute(name: String) -> Bool { printed.hasAttribute(name: name) }
    func isActiveTargetOS(name: String) -> Bool { printed.isActiveTargetOS(name: name) }
    func isActiveTargetArchitecture(name: String) -> Bool { printed.isActiveTargetArchitecture(name: name) }
    func isActiveTargetEnvironment(name: String) -> Bool { printed.isActiveTargetEnvironment(name: name) }
    func isActiveTargetRuntime(name: String) -> Bool { printed.isActiveTargetRuntime(name: name) }
    func isActiveTargetPointerAuthentication(name: String) -> Bool {
        printed.isActiveTargetPointerAuthentication(name: name)
    }
    func isActiveTargetObjectFormat(name: String) -> Bool { printed.isActiveTargetObjectFormat(name: name) }
    var targetPointerBitWidth: Int { printed.targetPointerBitWidth }
    var targetAtomicBitWidths: [Int] { printed.targetAtomicBitWidths }
    var endianness: Endianness { printed.endianness }
    func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool { importsEverything }
}

/// Collects the tokens of what is active.
final class ActiveTokens: SyntaxVisitor {
    private let facts: ToolchainFacts
    private(set) var tokens: [String] = []

    init(_ facts: ToolchainFacts) {
        self.facts = facts
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        // Newlines between the lines of a string are in its segments; what indents them is not.
        if token.tokenKind != .endOfFile { tokens.append(token.text) }
        return .skipChildren
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        if let clause = node.activeClause(in: facts).clause, let elements = clause.elements { walk(elements) }
        return .skipChildren
    }
}

/// What was compared.
final class Counts: @unchecked Sendable {
    private let lock = NSLock()
    private var changed = 0
    private var tokens = 0
    private var differences: [String] = []

    func change(tokens count: Int) {
        lock.withLock {
            changed += 1
            tokens += count
        }
    }

    func differ(_ file: String, _ how: String) { lock.withLock { differences.append("\(file): \(how)") } }

    func finish(files: Int, toolchains: Int) {
        lock.withLock {
            for difference in differences.sorted() { print(difference) }
            print(
                "\(files) files, \(changed) changed, \(toolchains) toolchains, \(tokens) active tokens compared, "
                    + "\(differences.count) differences")
            exit(differences.isEmpty ? 0 : 1)
        }
    }
}
