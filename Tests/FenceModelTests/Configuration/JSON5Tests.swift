import FenceModel
import FenceSyntax
import Testing

@Suite struct JSON5Tests {
    private func parse(_ text: String) throws -> JSON5Value { try JSON5.parse(Array(text.utf8)).root }

    /// The value on one line, for comparison.
    private func plain(_ value: JSON5Value) -> String {
        switch value.kind {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let text): JSON5Text.string(text)
        case .array(let elements): "[\(elements.map(plain).joined(separator: ","))]"
        case .object(let members): "{\(members.map { "\($0.key):\(plain($0.value))" }.joined(separator: ","))}"
        }
    }

    @Test(arguments: [
        ("{}", "{}"), (" [ ] ", "[]"), ("[1,2,]", "[1.0,2.0]"), ("{a:1,}", "{a:1.0}"), ("null", "null"),
        ("true", "true"),
        ("// c\n{ /* d */ a /* e */ : // f\r\n 'x' /**/ }", "{a:\"x\"}"), ("\u{FEFF}{}", "{}"),
        ("{\u{A0}\u{2003}a\u{2028}:\u{3000}1\u{B}\u{C}}", "{a:1.0}"),
        ("{$_a1: 1, é: 2, '': 3, \"q\": 4}", "{$_a1:1.0,é:2.0,:3.0,q:4.0}"),
        ("{\\u0061b: 1}", "{ab:1.0}"), ("'it\\'s \"q\"'", "\"it's \\\"q\\\"\""), ("\"a\\\nb\\\r\nc\\\rd\"", "\"abcd\""),
        ("'\\x41\\u00e9\\ud83d\\ude00\\0\\v\\q'", "\"Aé😀\\u0000\\u000bq\""), ("'a\u{2028}b'", "\"a\\u2028b\""),
        (
            "[0x1F, -0xf, .5, 5., +1e2, -1E-2, 0, -0, Infinity, -Infinity]",
            "[31.0,-15.0,0.5,5.0,100.0,-0.01,0.0,-0.0,inf,-inf]"
        ),
        ("[NaN]", "[nan]"),
    ])
    func reads(text: String, expected: String) throws { #expect(try plain(parse(text)) == expected) }

    @Test(arguments: [
        ("", JSON5Problem.Cause.unexpectedEnd(expected: "a value"), 0),
        ("{", .unexpectedEnd(expected: "a key or '}'"), 1),
        ("[1", .unexpectedEnd(expected: "',' or ']'"), 2),
        (
            "[,]",
            .unexpectedByte(
                UInt8(ascii: ","),
                expected: "a value: an object, an array, a string in quotes, a number, true, false or null"), 1
        ),
        ("{a 1}", .unexpectedByte(UInt8(ascii: "1"), expected: "':' after the key"), 3), ("{} x", .trailingText, 3),
        ("/* x", .unterminatedComment, 0), ("'x\n'", .unterminatedString, 0), ("\"x", .unterminatedString, 0),
        ("'\\1'", .badEscape, 1), ("'\\u12'", .badEscape, 1), ("'\\ud83d'", .badEscape, 1),
        ("'\\udc00'", .badEscape, 1),
        ("'\\x4'", .badEscape, 1), ("01", .badNumber, 0), ("1x", .badNumber, 0), ("1.2.3", .badNumber, 0),
        ("0x", .badNumber, 0),
        ("1e", .badNumber, 0), ("+", .badNumber, 0), (".", .badNumber, 0), ("-a", .badNumber, 0),
        (
            "tru",
            .unexpectedByte(
                UInt8(ascii: "t"),
                expected: "a value: an object, an array, a string in quotes, a number, true, false or null"), 0
        ),
        ("{1a: 1}", .unexpectedByte(UInt8(ascii: "1"), expected: "a key or '}'"), 1),
        ("/x", .unexpectedByte(UInt8(ascii: "/"), expected: "a comment, '//' or '/*'"), 0),
    ])
    func refuses(text: String, cause: JSON5Problem.Cause, offset: Int) {
        #expect(throws: JSON5Problem(cause: cause, offset: offset)) { try JSON5.parse(Array(text.utf8)) }
    }

    @Test func refusesBytesThatAreNotUTF8() {
        #expect(throws: JSON5Problem(cause: .notUTF8, offset: 1)) { try JSON5.parse([0x5B, 0x22, 0xFF, 0x22, 0x5D]) }
        #expect(throws: JSON5Problem(cause: .notUTF8, offset: 1)) { try JSON5.parse([0x7B, 0xC3, 0x3A, 0x31, 0x7D]) }
    }

    @Test func remembersWhereEverythingStands() throws {
        let root = try parse("{ 'a': [1, {b: \"x\"}] }")
        guard case .object(let members) = root.kind, case .array(let elements) = members[0].value.kind else {
            Issue.record("not read")
            return
        }
        #expect(root.range == SourceRange(0, 22))
        #expect(members[0].keyRange == SourceRange(2, 5))
        #expect(members[0].value.range == SourceRange(7, 20))
        #expect(elements[1].range == SourceRange(11, 19))
    }

    @Test func reportsDuplicateKeysAndGoesOn() throws {
        let document = try JSON5.parse(Array("{a:1, b:{c:1, 'c':2}, a:3}".utf8))
        #expect(document.duplicates.map(\.cause) == [.duplicateKey("c"), .duplicateKey("a")])
        #expect(document.duplicates.map(\.offset) == [14, 22])
    }

    @Test func nestingIsLimited() {
        for count in [JSON5.depthLimit + 1, 100_000] {
            #expect(throws: JSON5Problem(cause: .tooDeep, offset: JSON5.depthLimit)) {
                try JSON5.parse(Array(repeating: UInt8(ascii: "["), count: count))
            }
        }
        let allowed = String(repeating: "[", count: JSON5.depthLimit) + String(repeating: "]", count: JSON5.depthLimit)
        #expect(throws: Never.self) { try JSON5.parse(Array(allowed.utf8)) }
    }

    @Test func anyBytesEndInAValueOrAProblemInside() {
        var generator = SeededGenerator(seed: 11)
        let alphabet =
            Array("{}[]:,'\"/*\\ \n\rabu0x1.e+-_truefalsn".utf8) + [0xC2, 0xA0, 0xE2, 0x80, 0xA8, 0xEF, 0xFF, 0]
        for _ in 0..<4_000 {
            let bytes = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
            }
            do throws(JSON5Problem) {
                let root = try JSON5.parse(bytes).root
                #expect(root.range.start >= 0 && root.range.end <= bytes.count)
            } catch {
                #expect(error.offset >= 0 && error.offset <= bytes.count)
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test func everyBeginningOfATextIsRefusedWithAPlace() {
        let text = Array(
            "{ profiles: [ { name: 'a\\u0041', /* c */ sdk: \"27.1\", n: [0x1F, -1.5e3, true, null] } ], } // end".utf8)
        for count in 0..<(text.count - 7) {
            #expect(throws: JSON5Problem.self) { try JSON5.parse(Array(text[..<count])) }
        }
    }

    @Test func writesStringsAndKeysThatReadBack() throws {
        for text in ["", "a", "a b", "\"\\\n\r\t\u{1}\u{7F}\u{2028}é😀", "1a", "name", "$x_1"] {
            #expect(try parse(JSON5Text.string(text)).string == text)
            #expect(try parse("{\(JSON5Text.key(text)): 1}").members.first?.key == text)
        }
        #expect(JSON5Text.key("name") == "name")
    }
}

/// Random numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
