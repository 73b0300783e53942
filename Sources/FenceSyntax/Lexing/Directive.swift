/// The four directives, found by their exact characters.
struct Directive {
    enum Keyword {
        case `if`
        case elseif
        case `else`
        case endif
    }

    var keyword: Keyword
    /// Offset of the `#`.
    var start: Int
    /// One past the last letter.
    var end: Int

    var range: SourceRange { SourceRange(start, end) }

    /// The directive whose `#` stands at `offset`; `nil` when there is none: `#if` must not be followed by `[A-Za-z0-9_]`.
    @inline(__always)
    init?(in text: SourceText, at offset: Int, limit: Int) {
        let base = text.base + offset
        let length: Int
        switch base[1] {
        case 0x69:
            guard base[2] == 0x66 else { return nil }
            keyword = .if
            length = 3
        case 0x65:
            if base[2] == 0x6E {
                guard base[3] == 0x64, base[4] == 0x69, base[5] == 0x66 else { return nil }
                keyword = .endif
                length = 6
            } else {
                guard base[2] == 0x6C, base[3] == 0x73, base[4] == 0x65 else { return nil }
                if base[5] == 0x69, base[6] == 0x66, !CharacterClasses.isDirectiveContinuation(base[7]) {
                    keyword = .elseif
                    length = 7
                } else {
                    keyword = .else
                    length = 5
                }
            }
        default:
            return nil
        }
        guard offset + length <= limit else { return nil }
        if offset + length < limit, CharacterClasses.isDirectiveContinuation(base[length]) { return nil }
        start = offset
        end = offset + length
    }
}
