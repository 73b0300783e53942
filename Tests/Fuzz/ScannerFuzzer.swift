import FenceModel
import FenceSyntax
import Foundation

// The harness for the scanner, the parser of conditions and the evaluator; Tests/Fuzz/scanner.sh compiles it together with
// FenceSyntax and FenceModel. It checks what must hold for any bytes, besides that nothing crashes or hangs.

/// Three toolchains: a recorded one, one of another platform and language mode, and one of which nothing is known.
nonisolated(unsafe) private let evaluators: [ProfileEvaluator] = {
    var linux = Profile(name: "linux")
    linux.compiler = CompilerVersion(DottedVersion([6, 3, 1]))
    linux.language = .five
    linux.target = try? TargetTriple("x86_64-unknown-linux-gnu")
    linux.conditions = ["FOO", "DUO_SDK"]
    linux.modules = ["SwiftUI": .present(version: DottedVersion([8, 0, 84, 1])), "Plain": .presentWithoutVersion]
    linux.modulesComplete = true
    var ios = Profile(name: "ios")
    ios.compiler = CompilerVersion(DottedVersion([5, 9]))
    ios.language = .six
    ios.target = try? TargetTriple("arm64-apple-ios27.0")
    ios.conditions = ["BAR"]
    ios.modulesComplete = true
    return [ProfileEvaluator(linux), ProfileEvaluator(ios), ProfileEvaluator(Profile(name: "unknown"))]
}()

/// Ends the run when something does not hold; libFuzzer keeps the input.
private func demand(_ holds: Bool, _ what: StaticString) {
    if !holds {
        print("does not hold: \(what)")
        fflush(nil)
        fatalError("\(what)")
    }
}

private func check(_ scan: SourceScan, _ text: SourceText) {
    demand(scan.states.count == scan.fences.count, "there are states for each fence")
    var last = -1
    for (index, fence) in scan.fences.enumerated() {
        demand(fence.range.start > last, "fences are ordered by where they begin")
        last = fence.range.start
        demand(fence.range.end <= text.count && fence.range.start < fence.range.end, "a fence lies in the text")
        demand(scan.states[index].count == fence.clauses.count, "there is a state for each clause")
        demand(!fence.clauses.isEmpty && fence.clauses[0].keyword == .if, "a fence begins with #if")
        demand(scan.states[index].filter { $0 == .active }.count <= 1, "at most one clause is taken")
        var offset = fence.range.start
        for (clause, state) in zip(fence.clauses, scan.states[index]) {
            demand(clause.keywordRange.start >= offset, "clauses follow each other")
            demand(clause.body.start >= clause.keywordRange.end, "a body is behind its directive")
            demand(
                clause.body.end >= clause.body.start && clause.body.end <= fence.range.end, "a body lies in its fence")
            demand(text[clause.keywordRange.start] == UInt8(ascii: "#"), "a directive begins with #")
            offset = clause.body.end
            if let parent = fence.parent {
                demand(parent.fence < index, "a fence comes behind the one around it")
                let around = scan.states[parent.fence][parent.clause]
                demand(state != .active || around == .active, "only code around that is compiled has a taken clause")
                demand(around != .skipped || state == .skipped, "all is skipped in a skipped clause")
            }
            if let condition = clause.condition {
                let range = condition.range
                demand(
                    range.start >= clause.keywordRange.end && range.end <= text.count,
                    "a condition is behind its directive")
                _ = ConditionText.of(condition)
            }
        }
    }
    for diagnostic in scan.diagnostics {
        demand(diagnostic.offset >= 0 && diagnostic.offset <= text.count, "a diagnostic has a place in the text")
    }
}

private func isSame(_ a: SourceScan, _ b: SourceScan) -> Bool {
    // Sentences at one place may come in another order.
    a.fences == b.fences && a.states == b.states && Set(a.diagnostics) == Set(b.diagnostics)
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 1 else { return 0 }
    var bytes = Array(UnsafeBufferPointer(start: data + 1, count: count - 1))
    // Repeated input shows work that grows faster than the input.
    if data[0] & 7 == 7 {
        let once = bytes
        while bytes.count < 60_000 { bytes += once }
    }
    let text = SourceText(bytes)
    let analysis = FileAnalysis(text, evaluators)
    for (view, evaluator) in zip(analysis.views, evaluators) {
        check(view, text)
        let alone = FenceScanner.scan(text, options: evaluator.options) { evaluator.decide($0, in: text) }
        if !isSame(view, alone) {
            print("shared:", view.states, view.diagnostics, "alone:", alone.states, alone.diagnostics, separator: "\n")
        }
        demand(isSame(view, alone), "a shared scan is the same as one alone")
    }
    // What a toolchain of which nothing is known decides, every toolchain decides alike.
    let (known, unknown) = (analysis.views[0], analysis.views[2])
    if known.fences == unknown.fences {
        for (a, b) in zip(known.states, unknown.states) {
            for (x, y) in zip(a, b) where y != .unknown {
                demand((x == .active) == (y == .active), "unknown facts decide nothing")
            }
        }
    }
    let table = LineTable(text)
    for diagnostic in known.diagnostics.prefix(50) { _ = table.position(of: diagnostic.offset) }
    _ = analysis.fences
    _ = analysis.diagnostics
    if bytes.count < 4096, case .success(let condition) = Condition.parse(String(decoding: bytes, as: UTF8.self)) {
        for evaluator in evaluators { _ = ConditionExplainer(evaluator.profile).explain(condition) }
    }
    return 0
}
