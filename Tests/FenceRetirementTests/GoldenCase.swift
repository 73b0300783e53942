import FenceModel
import FenceRetirement
import FenceSyntax
import Foundation
import Testing

/// One shape of a fence: a file before and after, and what was said about it.
///
/// `Golden/cases.json` lists the shapes; for a shape `name` there are `name.swift.before`, `name.swift.after` and
/// `name.outcome.txt`. With `FENCE_RERECORD=1 swift test --filter GoldenTests` the last two are written anew.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    var name: String
    /// The profiles that remain.
    var remaining: [String]
    /// The profiles that were dropped.
    var dropped: [String]
    /// The condition that is named, or `nil` for all fences that something is settled in.
    var condition: String?
    /// The line that is named instead.
    var line: Int?
    var keepsIndentation: Bool
    var settlesAllTerms: Bool

    var testDescription: String { name }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    static let isRerecording = ProcessInfo.processInfo.environment["FENCE_RERECORD"] == "1"

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    static let all: [GoldenCase] = {
        guard let bytes = try? bytes("cases.json"), let document = try? JSON5.parse(bytes),
            case .array(let elements)? = document.root.value(at: "cases")?.kind
        else { return [] }
        return elements.compactMap(GoldenCase.init)
    }()

    init?(_ value: JSON5Value) {
        func string(_ key: String) -> String? {
            if case .string(let text)? = value.value(at: key)?.kind { return text }
            return nil
        }
        func strings(_ key: String) -> [String]? {
            guard case .array(let elements)? = value.value(at: key)?.kind else { return nil }
            return elements.compactMap { if case .string(let text) = $0.kind { text } else { nil } }
        }
        func flag(_ key: String) -> Bool {
            if case .bool(true)? = value.value(at: key)?.kind { return true }
            return false
        }
        guard let name = string("name") else { return nil }
        self.name = name
        remaining = strings("remaining") ?? ["beta", "mac"]
        dropped = strings("dropped") ?? ["store"]
        condition = string("condition")
        keepsIndentation = flag("keepIndentation")
        settlesAllTerms = flag("allTerms")
        if case .number(let number)? = value.value(at: "line")?.kind { line = Int(number) }
    }

    /// What taking the fences out gives.
    func run() throws -> (result: FileRetirement, outcome: String) {
        let configuration = try ConfigurationLoader().load(Self.bytes("fence.json"), file: "fence.json")
        let wanted = try (remaining + dropped).map { name in
            try #require(configuration.profile(named: name), "no profile '\(name)'")
        }
        let day = try #require(CalendarDate("2026-12-01"))
        let selection = ProfileSelection(
            wanted, declarations: [], ledger: .builtIn, day: day, dropping: Set(dropped))
        let match = DeclarationMatch([], isAbout: { _, _ in true })
        let survey = FenceSurvey(
            ledger: .builtIn, day: day, selection: selection, declarations: [], match: match,
            settlesAllTerms: settlesAllTerms)
        let text = SourceText(try Self.bytes("\(name).swift.before"))
        let fences = survey.fences(of: text, path: "File.swift", includesAll: true)
        let targets: [FenceTarget]
        if let line {
            targets = FenceRequest.place(path: "File.swift", line: line).targets(among: fences)
        } else if let condition {
            targets = FenceRequest.condition(condition).targets(among: fences)
        } else {
            targets = fences.filter { !$0.settled.isEmpty }
                .map { FenceTarget(offset: $0.offset, answers: $0.settled) }
        }
        let retirer = FileRetirer(profiles: selection.remaining, keepsIndentation: keepsIndentation)
        let result = retirer.retire(targets, from: text)
        var lines = result.outcomes.map { "\($0.line): '\($0.condition)' \(Self.text($0.kind))" }
        lines += result.hints.map { "comment \($0.line) -> \($0.newLine): \($0.text)" }
        if lines.isEmpty { lines = ["no fence is meant"] }
        return (result, lines.joined(separator: "\n") + "\n")
    }

    static func text(_ kind: FenceOutcome.Kind) -> String {
        switch kind {
        case .dissolved(let kept): "is gone, the body of its \(kept.rawValue) stays"
        case .removed: "is gone with everything in it"
        case .simplified(let conditions): "has left: \(conditions.joined(separator: " | "))"
        case .removedWithOuter: "is gone with the clause around it"
        case .refused(let fault): "stays: \(fault)"
        }
    }
}
