import Foundation
import Testing

/// What SwiftPM asks people before the plugin may write; Linux has no sandbox that would miss it.
@Suite struct RetirePluginTests {
    @Test func pluginDeclaresThatItWrites() throws {
        let manifest = try String(contentsOfFile: VerifyScenarioTests.root + "/Package.swift", encoding: .utf8)
        let start = try #require(manifest.range(of: #""FenceRetire", verb: "fence-retire""#))
        let rest = manifest[start.upperBound...]
        let end = rest.range(of: "commandPlugin(")?.lowerBound ?? rest.range(of: ".testTarget(")?.lowerBound
        #expect(rest[..<(end ?? rest.endIndex)].contains(".writeToPackageDirectory("))
        #expect(manifest.contains(#".plugin(name: "FenceRetire", targets: ["FenceRetire"])"#))
    }
}
