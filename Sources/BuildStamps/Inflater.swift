/// How much a zip file may still be unpacked: a few kilobytes can pack gigabytes.
final class UnpackingBudget {
    private var remaining: Int

    init(_ bytes: Int) { remaining = bytes }

    func spend(_ bytes: Int) throws(SourceFailure) {
        remaining -= bytes
        if remaining < 0 { throw .unpackingLimit }
    }
}

/// Unpacks a deflate stream (RFC 1951) only as far as it is read.
///
/// The last 32 KiB and what was unpacked lately stay in a buffer of 96 KiB: reading forward costs each byte once, reading
/// backward beyond the buffer starts the stream again. Nothing is allocated that grows with the stream.
final class Inflater: ByteSource {
    /// What an entry may have unpacked so that all of it stays in the buffer.
    static let keptWhole = 64 << 10
    private static let history = 32 << 10
    private static let capacity = history + keptWhole
    private static let longestMatch = 258
    private static let inputLength = 8 << 10

    let byteCount: UInt64
    let expectedChecksum: UInt32?
    private let packed: any ByteSource
    private let packedStart: UInt64
    private let packedEnd: UInt64
    private let budget: UnpackingBudget

    private let output: UnsafeMutablePointer<UInt8>
    private let input: UnsafeMutablePointer<UInt8>
    private let literals = HuffmanTable()
    private let distances = HuffmanTable()

    /// The offset in the unpacked stream of the buffer's first byte, and how many bytes the buffer holds.
    private var outputStart: UInt64 = 0
    private var outputCount = 0
    /// The offset in the file of the next input to read, and the unread part of the input buffer.
    private var inputNext: UInt64
    private var inputAt = 0
    private var inputCount = 0
    /// Bits not used yet, the next one lowest. At the end of the input zeros are added and counted.
    private var bits: UInt64 = 0
    private var bitCount = 0
    private var paddingBits = 0
    private var state = State.header
    private var isLastBlock = false

    private enum State {
        case header
        case stored(remaining: Int)
        case coded
        case done
    }

    init(
        _ packed: any ByteSource, at start: UInt64, packedSize: UInt64, size: UInt64, checksum: UInt32? = nil,
        budget: UnpackingBudget
    ) {
        self.packed = packed
        self.budget = budget
        packedStart = start
        packedEnd = start + packedSize
        inputNext = start
        byteCount = size
        expectedChecksum = checksum
        output = .allocate(capacity: Inflater.capacity)
        input = .allocate(capacity: Inflater.inputLength)
    }

    deinit {
        output.deallocate()
        input.deallocate()
    }

    func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(SourceFailure) -> Int {
        guard offset < byteCount, let target = buffer.baseAddress else { return 0 }
        let wanted = Int(min(UInt64(buffer.count), byteCount - offset))
        var done = 0
        if offset < outputStart { restart() }
        while done < wanted {
            let position = offset + UInt64(done)
            let total = outputStart + UInt64(outputCount)
            if position < total {
                let from = Int(position - outputStart)
                let count = min(wanted - done, outputCount - from)
                (target + done).copyMemory(from: output + from, byteCount: count)
                done += count
                continue
            }
            // What is produced in one go stays in the buffer, so that it can be copied out.
            let missing = min(position - total + UInt64(wanted - done), 16 << 10)
            try produce(Int(missing))
            if case .done = state, outputStart + UInt64(outputCount) == total {
                throw .deflate("it ends after \(total) of \(byteCount) bytes")
            }
        }
        return done
    }

    private func restart() {
        outputStart = 0
        outputCount = 0
        inputNext = packedStart
        inputAt = 0
        inputCount = 0
        bits = 0
        bitCount = 0
        paddingBits = 0
        state = .header
        isLastBlock = false
    }

    /// Unpacks at least `count` more bytes, unless the stream ends.
    private func produce(_ count: Int) throws(SourceFailure) {
        let goal = outputStart + UInt64(outputCount) + UInt64(count)
        let before = outputStart + UInt64(outputCount)
        while outputStart + UInt64(outputCount) < goal {
            switch state {
            case .header: try readBlockHeader()
            case .stored(let remaining): try copyStored(remaining, goal: goal)
            case .coded: try decode(goal: goal)
            case .done:
                try budget.spend(Int(outputStart + UInt64(outputCount) - before))
                return
            }
        }
        try budget.spend(Int(outputStart + UInt64(outputCount) - before))
    }

    /// Makes room for one more match, keeping the history that matches may refer to.
    @inline(__always)
    private func makeRoom() {
        if Inflater.capacity - outputCount < Inflater.longestMatch {
            let dropped = outputCount - Inflater.history
            output.update(from: output + dropped, count: Inflater.history)
            outputStart += UInt64(dropped)
            outputCount = Inflater.history
        }
    }

    // MARK: Bits

    /// Brings at least 48 bits in; behind the end of the input they are zeros.
    @inline(__always)
    private func fill() throws(SourceFailure) {
        if bitCount >= 48 { return }
        if inputCount - inputAt >= 8 {
            let word = UInt64(littleEndian: UnsafeRawPointer(input + inputAt).loadUnaligned(as: UInt64.self))
            bits |= word << UInt64(bitCount)
            let taken = (63 - bitCount) >> 3
            inputAt += taken
            bitCount += taken << 3
            // Bits of a byte that is only half in come again with the next word.
            bits &= bitCount == 64 ? UInt64.max : (1 << UInt64(bitCount)) - 1
            return
        }
        try fillSlowly()
    }

    private func fillSlowly() throws(SourceFailure) {
        while bitCount < 48 {
            if inputAt == inputCount { try readInput() }
            if inputAt < inputCount {
                bits |= UInt64(input[inputAt]) << UInt64(bitCount)
                inputAt += 1
            } else {
                paddingBits += 8
            }
            bitCount += 8
        }
    }

    private func readInput() throws(SourceFailure) {
        let count = Int(min(UInt64(Inflater.inputLength), packedEnd - inputNext))
        inputAt = 0
        inputCount = 0
        if count == 0 { return }
        try budget.spend(count)
        inputCount = try packed.read(
            at: inputNext, into: UnsafeMutableRawBufferPointer(start: input, count: count))
        inputNext += UInt64(inputCount)
    }

    @inline(__always)
    private func take(_ count: Int) -> Int {
        let value = Int(truncatingIfNeeded: bits & ((1 << UInt64(count)) - 1))
        bits >>= UInt64(count)
        bitCount -= count
        return value
    }

    @inline(__always)
    private func checkEnd() throws(SourceFailure) {
        if bitCount < paddingBits { throw .deflate("it ends early") }
    }

    // MARK: Blocks

    private func readBlockHeader() throws(SourceFailure) {
        if isLastBlock {
            state = .done
            return
        }
        try fill()
        isLastBlock = take(1) == 1
        let type = take(2)
        try checkEnd()
        switch type {
        case 0:
            _ = take(bitCount & 7)
            try fill()
            let length = take(16)
            let inverse = take(16)
            try checkEnd()
            guard length == ~inverse & 0xffff else { throw .deflate("a stored block's length is damaged") }
            state = .stored(remaining: length)
        case 1:
            literals.makeFixedLiterals()
            distances.makeFixedDistances()
            state = .coded
        case 2:
            try readTables()
            state = .coded
        default: throw .deflate("a block of unknown type")
        }
    }

    private func copyStored(_ remaining: Int, goal: UInt64) throws(SourceFailure) {
        var remaining = remaining
        while remaining > 0, outputStart + UInt64(outputCount) < goal {
            makeRoom()
            if bitCount >= 8 {
                output[outputCount] = UInt8(truncatingIfNeeded: take(8))
                try checkEnd()
                outputCount += 1
                remaining -= 1
                continue
            }
            if inputAt == inputCount {
                try readInput()
                guard inputCount > 0 else { throw .deflate("it ends early") }
            }
            let room = min(Inflater.capacity - outputCount, Int(goal - outputStart) - outputCount)
            let count = min(remaining, inputCount - inputAt, room)
            (output + outputCount).update(from: input + inputAt, count: count)
            inputAt += count
            outputCount += count
            remaining -= count
        }
        state = remaining == 0 ? .header : .stored(remaining: remaining)
    }

    /// The order in which a block lists the lengths of the code for lengths.
    private static let lengthOrder: [Int] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private func readTables() throws(SourceFailure) {
        try fill()
        let literalCount = take(5) + 257
        let distanceCount = take(5) + 1
        let codeCount = take(4) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw .deflate("a block with too many codes") }
        var lengths = [UInt8](repeating: 0, count: 19)
        for index in 0..<codeCount {
            try fill()
            lengths[Inflater.lengthOrder[index]] = UInt8(take(3))
        }
        try checkEnd()
        guard literals.make(lengths[...]) else { throw .deflate("a block with an impossible code") }
        let all = literalCount + distanceCount
        lengths = [UInt8](repeating: 0, count: all)
        var index = 0
        while index < all {
            try fill()
            guard let symbol = symbol(literals) else { throw .deflate("a code that is not defined") }
            var value: UInt8 = 0
            var count = 1
            switch symbol {
            case 16:
                guard index > 0 else { throw .deflate("a repeated length without one to repeat") }
                value = lengths[index - 1]
                count = 3 + take(2)
            case 17: count = 3 + take(3)
            case 18: count = 11 + take(7)
            default: value = UInt8(symbol)
            }
            try checkEnd()
            guard index + count <= all else { throw .deflate("more lengths than codes") }
            for _ in 0..<count {
                lengths[index] = value
                index += 1
            }
        }
        guard lengths[256] != 0 else { throw .deflate("a block that cannot end") }
        guard literals.make(lengths[..<literalCount]), distances.make(lengths[literalCount...]) else {
            throw .deflate("a block with an impossible code")
        }
    }

    /// The next symbol of a code, or nil where the bits are not in the code. Needs 15 bits.
    @inline(__always)
    private func symbol(_ table: HuffmanTable) -> Int? {
        let fast = Int(table.fast[Int(truncatingIfNeeded: bits & HuffmanTable.fastMask)])
        if fast != 0 {
            let length = fast & 15
            bits >>= UInt64(length)
            bitCount -= length
            return fast >> 4
        }
        return slowSymbol(table)
    }

    private func slowSymbol(_ table: HuffmanTable) -> Int? {
        var code = 0
        var first = 0
        var index = 0
        for length in 1...15 {
            code |= take(1)
            let count = Int(table.counts[length])
            if code - count < first { return Int(table.symbols[index + code - first]) }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        return nil
    }

    private func decode(goal: UInt64) throws(SourceFailure) {
        while outputStart + UInt64(outputCount) < goal {
            makeRoom()
            try fill()
            guard let symbol = symbol(literals) else { throw .deflate("a code that is not defined") }
            if symbol < 256 {
                output[outputCount] = UInt8(truncatingIfNeeded: symbol)
                outputCount += 1
                try checkEnd()
                continue
            }
            if symbol == 256 {
                try checkEnd()
                state = .header
                return
            }
            guard symbol <= 285 else { throw .deflate("a length that is not defined") }
            let length = HuffmanTable.lengthBase[symbol - 257] + take(HuffmanTable.lengthExtra[symbol - 257])
            try fill()
            guard let code = self.symbol(distances), code < 30 else {
                throw .deflate("a distance that is not defined")
            }
            let distance = HuffmanTable.distanceBase[code] + take(HuffmanTable.distanceExtra[code])
            try checkEnd()
            guard distance <= outputCount else { throw .deflate("a distance before the beginning") }
            let from = output + (outputCount - distance)
            let to = output + outputCount
            if distance >= length {
                to.update(from: from, count: length)
            } else if distance == 1 {
                to.update(repeating: from[0], count: length)
            } else {
                for index in 0..<length { to[index] = from[index] }
            }
            outputCount += length
        }
    }
}

/// A prefix code of deflate: symbols by the bits that stand for them.
final class HuffmanTable {
    static let fastBits = 10
    static let fastMask: UInt64 = 1 << 10 - 1

    static let lengthBase = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    static let lengthExtra = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    static let distanceBase = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145,
        8193, 12289, 16385, 24577,
    ]
    static let distanceExtra = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]

    /// By the next ten bits: symbol << 4 | length, or 0 where the code is longer or not defined.
    let fast: UnsafeMutablePointer<UInt16>
    /// How many codes have each length, 0 to 15.
    let counts: UnsafeMutablePointer<UInt16>
    /// The symbols in the order of their codes.
    let symbols: UnsafeMutablePointer<UInt16>

    init() {
        fast = .allocate(capacity: 1 << HuffmanTable.fastBits)
        counts = .allocate(capacity: 16)
        symbols = .allocate(capacity: 288)
        fast.initialize(repeating: 0, count: 1 << HuffmanTable.fastBits)
        counts.initialize(repeating: 0, count: 16)
        symbols.initialize(repeating: 0, count: 288)
    }

    deinit {
        fast.deallocate()
        counts.deallocate()
        symbols.deallocate()
    }

    func makeFixedLiterals() {
        let lengths = (0..<288).map { UInt8($0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8) }
        _ = make(lengths[...])
    }

    func makeFixedDistances() { _ = make([UInt8](repeating: 5, count: 30)[...]) }

    /// Builds the code from the length of each symbol's code (at most 288); false where no such code exists.
    func make(_ lengths: ArraySlice<UInt8>) -> Bool {
        counts.update(repeating: 0, count: 16)
        fast.update(repeating: 0, count: 1 << HuffmanTable.fastBits)
        for length in lengths { counts[Int(length)] += 1 }
        counts[0] = 0
        var left = 1
        var longest = 0
        for length in 1...15 {
            left = left << 1 - Int(counts[length])
            if left < 0 { return false }
            if counts[length] > 0 { longest = length }
        }
        // A code with holes is allowed only where it is a single code of one bit, or none at all; the fixed
        // distances, 30 of 32, are the one exception.
        if left > 0, longest > 1, !(lengths.count == 30 && counts[5] == 30) { return false }

        var offsets = [Int](repeating: 0, count: 16)
        var codes = [Int](repeating: 0, count: 16)
        for length in 1..<15 {
            offsets[length + 1] = offsets[length] + Int(counts[length])
            codes[length + 1] = (codes[length] + Int(counts[length])) << 1
        }
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let length = Int(length)
            symbols[offsets[length]] = UInt16(symbol)
            offsets[length] += 1
            let code = codes[length]
            codes[length] += 1
            guard length <= HuffmanTable.fastBits else { continue }
            // Codes are packed with their first bit lowest.
            var reversed = 0
            for bit in 0..<length where code & (1 << bit) != 0 { reversed |= 1 << (length - 1 - bit) }
            while reversed < 1 << HuffmanTable.fastBits {
                fast[reversed] = UInt16(symbol << 4 | length)
                reversed += 1 << length
            }
        }
        return true
    }
}
