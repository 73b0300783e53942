/// The name of an API as a user writes it, and the test whether a symbol is or mentions that API.
///
/// - A Swift symbol mentions it where one of its identifiers is the name: `_$s7SwiftUI15ArrangementViewV…`. The
///   identifiers are read as the mangling writes them, words that are replaced by references to earlier ones
///   (`011arrangementC5Style`) included.
/// - `Module.Name` asks for a Swift symbol that mentions both.
/// - An Objective-C class, protocol or method, or a C function, is asked for by its name.
/// - A whole mangled symbol (`$s…`) asks for itself, or for symbols that begin with it.
struct SymbolName {
    private let parts: [[UInt8]]
    private let whole: [UInt8]
    private let isMangled: Bool

    init(_ name: String) {
        whole = Array(name.utf8)
        isMangled = SymbolName.mangledStart(whole[...]) != nil
        parts = isMangled ? [whole] : name.split(separator: ".").map { Array($0.utf8) }
    }

    /// Where the mangling begins in a Swift symbol, behind the prefix; nil for other symbols.
    static func mangledStart(_ symbol: ArraySlice<UInt8>) -> Int? {
        var at = symbol.startIndex
        if at < symbol.endIndex, symbol[at] == UInt8(ascii: "_") { at += 1 }
        guard at + 2 <= symbol.endIndex else { return nil }
        switch (symbol[at], symbol[at + 1]) {
        case (UInt8(ascii: "$"), UInt8(ascii: "s")), (UInt8(ascii: "$"), UInt8(ascii: "S")),
            (UInt8(ascii: "$"), UInt8(ascii: "e")):
            return at + 2
        case (UInt8(ascii: "T"), UInt8(ascii: "0")) where at > symbol.startIndex:
            return at + 2
        default: return nil
        }
    }

    /// Whether a symbol of a symbol or import table is, or mentions, the API.
    func matches(_ symbol: UnsafeBufferPointer<UInt8>) -> Bool {
        if isMangled { return matchesMangled(symbol) }
        if parts.isEmpty || symbol.count < parts[0].count { return false }
        let start = symbol.first == UInt8(ascii: "_") ? 1 : 0
        guard symbol.count > start + 1 else { return equals(symbol, 0) }
        switch symbol[start] {
        case UInt8(ascii: "$"):
            return matchesSwift(symbol, from: start + 2)
        case UInt8(ascii: "T") where start == 1 && symbol.count > 3 && symbol[2] == UInt8(ascii: "0"):
            return equals(symbol, 1) || matchesSwift(symbol, from: 3)
        case UInt8(ascii: "O"), UInt8(ascii: "_"):
            for prefix in SymbolName.objectivePrefixes
            where symbol.count == prefix.utf8CodeUnitCount + whole.count && starts(symbol, prefix) {
                if equals(symbol, prefix.utf8CodeUnitCount) { return true }
            }
            return equals(symbol, 1) || equals(symbol, 0)
        case UInt8(ascii: "-"), UInt8(ascii: "+"):
            return matchesMethod(symbol)
        default:
            return equals(symbol, start) || (start == 1 && equals(symbol, 0))
        }
    }

    /// Whether a selector is the method, its setter, or a method whose first part has the name.
    func matches(selector: UnsafeBufferPointer<UInt8>) -> Bool {
        guard parts.count == 1, let name = parts.first, !name.isEmpty else { return false }
        let head = selector.prefix { $0 != UInt8(ascii: ":") }
        if head.elementsEqual(name) { return true }
        guard head.count == name.count + 3, head.starts(with: "set".utf8) else { return false }
        let rest = head.dropFirst(3)
        // An ASCII letter's case is its bit 0x20.
        return rest.first == (isLower(name[0]) ? name[0] & ~0x20 : name[0])
            && rest.dropFirst().elementsEqual(name.dropFirst())
    }

    private static let objectivePrefixes: [StaticString] = [
        "_OBJC_CLASS_$_", "_OBJC_METACLASS_$_", "_OBJC_EHTYPE_$_", "__OBJC_PROTOCOL_$_", "__OBJC_LABEL_PROTOCOL_$_",
        "__OBJC_PROTOCOL_REFERENCE_$_",
    ]

    private func starts(_ symbol: UnsafeBufferPointer<UInt8>, _ prefix: StaticString) -> Bool {
        for index in 0..<prefix.utf8CodeUnitCount where symbol[index] != prefix.utf8Start[index] { return false }
        return true
    }

    private func equals(_ symbol: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        guard symbol.count - start == whole.count else { return false }
        for index in 0..<whole.count where symbol[start + index] != whole[index] { return false }
        return true
    }

    private func matchesMangled(_ symbol: UnsafeBufferPointer<UInt8>) -> Bool {
        let drop = whole.first == UInt8(ascii: "_") ? 1 : 0
        let start = symbol.first == UInt8(ascii: "_") ? 1 : 0
        guard symbol.count - start >= whole.count - drop else { return false }
        for index in 0..<(whole.count - drop) where symbol[start + index] != whole[drop + index] { return false }
        return true
    }

    /// `-[Class method:]` and `+[Class(Category) method]`: the class or the method.
    private func matchesMethod(_ symbol: UnsafeBufferPointer<UInt8>) -> Bool {
        guard parts.count == 1, symbol.count > 4, symbol[1] == UInt8(ascii: "["), symbol.last == UInt8(ascii: "]"),
            let space = symbol.firstIndex(of: UInt8(ascii: " "))
        else { return false }
        let type = symbol[2..<max(2, space)].prefix { $0 != UInt8(ascii: "(") }
        if type.elementsEqual(whole) { return true }
        return matches(selector: UnsafeBufferPointer(rebasing: symbol[(space + 1)..<(symbol.count - 1)]))
    }

    private func matchesSwift(_ symbol: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        if parts.count == 1 {
            if hasLengthPrefixed(parts[0], in: symbol) { return true }
            var isFound = false
            MangledIdentifiers.visit(symbol, from: start) { identifier in
                isFound = identifier == parts[0]
                return !isFound
            }
            return isFound
        }
        var missing = parts
        MangledIdentifiers.visit(symbol, from: start) { identifier in
            missing.removeAll { $0 == identifier }
            return !missing.isEmpty
        }
        return missing.isEmpty
    }

    /// Whether the name stands in the symbol with its length before it, and no more digits before that.
    private func hasLengthPrefixed(_ name: [UInt8], in symbol: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = name.first, symbol.count > name.count else { return false }
        let digits = Array(String(name.count).utf8)
        var at = digits.count
        while at + name.count <= symbol.count {
            if symbol[at] == first, symbol[at - 1] == digits[digits.count - 1] {
                var isSame = true
                for index in 0..<name.count where symbol[at + index] != name[index] {
                    isSame = false
                    break
                }
                if isSame, (0..<digits.count).allSatisfy({ symbol[at - digits.count + $0] == digits[$0] }) {
                    let before = at - digits.count - 1
                    if before < 0 || !(0x30...0x39).contains(symbol[before]) { return true }
                }
            }
            at += 1
        }
        return false
    }

    private func isLower(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}

/// The identifiers in a mangled Swift symbol.
///
/// The grammar is that of Swift's mangling (`docs/ABI/Mangling.rst`): an identifier is its length and its text; one that
/// begins with 0 takes words of identifiers before it by letter. Of the operators only those are known that
/// hold numbers, because a number elsewhere begins an identifier.
enum MangledIdentifiers {
    private static let mostWords = 26

    /// Calls `body` with each identifier until it answers false or the symbol cannot be read further.
    static func visit(
        _ symbol: UnsafeBufferPointer<UInt8>, from start: Int, _ body: ([UInt8]) -> Bool
    ) {
        var reader = Reader(symbol: symbol, at: start)
        while let identifier = reader.next() {
            if !body(identifier) { return }
        }
    }

    private struct Reader {
        let symbol: UnsafeBufferPointer<UInt8>
        var at: Int
        var words: [Range<Int>] = []
        /// The last operator, or 0 behind an identifier and at the start.
        var lastOperator: UInt8 = 0

        init(symbol: UnsafeBufferPointer<UInt8>, at: Int) {
            self.symbol = symbol
            self.at = at
        }

        private func peek() -> UInt8 { at < symbol.count ? symbol[at] : 0 }
        private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) }
        private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }

        private mutating func natural() -> Int? {
            var value = 0
            var hasDigit = false
            while Reader.isDigit(peek()) {
                hasDigit = true
                value = value * 10 + Int(symbol[at] - 0x30)
                if value > 1 << 20 { return nil }
                at += 1
            }
            return hasDigit ? value : nil
        }

        mutating func next() -> [UInt8]? {
            while at < symbol.count {
                let byte = symbol[at]
                if Reader.isDigit(byte) {
                    if isIndex() { continue }
                    lastOperator = 0
                    return identifier()
                }
                at += 1
                if byte == UInt8(ascii: "A") {
                    skipSubstitutions()
                } else if byte == UInt8(ascii: "S") {
                    // A standard type is one more letter, one of concurrency two.
                    if peek() == UInt8(ascii: "c") { at += 1 }
                    at += 1
                }
                // Behind `d3_` a second number may follow: keep the `d`.
                if !(byte == UInt8(ascii: "_") && lastOperator == UInt8(ascii: "d")) { lastOperator = byte }
            }
            return nil
        }

        /// Whether the number here belongs to the operator before it; then it is skipped.
        private mutating func isIndex() -> Bool {
            switch lastOperator {
            case UInt8(ascii: "q"), UInt8(ascii: "d"), UInt8(ascii: "U"), UInt8(ascii: "u"), UInt8(ascii: "L"),
                UInt8(ascii: "T"), UInt8(ascii: "R"):
                let start = at
                guard natural() != nil, peek() == UInt8(ascii: "_") else {
                    at = start
                    return false
                }
                return true
            default: return false
            }
        }

        /// `A` and letters, each with a number before it or not, up to a capital or `_`.
        private mutating func skipSubstitutions() {
            while at < symbol.count {
                let start = at
                if Reader.isDigit(peek()), natural() == nil { return }
                if Reader.isLower(peek()) {
                    at += 1
                } else if Reader.isUpper(peek()) || peek() == UInt8(ascii: "_") {
                    at += 1
                    return
                } else {
                    at = start
                    return
                }
            }
        }

        private mutating func identifier() -> [UInt8]? {
            var hasWords = false
            var isEncoded = false
            if peek() == 0x30 {
                at += 1
                if peek() == 0x30 {
                    at += 1
                    isEncoded = true
                } else {
                    hasWords = true
                }
            }
            var text: [UInt8] = []
            repeat {
                while hasWords, Reader.isLower(peek()) || Reader.isUpper(peek()) {
                    let letter = peek()
                    at += 1
                    let index = Int(letter) - (Reader.isLower(letter) ? 0x61 : 0x41)
                    hasWords = Reader.isLower(letter)
                    guard index < words.count else { return nil }
                    text.append(contentsOf: symbol[words[index]])
                }
                if peek() == 0x30 {
                    at += 1
                    break
                }
                guard let count = natural(), count > 0 else { return nil }
                if isEncoded, peek() == UInt8(ascii: "_") { at += 1 }
                guard at + count <= symbol.count else { return nil }
                text.append(contentsOf: symbol[at..<at + count])
                if !isEncoded { noteWords(at..<at + count) }
                at += count
            } while hasWords
            return text
        }

        /// Words begin at a letter and end before a capital that follows a small letter, before `_`, and at the end.
        private mutating func noteWords(_ range: Range<Int>) {
            var start: Int?
            for index in range.lowerBound...range.upperBound {
                let byte = index < range.upperBound ? symbol[index] : 0
                if let begin = start,
                    byte == 0 || byte == UInt8(ascii: "_")
                        || (Reader.isUpper(byte) && !Reader.isUpper(symbol[index - 1]))
                {
                    if index - begin >= 2, words.count < MangledIdentifiers.mostWords {
                        words.append(begin..<index)
                    }
                    start = nil
                }
                if start == nil, byte != 0, byte != UInt8(ascii: "_"), !Reader.isDigit(byte) { start = index }
            }
        }
    }
}
