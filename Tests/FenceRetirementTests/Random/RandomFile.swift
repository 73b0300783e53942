/// A random Swift file that compiles whatever its flags are, with fences in every place where one may stand.
///
/// Each branch has a `#warning` with a number of its own, so that the compiler says which branches it has compiled.
struct RandomFile {
    /// The flags that its conditions ask for.
    static let flags = ["ALPHA", "BETA", "GAMMA", "DELTA"]

    private(set) var text = ""
    private var random: SeededGenerator
    private var marks = 0
    private let newline: String
    private let unit: String
    /// How directives are indented: as the code, at the margin, or with the body deeper than the code.
    private var style = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        newline = random.once(in: 6) ? "\r\n" : "\n"
        unit = random.pick(["    ", "  ", "\t"])
        if random.once(in: 20) { text += "\u{FEFF}" }
        if random.once(in: 3) { line("", "// A file of random fences.") }
        line("", "struct Chain { func a(_ n: Int) -> Chain { self }; func b(_ n: Int) -> Chain { self } }")
        line("", "func use(_ n: Int) { _ = n }")
        for _ in 0..<Int.random(in: 1...5, using: &random) { declaration(indent: "", depth: 0) }
        if random.once(in: 8), text.hasSuffix(newline) { text.removeLast(1) }
    }

    // MARK: - Lines

    private mutating func line(_ indent: String, _ content: String) {
        text += content.isEmpty ? newline : indent + content + newline
    }

    private mutating func blankOrComment(_ indent: String) {
        if random.once(in: 6) { line("", "") }
        if random.once(in: 9) {
            line(indent, random.pick(["// Remove when GAMMA is gone.", "// note", "/* note */", "/// Doc."]))
        }
        if random.once(in: 14) {
            line(indent, "/* over")
            line(indent, "   lines */")
        }
    }

    private mutating func mark() -> Int {
        marks += 1
        return marks
    }

    // MARK: - Conditions

    private mutating func condition(_ depth: Int = 0) -> String {
        let leaf = depth > 2 || random.once(in: 2)
        if leaf {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: return random.pick(["os(Linux)", "os(macOS)", "os(iOS)"])
            case 1:
                return random.pick(["compiler(>=5.9)", "compiler(>=99)", "compiler(<6.0)", "swift(>=5)", "swift(<4.2)"])
            case 2: return random.pick(["true", "false"])
            case 3: return "canImport(Nope)"
            case 4: return "!" + random.pick(Self.flags)
            default: return random.pick(Self.flags)
            }
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return "!(" + condition(depth + 1) + ")"
        case 1: return "(" + condition(depth + 1) + ")"
        case 2, 3: return condition(depth + 1) + " && " + condition(depth + 1)
        default: return condition(depth + 1) + " || " + condition(depth + 1)
        }
    }

    private mutating func comment() -> String { random.once(in: 10) ? random.pick([" // why", " /* why */"]) : "" }

    // MARK: - Fences

    /// A fence whose bodies `body` writes; it gets the indentation of the code and whether a body may be empty.
    private mutating func fence(
        _ indent: String, depth: Int, isPostfix: Bool = false, _ body: (inout RandomFile, String) -> Void
    ) {
        let style = Int.random(in: 0..<4, using: &random)
        let directive = style == 1 ? "" : indent
        let inner = style == 2 ? indent + unit : indent
        line(directive, "#if " + condition() + comment())
        // The first clause of a postfix chain decides what it is, so it cannot be empty.
        branch(inner, !isPostfix, body)
        while random.once(in: 4) {
            line(directive, "#elseif " + condition() + comment())
            branch(inner, !isPostfix, body)
        }
        if random.once(in: 2) {
            line(directive, "#else" + comment())
            branch(inner, !isPostfix, body)
        }
        line(directive, "#endif" + comment())
    }

    private mutating func branch(_ inner: String, _ mayBeEmpty: Bool, _ body: (inout RandomFile, String) -> Void) {
        if random.once(in: 8) { line("", "") }
        if mayBeEmpty, random.once(in: 7) { return }
        body(&self, inner)
        if random.once(in: 10) { line("", "") }
    }

    // MARK: - Code

    private mutating func declaration(indent: String, depth: Int) {
        blankOrComment(indent)
        let n = mark()
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where depth < 3 && text.utf8.count < 6000:
            fence(indent, depth: depth) { $0.declarations($1, depth + 1) }
        case 1:
            line(indent, "struct S\(n) {")
            members(indent + unit, depth + 1)
            line(indent, "}")
        case 2:
            line(indent, "enum E\(n) {")
            line(indent + unit, "case c\(n)")
            fence(indent + unit, depth: depth + 1) { file, indent in
                let m = file.mark()
                file.line(indent, "#warning(\"m\(m)\")")
                file.line(indent, "case c\(m), d\(m)")
            }
            line(indent, "}")
        case 3:
            fence(indent, depth: depth) { file, indent in
                file.line(indent, file.random.pick(["@inline(never)", "@discardableResult"]))
            }
            function(indent, depth)
        case 4:
            line(indent, "let v\(n) = \"\"\"")
            line(indent + unit, "#if ALPHA")
            line(indent + unit, "text \\(\(n)) \"\" #endif")
            line("", "")
            line(indent + unit, "\"\"\"")
        default: function(indent, depth)
        }
    }

    private mutating func declarations(_ indent: String, _ depth: Int) {
        line(indent, "#warning(\"m\(mark())\")")
        for _ in 0..<Int.random(in: 1...2, using: &random) { declaration(indent: indent, depth: depth) }
    }

    private mutating func function(_ indent: String, _ depth: Int) {
        line(indent, "func f\(mark())() -> Int {")
        for _ in 0..<Int.random(in: 1...4, using: &random) { statement(indent + unit, depth + 1) }
        line(indent + unit, "return \(mark())")
        line(indent, "}")
    }

    private mutating func members(_ indent: String, _ depth: Int) {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            blankOrComment(indent)
            let n = mark()
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where depth < 4:
                fence(indent, depth: depth) { file, indent in
                    file.line(indent, "#warning(\"m\(file.mark())\")")
                    file.members(indent, depth + 1)
                }
            case 1: line(indent, "var p\(n): Int { \(n) }")
            case 2: line(indent, "static let s\(n) = [\(n), \(n)]")
            default: function(indent, depth)
            }
        }
    }

    private mutating func statement(_ indent: String, _ depth: Int) {
        blankOrComment(indent)
        let n = mark()
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2 where depth < 5 && text.utf8.count < 6000:
            fence(indent, depth: depth) { file, indent in
                file.line(indent, "#warning(\"m\(file.mark())\")")
                for _ in 0..<Int.random(in: 1...2, using: &file.random) { file.statement(indent, depth + 1) }
                if file.random.once(in: 12) { file.line(indent, "return \(n)") }
                if file.random.once(in: 20) { file.line(indent, "do { return \(n) }") }
            }
        case 3:
            line(indent, "if \(n) > 0 {")
            statement(indent + unit, depth + 1)
            line(indent, "} else {")
            line(indent + unit, "use(\(n))")
            line(indent, "}")
        case 4:
            line(indent, "switch \(n) {")
            line(indent, "case 0:")
            statement(indent + unit, depth + 1)
            line(indent + unit, "use(\(n))")
            fence(indent, depth: depth) { file, indent in
                let m = file.mark()
                file.line(indent, "case \(m + 10):")
                file.line(indent + file.unit, "#warning(\"m\(m)\")")
                file.line(indent + file.unit, "use(\(m))")
            }
            line(indent, "default:")
            line(indent + unit, "use(\(n))")
            line(indent, "}")
        case 5:
            line(indent, "_ = Chain()")
            line(indent + unit, ".a(\(n))")
            fence(indent + unit, depth: depth, isPostfix: true) { file, indent in
                let m = file.mark()
                file.line(indent, ".b(\(m))")
                if file.random.once(in: 3) { file.line(indent, ".a(\(m))") }
            }
            if random.once(in: 2) { line(indent + unit, ".b(\(n))") }
        case 6:
            line(indent, "let s\(n) = #\"\"\"")
            line(indent + unit, "#endif \\(x) \"\"\"")
            line(indent + unit, "  deeper")
            line(indent + unit, "\"\"\"#")
            line(indent, "_ = s\(n)")
        case 7:
            // A bare return, behind which an expression would be its operand.
            line(indent, "func g\(n)() {")
            fence(indent + unit, depth: depth) { file, indent in
                file.line(indent, "#warning(\"m\(file.mark())\")")
                file.line(indent, "return")
            }
            line(indent + unit, random.once(in: 2) ? "use(\(n))" : "if \(n) > 0 { use(\(n)) }")
            line(indent, "}")
        default: line(indent, "use(\(n))")
        }
    }
}
