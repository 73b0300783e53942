import FenceModel
import FenceRetirement
import FenceSyntax
import Foundation
import Testing

/// Random files with random fences and random facts.
///
/// `FENCE_FUZZ_FILES` says how many files (300), `FENCE_FUZZ_COMPILED` how many of them the real compiler sees (8), and
/// `FENCE_FUZZ_SEED` where to begin; `make fuzz-retire` takes 10,000.
@Suite struct RandomFileTests {
    static func number(_ name: String, _ fallback: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? fallback
    }

    static let first = UInt64(number("FENCE_FUZZ_SEED", 1))

    @Test func tokensStayAndASecondRunFindsNothing() throws {
        var changed = 0
        var done = 0
        var refused: [String: Int] = [:]
        let count = Self.number("FENCE_FUZZ_FILES", 300)
        for seed in Self.first..<(Self.first + UInt64(count)) {
            let facts = try RandomFacts(seed: seed)
            let text = SourceText(RandomFile(seed: seed).text)
            let targets = facts.targets(in: text)
            let retirer = FileRetirer(profiles: facts.profiles)
            let result = retirer.retire(targets, from: text)
            if result.isChanged { changed += 1 }
            for outcome in result.outcomes {
                if case .refused(let fault) = outcome.kind {
                    refused[Self.name(of: fault), default: 0] += 1
                } else {
                    done += 1
                }
            }
            for profile in facts.profiles {
                #expect(
                    Self.activeTokens(text, profile) == Self.activeTokens(result.result, profile),
                    "seed \(seed), \(profile.conditions ?? [])")
            }
            #expect(Self.isSubsequence(result.result, of: text), "seed \(seed): a line was changed")
            let again = retirer.retire(facts.targets(in: result.result), from: result.result)
            #expect(!again.isChanged, "seed \(seed): the second run changed something")
            #expect(again.outcomes.allSatisfy { !$0.isDone }, "seed \(seed)")
        }
        print(
            "\(count) files, \(changed) changed, \(done) fences taken out, \(refused.values.reduce(0, +)) refused: \(refused)"
        )
        #expect(changed * 2 > count)
        // Few refusals: what is refused is written on purpose.
        #expect(refused.values.reduce(0, +) * 10 < done)
    }

    static func name(of fault: FenceFault) -> String { String("\(fault)".prefix(40)) }

    /// The active tokens, found without the code that the proof uses: the text that is blanked out where a profile does not
    /// compile it, cut at white space outside of strings.
    static func activeTokens(_ text: SourceText, _ profile: Profile) -> [String] {
        let options = ScanOptions(bareSlashRegex: profile.language == .six)
        let scan = FenceScanner.scan(text, options: options, decide: ConditionEvaluator(profile).decide)
        var bytes = Array(text.bytes)
        func blank(_ range: SourceRange) {
            for offset in range.start..<range.end where bytes[offset] != 0x0A && bytes[offset] != 0x0D {
                bytes[offset] = 0x20
            }
        }
        for (fence, states) in zip(scan.fences, scan.states) {
            for (clause, state) in zip(fence.clauses, states) {
                blank(SourceRange(clause.keywordRange.start, clause.body.start))
                if state != .active { blank(clause.body) }
            }
            if let end = fence.endKeyword { blank(end) }
        }
        // The generator's comments begin lines or end them, and its strings hold no words of their own twice.
        var words: [String] = []
        var isInComment = false
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            var rest = line.drop { $0 == " " || $0 == "\t" }
            if isInComment {
                guard let end = rest.firstRange(of: "*/") else { continue }
                rest = rest[end.upperBound...]
                isInComment = false
            }
            while let open = rest.firstRange(of: "/*") {
                words += rest[..<open.lowerBound].split(separator: " ").map(String.init)
                guard let close = rest.firstRange(of: "*/") else {
                    isInComment = true
                    rest = ""
                    break
                }
                rest = rest[close.upperBound...]
            }
            if let comment = rest.firstRange(of: "//") { rest = rest[..<comment.lowerBound] }
            words += rest.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
        }
        return words
    }

    /// Whether the lines of a text are lines of another in the same order, indentation and directives not counted.
    static func isSubsequence(_ result: SourceText, of text: SourceText) -> Bool {
        func lines(_ text: SourceText) -> [Substring] {
            String(decoding: text.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
                line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
            }
        }
        let all = lines(text)
        var position = 0
        for line in lines(result) {
            if line.contains("#if") || line.contains("#elseif") || line.contains("#else") || line.isEmpty { continue }
            // A comment before a directive loses the directive.
            let isComment = line.hasPrefix("/* c */") || line == "/* c */ "
            while position < all.count, all[position] != line, !(isComment && all[position].hasPrefix("/* c */")) {
                position += 1
            }
            if position == all.count { return false }
            position += 1
        }
        return true
    }

    @Test(.enabled(if: RealCompiler.isAvailable, "needs swiftc in PATH and Linux"))
    func compilerSaysTheSameBeforeAndAfter() throws {
        let count = Self.number("FENCE_FUZZ_COMPILED", 8)
        var compiled = 0
        var seed = Self.first &* 7919
        while compiled < count {
            seed += 1
            let facts = try RandomFacts(seed: seed)
            let text = SourceText(RandomFile(seed: seed).text)
            let result = FileRetirer(profiles: facts.profiles).retire(facts.targets(in: text), from: text)
            guard result.isChanged, let profile = facts.profiles.first else { continue }
            compiled += 1
            let before = try RealCompiler.marks(text, profile)
            let after = try RealCompiler.marks(result.result, profile)
            #expect(before == after, "seed \(seed): \(String(decoding: text.bytes, as: UTF8.self))")
            #expect(before.errors.isEmpty, "seed \(seed): the file does not compile")
        }
        print("\(compiled) files compiled before and after")
    }
}

/// The compiler in PATH.
enum RealCompiler {
    static var isAvailable: Bool {
        #if os(Linux) && arch(x86_64)
        path != nil
        #else
        false
        #endif
    }

    static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { $0 + "/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    struct Verdict: Equatable {
        /// The texts of the `#warning`s in their order.
        var marks: [String]
        /// The texts of the errors.
        var errors: [String]
    }

    /// What the compiler compiles of a file, by the numbers in its `#warning`s.
    static func marks(_ text: SourceText, _ profile: Profile) throws -> Verdict {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fence-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("File.swift")
        try Data(Array(text.bytes)).write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path))
        let flags = (profile.conditions ?? []).flatMap { ["-D", $0] }
        let language = profile.language == .six ? "6" : "5"
        process.arguments = ["-typecheck", "-parse-as-library", "-swift-version", language] + flags + [file.path]
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        var verdict = Verdict(marks: [], errors: [])
        for line in output.split(separator: "\n") where line.contains("File.swift:") {
            if let mark = line.firstRange(of: ": warning: m") {
                verdict.marks.append(String(line[mark.upperBound...]))
            } else if let error = line.firstRange(of: ": error: ") {
                verdict.errors.append(String(line[error.upperBound...]))
            }
        }
        return verdict
    }
}
