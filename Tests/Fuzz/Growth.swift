import FenceModel
import FenceSyntax
import Foundation

// Reads every input that was made to hurt in two sizes, and names those for which the work grows faster than the input.
// Tests/Fuzz/scanner.sh compiles it together with the inputs of the unit tests and runs it before libFuzzer.

/// One input in one mode: CPU seconds for the two sizes.
private func seconds(_ input: HostileInput, _ size: Int, bareSlashRegex: Bool) -> Double {
    var profile = Profile(name: "growth")
    profile.conditions = ["FOO"]
    profile.compiler = CompilerVersion(DottedVersion([6, 3, 1]))
    let evaluator = ConditionEvaluator(profile)
    let text = SourceText(input.bytes(size))
    let start = clock()
    let scan = FenceScanner.scan(
        text, options: ScanOptions(bareSlashRegex: bareSlashRegex), decide: evaluator.decide)
    precondition(scan.states.count == scan.fences.count)
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}

@main enum Growth {
    /// Four times the input may take up to eight times as long; below a few hundredths of a second nothing can be said.
    private static let size = 10_000
    private static let factor = 4
    private static let measurable = 0.03

    static func main() {
        var found = 0
        let names = Array(CommandLine.arguments.dropFirst())
        for input in HostileInput.all where names.isEmpty || names.contains(input.name) {
            for bareSlashRegex in [false, true] {
                let small = seconds(input, size, bareSlashRegex: bareSlashRegex)
                let large = seconds(input, size * factor, bareSlashRegex: bareSlashRegex)
                guard large > measurable, large > small * Double(factor * 2) else { continue }
                found += 1
                print(
                    "\(input.name)\(bareSlashRegex ? " (bare regex literals)" : ""): \(small) s for \(size),",
                    "\(large) s for \(size * factor)")
            }
        }
        if names.isEmpty { readLongLine() }
        print("\(HostileInput.all.count) inputs made to hurt: \(found) grow faster than their length")
        exit(found == 0 ? 0 : 1)
    }

    /// A hundred megabytes on one line.
    private static func readLongLine() {
        let statement = Array("let value = first.second(third) + fourth[5] / 2; \"#else\"; ".utf8)
        let head = Array("#if FOO\n".utf8)
        let tail = Array("\n#endif\n".utf8)
        let repeats = 100_000_000 / statement.count
        let text = SourceText(capacity: head.count + repeats * statement.count + tail.count) { memory in
            var offset = 0
            func write(_ bytes: [UInt8]) {
                for byte in bytes {
                    memory[offset] = byte
                    offset += 1
                }
            }
            write(head)
            for _ in 0..<repeats { write(statement) }
            write(tail)
            return offset
        }
        for bareSlashRegex in [false, true] {
            let start = clock()
            let scan = FenceScanner.scan(text, options: ScanOptions(bareSlashRegex: bareSlashRegex)) { _ in
                ClauseDecision(verdict: .yes, allowsSyntaxErrors: false)
            }
            precondition(scan.states == [[.active]] && scan.diagnostics.isEmpty)
            print(
                "100 MB on one line\(bareSlashRegex ? " (bare regex literals)" : ""):",
                Double(clock() - start) / Double(CLOCKS_PER_SEC), "s")
        }
    }
}
