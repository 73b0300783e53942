import FenceModel
import FenceSyntax
import Testing

@Suite struct ConfigurationEditorTests {
    /// Edits a text with LF, and the same text with CR LF, which must give the same but for the line endings.
    private func edit(
        _ text: String, _ change: (inout ConfigurationEditor) throws -> Void
    ) throws -> String {
        var editor = try ConfigurationEditor(Array(text.utf8))
        try change(&editor)
        let result = String(decoding: editor.bytes, as: UTF8.self)
        if text.contains("\n") {
            var windows = try ConfigurationEditor(Array(text.replacing("\n", with: "\r\n").utf8))
            try change(&windows)
            #expect(Array(windows.bytes) == Array(result.replacing("\n", with: "\r\n").utf8))
        }
        return result
    }

    private let file = """
        // Kiradex
        {
          profiles: [
            { name: "store", extends: "xcode-27.0" },  // the App Store
            // The beta.
            { name: "beta", extends: "xcode-27.1-beta", modules: { SwiftUI: "8.0.85.26" /* measured */ } },
          ],

          fences: [
            // The Duo views.
            // Remove when the store opens.
            { condition: "DUO_SDK", id: "duo" }, // see the wiki

            // Everything of 28.
            { condition: "SDK_28", id: "next" },
            /* last */ { condition: "OLD", id: "old" }
          ],
          ledger: {
            appStore: [
              { sdk: "27.0", since: "2026-09-14" }, // day one
            ],
          },
        }

        """

    @Test func appendsALedgerEntryBelowTheLast() throws {
        let result = try edit(file) {
            try $0.append(#"{ sdk: "27.1", since: "2026-11-20" }"#, to: ["ledger", "appStore"])
        }
        #expect(
            result
                == file.replacing(
                    "// day one\n", with: "// day one\n      { sdk: \"27.1\", since: \"2026-11-20\" },\n"))
    }

    @Test func addsAMissingChannelAndAMissingLedger() throws {
        let result = try edit(file) {
            try $0.append(#"{ sdk: "27.2", since: "2026-12-01" }"#, to: ["ledger", "testFlight"])
        }
        #expect(
            result
                == file.replacing(
                    "    ],\n  },\n}",
                    with: "    ],\n    testFlight: [{ sdk: \"27.2\", since: \"2026-12-01\" }],\n  },\n}"))
        #expect(
            try edit("{ profiles: [] }") { try $0.append("{ a: 1 }", to: ["ledger", "appStore"]) }
                == "{ profiles: [], ledger: { appStore: [{ a: 1 }] } }")
        #expect(try edit("{}") { try $0.append("1", to: ["a", "b"]) } == "{ a: { b: [1] } }")
        #expect(try edit("{\n}\n") { try $0.append("1", to: ["a"]) } == "{\n  a: [1],\n}\n")
    }

    @Test(arguments: [
        ("[]", "[9]"), ("[ ]", "[9]"), ("[1]", "[1, 9]"), ("[1,]", "[1, 9,]"), ("[ 1, 2 ]", "[ 1, 2, 9 ]"),
        ("[ /* none */ ]", "[ /* none */ 9]"), ("[\n  // none yet\n]", "[\n  // none yet\n  9,\n]"),
        ("[\n  1\n]", "[\n  1,\n  9\n]"), ("[\n  1, // one\n]", "[\n  1, // one\n  9,\n]"),
        ("[\n  1 // one\n]", "[\n  1, // one\n  9\n]"), ("[\n\t1, 2,\n]", "[\n\t1, 2, 9,\n]"),
        ("[\n  1\n  // end\n]", "[\n  1,\n  9\n  // end\n]"), ("[\n  1 /* a, b */,\n]", "[\n  1 /* a, b */,\n  9,\n]"),
    ])
    func appendsInTheStyleOfTheArray(text: String, expected: String) throws {
        #expect(try edit(text) { try $0.append("9", to: []) } == expected)
    }

    @Test func removesAnEntryWithItsCommentsAndComma() throws {
        let result = try edit(file) { try $0.removeElement(0, from: ["fences"]) }
        #expect(
            result
                == file.replacing(
                    "    // The Duo views.\n    // Remove when the store opens.\n    { condition: \"DUO_SDK\", id: \"duo\" }, // see the wiki\n",
                    with: ""))
    }

    @Test func removesTheLastEntryAndLeavesTheStyleOfTheArray() throws {
        let result = try edit(file) { try $0.removeElement(2, from: ["fences"]) }
        #expect(
            result
                == file.replacing(
                    "    { condition: \"SDK_28\", id: \"next\" },\n    /* last */ { condition: \"OLD\", id: \"old\" }\n",
                    with: "    { condition: \"SDK_28\", id: \"next\" }\n"))
    }

    @Test func removesAllEntriesOneByOne() throws {
        let result = try edit(file) { editor in
            for _ in 0..<3 { try editor.removeElement(0, from: ["fences"]) }
        }
        #expect(result.contains("  fences: [\n\n  ],\n"), "\(result)")
        let back = try edit(file) { editor in
            for index in [2, 1, 0] { try editor.removeElement(index, from: ["fences"]) }
        }
        #expect(back.contains("  fences: [\n"), "\(back)")
        #expect(try ConfigurationEditor(Array(back.utf8)).value(at: ["fences"])?.strings == [])
    }

    @Test(arguments: [
        ("[1]", 0, "[]"), ("[ 1 ]", 0, "[ ]"), ("[1, 2, 3]", 0, "[2, 3]"), ("[1, 2, 3]", 1, "[1, 3]"),
        ("[1, 2, 3]", 2, "[1, 2]"), ("[1, 2, 3,]", 2, "[1, 2,]"), ("[1,2,3]", 1, "[1,3]"),
        ("[1, /* two */ 2, 3]", 1, "[1, 3]"), ("[1, 2, /* three */ 3]", 1, "[1, /* three */ 3]"),
        ("[\n  1,\n  2\n]", 1, "[\n  1\n]"), ("[\n  1,\n  2,\n]", 1, "[\n  1,\n]"),
        ("[\n  1,\n  2,\n]", 0, "[\n  2,\n]"),
        ("[\n  1, // one\n  2, // two\n  3, // three\n]", 1, "[\n  1, // one\n  3, // three\n]"),
        ("[ // all\n  1,\n  2,\n]", 0, "[ // all\n  2,\n]"),
        ("[\n  // one\n  1,\n\n  // two\n  2,\n]", 1, "[\n  // one\n  1,\n\n]"),
        ("[\n  // all\n\n  // one\n  1,\n  2,\n]", 0, "[\n  // all\n\n  2,\n]"),
        ("[ 1, 2, // two\n  3 ]", 1, "[ 1,\n  3 ]"),
        ("[ 1, // one\n  2 ]", 1, "[ 1 // one\n   ]"), ("[\n  1\n  , 2\n]", 0, "[\n  2\n]"),
        ("[1 /* one */, 2]", 0, "[2]"),
        ("[\n  /* a\n     b */\n  1,\n  2\n]", 0, "[\n  2\n]"),
    ])
    func removesInTheStyleOfTheArray(text: String, index: Int, expected: String) throws {
        #expect(try edit(text) { try $0.removeElement(index, from: []) } == expected)
    }

    @Test func replacesAValueInPlace() throws {
        let result = try edit(file) { editor in
            let index = try #require(editor.index(in: ["profiles"], where: "name", is: "beta"))
            try editor.set("\"8.0.85.27\"", at: ["profiles", .index(index), "modules", "SwiftUI"])
        }
        #expect(result == file.replacing("\"8.0.85.26\"", with: "\"8.0.85.27\""))
    }

    @Test func addsAMissingValueInItsObject() throws {
        let result = try edit(file) { editor in
            try editor.set("false", at: ["profiles", 1, "modules", "CoreAI"])
            try editor.set("\"9127.0.84\"", at: ["profiles", 0, "modules", "UIKit"])
        }
        #expect(
            result
                == file
                .replacing("/* measured */ }", with: "/* measured */ }").replacing(
                    "\"8.0.85.26\"", with: "\"8.0.85.26\", CoreAI: false"
                )
                .replacing("\"xcode-27.0\" }", with: "\"xcode-27.0\", modules: { UIKit: \"9127.0.84\" } }"))
    }

    @Test func plainJSONStaysPlainJSON() throws {
        let json = "{\n    \"profiles\": [\n        { \"name\": \"a\" }\n    ]\n}\n"
        let result = try edit(json) { editor in
            try editor.append(#"{ "name": "b" }"#, to: ["profiles"])
            try editor.set("[]", at: ["exclude"])
            try editor.set("false", at: ["profiles", 0, "modules", "X"])
        }
        #expect(
            result
                == "{\n    \"profiles\": [\n        { \"name\": \"a\", \"modules\": { \"X\": false } },\n        { \"name\": \"b\" }\n    ],\n    \"exclude\": []\n}\n"
        )
    }

    @Test func removesAMember() throws {
        #expect(try edit("{ a: 1, b: 2 }") { try $0.removeMember("b", from: []) } == "{ a: 1 }")
        #expect(try edit("{\n  // a\n  a: 1,\n  b: 2,\n}") { try $0.removeMember("a", from: []) } == "{\n  b: 2,\n}")
    }

    @Test func refusesWhatCannotBeEditedAndChangesNothing() throws {
        #expect(throws: ConfigurationEditor.Problem.self) { try ConfigurationEditor(Array("{".utf8)) }
        var editor = try ConfigurationEditor(Array(file.utf8))
        #expect(throws: ConfigurationEditor.Problem.noSuchValue(["fences", 3])) {
            try editor.removeElement(3, from: ["fences"])
        }
        #expect(throws: ConfigurationEditor.Problem.noSuchValue(["nothing"])) {
            try editor.removeElement(0, from: ["nothing"])
        }
        #expect(throws: ConfigurationEditor.Problem.notAnArray(["ledger"])) { try editor.append("1", to: ["ledger"]) }
        #expect(throws: ConfigurationEditor.Problem.notAnObject(["fences"])) {
            try editor.set("1", at: ["fences", "x"])
        }
        #expect(throws: ConfigurationEditor.Problem.noSuchValue(["fences", 9, "x"])) {
            try editor.set("1", at: ["fences", 9, "x"])
        }
        for text in ["", "1, 2", "1 // x", "1 /* x */", "} {", "a: 1"] {
            #expect(throws: ConfigurationEditor.Problem.badValue(text)) { try editor.append(text, to: ["fences"]) }
        }
        #expect(editor.bytes == Array(file.utf8))
    }

    @Test func randomArraysKeepEveryOtherElementAndComment() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let count = Int.random(in: 1...5, using: &generator)
            var text = "["
            for index in 0..<count {
                if Bool.random(using: &generator) { text += "\n  " }
                if Bool.random(using: &generator) { text += "/* above \(index) */ " }
                text += "\"v\(index)\""
                let isLast = index == count - 1
                if Bool.random(using: &generator) { text += " /* before comma \(index) */" }
                if !isLast || Bool.random(using: &generator) { text += "," }
                if Int.random(in: 0..<3, using: &generator) == 0 { text += " // end \(index)\n" }
            }
            text += Bool.random(using: &generator) ? "\n]" : " ]"
            let removed = Int.random(in: 0..<count, using: &generator)
            var editor = try ConfigurationEditor(Array(text.utf8))
            try editor.removeElement(removed, from: [])
            let left = (0..<count).filter { $0 != removed }
            #expect(editor.value(at: [])?.strings == left.map { "v\($0)" }, "\(text)")
            let result = String(decoding: editor.bytes, as: UTF8.self)
            for index in left {
                for comment in ["/* above \(index) */", "/* before comma \(index) */", "// end \(index)\n"]
                where text.contains(comment) {
                    #expect(result.contains(comment), "\(text) without \(removed): \(result)")
                }
            }
            try editor.append("\"new\"", to: [])
            #expect(editor.value(at: [])?.strings == left.map { "v\($0)" } + ["new"], "\(text)")
        }
    }
}
