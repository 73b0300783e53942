import FenceSyntax

/// A replacement of some bytes of a file.
struct ByteEdit: Hashable, Sendable {
    /// The bytes that go.
    var range: SourceRange
    /// What comes in their place.
    var replacement: [UInt8]

    init(_ range: SourceRange, _ replacement: [UInt8] = []) {
        self.range = range
        self.replacement = replacement
    }
}

/// Edits of one text that do not overlap, ordered by place.
struct EditList {
    private(set) var edits: [ByteEdit]

    /// Takes edits in any order. What one removes, another need not: edits that overlap become one.
    init(_ edits: [ByteEdit]) {
        var sorted: [ByteEdit] = []
        for edit in edits.sorted(by: { ($0.range.start, -$0.range.end) < ($1.range.start, -$1.range.end) }) {
            if let last = sorted.last, edit.range.start < last.range.end {
                sorted[sorted.count - 1].range.end = max(last.range.end, edit.range.end)
                continue
            }
            sorted.append(edit)
        }
        self.edits = sorted
    }

    /// The text after all edits.
    func applied(to bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        for edit in edits {
            result += bytes[position..<edit.range.start]
            result += edit.replacement
            position = edit.range.end
        }
        result += bytes[position...]
        return result
    }

    /// Where a byte that no edit removes stands after the edits.
    func newOffset(of offset: Int) -> Int {
        var shift = 0
        for edit in edits {
            if edit.range.end > offset { break }
            shift += edit.replacement.count - edit.range.count
        }
        return offset + shift
    }
}
