import FenceModel
import FenceSyntax
import Testing

/// Bad input is normal input: whatever the bytes are, they are read to the end, and a clause has a state.
@Suite struct HostileInputTests {
    private static func scan(_ bytes: [UInt8], bareSlashRegex: Bool) -> SourceScan {
        var profile = Profile(name: "hostile")
        profile.conditions = ["FOO"]
        profile.compiler = CompilerVersion(DottedVersion([6, 3, 1]))
        let evaluator = ConditionEvaluator(profile)
        return FenceScanner.scan(
            SourceText(bytes), options: ScanOptions(bareSlashRegex: bareSlashRegex), decide: evaluator.decide)
    }

    @Test(arguments: HostileInput.all) func hostileInputIsReadToTheEnd(_ input: HostileInput) {
        let bytes = input.bytes(500)
        for bareSlashRegex in [false, true] {
            let scan = Self.scan(bytes, bareSlashRegex: bareSlashRegex)
            #expect(scan.states.map(\.count) == scan.fences.map(\.clauses.count))
            #expect(scan.fences.allSatisfy { $0.range.end <= bytes.count })
            #expect(scan.diagnostics.allSatisfy { (0...bytes.count).contains($0.offset) })
        }
    }

    /// The compiler stops at 256 levels; so does the scanner, however many follow.
    @Test(arguments: [
        "nested fences", "nested parentheses in a condition", "a condition of many &&", "many ! in one operator",
        "nested calls",
        "nested postfix fences", "interpolations in interpolations", "multi-line interpolations in each other",
        "fences in a row", "ternary operators that stay open", "parentheses that stay open in conditions",
    ])
    func aHundredThousandOfAKindAreRead(_ name: String) throws {
        let input = try #require(HostileInput.all.first { $0.name == name })
        let scan = Self.scan(input.bytes(100_000), bareSlashRegex: true)
        #expect(!scan.fences.isEmpty || !scan.diagnostics.isEmpty)
    }

    @Test func aLineOfTwoMegabytesIsRead() {
        var bytes = [UInt8]("#if FOO\n".utf8)
        let statement = [UInt8]("let value = first.second(third) + fourth[5]; ".utf8)
        bytes.reserveCapacity(2_100_000)
        while bytes.count < 2_000_000 { bytes += statement }
        bytes += [UInt8]("\n#endif\n".utf8)
        let scan = Self.scan(bytes, bareSlashRegex: true)
        #expect(scan.fences.count == 1)
        #expect(scan.states == [[.active]])
        #expect(scan.diagnostics.isEmpty)
    }
}
