import FenceModel
import FenceSyntax
import SwiftParser
import SwiftSyntax

/// Compares both sides on one file in every setting.
struct Comparison: Sendable {
    struct Result {
        var fences = 0
        var clauses = 0
        /// Clause states compared: clauses times settings.
        var states = 0
        var differences: [Difference] = []
    }

    struct Difference {
        var line: Int
        var column: Int
        var text: String
    }

    private let settings: [(setting: Setting, profile: Profile, configuration: OracleConfiguration)]

    init(_ settings: [Setting]) throws {
        self.settings = try settings.map { ($0, try $0.profile(), try $0.configuration()) }
    }

    func compare(_ bytes: [UInt8]) -> Result {
        var result = Result()
        let text = SourceText(bytes)
        let table = LineTable(text)
        let analysis = FileAnalysis(text, settings.map { ProfileEvaluator($0.profile) })
        var said: Set<String> = []
        func differ(_ offset: Int, _ message: String) {
            let place = table.position(of: offset)
            guard said.insert("\(offset) \(message)").inserted else { return }
            result.differences.append(Difference(line: place.line, column: place.column, text: message))
        }
        var trees: [Parser.SwiftVersion: SourceFileSyntax] = [:]
        for (index, each) in settings.enumerated() {
            let ours = Outline(analysis.views[index], in: text)
            let version = each.setting.parserVersion
            let tree =
                trees[version] ?? bytes.withUnsafeBufferPointer { Parser.parse(source: $0, swiftVersion: version) }
            trees[version] = tree
            let theirs = Outline(tree, each.configuration)
            result.fences = max(result.fences, theirs.fences.count)
            var clauses = 0
            for (offset, their) in theirs.fences.sorted(by: { $0.key < $1.key }) {
                guard let our = ours.fences[offset] else {
                    differ(offset, "only the toolchain has this fence")
                    continue
                }
                clauses += their.clauses.count
                result.states += their.clauses.count
                if our.end != their.end { differ(offset, "#endif at \(our.end), toolchain \(their.end)") }
                if our.parent != their.parent { differ(offset, "inside \(our.parent), toolchain \(their.parent)") }
                if our.clauses.map(\.offset) != their.clauses.map(\.offset)
                    || our.clauses.map(\.keyword) != their.clauses.map(\.keyword)
                {
                    differ(offset, "clauses \(our.clauses.map(\.offset)), toolchain \(their.clauses.map(\.offset))")
                    continue
                }
                for (a, b) in zip(our.clauses, their.clauses) {
                    if a.condition != b.condition {
                        differ(a.offset, "condition '\(a.condition)', toolchain '\(b.condition)'")
                    }
                    if !a.hasSameState(as: b) {
                        differ(
                            a.offset,
                            "\(a.keyword) \(a.condition) is \(a.state) on \(each.setting.name), toolchain \(b.state)")
                    }
                }
            }
            result.clauses = max(result.clauses, clauses)
            for offset in ours.fences.keys.sorted() where theirs.fences[offset] == nil {
                differ(offset, "only fence has this fence")
            }
            for line in Set(ours.diagnostics).subtracting(theirs.diagnostics).sorted() {
                differ(Self.offset(line), "only fence says (\(each.setting.name)): \(line)")
            }
            for line in Set(theirs.diagnostics).subtracting(ours.diagnostics).sorted() {
                differ(Self.offset(line), "only the toolchain says (\(each.setting.name)): \(line)")
            }
            let alone = FenceScanner.scan(text, options: ProfileEvaluator(each.profile).options) {
                ConditionEvaluator(each.profile).decide($0)
            }
            if Outline(alone, in: text) != ours { differ(0, "the shared scan differs on \(each.setting.name)") }
        }
        return result
    }

    private static func offset(_ line: String) -> Int { Int(line.prefix { $0 != ":" }) ?? 0 }
}
