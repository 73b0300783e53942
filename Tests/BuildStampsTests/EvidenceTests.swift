import Testing

@testable import BuildStamps

@Suite struct EvidenceTests {
    static func matches(_ name: String, _ symbol: String) -> Bool {
        Array(symbol.utf8).withUnsafeBufferPointer { SymbolName(name).matches($0) }
    }

    @Test(arguments: [
        ("ArrangementView", "_$s7SwiftUI15ArrangementViewVyAC3LeadingQzyXE_tcfC"),
        ("ArrangementView", "$s7SwiftUI15ArrangementViewVMa"),
        ("SwiftUI.ArrangementView", "_$s7SwiftUI15ArrangementViewVMa"),
        ("onHingeChange", "_$s7SwiftUI4ViewPAAE13onHingeChangeyQrF"),
        // Words of earlier identifiers are replaced: View (word c of Swift, UI, View).
        ("arrangementViewStyle", "_$s7SwiftUI4ViewPAAE011arrangementC5StyleyQrF"),
        ("UIHingeInteraction", "_OBJC_CLASS_$_UIHingeInteraction"),
        ("UIHingeInteraction", "_$sSo18UIHingeInteractionCMn"),
        ("duo_fold_angle", "_duo_fold_angle"),
        ("_duo_fold_angle", "_duo_fold_angle"),
        ("$s7SwiftUI15ArrangementViewVMa", "_$s7SwiftUI15ArrangementViewVMa"),
        ("preferredVerticalBarBehavior", "-[Pane preferredVerticalBarBehavior]"),
        ("Pane", "+[Pane(Folding) make]"),
        // Behind a private discriminator, a substitution and an index.
        ("fold", "_$s4Demo4Pane33_0123456789ABCDEF0123456789ABCDEFLLV4foldyyF"),
        ("fold", "_$s4Demo4PaneVAAE4foldyyF"),
        ("fold", "_$s4Demo4PaneV4foldyyqd0__lF"),
    ])
    func aSymbolMentionsTheName(_ name: String, _ symbol: String) {
        #expect(Self.matches(name, symbol))
    }

    @Test(arguments: [
        ("ArrangementView", "_$s7SwiftUI20ArrangementViewStyleVMa"),
        ("ArrangementView", "_$s4Demo18MyArrangementViewVMa"),
        ("ArrangementView", "_$s4Demo115ArrangementViewVMa"),
        ("ArrangementView", "_ArrangementViewX"),
        ("ArrangementView", "_OBJC_CLASS_$_ArrangementViewController"),
        ("Demo.ArrangementView", "_$s7SwiftUI15ArrangementViewVMa"),
        ("View", "_$s7SwiftUI15ArrangementViewVMa"),
        ("fold", "_unfold"),
        ("", "_x"),
        ("a", ""), ("a", "_"), ("a", "$"), ("a", "$s"), ("a", "_$s99999999999999999999a"), ("a", "_$s0Za"),
        ("a", "_$s1"),
    ])
    func aSymbolDoesNotMentionTheName(_ name: String, _ symbol: String) {
        #expect(!Self.matches(name, symbol))
    }

    @Test func aSelectorIsTheMethodOrItsSetter() {
        func matches(_ name: String, _ selector: String) -> Bool {
            Array(selector.utf8).withUnsafeBufferPointer { SymbolName(name).matches(selector: $0) }
        }
        #expect(matches("verticalBarBehavior", "verticalBarBehavior"))
        #expect(matches("verticalBarBehavior", "setVerticalBarBehavior:"))
        #expect(matches("fold", "fold:animated:"))
        #expect(!matches("fold", "unfold:") && !matches("fold", "folds") && !matches("", ""))
    }

    /// An image with a symbol table: each symbol's name and whether it is undefined.
    static func image(_ symbols: [(String, Bool)]) -> [UInt8] {
        var strings: [UInt8] = [0]
        var table: [UInt8] = []
        for (name, isUndefined) in symbols {
            table += Made.words([UInt32(strings.count)]) + [isUndefined ? 0x01 : 0x0f, isUndefined ? 0 : 1, 0, 0]
            table += Made.number(UInt64(0))
            strings += Array(name.utf8) + [0]
        }
        let commandsSize = 24 + 32
        let start = UInt32(32 + commandsSize)
        let command = Made.words([
            2, 24, start, UInt32(symbols.count), start + UInt32(table.count), UInt32(strings.count),
        ])
        return Made.image([command, Made.buildVersion()], padding: 0) + table + strings
    }

    static func finding(_ name: String, _ bytes: [UInt8]) -> SymbolEvidence.Finding? {
        let file = StampReader(options: .init(evidence: [name])).read(bytes: bytes, named: "Demo")
        return file.images.first?.evidence.first?.finding
    }

    @Test func importsAndDefinitionsAreToldApart() {
        let bytes = Self.image([
            ("_$s7SwiftUI15ArrangementViewVMa", true), ("_$s4Demo4PaneVMa", false), ("_malloc", true),
        ])
        #expect(Self.finding("ArrangementView", bytes) == .imported("_$s7SwiftUI15ArrangementViewVMa"))
        #expect(Self.finding("Pane", bytes) == .defined("_$s4Demo4PaneVMa"))
        #expect(Self.finding("onHingeChange", bytes) == .absent)
    }

    @Test func withoutTablesNothingIsKnown() {
        guard case .unknown = Self.finding("ArrangementView", Made.image()) else {
            Issue.record("an image without tables cannot lack a name")
            return
        }
    }

    @Test func tablesThatLeaveTheImageAreUnknownNotAbsent() {
        var bytes = Self.image([("_malloc", true)])
        bytes.removeLast(4)
        guard case .unknown = Self.finding("ArrangementView", bytes) else {
            Issue.record("a cut table cannot lack a name")
            return
        }
    }

    @Test func eachProcessorNeedsTheEvidence() {
        let with = Self.image([("_$s7SwiftUI15ArrangementViewVMa", true)])
        let without = Self.image([("_malloc", true)])
        var other = without
        other.replaceSubrange(4..<12, with: Made.words([Made.intel64.0, Made.intel64.1]))
        let bytes = Made.fat([
            Made.Slice(architecture: Made.arm64, bytes: with), Made.Slice(architecture: Made.intel64, bytes: other),
        ])
        let file = StampReader(options: .init(evidence: ["ArrangementView"])).read(bytes: bytes, named: "Demo")
        let problems = file.evidenceProblems(of: "ArrangementView")
        #expect(
            problems.map { "\($0.severity) \($0.code.rawValue)" } == ["note evidence-found", "error evidence-missing"])
        #expect(problems.last?.message.contains("x86_64") == true)
    }

    @Test func aWatchAppInsideNeedsNoEvidence() throws {
        let folder = try TemporaryFolder()
        try folder.write(Made.appInfo(), to: "Demo.app/Info.plist")
        try folder.write(Self.image([("_$s7SwiftUI15ArrangementViewVMa", true)]), to: "Demo.app/Demo")
        var watch = Made.image([Made.buildVersion(platform: 4)])
        watch.replaceSubrange(4..<12, with: Made.words([0x0200_000c, 1]))
        try folder.write(watch, to: "Demo.app/Watch/Wrist.app/Wrist")
        let reader = StampReader(options: .init(evidence: ["ArrangementView"]))
        let problems = reader.read(folder.path + "/Demo.app").evidenceProblems(of: "ArrangementView")
        #expect(problems.map(\.code) == [.evidenceFound])
    }

    @Test func namesAreFoundInBindInstructionsAndChainedFixups() {
        // Bind: set a symbol's name, do the bind, done.
        let bind = [0x40] + Array("_$s7SwiftUI15ArrangementViewVMa".utf8) + [0, 0x90, 0x00]
        let start = UInt32(32 + 48 + 32)
        let info = Made.words([0x8000_0022, 48, 0, 0, start, UInt32(bind.count), 0, 0, 0, 0, 0, 0])
        let bound = Made.image([info, Made.buildVersion()], padding: 0) + bind
        #expect(Self.finding("ArrangementView", bound) == .imported("_$s7SwiftUI15ArrangementViewVMa"))
        #expect(Self.finding("Pane", bound) == .absent)

        let pool = [0] + Array("_OBJC_CLASS_$_UIHingeInteraction".utf8) + [0]
        let fixups = Made.words([0, 0, 28, 28, 1, 1, 0]) + pool
        let command = Made.words([0x8000_0034, 16, UInt32(32 + 16 + 32), UInt32(fixups.count)])
        let chained = Made.image([command, Made.buildVersion()], padding: 0) + fixups
        #expect(Self.finding("UIHingeInteraction", chained) == .imported("_OBJC_CLASS_$_UIHingeInteraction"))
    }
}
