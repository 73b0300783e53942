/// The words of random conditions.
enum Vocabulary {
    static let flags = [
        "FOO", "BAR", "DUO_SDK", "DEBUG", "ÜMLAUT", "e\u{301}A", "\u{E9}A", "`FOO`", "`class`", "`os`", "`true`",
        "`foo bar`", "$AsyncAwait",
        "$NoSuchFeature", "$BareSlashRegexLiterals", "_x", "os", "swift", "canImport", "x1", "TARGET_OS_IOS",
        "TARGET_OS_MAC", "TARGET_OS_FOO",
        "async", "actor", "some", "any", "get", "set", "left", "Type", "Protocol", "macro", "each", "package",
        "open", "convenience",
    ]
    /// Flags that some settings set.
    static let settableFlags = [
        "FOO", "BAR", "DUO_SDK", "DEBUG", "ÜMLAUT", "e\u{301}A", "class", "os", "true", "async", "TARGET_OS_IOS", "_x",
    ]
    /// Expressions that are no conditions.
    static let wrongTerms = [
        "0", "1", "2", "1.5", "\"FOO\"", "nil", "self", "_", "a.b", "FOO?", "FOO!", "[FOO]", "[]", "(FOO, BAR)", "()",
        "nosuch(x)",
        "defined(FOO)", "defined(1)", "os", "os()", "os(iOS, macOS)", "FOO.self", "FOO.init", "FOO::BAR", "x::FOO",
        "os(x::Linux)",
        "FOO(x:)", "os(Linux)()", "os(Linux).x", "FOO[1]", "1_0", "0x1", "0b1", "true.x", "canImport", "#file", "#line",
        "\\FOO.x", "Any",
        "$0", "FOO<BAR>(x)", "os(Linux, )", "canImport(Foundation)()", "FOO == BAR", "FOO & BAR", "FOO ?? BAR",
        "FOO < BAR", "FOO ..< BAR", "~FOO",
        "(FOO == BAR)", "\"\\(FOO)\"", "#\"x\"#",
    ]
    /// Words and expressions that the parser stumbles over.
    private static let stumbling = [
        "Self", "super", "await", "(await)", "await || FOO", "class", "let", "in", ".a", "{ FOO }", "FOO ? BAR : DEBUG",
        "FOO as BAR", "FOO is BAR",
        "try FOO", "await FOO", "$", "`",
        "#available(iOS 17, *)", "\\FOO", "\\.a", "FOO<BAR>", "FOO = BAR", "-1", "&FOO", "FOO++", "@FOO", "os(Linux){}",
        "FOO{}",
        "if", "switch", "func", "case", "where", "return", "throw", "throws", "rethrows", "/FOO/", "#/FOO/#",
        "\"\"\"\nx\n\"\"\"", "'x'", "!true", "!!FOO", "! FOO",
        "FOO, BAR", "FOO; BAR", "FOO -> BAR", "FOO...", "...FOO", "FOO..<BAR", "inout FOO", "repeat FOO", "each FOO",
        "copy FOO", "consume FOO",
        "unsafe FOO", "any FOO", "some FOO", "borrow FOO",
    ]
    static let tokens =
        wrongTerms + stumbling + flags + [
            "&&", "||", "!", "(", ")", ",", "&& !", "&&!", "||!", "==", "&", "|", "?", ":", ";", ".", "..", "->", "=",
            "<", ">", ">=", "os(Linux)", "swift(>=5)",
            "compiler(>=99)", "canImport(Foundation)", "\\", "#", "##", "@", "//", "/*", "*/", "/**/", "{", "}", "[",
            "]", "\"", "'", "`", "\"\"\"", "<#x#>", "+", "-", "*", "/", "^", "~", "%", "\u{A0}", "\u{200B}", "é", "€",
            "→", "😀", "#if", "#endif", "#else",
            "#elseif", "#line", "#warning", "_version:", "x:", "::", "\u{2028}", "\u{FEFF}", "\u{0}", "\u{C}", "\u{B}",
            "\u{7F}", "\u{1}",
        ]
    static let spaces = [" ", "  ", "\t", "/**/", "/* c */", "\u{B}", "\u{C}", " // c", "/* \n */", "\n"]
    static let innerSpaces = [" ", "\n", "\n    ", "/* c */", " // c\n", "/* \n */", "\t", "\r\n"]
    static let arguments: [String: [String]] = [
        "os": [
            "Linux", "iOS", "macOS", "OSX", "visionOS", "linux", "Windows", "Nonesuch", "`Linux`", "tvOS", "watchOS",
        ],
        "arch": ["x86_64", "arm64", "i386", "nonesuch"],
        "targetEnvironment": ["simulator", "macCatalyst", "macabi", "nonesuch"],
        "_endian": ["little", "big", "middle"], "_runtime": ["_Native", "_ObjC", "_multithreaded"],
        "_pointerBitWidth": ["_64", "_32", "_064"], "_hasAtomicBitWidth": ["_64", "_8", "_128", "_7"],
        "_ptrauth": ["_none", "_arm64e", "x"], "objectFormat": ["ELF", "MachO", "elf"],
        "hasFeature": [
            "AsyncAwait", "Sendable", "NoSuchFeature", "BareSlashRegexLiterals", "StrictConcurrency", "ExistentialAny",
            "Macros", "TypedThrows", "Embedded",
        ],
        "hasAttribute": ["available", "retroactive", "nosuch", "escaping", "_extern", "MainActor", "main", "objc"],
    ]
    static let versions = [
        "5", "5.10", "6", "6.3", "6.3.1", "6.3.1.0", "6.3.1.1", "6.3.2", "6.4", "99", "4", "4.2", "4.1.50", "5.10.1",
        "5.9.9", "0", "6.03", "6.3.0", "9223372036854775807",
    ]
    static let wrongVersions = [
        "", "\"6\"", "\"6.3\"", "6.", ".5", "6..3", "6.x", "x", "1e3", "6_3", "-1", "+6", "0x6", "9223372036854775808",
        "6.3.", "6 .3", "6/**/.3", "\"\"", "\"x\"", "\"6.\"", "\"\\u{36}\"", "#\"6\"#", "\"\"\"\n6\n\"\"\"", "(6)",
        "6, 5", "FOO", "true", "1.2.3.4.5.6.7",
        "\"-1\"", "\"+6\"", "\" 6\"", "\"6 \"", "\"\\(6)\"", "6.3-1", "6.3.1beta",
    ]
    static let compilerVersionStrings = [
        "\"5.*.1\"", "\"6000.*.1\"", "\"6003.*.1.0\"", "\"900.*.1\"", "\"6003.*.999\"", "\"700.*.23.1.2\"",
    ]
    static let wrongCompilerVersionStrings = [
        "\"\"", "\"5\"", "\"5.1\"", "\"5..1\"", "\"5.*.1000\"", "\"9223372.*.1\"", "\"5.*.1.2.3.4\"", "\"x\"",
        "\"5.x\"", "\"*.1\"", "\"5.\"", "\".\"", "6", "FOO", "", "\"1.2.3.4.5.6\"", "\"-1.*.2\"", "\"5.*.*\"",
    ]
    /// Modules that canImport asks for: some exist with a version, some without, some not at all.
    static let modules = [
        "Foundation", "Swift", "Glibc", "Absent", "SwiftUI", "Plain", "One", "Long", "Builtin", "`SwiftUI`",
    ]
    static let importVersions = [
        "8.0.85", "8.0.84.1", "8.0.84.1.105", "8", "1", "1.0", "1.0.0.1", "0", "0.0", "9", "8.1", "2.5", "4294967297",
        "1.2147483650", "1.2.3.4.5", "99999999999",
    ]
}
