/// What an opening brace belongs to, judged by the words before it on its line.
enum BraceContext: Equatable {
    case type(String)
    case `switch`
    /// The accessors of a property or subscript.
    case accessors
    /// The code of a function, a statement or an accessor.
    case code
    case closure

    /// Classifies the brace at `offset`.
    init(_ text: SourceText, _ offset: Int) {
        var start = offset
        while start > 0 {
            let before = text.base[start - 1]
            if before == 0x0A || before == 0x0D || before == 0x7B || before == 0x7D || before == 0x3B { break }
            start -= 1
        }
        var lexer = Lexer(text, from: start, to: offset)
        var token = lexer.next()
        var declaresProperty = false
        var previousIsDot = false
        while token.kind != .endOfFile {
            if token.kind == .identifier, !previousIsDot {
                switch text.string(token.range) {
                case "struct", "class", "actor", "enum", "protocol", "extension":
                    let word = text.string(token.range)
                    // `class func` declares a member; `class:` is a constraint.
                    var probe = lexer
                    let next = probe.next()
                    if next.kind == .identifier, !["func", "var", "subscript", "let"].contains(text.string(next.range))
                    {
                        self = .type(word)
                        return
                    }
                case "switch":
                    self = .switch
                    return
                case "func", "init", "deinit", "if", "guard", "while", "for", "repeat", "do", "catch", "else", "defer",
                    "get",
                    "set", "willSet", "didSet":
                    self = .code
                    return
                case "var", "subscript": declaresProperty = true
                default: break
                }
            } else if token.kind == .equal {
                declaresProperty = false
            }
            previousIsDot = token.kind == .period || token.kind == .periodPrefix
            token = lexer.next()
        }
        guard declaresProperty else {
            self = .closure
            return
        }
        var inside = Lexer(text, from: offset + 1, to: text.count)
        let first = inside.next()
        let accessors: Set<String> = [
            "get", "set", "willSet", "didSet", "_read", "_modify", "unsafeAddress", "mutating",
        ]
        self = first.kind == .identifier && accessors.contains(text.string(first.range)) ? .accessors : .code
    }

    /// Whether declarations are expected inside, and no statements.
    var isType: Bool {
        if case .type = self { return true }
        return false
    }

    /// What the compiler says when the brace is not closed.
    var missingBrace: String {
        switch self {
        case .type("enum"): "expected '}' at end of enum"
        case .type("extension"): "expected '}' at end of extension"
        case .type(let word): "expected '}' in \(word)"
        case .switch: "expected '}' at end of 'switch' statement"
        case .accessors: "expected '}' at end of variable get/set clause"
        case .code: "expected '}' at end of brace statement"
        case .closure: "expected '}' at end of closure"
        }
    }
}
