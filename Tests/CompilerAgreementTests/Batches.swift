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
        let modules = FileManager.default.temporaryDirectory.appendingPathComponent(
            "fence-modules-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: modules) }
        try CompilerSetting.writeModules(into: modules)
        let compiler = CompilerRun(toolchain: toolchain, modules: modules)

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
                made.sources += 1
                made.conditions += source.conditions
                made.marks += source.marks.count
                made.diagnostics += opinion.diagnostics.count
                let judgement = Judgement(source, setting, profile, compiler: opinion)
                guard !judgement.agrees else { continue }
                guard kinds.insert(judgement.kind).inserted else {
                    repeated += 1
                    continue
                }
                let small = Reduction(compiler: compiler, setting: setting, profile: profile).reduce(judgement)
                disagreements.append("batch seed \(batch): \(small.description)")
            }
            batch += 1
            if disagreements.count >= Self.enough { break }
        }
        print(
            """
            \(name): \(made.sources) sources with \(made.conditions) conditions, \(made.marks) marks and \
            \(made.diagnostics) diagnostics, seeds \(seed)..<\(batch): \(disagreements.count) differences\(repeated > 0 ? ", \(repeated) more of the same kinds" : "")
            """)
        #expect(disagreements.isEmpty, "\(disagreements.joined(separator: "\n"))")
    }

    private static let enough = Int(ProcessInfo.processInfo.environment["FENCE_FUZZ_DIFFERENCES"] ?? "") ?? 20
}
