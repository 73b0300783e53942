import FenceChecks
import Foundation
import Testing

/// The page is written from the rules. Record it after a change with
/// `FENCE_RECORD=1 swift test --filter RuleDocumentationTests`.
@Suite struct RuleDocumentationTests {
    private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Documentation/Rules.md")

    @Test func thePageIsWhatTheRulesSay() throws {
        let text = RuleDocumentation.markdown()
        if ProcessInfo.processInfo.environment["FENCE_RECORD"] != nil { try Data(text.utf8).write(to: Self.page) }
        #expect(try String(decoding: Data(contentsOf: Self.page), as: UTF8.self) == text)
    }
}
