import FenceModel
import FenceRetirement
import FenceSyntax
import Foundation
import Testing

/// What taking fences out does to each shape of file, byte by byte.
@Suite struct GoldenTests {
    @Test func thereAreAtLeastEightyShapes() {
        #expect(GoldenCase.all.count >= 80)
        #expect(Set(GoldenCase.all.map(\.name)).count == GoldenCase.all.count)
    }

    @Test(arguments: GoldenCase.all) func shapeGivesTheRecordedFile(_ shape: GoldenCase) throws {
        let (result, outcome) = try shape.run()
        let after = GoldenCase.folder.appendingPathComponent("\(shape.name).swift.after")
        let said = GoldenCase.folder.appendingPathComponent("\(shape.name).outcome.txt")
        if GoldenCase.isRerecording {
            try Data(Array(result.result.bytes)).write(to: after)
            try Data(outcome.utf8).write(to: said)
            return
        }
        #expect(
            String(decoding: result.result.bytes, as: UTF8.self)
                == String(decoding: try Data(contentsOf: after), as: UTF8.self))
        #expect(Array(result.result.bytes) == [UInt8](try Data(contentsOf: after)))
        #expect(outcome == String(decoding: try Data(contentsOf: said), as: UTF8.self))
    }

    @Test(arguments: GoldenCase.all) func secondRunChangesNothing(_ shape: GoldenCase) throws {
        let (first, _) = try shape.run()
        guard first.isChanged, shape.line == nil else { return }
        let profiles = try ConfigurationLoader().load(GoldenCase.bytes("fence.json"), file: "fence.json")
        let remaining = shape.remaining.compactMap { profiles.profile(named: $0) }
        let dropped = shape.dropped.compactMap { profiles.profile(named: $0) }
        let day = try #require(CalendarDate("2026-12-01"))
        let selection = ProfileSelection(
            remaining + dropped, declarations: [], ledger: .builtIn, day: day, dropping: Set(shape.dropped))
        let survey = FenceSurvey(
            ledger: .builtIn, day: day, selection: selection, declarations: [],
            match: DeclarationMatch([], isAbout: { _, _ in true }),
            settlesAllTerms: shape.settlesAllTerms)
        let fences = survey.fences(of: first.result, path: "File.swift", includesAll: true)
        let targets =
            shape.condition.map { FenceRequest.condition($0).targets(among: fences) }
            ?? fences.filter { !$0.settled.isEmpty }.map { FenceTarget(offset: $0.offset, answers: $0.settled) }
        let second = FileRetirer(profiles: remaining).retire(targets, from: first.result)
        // Only what was refused the first time is met again.
        #expect(!second.isChanged)
    }
}
