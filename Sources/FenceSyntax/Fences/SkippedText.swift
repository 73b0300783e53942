/// Text that the toolchain neither parses nor compiles: only directives are looked for.
extension FenceScanner {
    /// Scans a skipped clause up to the directive that ends it and hands that on; nested fences are recorded.
    mutating func scanSkipped(fence: Int) {
        var nested: [Int] = []
        while position < limit {
            position = ByteSearch.firstMember(of: skippedSet, in: text.base, from: position, to: limit)
            guard position < limit else { break }
            switch text.base[position] {
            case 0x22, 0x27:
                passSkippedString(quote: position, hashes: 0)
            case 0x2F:
                if byte(position + 1) == 0x2F {
                    let end = literals.endOfLineComment(position)
                    noteComment(position, end)
                    position = end
                } else if byte(position + 1) == 0x2A {
                    let start = position
                    position = literals.endOfBlockComment(position).end
                    noteComment(start, position)
                } else {
                    position += 1
                }
            case 0x60:
                position = literals.endOfEscapedIdentifier(position) ?? position + 1
            case 0x3C, 0x3E:
                position = literals.endOfConflict(position) ?? position + 1
            case 0xFE, 0xFF:
                position = limit
            case 0x23:
                var probe = position
                while byte(probe) == 0x23 { probe += 1 }
                if byte(probe) == 0x22 {
                    passSkippedString(quote: probe, hashes: probe - position)
                } else if byte(probe) == 0x2F {
                    position = literals.endOfExtendedRegex(slash: probe, hashes: probe - position).end
                } else if position > 0, text.base[position - 1] == 0x3C,
                    let end = literals.endOfPlaceholder(position - 1)
                {
                    position = end
                } else if let directive = Directive(in: text, at: probe - 1, limit: limit) {
                    guard passSkippedDirective(directive, &nested) else {
                        reportInvalid(upTo: directive.start, isParsed: false)
                        passContinuation(directive)
                        return
                    }
                } else {
                    position = probe
                }
            default:
                position += 1
            }
        }
        for index in nested.reversed() {
            closeBody(of: index, at: limit)
            fences[index].range.end = limit
        }
        reportInvalid(upTo: limit, isParsed: false)
    }

    mutating func passSkippedString(quote: Int, hashes: Int) {
        var none: [SourceRange]?
        position = max(literals.endOfString(quote: quote, hashes: hashes, interpolations: &none).end, quote + 1)
    }

    /// Records a directive of a fence inside skipped text; false when the directive belongs to the skipped clause itself.
    mutating func passSkippedDirective(_ directive: Directive, _ nested: inout [Int]) -> Bool {
        guard directive.keyword == .if || !nested.isEmpty else { return false }
        position = directive.end
        switch directive.keyword {
        case .if:
            var parent: Fence.Position?
            if let enclosing = nested.last ?? open.last?.index {
                parent = Fence.Position(fence: enclosing, clause: fences[enclosing].clauses.count - 1)
            }
            nested.append(fences.count)
            fences.append(
                Fence(
                    clauses: [], endKeyword: nil, range: SourceRange(directive.start, limit),
                    depth: open.count + nested.count - 1, parent: parent))
            states.append([])
            appendSkippedClause(.if, directive, nested[nested.count - 1])
        case .elseif, .else:
            let index = nested[nested.count - 1]
            closeBody(of: index, at: directive.start)
            appendSkippedClause(directive.keyword == .else ? .else : .elseif, directive, index)
        case .endif:
            let index = nested.removeLast()
            closeBody(of: index, at: directive.start)
            fences[index].endKeyword = directive.range
            fences[index].range.end = directive.end
        }
        return true
    }

    mutating func appendSkippedClause(_ keyword: Clause.Keyword, _ directive: Directive, _ fence: Int) {
        var parsed: ParsedCondition?
        var end = directive.end
        if keyword != .else {
            var parser = ExpressionParser(text, from: directive.end, to: limit, options: options)
            if let node = parser.parseCondition() {
                var builder = ConditionBuilder(text: text)
                let condition = builder.build(node)
                parsed = ParsedCondition(
                    condition: condition, syntaxDiagnostics: parser.diagnostics,
                    foldingDiagnostics: builder.foldingDiagnostics)
                end = parser.previousEnd
            }
        }
        fences[fence].clauses.append(
            Clause(keyword: keyword, keywordRange: directive.range, parsed: parsed, body: SourceRange(end, end)))
        states[fence].append(.skipped)
    }
}
