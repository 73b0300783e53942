import FenceModel
import FenceSyntax

/// The uses of API in one file that some profile's SDK lacks although the profile compiles them.
struct SymbolUses {
    /// The uses, in the order of the text.
    private(set) var uses: [SymbolUse] = []
    /// Names of the API that the file declares itself: then uses mean that declaration.
    private(set) var declared: Set<String> = []

    init(_ symbols: SDKSymbols, _ file: CheckedFile) {
        for (name, lacking) in symbols.lacking.sorted(by: { $0.key < $1.key }) {
            for offset in TextSearch.offsets(of: name, in: file.text) {
                let range = SourceRange(offset, offset + name.utf8.count)
                guard CodeText.isWord(range, in: file.text), CodeText.isCode(offset, in: file.text) else { continue }
                if CodeText.isDeclared(range, in: file.text) {
                    declared.insert(name)
                    continue
                }
                // A name in lower case is a member; without the point it is somebody's variable.
                if name.first?.isUppercase != true, !CodeText.isMember(range, in: file.text) { continue }
                let compiling = lacking.filter { file.isCompiled(offset, on: $0) }
                // A fence that does not tell the SDKs apart is reported as such.
                if compiling.isEmpty || Self.isBehindSDKTest(offset, file) { continue }
                uses.append(
                    SymbolUse(
                        name: name, profiles: compiling, place: file.place(of: range),
                        lineText: file.lineText(at: offset)))
            }
        }
        uses.sort { $0.place < $1.place }
    }

    /// Whether a clause around the offset asks for a version of the compiler, the language or a module.
    private static func isBehindSDKTest(_ offset: Int, _ file: CheckedFile) -> Bool {
        for fence in file.fences where fence.fence.range.contains(offset) {
            for clause in fence.fence.clauses where clause.body.contains(offset) {
                var isTest = false
                clause.condition?.forEachTerm { term, _ in
                    if SDKTerms.versionComparison(term) != nil || DoesNotSeparateRule.isVersionedImport(term) {
                        isTest = true
                    }
                }
                if isTest { return true }
            }
        }
        return false
    }
}

/// Looks at single words of a source text without lexing the whole file.
enum CodeText {
    /// Whether no letter or digit stands before or behind the range.
    static func isWord(_ range: SourceRange, in text: SourceText) -> Bool {
        !isWordByte(text[range.start - 1]) && !isWordByte(text[range.end])
    }

    /// Whether the offset is neither behind `//` nor inside a string, judged by its line alone.
    static func isCode(_ offset: Int, in text: SourceText) -> Bool {
        var start = offset
        while start > 0, text[start - 1] != 0x0A { start -= 1 }
        var isInString = false
        var index = start
        while index < offset {
            let byte = text[index]
            if byte == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if byte == UInt8(ascii: "\"") { isInString.toggle() }
            if !isInString, byte == UInt8(ascii: "/"),
                text[index + 1] == UInt8(ascii: "/") || text[index + 1] == UInt8(ascii: "*")
            {
                return false
            }
            index += 1
        }
        // The lines of a block comment begin with a star, as a rule.
        index = start
        while text[index] == 0x20 || text[index] == 0x09 { index += 1 }
        return !isInString && text[index] != UInt8(ascii: "*")
    }

    /// Whether a point stands before the word.
    static func isMember(_ range: SourceRange, in text: SourceText) -> Bool {
        text[range.start - 1] == UInt8(ascii: ".")
    }

    /// Whether the word before is one that declares something.
    static func isDeclared(_ range: SourceRange, in text: SourceText) -> Bool {
        var end = range.start
        while end > 0, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
        var start = end
        while start > 0, isWordByte(text[start - 1]) { start -= 1 }
        return declarators.contains(text.string(SourceRange(start, end)))
    }

    private static let declarators: Set<String> = [
        "func", "var", "let", "struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype", "case",
        "macro",
    ]

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
