import FenceModel
import FenceSyntax

/// The API that some profiles' SDKs have and others' lack, as far as the profiles say.
public struct SDKSymbols: Sendable {
    /// For each name the indices of the profiles that lack it.
    public let lacking: [String: [Int]]

    /// Compares the symbols of the profiles; a profile that does not say which it has is not asked.
    public init(_ profiles: [Profile]) {
        var lacking: [String: [Int]] = [:]
        let lists = profiles.map { $0.symbols.map(Set.init) }
        for name in Set(lists.compactMap { $0 }.joined()) {
            let without = lists.indices.filter { lists[$0].map { !$0.contains(name) } ?? false }
            if !without.isEmpty { lacking[name] = without }
        }
        self.lacking = lacking
    }

    /// Whether the profiles differ in any symbol.
    public var isEmpty: Bool { lacking.isEmpty }

    /// The names that stand as words in a range of code, in the order of the text, each once. Comments are skipped.
    public func found(in range: SourceRange, of text: SourceText) -> [(name: String, range: SourceRange)] {
        var result: [(name: String, range: SourceRange)] = []
        if lacking.isEmpty { return result }
        var offset = range.start
        let end = min(range.end, text.count)
        while offset < end {
            let byte = text[offset]
            if byte == UInt8(ascii: "/"), text[offset + 1] == UInt8(ascii: "/") {
                while offset < end, text[offset] != 0x0A { offset += 1 }
            } else if byte == UInt8(ascii: "/"), text[offset + 1] == UInt8(ascii: "*") {
                offset += 2
                while offset < end, !(text[offset] == UInt8(ascii: "*") && text[offset + 1] == UInt8(ascii: "/")) {
                    offset += 1
                }
                offset += 2
            } else if Self.isWord(byte) {
                let start = offset
                while offset < end, Self.isWord(text[offset]) { offset += 1 }
                let word = SourceRange(start, offset)
                if word.count <= 128 {
                    let name = text.string(word)
                    if lacking[name] != nil, !result.contains(where: { $0.name == name }) {
                        result.append((name, word))
                    }
                }
            } else {
                offset += 1
            }
        }
        return result
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
