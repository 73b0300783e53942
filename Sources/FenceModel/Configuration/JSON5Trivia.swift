import FenceSyntax

/// White space, comments and commas between the values of a text that is known to be JSON5.
struct JSON5Trivia {
    /// A piece between two values.
    struct Piece {
        enum Kind {
            case blank
            case newline
            case comment
            case comma
        }

        var kind: Kind
        var range: SourceRange
    }

    /// The pieces in order, without gaps.
    let pieces: [Piece]

    /// Cuts the bytes between two values, or between a bracket and a value, into pieces.
    init(_ bytes: [UInt8], from start: Int, to end: Int) {
        var pieces: [Piece] = []
        var offset = start
        func isNewline(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }
        while offset < end {
            let begin = offset
            switch bytes[offset] {
            case 0x0D where offset + 1 < end && bytes[offset + 1] == 0x0A:
                offset += 2
                pieces.append(Piece(kind: .newline, range: SourceRange(begin, offset)))
            case 0x0A, 0x0D:
                offset += 1
                pieces.append(Piece(kind: .newline, range: SourceRange(begin, offset)))
            case UInt8(ascii: ","):
                offset += 1
                pieces.append(Piece(kind: .comma, range: SourceRange(begin, offset)))
            case UInt8(ascii: "/") where offset + 1 < end && bytes[offset + 1] == UInt8(ascii: "/"):
                while offset < end, !isNewline(offset) { offset += 1 }
                pieces.append(Piece(kind: .comment, range: SourceRange(begin, offset)))
            case UInt8(ascii: "/"):
                offset += 2
                while offset < end,
                    !(bytes[offset - 1] == UInt8(ascii: "/") && bytes[offset - 2] == UInt8(ascii: "*")
                        && offset - begin >= 4)
                {
                    offset += 1
                }
                pieces.append(Piece(kind: .comment, range: SourceRange(begin, min(offset, end))))
            default:
                offset += 1
                if pieces.last?.kind == .blank {
                    pieces[pieces.count - 1].range.end = offset
                } else {
                    pieces.append(Piece(kind: .blank, range: SourceRange(begin, offset)))
                }
            }
        }
        self.pieces = pieces
    }

    var hasNewline: Bool { pieces.contains { $0.kind == .newline } }
}
