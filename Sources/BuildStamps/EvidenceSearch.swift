/// Looks names up in an image's symbol table, import tables and selectors.
///
/// The tables are read once from front to back in pieces of 64 KiB, whatever their size; nothing is kept but the matches.
final class EvidenceSearch {
    let names: [String]
    private let patterns: [SymbolName]
    private static let pieceLength = 64 << 10
    /// Bind instructions larger than this are not read.
    private static let bindLimit = 8 << 20
    /// How many matching strings are kept to find out whether one of them is imported.
    private static let matchLimit = 10_000

    init?(_ names: [String]) {
        if names.isEmpty { return nil }
        self.names = names
        patterns = names.map(SymbolName.init)
    }

    private struct State {
        var imported: [String?]
        var selectors: [String?]
        var defined: [String?]
        var unread: String?
        var hasTable = false

        init(_ count: Int) {
            imported = Array(repeating: nil, count: count)
            selectors = imported
            defined = imported
        }
    }

    private struct Match {
        var offset: UInt64
        var text: [UInt8]
    }

    func search(
        _ tables: SymbolTables, in window: ByteWindow, base: UInt64, size: UInt64, isBigEndian: Bool, is64: Bool
    ) throws(SourceFailure) -> [SymbolEvidence] {
        var state = State(names.count)
        func inside(_ extent: SymbolTables.Extent) -> Bool {
            extent.offset <= size && extent.length <= size - extent.offset
        }
        if let fixups = tables.chainedFixups, fixups.length > 0 {
            if inside(fixups) {
                try readFixups(fixups, window, base, isBigEndian, &state)
            } else {
                state.unread = "the chained fixups do not lie in the image"
            }
        }
        for bind in tables.binds where bind.length > 0 {
            if inside(bind), bind.length <= UInt64(EvidenceSearch.bindLimit) {
                try readBinds(bind, window, base, &state)
            } else {
                state.unread = "the bind instructions do not lie in the image, or are too large"
            }
        }
        if let symbols = tables.symbols, let strings = tables.strings, symbols.length > 0 {
            let entrySize: UInt64 = is64 ? 16 : 12
            let extent = SymbolTables.Extent(offset: symbols.offset, length: symbols.length * entrySize)
            if inside(extent), inside(strings) {
                try readSymbols(extent, strings, window, base, isBigEndian, is64, &state)
            } else {
                state.unread = "the symbol table does not lie in the image"
            }
        }
        for selector in tables.selectors where selector.length > 0 {
            if inside(selector) {
                let isWhole = try forEachString(selector, window, base) { _, text in
                    for (index, pattern) in patterns.enumerated()
                    where state.selectors[index] == nil && pattern.matches(selector: text) {
                        state.selectors[index] = String(decoding: text, as: UTF8.self)
                    }
                }
                if !isWhole { state.unread = "the selectors are cut off" }
            } else {
                state.unread = "the selectors do not lie in the image"
            }
        }
        return names.indices.map { SymbolEvidence(name: names[$0], finding: finding($0, state)) }
    }

    private func finding(_ index: Int, _ state: State) -> SymbolEvidence.Finding {
        if let symbol = state.imported[index] { return .imported(symbol) }
        if let symbol = state.selectors[index] { return .selector(symbol) }
        if let symbol = state.defined[index] { return .defined(symbol) }
        if let reason = state.unread { return .unknown(reason) }
        return state.hasTable ? .absent : .unknown("the image has neither a symbol table nor an import table")
    }

    private func noteImport(_ text: UnsafeBufferPointer<UInt8>, _ state: inout State) {
        for (index, pattern) in patterns.enumerated() where state.imported[index] == nil && pattern.matches(text) {
            state.imported[index] = String(decoding: text, as: UTF8.self)
        }
    }

    /// Calls `body` with the offset and text of each zero-terminated string of a table; false where the table could
    /// not be read to its end.
    private func forEachString(
        _ extent: SymbolTables.Extent, _ window: ByteWindow, _ base: UInt64,
        _ body: (UInt64, UnsafeBufferPointer<UInt8>) -> Void
    ) throws(SourceFailure) -> Bool {
        var at: UInt64 = 0
        var isSkipping = false
        while at < extent.length {
            let length = Int(min(UInt64(EvidenceSearch.pieceLength), extent.length - at))
            guard let pointer = try window.bytes(base + extent.offset + at, length) else { return false }
            let piece = UnsafeBufferPointer(start: pointer.assumingMemoryBound(to: UInt8.self), count: length)
            var start = 0
            for index in 0..<length where piece[index] == 0 {
                if !isSkipping, index > start {
                    body(at + UInt64(start), UnsafeBufferPointer(rebasing: piece[start..<index]))
                }
                isSkipping = false
                start = index + 1
            }
            if at + UInt64(length) == extent.length {
                if !isSkipping, start < length {
                    body(at + UInt64(start), UnsafeBufferPointer(rebasing: piece[start..<length]))
                }
                return true
            }
            if start == 0 {
                // A string longer than a piece: skipped up to its end.
                isSkipping = true
                at += UInt64(length)
            } else {
                at += UInt64(start)
            }
        }
        return true
    }

    // MARK: The tables

    private func readFixups(
        _ extent: SymbolTables.Extent, _ window: ByteWindow, _ base: UInt64, _ isBigEndian: Bool,
        _ state: inout State
    ) throws(SourceFailure) {
        guard extent.length >= 28, let pointer = try window.bytes(base + extent.offset, 28) else {
            state.unread = "the chained fixups are cut off"
            return
        }
        let header = OrderedBytes(pointer: pointer, isBigEndian: isBigEndian)
        let pool = UInt64(header.u32(12))
        guard header.u32(24) == 0, pool <= extent.length else {
            state.unread = "the chained fixups' names are packed or cut off"
            return
        }
        state.hasTable = true
        let isWhole = try forEachString(
            .init(offset: extent.offset + pool, length: extent.length - pool), window, base
        ) { _, text in noteImport(text, &state) }
        if !isWhole { state.unread = "the chained fixups' names are cut off" }
    }

    /// Walks dyld's bind instructions for the names of symbols.
    private func readBinds(
        _ extent: SymbolTables.Extent, _ window: ByteWindow, _ base: UInt64, _ state: inout State
    ) throws(SourceFailure) {
        guard let bytes = try window.copy(base + extent.offset, Int(extent.length)) else {
            state.unread = "the bind instructions are cut off"
            return
        }
        state.hasTable = true
        var at = 0
        func skipNumber() {
            while at < bytes.count, bytes[at] & 0x80 != 0 { at += 1 }
            at += 1
        }
        while at < bytes.count {
            let instruction = bytes[at]
            at += 1
            switch instruction & 0xf0 {
            case 0x40:
                let end = bytes[min(at, bytes.count)...].firstIndex(of: 0) ?? bytes.count
                if end > at {
                    bytes[at..<end].withUnsafeBufferPointer { noteImport($0, &state) }
                }
                at = end + 1
            case 0x20, 0x60, 0x70, 0x80, 0xa0: skipNumber()
            case 0xc0:
                skipNumber()
                skipNumber()
            case 0xd0: if instruction & 0xf == 0 { skipNumber() }
            default: break
            }
        }
    }

    /// Finds the matching strings first, then the symbols that have them: undefined ones are imports.
    private func readSymbols(
        _ symbols: SymbolTables.Extent, _ strings: SymbolTables.Extent, _ window: ByteWindow, _ base: UInt64,
        _ isBigEndian: Bool, _ is64: Bool, _ state: inout State
    ) throws(SourceFailure) {
        state.hasTable = true
        var matches: [Match] = []
        let isWhole = try forEachString(strings, window, base) { offset, text in
            if matches.count < EvidenceSearch.matchLimit, patterns.contains(where: { $0.matches(text) }) {
                matches.append(Match(offset: offset, text: Array(text)))
            }
        }
        if !isWhole { state.unread = "the symbols' names are cut off" }
        if matches.isEmpty { return }
        let entrySize = is64 ? 16 : 12
        var at: UInt64 = 0
        while at < symbols.length {
            let length = Int(min(UInt64(entrySize * 4096), symbols.length - at))
            guard let pointer = try window.bytes(base + symbols.offset + at, length) else {
                state.unread = "the symbol table is cut off"
                return
            }
            let bytes = OrderedBytes(pointer: pointer, isBigEndian: isBigEndian)
            var entry = 0
            while entry + entrySize <= length {
                let name = UInt64(bytes.u32(entry))
                let type = pointer.load(fromByteOffset: entry + 4, as: UInt8.self)
                // Debugging entries (N_STAB) name files and functions, nothing that links.
                if type & 0xe0 == 0, let match = EvidenceSearch.match(matches, at: name) {
                    let isUndefined = type & 0x0e == 0
                    let skipped = Int(name - match.offset)
                    match.text[skipped...].withUnsafeBufferPointer { text in
                        if isUndefined {
                            noteImport(text, &state)
                        } else {
                            for (index, pattern) in patterns.enumerated()
                            where state.defined[index] == nil && pattern.matches(text) {
                                state.defined[index] = String(decoding: text, as: UTF8.self)
                            }
                        }
                    }
                }
                entry += entrySize
            }
            at += UInt64(length)
        }
    }

    /// The match whose string holds an offset: a symbol may name the end of another's string.
    private static func match(_ matches: [Match], at offset: UInt64) -> Match? {
        var low = 0
        var high = matches.count
        while low < high {
            let middle = (low + high) / 2
            if matches[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let match = matches[low - 1]
        return offset < match.offset + UInt64(match.text.count) ? match : nil
    }
}
