/// Writes random files: declarations, statements and literals of every kind with fences between them, in places where the
/// compiler takes them. Comments, strings and regex literals hold what looks like a directive and is none.
struct FileGenerator {
    private var conditions: ConditionGenerator
    private var random: RandomSource
    private let bareSlashRegex: Bool
    private var marks = 0
    private var names = 0
    private var conditionCount = 0
    /// How many interpolations are open: there the compiler pairs quotes and parentheses before it looks at anything else.
    private var interpolations = 0
    /// What is declared at the end of the file, outside all fences.
    private var declared: [String] = []
    /// Distinguishes the names of this file from those of others in the module.
    private let suffix: String

    private init(seed: UInt64, suffix: String, bareSlashRegex: Bool) {
        random = RandomSource(seed: seed)
        conditions = ConditionGenerator(seed: seed ^ 0xC0FFEE)
        self.suffix = suffix
        self.bareSlashRegex = bareSlashRegex
    }

    /// A file that compiles, or nearly.
    static func file(seed: UInt64, index: Int, _ setting: CompilerSetting) -> GeneratedSource {
        var generator = FileGenerator(
            seed: seed, suffix: "_\(index)", bareSlashRegex: setting.bareSlashRegex || setting.language == .six)
        let text = generator.wholeFile()
        var source = GeneratedSource(text, conditions: generator.conditionCount)
        source.isCode = true
        return source
    }

    /// A file that compiled, or nearly, before something was done to it.
    static func brokenFile(seed: UInt64, index: Int, _ setting: CompilerSetting) -> GeneratedSource {
        var source = file(seed: seed, index: index, setting)
        var random = RandomSource(seed: seed ^ 0xBAD)
        source.isBroken = true
        for _ in 0..<random.number(1...2) { source.bytes = damaged(source.bytes, &random) }
        return source
    }

    private static func damaged(_ bytes: [UInt8], _ random: inout RandomSource) -> [UInt8] {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        let line = random.number(0...lines.count - 1)
        switch random.number(0...6) {
        case 0: lines.remove(at: line)
        case 1:
            lines.insert(
                Array(
                    random.pick(["#endif", "#else", "#elseif FOO", "#if FOO", "#if", "#endif x", "#else if BAR"]).utf8),
                at: line)
        case 2: lines.insert(lines[random.number(0...lines.count - 1)], at: line)
        case 3:
            let column = random.number(0...lines[line].count)
            lines[line].insert(
                contentsOf: Array(
                    random.pick([
                        "\"", "\"\"\"", "/*", "*/", "{", "}", "(", ")", "#", "#\"", "'", "`", "\\", "/", "#if ",
                        " #endif", " #else ", "\u{0}", "\u{A0}", "<#", "#>",
                    ]).utf8), at: column)
        case 4: if !lines[line].isEmpty { lines[line].remove(at: random.number(0...lines[line].count - 1)) }
        case 5: lines.removeSubrange(line...)
        default: lines.swapAt(line, random.number(0...lines.count - 1))
        }
        return Array(lines.joined(separator: [0x0A]))
    }

    // MARK: Names and marks

    private mutating func name(_ prefix: String) -> String {
        names += 1
        return "\(prefix)\(names)\(suffix)"
    }

    private mutating func mark() -> String {
        marks += 1
        return "M\(marks)"
    }

    /// A statement or declaration that shows that it is compiled.
    private mutating func warning() -> String { "#warning(\"\(mark())\")" }

    /// A suffix of a string that shows that it is compiled.
    private mutating func suffixMark(isCall: Bool) -> String {
        let mark = mark()
        let member = "m\(mark.dropFirst())\(suffix)"
        let form = isCall ? "func \(member)() -> String" : "var \(member): String"
        declared.append(
            "extension String { @available(*, deprecated, message: \"\(mark)\") \(form) { self } }")
        return "." + member + (isCall ? "()" : "")
    }

    // MARK: Text

    private mutating func wholeFile() -> String {
        var text = ""
        if random.chance(4) { text += "\u{FEFF}" }
        if random.chance(6) { text += "#!/usr/bin/env swift #if FOO\n" }
        if random.chance(30) { text += "// #if NOT_ME \" /* \n" }
        for _ in 0..<random.number(2...7) { text += declaration(depth: 3, indent: "") }
        text += trivia("")
        for line in declared { text += line + "\n" }
        if random.chance(10) { text += "// the end, without a line break" }
        return withLineBreaks(text)
    }

    private mutating func withLineBreaks(_ text: String) -> String {
        switch random.number(0...19) {
        case 0, 1: return text.replacingLineFeeds { _ in "\r\n" }
        case 2: return text.replacingLineFeeds { _ in "\r" }
        case 3:
            var random = random
            return text.replacingLineFeeds { _ in random.chance(50) ? "\r\n" : "\n" }
        default: return text
        }
    }

    private mutating func trivia(_ indent: String) -> String {
        switch random.number(0...16) {
        case 0: return indent + "// #endif \" /* #else\n"
        case 1: return indent + "/* #else \" */\n"
        case 2: return indent + "/* /* #if */ #endif */\n"
        case 3: return indent + "/*\n#if FOO\n#else\n*/\n"
        case 4: return indent + "/// #if \\(x) \"\"\" `\n"
        case 5: return "\n"
        case 6: return indent + "/**/\n"
        case 7: return indent + "//\n"
        case 8: return indent + "/* \" */ // ' `\n"
        case 9: return indent + "/// é #endif \u{2028} #else\n"
        default: return ""
        }
    }

    // MARK: Fences

    private enum Place {
        case declarations
        case members
        case statements
        case enumCases
        case switchCases
        case protocolMembers
    }

    private mutating func condition() -> String {
        conditionCount += 1
        return conditions.valid(depth: 2)
    }

    private mutating func directive(_ keyword: String, _ condition: String) -> String {
        let glue = condition.hasPrefix("(") || condition.hasPrefix("`") ? "" : " "
        let gap = random.pick([" ", " ", " ", " ", "  ", "\t", "/**/", " /* #if */ ", glue])
        return keyword + gap + condition + lineEnd()
    }

    /// What may follow a directive on its line, the line break included.
    private mutating func lineEnd() -> String {
        switch random.number(0...11) {
        case 0: return " // #endif\n"
        case 1: return " /* #else */\n"
        case 2: return " \t\n"
        case 3: return "/* \n #endif */"
        default: return "\n"
        }
    }

    private mutating func fence(_ place: Place, depth: Int, indent: String) -> String {
        var text = indent
        if random.chance(4) { text += "/* c */ " }
        let first: String
        var anythingGoes: Bool
        if random.chance(22) {
            conditionCount += 1
            first = conditions.falseByVersion()
            anythingGoes = true
        } else {
            first = condition()
            anythingGoes = false
        }
        text += directive("#if", first)
        // The first token tells whether a fence in a switch holds cases.
        let mayBeRubbish = anythingGoes && interpolations == 0 && place != .switchCases
        text += mayBeRubbish && random.chance(75) ? rubbish(indent) : body(place, depth, indent)
        glueLastLine(&text)
        while random.chance(30) {
            // What a clause behind the first may hold is decided by the conditions before it; keep to Swift.
            if random.chance(15) {
                conditionCount += 1
                text += indent + directive("#elseif", conditions.falseByVersion())
            } else {
                text += indent + directive("#elseif", condition())
            }
            anythingGoes = false
            text += body(place, depth, indent)
            glueLastLine(&text)
        }
        if random.chance(50) {
            text += indent + "#else" + lineEnd()
            text += body(place, depth, indent)
            glueLastLine(&text)
        }
        text += indent + "#endif"
        text += random.chance(85) ? "\n" : lineEnd()
        return text
    }

    /// Sometimes puts the next directive behind code on the same line.
    private mutating func glueLastLine(_ text: inout String) {
        guard random.chance(8), text.hasSuffix(")\n") || text.hasSuffix("}\n"), !text.hasSuffix("#)\n") else { return }
        if let line = text.dropLast().split(separator: "\n").last, line.contains("//") || line.contains("#warning") {
            return
        }
        text.removeLast()
        text += random.pick([" ", "", " /* c */ "])
    }

    private mutating func body(_ place: Place, _ depth: Int, _ indent: String) -> String {
        let inner = random.chance(70) ? indent + "    " : indent
        if random.chance(6) { return random.chance(50) ? "" : trivia(inner) }
        var text = trivia(inner)
        switch place {
        case .declarations:
            text += inner + warning() + "\n"
            for _ in 0..<random.number(0...2) { text += declaration(depth: depth - 1, indent: inner) }
        case .members:
            text += inner + warning() + "\n"
            for _ in 0..<random.number(0...2) { text += member(depth: depth - 1, indent: inner) }
        case .statements:
            text += inner + warning() + "\n"
            for _ in 0..<random.number(0...2) { text += statement(depth: depth - 1, indent: inner) }
        case .enumCases:
            text += inner + warning() + "\n" + inner + "case \(name("c"))\n"
            if depth > 0, random.chance(20) { text += fence(place, depth: depth - 1, indent: inner) }
        case .switchCases:
            text += inner + "case \(random.number(100...100000)): \(warning())\n"
            if depth > 0, random.chance(20) { text += fence(place, depth: depth - 1, indent: inner) }
        case .protocolMembers:
            text += inner + warning() + "\n" + inner + "func \(name("r"))()\n"
            if depth > 0, random.chance(20) { text += fence(place, depth: depth - 1, indent: inner) }
        }
        return text
    }

    /// What is not Swift, in a clause that no compiler here reads. The first token is a plain word.
    private mutating func rubbish(_ indent: String) -> String {
        var text = indent + "anything goes\n"
        for _ in 0..<random.number(0...5) {
            switch random.number(0...13) {
            case 0: text += "} ) ] here\n"
            case 1: text += "let = = \"#endif\" 'x' `y`\n"
            case 2: text += "#if whatever you like !!\n#elseif\n#else more\n#else again\n#endif tail\n"
            case 3: text += "\"\"\"\n#endif \\(nested \"\"\"\n#else )\n\"\"\")\n#else\n\"\"\"\n"
            case 4: text += "/* #else /* #endif */ */\n"
            case 5: text += "#\"#endif\"# ##\"\"\"\n#else\"\"\"#\n\"\"\"##\n"
            case 6: text += "`#endif` 'it is #else'\n"
            case 7: text += "<#endif#> #/ #else /#\n"
            case 8: text += "func async throws -> -> { { {\n"
            case 9: text += "#/\n #endif\n/#\n"
            case 10: text += "x \"unterminated #endif\n"
            case 11: text += "// #endif\n1.2.3.4 .. ... ->> @@ \\ $ ~\n"
            case 12: text += "\"a\\(\"b\\(\"#else\")\")\" \"\\\"#endif\"\n"
            default: text += "#elif FOO\n#ifdef BAR\n#endif1\n#else_\n#warning(\"no\")\n"
            }
        }
        return text
    }

    // MARK: Declarations

    private mutating func declaration(depth: Int, indent: String) -> String {
        var text = trivia(indent)
        switch random.number(0...13) {
        case 0...3 where depth > 0: text += fence(.declarations, depth: depth, indent: indent)
        case 4, 5: text += function(depth: depth, indent: indent)
        case 6 where depth > 0:
            text += indent + random.pick(["struct ", "final class ", "struct "]) + name("T") + " {" + opening()
            for _ in 0..<random.number(1...4) { text += member(depth: depth - 1, indent: indent + "    ") }
            text += indent + "}\n"
        case 7 where depth > 0:
            text += indent + "enum \(name("E")) {\n\(indent)    case one\n"
            text += fence(.enumCases, depth: depth - 1, indent: indent + "    ")
            text += indent + "}\n"
        case 8 where depth > 0:
            text += indent + "protocol \(name("P")) {\n"
            text += fence(.protocolMembers, depth: depth - 1, indent: indent + "    ")
            text += indent + "}\n"
        case 9: text += attributes(indent)
        case 10 where depth > 0:
            text += indent + "extension Int {\n"
            for _ in 0..<random.number(1...2) { text += member(depth: depth - 1, indent: indent + "    ") }
            text += indent + "}\n"
        case 11:
            text += indent + "let \(name("g")): [String] = [\(string(depth: 1, indent)), \(string(depth: 1, indent))]\n"
        default: text += indent + "var \(name("v")): Any { \(expression(depth: 1, indent)) }\n"
        }
        return text
    }

    /// What follows an opening brace: a line break, or a fence on the same line.
    private mutating func opening() -> String { random.chance(92) ? "\n" : " #if \(condition())\n#endif\n" }

    private mutating func member(depth: Int, indent: String) -> String {
        if depth > 0, random.chance(35) { return trivia(indent) + fence(.members, depth: depth, indent: indent) }
        if random.chance(60) { return trivia(indent) + function(depth: depth, indent: indent) }
        return trivia(indent) + indent + "var \(name("p")): Any { \(expression(depth: 1, indent)) }\n"
    }

    private mutating func function(depth: Int, indent: String) -> String {
        var text = indent + "func \(name("f"))(_ a: Int = 4, b: String = \(plainString())) {" + opening()
        for _ in 0..<random.number(1...4) { text += statement(depth: depth - 1, indent: indent + "    ") }
        return text + indent + "}\n"
    }

    /// A fence of attributes before a function, whose use at the end of the file shows which attribute it has.
    private mutating func attributes(_ indent: String) -> String {
        let function = name("a")
        // A mark is written without spaces: that tells it from what is declared at the end of the file.
        let isMarked = indent.isEmpty
        func attribute(_ mark: String) -> String {
            isMarked ? "@available(*,deprecated,message:\"\(mark)\")" : "@inline(never)"
        }
        var text = indent + directive("#if", condition())
        text += indent + attribute(isMarked ? mark() : "") + "\n"
        if random.chance(60) {
            text += indent + "#else\n" + indent + attribute(isMarked ? mark() : "") + "\n"
        }
        text += indent + "#endif\n" + indent + "public func \(function)() {}\n"
        if isMarked { declared.append("func \(name("u"))() { \(function)() }") }
        return text
    }

    // MARK: Statements

    private mutating func statement(depth: Int, indent: String) -> String {
        var text = trivia(indent)
        switch random.number(0...17) {
        case 0...4 where depth > 0: text += fence(.statements, depth: depth, indent: indent)
        case 5: text += indent + "_ = \(expression(depth: 2, indent)); " + fence(.statements, depth: 0, indent: "")
        case 6 where depth > 0:
            text += indent + "switch 3 {\n\(indent)case 1: break\n"
            text += fence(.switchCases, depth: depth - 1, indent: indent)
            text += indent + "default: break\n\(indent)}\n"
        case 7 where depth > 0:
            text +=
                indent + random.pick(["if Bool.random() {", "do {", "while Bool.random() {", "for _ in 0..<2 {"])
                + opening()
            text += statement(depth: depth - 1, indent: indent + "    ")
            text += indent + "}\n"
        case 8, 9: text += postfixChain(indent)
        case 10: text += interpolatedFence(indent)
        case 11:
            text +=
                indent + "let \(name("l")) = { (x: Int) in\n"
                + fence(.statements, depth: min(depth, 1), indent: indent + "    ") + indent + "}\n"
        case 12: text += indent + "do { _ = 4 }; /* c */ " + fence(.statements, depth: 0, indent: "")
        default: text += indent + "_ = \(expression(depth: 2, indent))\n"
        }
        return text
    }

    private mutating func postfixChain(_ indent: String) -> String {
        let inner = indent + "    "
        var text =
            indent
            + "_ = \(random.pick(["\"a\"", "\"a\".lowercased()", "[\"a\"][0]", "(\"a\")", "\"\"\"\n#else\n\"\"\""]))\n"
        if random.chance(30) { text += inner + ".lowercased() // #if\n" }
        text += inner + directive("#if", condition())
        text += inner + suffixMark(isCall: random.chance(50)) + "\n"
        if random.chance(20) { text += inner + "/* #endif */\n" + inner + suffixMark(isCall: true) + "\n" }
        if random.chance(15) {
            text += inner + directive("#if", condition()) + inner + suffixMark(isCall: true) + "\n" + inner + "#endif\n"
        }
        if random.chance(30) {
            text += inner + directive("#elseif", condition()) + inner + suffixMark(isCall: true) + "\n"
        }
        if random.chance(40) { text += inner + "#else\n" + inner + suffixMark(isCall: false) + "\n" }
        text += inner + "#endif\n"
        if random.chance(30) { text += inner + ".uppercased()\n" }
        return text
    }

    private mutating func interpolatedFence(_ indent: String) -> String {
        let hashes = String(repeating: "#", count: random.number(0...2))
        var text = indent + "_ = \(hashes)\"\"\"\n"
        text += indent + "  #else \(random.pick(["\\n", "\\\"\"\"", "#endif", "\"\"", "\\\(hashes)\\"])) text\n"
        text += indent + "  \\\(hashes)({ () -> Int in\n"
        interpolations += 1
        text += fence(.statements, depth: 1, indent: indent + "  ")
        interpolations -= 1
        text += indent + "  return 1 }()) #endif\n"
        return text + "\"\"\"\(hashes)\n"
    }

    // MARK: Expressions

    private mutating func plainString() -> String {
        "\"" + random.pick(["", "#endif", "a // b", "/* x", "\\\"#else", "'", "`", "#\\u{20}if", "\\\\"]) + "\""
    }

    private mutating func string(depth: Int, _ indent: String) -> String {
        switch random.number(0...11) {
        case 0...2: return plainString()
        case 3: return "#\"#endif \"quoted\" \\(x) \\\"#"
        case 4: return "##\"#else \"# \\#(x)\"##"
        case 5: return "\"\"\"\n\(indent)  #if FOO \"\" \\\"\"\"\n\(indent)  #endif\n\(indent)  \"\"\""
        case 6: return "#\"\"\"\n\(indent)  #else \"\"\" \\(x) /*\n\(indent)  \"\"\"#"
        case 7 where depth > 0:
            return "\"#if \\(\(expression(depth: depth - 1, indent, isInterpolated: true))) #endif\""
        case 8 where depth > 0: return "#\"\\#(\(expression(depth: depth - 1, indent, isInterpolated: true))) \\(x)\"#"
        case 9 where depth > 0:
            return
                "\"\"\"\n\(indent)  \\(\(expression(depth: depth - 1, indent, isInterpolated: true))) #else\n\(indent)  \"\"\""
        case 10: return "\"\"\"\n\(indent)  a\\\n\(indent)  #else\n\n\(indent)  \"\"\""
        default: return "\"\\u{1F600}é#else\""
        }
    }

    private mutating func expression(depth: Int, _ indent: String, isInterpolated: Bool = false) -> String {
        let isInterpolated = isInterpolated || interpolations > 0
        switch random.number(0...15) {
        case 0...4: return isInterpolated ? oneLineString(depth: depth, indent) : string(depth: depth, indent)
        case 5: return random.pick(["1", "0x1F", "1.5e3", "-1", "true", "Int.max"])
        case 6 where depth > 0:
            return
                "[\(expression(depth: depth - 1, indent, isInterpolated: isInterpolated)), \(expression(depth: depth - 1, indent, isInterpolated: isInterpolated))] as [Any]"
        case 7 where isInterpolated: return random.pick(["4 / 2 / 1", "4/2/1", "(4)/2/(1)", "4 /* #else */ / 2"])
        case 7:
            return random.pick([
                "4 / 2 / 1", "4/2/1", "(4)/2/(1)", "[4].count / 1/1", "[4][0]/2/1", "{ 4 }()/2/1", "4 /* #else */ / 2",
                "8 /// #endif\n/ 2", "4 / (2) / 1",
            ])
        case 8 where !isInterpolated: return extendedRegex()
        case 9 where bareSlashRegex && !isInterpolated: return bareRegex()
        case 10 where bareSlashRegex && !isInterpolated: return "[\(bareRegex()), \(bareRegex())] as [Any]"
        case 11 where depth > 0:
            return "({ () -> Any in return \(expression(depth: depth - 1, indent, isInterpolated: isInterpolated)) })()"
        case 12: return random.pick(["#column", "#file.count", "#function + \"#if\"", "#fileID as Any"])
        case 13 where bareSlashRegex && !isInterpolated: return "(4 / 2, \(bareRegex()), 4 / 2) as Any"
        default: return isInterpolated ? oneLineString(depth: depth, indent) : string(depth: depth, indent)
        }
    }

    private mutating func oneLineString(depth: Int, _ indent: String) -> String {
        depth > 0 && random.chance(40)
            ? "\"a\\(\(expression(depth: depth - 1, indent, isInterpolated: true)))#endif\"" : plainString()
    }

    private mutating func extendedRegex() -> String {
        random.pick([
            "#/#else/#", "#/a/b\"/#", "##/x/#y/##", "#/\n  #endif\n  a\n/#", "#/\\/\\#/#", "#/[\"]/#", "#/(a)\\(/#",
        ])
    }

    private mutating func bareRegex() -> String {
        // What a skipped clause reads otherwise is rare, since it upsets all that follows.
        random.chance(90)
            ? random.pick(["/abc/", "/\\//", "/a b/", "/\\)/", "/x{1,2}/", "/a|b/", "/(a)/", "/[{]/", "/\\(\\[/"])
            : random.pick(["/#else/", "/\"/", "/[\"]/", "/(#endif)/", "/'/", "/a\\/*b/", "/`/", "/#if FOO/"])
    }
}

extension String {
    fileprivate func replacingLineFeeds(_ replacement: (Int) -> String) -> String {
        var result = ""
        for (index, scalar) in unicodeScalars.enumerated() {
            if scalar == "\n" { result += replacement(index) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}
