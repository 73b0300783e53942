import FenceChecks
import FenceModel
import Testing

/// Every rule is tested with the examples that its documentation shows.
@Suite struct RuleExampleTests {
    static let ids = RuleCatalogue.all.map(\.id)

    @Test(arguments: ids) func aTriggeringExampleGivesItsFindings(_ id: String) throws {
        let rule = try #require(RuleCatalogue.rule(id))
        let example = rule.triggering
        let found = try ExampleCheck(configuration: example.configuration).run(example.source).findings
            .filter { $0.rule == id }
        #expect(!example.findings.isEmpty)
        #expect(found.count == example.findings.count, "\(found.map(\.line))")
        for expected in example.findings {
            #expect(
                found.contains { finding in
                    let line = finding.place.path == "fence.json" ? 0 : finding.place.start.line
                    return line == expected.line && finding.message.contains(expected.words)
                }, "\(expected) is not in \(found.map(\.line))")
        }
    }

    @Test(arguments: ids) func aPassingExampleGivesNoFindingsOfAnyRule(_ id: String) throws {
        let rule = try #require(RuleCatalogue.rule(id))
        let example = rule.passing
        let found = try ExampleCheck(configuration: example.configuration).run(example.source).findings
        #expect(found.isEmpty, "\(found.map(\.line))")
    }

    @Test func idsAreUniqueAndSpelledWithDashes() {
        #expect(Set(Self.ids).count == Self.ids.count)
        for id in Self.ids { #expect(id.allSatisfy { $0.isLowercase || $0 == "-" }) }
    }

    @Test func textsAreOneSentenceWithoutPeriod() throws {
        for rule in RuleCatalogue.all {
            #expect(!rule.summary.hasSuffix("."))
            let found = try ExampleCheck(configuration: rule.triggering.configuration).run(rule.triggering.source)
            for finding in found.findings {
                #expect(!finding.message.hasSuffix("."))
                #expect(!finding.message.contains("\n"))
            }
        }
    }
}
