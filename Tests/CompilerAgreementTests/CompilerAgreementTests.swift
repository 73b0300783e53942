import FenceModel
import Foundation
import Testing

/// Random conditions and random files, compiled by the real compiler and read by this package: both must agree.
///
/// The normal tests take a small share. `FENCE_FUZZ_CONDITIONS`, `FENCE_FUZZ_FILES` and `FENCE_FUZZ_SEED` of the environment
/// say how many and from which seed; a failure prints the seed of its batch.
@Suite(.enabled(if: (try? Toolchain.found.get()) != nil, "no compiler to compare with"))
struct CompilerAgreementTests {
    static let environment = ProcessInfo.processInfo.environment
    static let seed = UInt64(environment["FENCE_FUZZ_SEED"] ?? "") ?? 2026
    static let wantedConditions = Int(environment["FENCE_FUZZ_CONDITIONS"] ?? "") ?? 600
    static let wantedFiles = Int(environment["FENCE_FUZZ_FILES"] ?? "") ?? 40

    @Test func randomConditionsAreDecidedAsByTheCompiler() throws {
        let batches = try Batches(name: "conditions", seed: Self.seed)
        try batches.run { seed, _, made in
            guard made.conditions < Self.wantedConditions else { return nil }
            var sources = ConditionSources(seed: seed)
            let room = Self.wantedConditions - made.conditions
            return [sources.manyOfRightForm(min(250, room))]
                + (0..<min(60, room / 5 + 1)).map { _ in sources.oneOfAnyForm() }
        }
    }

    @Test func randomFilesAreReadAsByTheCompiler() throws {
        let batches = try Batches(name: "files", seed: Self.seed &+ 1_000_000)
        try batches.run { seed, setting, made in
            guard made.sources < Self.wantedFiles else { return nil }
            return (0..<min(20, Self.wantedFiles - made.sources)).map { index in
                let each = seed &* 1000 &+ UInt64(index)
                return index % 5 == 4
                    ? FileGenerator.brokenFile(seed: each, index: index, setting)
                    : FileGenerator.file(seed: each, index: index, setting)
            }
        }
    }

    /// The files of the folder `FENCE_FUZZ_SOURCES`, to look into a difference: compiled in mode 5 or `FENCE_FUZZ_MODE`, with the
    /// condition FOO set.
    @Test(.enabled(if: environment["FENCE_FUZZ_SOURCES"] != nil, "no sources are given"))
    func givenFilesAreReadAsByTheCompiler() throws {
        let folder = URL(fileURLWithPath: Self.environment["FENCE_FUZZ_SOURCES"] ?? "")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }
        let mode = LanguageMode(rawValue: Self.environment["FENCE_FUZZ_MODE"] ?? "5") ?? .five
        try Batches(name: "given files", seed: 0).judge(
            try files.map {
                var source = GeneratedSource("", conditions: 0)
                source.bytes = [UInt8](try Data(contentsOf: $0))
                return (source, $0.lastPathComponent)
            }, CompilerSetting(language: mode, conditions: ["FOO"], bareSlashRegex: false))
    }
}
