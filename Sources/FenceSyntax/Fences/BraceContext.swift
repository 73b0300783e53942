/// What an opening brace belongs to, judged by the words before it, for the compiler's sentence about its missing partner.
enum BraceContext {
    /// What the compiler says when the brace at `offset` is not closed.
    static func missingBrace(_ text: SourceText, _ offset: Int) -> String {
        var start = offset
        while start > 0 {
            let before = text.base[start - 1]
            if before == 0x0A || before == 0x0D || before == 0x7B || before == 0x7D || before == 0x3B { break }
            start -= 1
        }
        var lexer = Lexer(text, from: start, to: offset)
        var token = lexer.next()
        while token.kind != .endOfFile {
            if token.kind == .identifier {
                switch text.string(token.range) {
                case "struct": return "expected '}' in struct"
                case "class": return "expected '}' in class"
                case "actor": return "expected '}' in actor"
                case "enum": return "expected '}' in enum"
                case "protocol": return "expected '}' in protocol"
                case "extension": return "expected '}' at end of extension"
                case "switch": return "expected '}' at end of 'switch' statement"
                case "func", "init", "deinit", "if", "guard", "while", "for", "repeat", "do", "catch", "else", "defer":
                    return "expected '}' at end of brace statement"
                default: break
                }
            }
            token = lexer.next()
        }
        return "expected '}' at end of closure"
    }
}
