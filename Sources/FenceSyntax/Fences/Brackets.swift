/// Brackets, which a clause must close itself.
extension FenceScanner {
    mutating func passClosing(_ kind: Open.Kind) {
        if stack.count > stackFloor, stack[stack.count - 1].kind == kind { stack.removeLast() }
        position += 1
    }

    mutating func passClosingBrace() {
        let brace = position
        position += 1
        var index = stack.count - 1
        while index >= stackFloor {
            switch stack[index].kind {
            case .brace:
                closedBrace = (stack[index].offset, brace)
                stack.removeSubrange(index...)
                return
            case .fence:
                stack.removeSubrange((index + 1)...)
                guard stack[index].braces > 0 else {
                    error(brace, "extraneous '}' at top level")
                    return
                }
                if let last = open.indices.last, !open[last].isMuted {
                    error(brace, "unexpected '}' in conditional compilation block")
                    open[last].isMuted = true
                }
                return
            case .parenthesis, .square:
                index -= 1
            }
        }
        if stackFloor == 0 {
            stack.removeAll()
            error(brace, "extraneous '}' at top level")
        }
    }

    /// Says which brackets a directive leaves open, down to (not including) the entry at `floor`.
    mutating func closeBrackets(downTo floor: Int, at offset: Int) {
        while stack.count > floor {
            let bracket = stack.removeLast()
            if isCutOff { continue }
            switch bracket.kind {
            case .brace:
                let context = BraceContext(text, bracket.offset)
                if context.isType && offset < limit { error(offset, "expected declaration") }
                error(offset, context.missingBrace)
                diagnostics.append(SourceDiagnostic(.note, at: bracket.offset, "to match this opening '{'"))
            case .parenthesis, .square:
                // One of several lists that are open is enough.
                guard stack.count == floor || stack[stack.count - 1].kind == .brace else { continue }
                // An error inside the list explains it.
                if let last = diagnostics.last(where: { $0.severity == .error }), last.offset > bracket.offset {
                    continue
                }
                reportOpenList(bracket, at: offset)
            case .fence:
                return
            }
        }
    }

    /// Says what is missing in a list that a directive cuts off.
    mutating func reportOpenList(_ bracket: Open, at offset: Int) {
        let before = significantByte(before: offset).offset
        let isSquare = bracket.kind == .square
        if before >= 0, text.base[before] == 0x2C || before == bracket.offset {
            error(
                offset,
                isSquare ? "expected expression in container literal" : "expected expression in list of expressions")
        } else if isSquare {
            error(before + 1, "expected ']' in container literal expression")
            diagnostics.append(SourceDiagnostic(.note, at: bracket.offset, "to match this opening '['"))
        } else {
            error(offset, "expected ')' in expression list")
            diagnostics.append(SourceDiagnostic(.note, at: bracket.offset, "to match this opening '('"))
        }
    }
}
