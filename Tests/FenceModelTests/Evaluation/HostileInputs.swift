/// Inputs made to hurt: deep, long, unfinished or not text at all. Each grows with a number, and the work to read it must not grow
/// faster than its length.
struct HostileInput: Sendable, CustomStringConvertible {
    var name: String
    /// The bytes for a size; the size is about how often something is repeated.
    var bytes: @Sendable (Int) -> [UInt8]

    var description: String { name }

    private init(_ name: String, _ text: @escaping @Sendable (Int) -> String) {
        self.name = name
        bytes = { Array(text($0).utf8) }
    }

    private init(_ name: String, bytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    private static func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

    static let all: [HostileInput] = fences + conditions + literals + unfinished + brackets + rubbish

    private static let fences = [
        HostileInput("nested fences") { times($0, "#if FOO\n") + times($0, "#endif\n") },
        HostileInput("nested fences without an end") { times($0, "#if FOO\n") },
        HostileInput("nested fences in skipped text") {
            "#if compiler(>=99)\n" + times($0, "#if FOO\n") + times($0, "#endif\n")
        },
        HostileInput("fences in a row") { times($0, "#if FOO\n#endif\n") },
        HostileInput("clauses in a row") { "#if FOO\n" + times($0, "#elseif FOO\n") + "#endif\n" },
        HostileInput("many #else") { "#if FOO\n" + times($0, "#else\n") + "#endif\n" },
        HostileInput("many stray #endif") { times($0, "#endif\n") },
        HostileInput("directives glued to each other") { times($0, "#if FOO #else #endif") },
        HostileInput("nested postfix fences") { "x\n" + times($0, "#if FOO\n") + ".a\n" + times($0, "#endif\n") },
        HostileInput("postfix fences in a row") { "x\n" + times($0, "#if FOO\n.a\n#endif\n") },
        HostileInput("an endless postfix clause") { "x\n#if FOO\n" + times($0, ".a(b)[c]{d}\n") + "#endif\n" },
        HostileInput("nested attribute fences") {
            times($0, "#if FOO\n@a(") + times($0, ")\n#endif\n") + "func f() {}\n"
        },
        HostileInput("an endless attribute clause") { "#if FOO\n" + times($0, "@a(b) ") + "\n#endif\nfunc f() {}\n" },
        HostileInput("a fence behind many comments") { times($0, "// c\n/* d */ ") + "\n#if FOO\n#endif\n" },
        HostileInput("fences between comments on one line") { times($0, "/* c */;#if FOO/**/") },
        HostileInput("semicolons between comments on one line") { "#if FOO\n" + times($0, "/**/;") + "\n#endif\n" },
        HostileInput("conditions without one") { times($0, "#if\n") },
        HostileInput("words that are no directives") { times($0, "#ifx #elif y #endif1 #\n") + "#if FOO\n#endif\n" },
    ]

    private static let conditions = [
        HostileInput("nested parentheses in a condition") {
            "#if " + times($0, "(") + "FOO" + times($0, ")") + "\n#endif\n"
        },
        HostileInput("parentheses that stay open") { "#if " + times($0, "(") + "\n#endif\n" },
        HostileInput("a condition of many &&") { "#if FOO" + times($0, " && FOO") + "\n#endif\n" },
        HostileInput("a condition of many ||") { "#if FOO" + times($0, " || FOO") + "\n#endif\n" },
        HostileInput("a condition of && and || in turn") { "#if FOO" + times($0, " && FOO || BAR") + "\n#endif\n" },
        HostileInput("a condition of operators that are none") { "#if FOO" + times($0, " == FOO") + "\n#endif\n" },
        HostileInput("a condition of ?:") { "#if FOO" + times($0, " ? FOO : FOO") + "\n#endif\n" },
        HostileInput("many ! in one operator") { "#if " + times($0, "!") + "FOO\n#endif\n" },
        HostileInput("many ! with parentheses") { "#if " + times($0, "!(") + "FOO" + times($0, ")") + "\n#endif\n" },
        HostileInput("a long operator") { "#if FOO " + times($0, "&") + " FOO\n#endif\n" },
        HostileInput("nested calls") { "#if " + times($0, "os(") + "iOS" + times($0, ")") + "\n#endif\n" },
        HostileInput("nested arrays and closures") { "#if " + times($0, "[{") + times($0, "}]") + "\n#endif\n" },
        HostileInput("a long module path") { "#if canImport(A" + times($0, ".A") + ")\n#endif\n" },
        HostileInput("a version of many numbers") { "#if canImport(A, _version: 1" + times($0, ".1") + ")\n#endif\n" },
        HostileInput("a version of many digits") { "#if compiler(>=" + times($0, "9") + ")\n#endif\n" },
        HostileInput("a long legacy version") { "#if _compiler_version(\"1" + times($0, ".1") + "\")\n#endif\n" },
        HostileInput("a long flag") { "#if " + times($0, "A") + "\n#endif\n" },
        HostileInput("many arguments") { "#if os(iOS" + times($0, ", iOS") + ")\n#endif\n" },
        HostileInput("a member chain") { "#if FOO" + times($0, ".a") + "\n#endif\n" },
        HostileInput("a call chain") { "#if FOO" + times($0, "()") + "\n#endif\n" },
        HostileInput("ternary operators that stay open") { "#if FOO" + times($0, " ? FOO") + "\n#endif\n" },
        HostileInput("ternary operators in a row") { "#if FOO" + times($0, " ? FOO : BAR") + "\n#endif\n" },
        HostileInput("statements behind operators") { "#if FOO is " + times($0, "! if ") + "\n#endif\n" },
        HostileInput("trailing closures in a condition") { "#if (FOO" + times($0, " {} a:") + ")\n#endif\n" },
        HostileInput("braces that stay open in a condition") { "#if (FOO" + times($0, "{") + ")\n#endif\n" },
        HostileInput("parentheses that stay open in conditions") { times($0, "#if f(A\n#endif\n") },
        HostileInput("a condition over many lines") { "#if (\n" + times($0, "FOO &&\n") + "BAR)\n#endif\n" },
        HostileInput("comments in a condition") { "#if FOO " + times($0, "/**/ ") + "\n#endif\n" },
        HostileInput("a generic list that stays open") { "#if FOO" + times($0, "<A") + "\n#endif\n" },
        HostileInput("operators in a row in a condition") { "#if " + times($0, "== ") + "FOO\n#endif\n" },
        HostileInput("await and try in a row") { "#if " + times($0, "try await ") + "FOO\n#endif\n" },
        HostileInput("casts in a row") { "#if FOO" + times($0, " as FOO") + "\n#endif\n" },
        HostileInput("long conditions in inactive text") {
            "#if BAR\n#if " + times($0, "(FOO && ") + "FOO" + times($0, ")") + "\n#endif\n#endif\n"
        },
    ]

    private static let literals = [
        HostileInput("interpolations in interpolations") {
            "#if FOO\n" + times($0, "\"\\(") + times($0, ")\"") + "\n#endif\n"
        },
        HostileInput("multi-line interpolations in each other") {
            "#if FOO\n" + times($0, "\"\"\"\n\\(") + "\n#if BAR\n#endif\n" + times($0, ")\n\"\"\"") + "\n#endif\n"
        },
        HostileInput("multi-line interpolations with fences in a row") {
            "#if FOO\n_ = \"\"\"\n" + times($0, "\\({\n#if BAR\n#endif\n}())\n") + "\"\"\"\n#endif\n"
        },
        HostileInput("raw interpolations in each other") { "#if FOO\n" + times($0, "#\"\\#(") + "\n#endif\n" },
        HostileInput("parentheses in an interpolation") { "#if FOO\n\"\\(" + times($0, "(") + "\n#endif\n" },
        HostileInput("comments in comments") { "#if FOO\n" + times($0, "/*") + times($0, "*/") + "\n#endif\n" },
        HostileInput("many number signs") { "#if FOO\n" + times($0, "#") + "\n#endif\n" },
        HostileInput("a raw string with many number signs") {
            "#if FOO\n" + times($0, "#") + "\"" + times($0, "\"##") + "\n#endif\n"
        },
        HostileInput("strings in a row on one line") { "#if FOO\n" + times($0, "\"a\"'b'`c`#\"d\"#") + "\n#endif\n" },
        HostileInput("backslashes") { "#if FOO\n\"" + times($0, "\\") + "\n#endif\n" },
        HostileInput("a long line of code") { "#if FOO\n" + times($0, "let x = y + z; ") + "\n#endif\n" },
        HostileInput("a long line in a comment") { "#if FOO\n// " + times($0, "#endif \" ") + "\n#endif\n" },
        HostileInput("slashes on one line") { "#if FOO\n" + times($0, "(/a ") + "\n#endif\n" },
        HostileInput("operators with slashes on one line") { "#if FOO\n" + times($0, " +/a-/b ") + "\n#endif\n" },
        HostileInput("a character class that stays open") { "#if FOO\n" + times($0, "= /[a ") + "\n#endif\n" },
    ]

    /// Openings whose end is looked for again and again, on one line and on many, in parsed and in skipped text.
    private static let unfinished = [
        "\"", "\"\"\"", "#\"", "#\"\"\"\n", "'", "`", "`a ", "/*", "<#", "<#a ", "#/", "#/\n", "##/\n a", "/", "\\(",
        "<<<<<<< ", "<<<<<<< \n", ">>>> ", "==== ", "x =/", "(/", "#", "@a(", "\"\\(", "\"\"\"\n\\(", "let =",
        "\u{201C}", "\u{A0}", "case ", ".a", "<A", "FOO!", "FOO?", "in ", "a:",
    ]
    .flatMap { opening in
        let shown = opening.debugDescription
        return [
            HostileInput("\(shown) again and again") { "#if FOO\n" + times($0, opening) + "\n#endif\n" },
            HostileInput("\(shown) line by line") { "#if FOO\n" + times($0, opening + "\n") + "#endif\n" },
            HostileInput("\(shown) in skipped text") { "#if compiler(>=99)\n" + times($0, opening) + "\n#endif\n" },
            HostileInput("\(shown) line by line in skipped text") {
                "#if compiler(>=99)\n" + times($0, opening + "\n") + "#endif\n"
            },
            HostileInput("\(shown) in a condition") { "#if " + times($0, opening) + "\n#endif\n" },
        ]
    }

    private static let brackets = [
        HostileInput("braces in braces") { "#if FOO\n" + times($0, "{") + times($0, "}") + "\n#endif\n" },
        HostileInput("braces that stay open") { "#if FOO\n" + times($0, "{") + "\n#endif\n" },
        HostileInput("braces that close nothing") { "#if FOO\n" + times($0, "}") + "\n#endif\n" },
        HostileInput("braces that close behind parentheses") {
            "#if FOO\n" + times($0, "(") + times($0, "}") + "\n#endif\n"
        },
        HostileInput("brackets that cross") { "#if FOO\n" + times($0, "([{") + times($0, ")]}") + "\n#endif\n" },
        HostileInput("brackets that stay open in many clauses") {
            "#if FOO\n" + times($0, "([{\n#elseif FOO\n") + "#endif\n"
        },
        HostileInput("a directive behind many brackets") { times($0, "(") + times($0, "\n#endif") },
        HostileInput("fences in brackets") { times($0, "(\n#if FOO\n") + times($0, "\n#endif\n)") },
        HostileInput("fences in braces") { times($0, "{\n#if FOO\n") + times($0, "\n#endif\n}") },
    ]

    private static let rubbish = [
        HostileInput("NUL bytes") { [UInt8](repeating: 0, count: $0) + Array("\n#if FOO\n#endif\n".utf8) },
        HostileInput("NUL bytes in a fence") {
            Array("#if FOO\n".utf8) + [UInt8](repeating: 0, count: $0) + Array("#endif".utf8)
        },
        HostileInput("NUL bytes in strings and comments") { times($0, "\"\0\" /*\0*/ //\0\n") + "#if FOO\n#endif\n" },
        HostileInput("continuation bytes") {
            Array("#if FOO\n".utf8) + [UInt8](repeating: 0x80, count: $0) + Array("\n#endif".utf8)
        },
        HostileInput("cut sequences") { size in
            Array("#if FOO\n".utf8) + (0..<size).flatMap { _ in [0xE2, 0x80, 0x20] as [UInt8] } + Array("\n#endif".utf8)
        },
        HostileInput("bytes of UTF-16") {
            Array("#if FOO\n".utf8) + [UInt8](repeating: 0xFF, count: $0) + Array("\n#endif".utf8)
        },
        HostileInput("invalid bytes in a condition") {
            Array("#if ".utf8) + [UInt8](repeating: 0xC3, count: $0) + Array("\n#endif".utf8)
        },
        HostileInput("random bytes") { size in
            var state: UInt64 = 1
            return Array("#if FOO\n".utf8)
                + (0..<size).map { _ in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return UInt8(truncatingIfNeeded: state >> 33)
                } + Array("\n#endif\n".utf8)
        },
        HostileInput("random punctuation") { size in
            var state: UInt64 = 7
            let alphabet = Array("#/\\\"'`(){}[]<>*.:;,!&|=+ \n\rax0\0".utf8) + [0xC2, 0xA0, 0xE2, 0x80, 0xA8, 0xFF]
            return Array("#if FOO\n".utf8)
                + (0..<size).map { _ in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return alphabet[Int((state >> 33) % UInt64(alphabet.count))]
                } + Array("\n#endif\n".utf8)
        },
        HostileInput("byte order marks") { times($0, "\u{FEFF}") + "#if FOO\n#endif\n" },
        HostileInput("carriage returns") { times($0, "\r") + "#if FOO\r#endif\r" },
        HostileInput("white space before a directive") {
            "x" + times($0, " ") + "#if FOO\n" + times($0, "\t") + "#endif"
        },
        HostileInput("white space and semicolons") { "#if FOO\n" + times($0, ";   \n ") + "#endif" },
    ]
}
