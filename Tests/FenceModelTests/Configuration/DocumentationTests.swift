import FenceModel
import Foundation
import Testing

/// What the documentation says about the configuration is what the loader does.
@Suite struct DocumentationTests {
    private func page(_ name: String) throws -> String {
        let url = SharedInputs.packageRoot.appendingPathComponent("Documentation/\(name)")
        return try String(decoding: Data(contentsOf: url), as: UTF8.self)
    }

    @Test func everyKeyIsDocumented() throws {
        let page = try page("Configuration.md")
        let objects: [ConfigurationObject] = [
            .file, .profile, .xcode, .swift, .module, .fence, .waitsFor, .ledgerEntry, .output, .localFile, .location,
        ]
        for object in objects {
            for key in object.keys where key.name != "$schema" {
                let isNamed =
                    page.contains("`\(key.name)`") || page.contains("{ \(key.name):") || page.contains(", \(key.name):")
                #expect(isNamed, "\(object.name).\(key.name)")
            }
        }
        for platform in Platform.allCases { #expect(page.contains("`\(platform)`")) }
    }

    @Test func theExamplesAreAccepted() throws {
        for text in try examples(page("Configuration.md")) where text.contains("profiles:") {
            #expect(errors(text) == [])
        }
        let configuration = try #require(examples(page("Configuration.md")).first { $0.contains("profiles:") })
        let local = try #require(examples(page("Configuration.md")).first { $0.contains("locations:") })
        #expect(MemoryFiles(files: ["fence.json": configuration, "fence.local.json": local]).errors() == [])
        for text in try examples(page("Profiles.md")) { #expect(errors("{ profiles: [\(text)] }") == []) }
    }

    @Test func theCatalogueTableIsTheCatalogue() throws {
        let page = try page("Profiles.md")
        for name in Catalogue.names { #expect(page.contains("| `\(name)` |")) }
        for name in Catalogue.recordedNames {
            let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(name)` |") })
            let profile = try #require(Catalogue().entry(named: name)).profile
            for (module, fact) in profile.modules {
                guard case .present(let details) = fact, case .known(let components) = details.version else { continue }
                #expect(row.contains(DottedVersion(components).description), "\(name) \(module)")
            }
        }
    }

    @Test func theLedgerTableIsTheBuiltInLedger() throws {
        let page = try page("Configuration.md")
        for channel in Catalogue.ledger.channels {
            for entry in channel.entries {
                let since = entry.since?.description ?? "not recorded"
                let until = entry.until.map { " \($0)" } ?? ""
                #expect(page.contains("| \(channel.name) | \(entry.sdk) | \(since) |\(until) |"))
            }
        }
    }

    /// The blocks of JSON5 in a page.
    private func examples(_ page: String) -> [String] {
        page.components(separatedBy: "```json5\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
    }
}
