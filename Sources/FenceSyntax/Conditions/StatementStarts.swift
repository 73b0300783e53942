/// What begins as a statement where the compiler reads one, and is none.
extension ExpressionParser {
    /// Parses what begins as a statement and is none, as far as its line goes, for the sake of what the compiler says about it.
    ///
    /// `isMember` says that declarations are expected here and no statements; `isTopLevel` that no braces are around.
    mutating func parseStatements(isMember: Bool, isTopLevel: Bool) {
        repeat {
            let start = token.start
            guard parseStatement(isMember: isMember, isTopLevel: isTopLevel) else { return }
            if token.kind == .endOfFile || token.kind == .directive || token.isAtStartOfLine { return }
            if token.kind == .semicolon {
                consume()
                if token.isAtStartOfLine { return }
                continue
            }
            if token.kind == .rightBrace || token.kind == .unknown || token.start == start { return }
            error(previousEnd, ExpressionParser.consecutive)
        } while !token.isAtStartOfLine
    }

    static let consecutive = "consecutive statements on a line must be separated by ';'"

    /// One statement; false when nothing more can be said about the line.
    mutating func parseStatement(isMember: Bool, isTopLevel: Bool) -> Bool {
        switch token.kind {
        case .endOfFile, .directive, .rightBrace: return false
        case .semicolon:
            error(token.start, "';' statements are not allowed")
            return false
        case .at:
            consume()
            let name = token.kind == .identifier ? spelling(token) : ""
            if token.kind == .identifier { consume() }
            if name == "available", token.kind != .leftParenthesis {
                error(
                    token.isAtStartOfLine ? previousEnd - name.utf8.count : token.start,
                    "expected '(' in 'available' attribute")
            } else if token.kind == .leftParenthesis, !token.isAtStartOfLine {
                skipParentheses()
            }
            if !beginsDeclaration(token) { error(token.start, "expected declaration") }
            return false
        case .poundKeyword where ["#warning", "#error", "#sourceLocation"].contains(spelling(token)):
            return false
        case .backslash:
            let start = token.start
            if peek().kind == .identifier, !peek().isAtStartOfLine {
                error(start, "expected declaration")
                return false
            }
        case .leftBrace:
            error(
                token.start,
                "\(isTopLevel ? "top-level statement" : "statement") cannot begin with a closure expression")
            skipBraces()
            return true
        case .identifier:
            if let outcome = StatementWord.outcomes[spelling(token)] {
                return sayAboutStatement(outcome)
            }
        default: break
        }
        if isMember {
            switch token.kind {
            case .comma, .rightParenthesis, .rightSquare, .colon, .equal, .integer, .string, .leftParenthesis:
                error(token.start, "expected declaration")
            default: break
            }
            return false
        }
        guard parseSequence(ExpressionParser.expectedExpression) != nil else { return false }
        return true
    }

    mutating func sayAboutStatement(_ outcome: StatementWord) -> Bool {
        let start = token.start
        switch outcome {
        case .none(let message):
            error(start, message)
            consume()
            return false
        case .needsName(let message):
            consume()
            if token.kind != .identifier && token.kind != .escapedIdentifier { error(token.start, message) }
            return false
        case .needsDeclaration(let message):
            consume()
            if !beginsDeclaration(token) && (token.isAtStartOfLine || token.kind != .identifier) {
                error(token.start, message)
            }
            return false
        case .needsMore(let messages, let follower):
            consume()
            if token.isAtStartOfLine || token.kind == .endOfFile || (follower != nil && token.kind != follower) {
                for message in messages { error(previousEnd, message) }
            }
            return false
        }
    }

    func beginsDeclaration(_ token: Token) -> Bool {
        token.kind == .at || token.kind == .directive
            || (token.kind == .identifier
                && (Keywords.declaration.contains(spelling(token))
                    || [
                        "actor", "macro", "final", "open", "lazy", "weak", "unowned", "override", "mutating",
                        "nonmutating",
                        "convenience", "required", "optional", "dynamic", "indirect", "prefix", "postfix", "infix",
                        "nonisolated", "isolated", "package", "distributed", "consuming", "borrowing", "async",
                    ].contains(spelling(token))))
    }
}
