import FenceModel
import Foundation
import Testing

/// Makes sources batch by batch, lets both sides judge, and reports what differs in a small form.
struct Batches {
    struct Made {
        var sources = 0
        var conditions = 0
        var marks = 0
        var diagnostics = 0
        /// Sources that the compiler rejects though they were not broken on purpose.
        var rejected = 0
        /// Sources that were broken on purpose, and for how many of them both sides use the same words.
        var broken = 0
        var exact = 0
        /// Sources on which the compiler crashes or does not end, so that there is nothing to compare with.
        var crashes = 0
    }

    let name: String
    let seed: UInt64
    private let toolchain: Toolchain

    init(name: String, seed: UInt64) throws {
        self.name = name
        self.seed = seed
        toolchain = try Toolchain.found.get()
    }

    func run(_ next: (UInt64, CompilerSetting, Made) -> [GeneratedSource]?) throws {
        let compiler = try CompilerRun(toolchain)
        defer { compiler.removeModules() }

        var made = Made()
        var disagreements: [String] = []
        var kinds: Set<Set<String>> = []
        var repeated = 0
        var batch = seed
        while true {
            var random = RandomSource(seed: batch)
            let setting = CompilerSetting.random(&random)
            guard let sources = next(batch, setting, made) else { break }
            let profile = try setting.profile(toolchain)
            let opinions = try compiler.opinions(on: sources, setting)
            for (source, opinion) in zip(sources, opinions) {
                guard let opinion else {
                    made.crashes += 1
                    continue
                }
                made.sources += 1
                made.conditions += source.conditions
                made.marks += source.marks.count
                made.diagnostics += opinion.diagnostics.count
                let judgement = Judgement(source, setting, profile, compiler: opinion)
                if !source.isBroken, opinion.diagnostics.contains(where: { $0.contains(": error: ") }) {
                    made.rejected += 1
                    if Self.showsRejected {
                        print(
                            "rejected:", judgement.compiler.diagnostics.filter { $0.contains(": error: ") },
                            judgement.isExact)
                    }
                }
                if source.isBroken {
                    made.broken += 1
                    if judgement.isExact { made.exact += 1 }
                }
                guard !judgement.agrees else { continue }
                for each in try separated(judgement, compiler, setting, profile) {
                    guard kinds.insert(each.kind).inserted else {
                        repeated += 1
                        continue
                    }
                    let small = Reduction(compiler: compiler, setting: setting, profile: profile).reduce(each)
                    disagreements.append(
                        "batch seed \(batch), in the whole source:\n\(each.differences)reduced: \(small.description)")
                    try keep(source, "\(batch)-\(made.sources)")
                }
            }
            batch += 1
            if disagreements.count >= Self.enough { break }
        }
        print(
            """
            \(name): \(made.sources) sources with \(made.conditions) conditions, \(made.marks) marks and \
            \(made.diagnostics) diagnostics \
            (\(made.broken) broken on purpose, same words for \(made.exact); \(made.rejected) others \
            rejected, \(made.crashes) without an answer), seeds \(seed)..<\(batch): \(disagreements.count) differences\(repeated > 0 ? ", \(repeated) more of the same kinds" : "")
            """)
        #expect(disagreements.isEmpty, "\(disagreements.joined(separator: "\n"))")
    }

    /// Judges sources that are given, and prints both opinions on each.
    func judge(_ sources: [(GeneratedSource, name: String)], _ setting: CompilerSetting) throws {
        let compiler = try CompilerRun(toolchain)
        defer { compiler.removeModules() }
        let profile = try setting.profile(toolchain)
        let opinions = try compiler.opinions(on: sources.map(\.0), setting)
        for ((source, name), opinion) in zip(sources, opinions) {
            let opinion = try #require(opinion, "\(name) crashes the compiler")
            let judgement = Judgement(source, setting, profile, compiler: opinion)
            #expect(judgement.isExact, "\(name): \(judgement.description)")
            print(
                """
                \(name): \(source.text.debugDescription)
                  compiler: \(judgement.compiler.active) \(judgement.compiler.diagnostics)
                  fence:    \(judgement.isExact ? "the same" : "\(judgement.ours.active) \(judgement.ours.diagnostics)")
                """)
        }
    }

    /// Several differences in one source, each in a source of its own where that is possible.
    private func separated(
        _ judgement: Judgement, _ compiler: CompilerRun, _ setting: CompilerSetting, _ profile: Profile
    ) throws -> [Judgement] {
        let pieces = judgement.source.pieces
        let alone = zip(pieces, try compiler.opinions(on: pieces, setting)).compactMap { piece, opinion in
            opinion.map { Judgement(piece, setting, profile, compiler: $0) }
        }.filter { !$0.agrees }
        return alone.isEmpty ? [judgement] : alone
    }

    /// Keeps a source on which both sides disagree, where `FENCE_FUZZ_KEEP` names a folder.
    private func keep(_ source: GeneratedSource, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["FENCE_FUZZ_KEEP"] else { return }
        try Data(source.bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).swift"))
    }

    private static let showsRejected = ProcessInfo.processInfo.environment["FENCE_FUZZ_REJECTED"] != nil
    private static let enough = Int(ProcessInfo.processInfo.environment["FENCE_FUZZ_DIFFERENCES"] ?? "") ?? 20
}
