/// Reads the binary form of a property list (`bplist00`).
///
/// An object may be referred to any number of times, also by itself: depth and the number of values visited are
/// limited, so that neither a cycle nor a tree of shared references costs more than the limits.
struct BinaryPropertyListReader {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let root: Int
    private let table: Int
    private var visited = 0
    /// Bytes of strings and data handed out: a list of 1 MiB can refer to one long string many times.
    private var content = 0

    init(_ bytes: [UInt8]) throws(PropertyList.Malformed) {
        self.bytes = bytes
        guard bytes.count >= 40 else {
            throw .syntax("the binary list is shorter than its trailer", offset: bytes.count)
        }
        let trailer = bytes.count - 32
        func number(_ offset: Int) -> UInt64 {
            bytes[trailer + offset..<trailer + offset + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let count = number(8)
        let top = number(16)
        let start = number(24)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
            throw .syntax("the trailer's sizes are not 1 to 8", offset: trailer + 6)
        }
        guard start >= 8, start < UInt64(trailer), count >= 1, top < count,
            count <= (UInt64(trailer) - start) / UInt64(offsetSize)
        else { throw .syntax("the trailer's table does not lie in the list", offset: trailer + 8) }
        objectCount = Int(count)
        root = Int(top)
        table = Int(start)
    }

    mutating func readRoot() throws(PropertyList.Malformed) -> PropertyList { try object(root, depth: 0) }

    /// A big-endian number of up to 8 bytes; the caller has checked the range.
    private func number(at offset: Int, size: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in offset..<offset + size { value = value << 8 | UInt64(bytes[index]) }
        return value
    }

    private mutating func object(_ index: Int, depth: Int) throws(PropertyList.Malformed) -> PropertyList {
        visited += 1
        if visited > PropertyList.maximumValues {
            throw .limit("it holds more than \(PropertyList.maximumValues) values")
        }
        if depth > PropertyList.maximumDepth {
            throw .limit("it is nested deeper than \(PropertyList.maximumDepth), or holds itself")
        }
        let place = number(at: table + index * offsetSize, size: offsetSize)
        guard place >= 8, place < UInt64(table) else {
            throw .syntax("object \(index) does not lie in the list", offset: table + index * offsetSize)
        }
        let at = Int(place)
        let kind = bytes[at] >> 4
        let low = Int(bytes[at] & 0xf)
        switch kind {
        case 0x0:
            switch low {
            case 8: return .boolean(false)
            case 9: return .boolean(true)
            default: throw .syntax("unknown object", offset: at)
            }
        case 0x1:
            return .integer(Int64(truncatingIfNeeded: try fixed(at, size: 1 << low)))
        case 0x2:
            return .real(try real(at, size: 1 << low))
        case 0x3:
            return .date(String(try real(at, size: 8)))
        case 0x8:
            return .integer(Int64(truncatingIfNeeded: try fixed(at, size: low + 1)))
        case 0x4:
            let (start, count) = try text(at, low, unit: 1)
            return .data(Array(bytes[start..<start + count]))
        case 0x5, 0x7:
            let (start, count) = try text(at, low, unit: 1)
            return .string(String(decoding: bytes[start..<start + count], as: UTF8.self))
        case 0x6:
            let (start, count) = try text(at, low, unit: 2)
            let units = (0..<count).map { UInt16(number(at: start + 2 * $0, size: 2)) }
            return .string(String(decoding: units, as: UTF16.self))
        case 0xA, 0xC:
            let (start, count) = try extent(at, low, unit: referenceSize)
            var list: [PropertyList] = []
            for position in 0..<count {
                list.append(try object(try reference(start + position * referenceSize), depth: depth + 1))
            }
            return .array(list)
        case 0xD:
            let (start, count) = try extent(at, low, unit: 2 * referenceSize)
            var keys: [String: PropertyList] = [:]
            for position in 0..<count {
                let key = try object(try reference(start + position * referenceSize), depth: depth + 1)
                guard let name = key.text else { throw .syntax("a key is not a string", offset: at) }
                keys[name] = try object(
                    try reference(start + (count + position) * referenceSize), depth: depth + 1)
            }
            return .dictionary(keys)
        default:
            throw .syntax("unknown object", offset: at)
        }
    }

    private func reference(_ offset: Int) throws(PropertyList.Malformed) -> Int {
        let index = number(at: offset, size: referenceSize)
        guard index < UInt64(objectCount) else { throw .syntax("reference to no object", offset: offset) }
        return Int(index)
    }

    /// A number of 1, 2, 4, 8 or 16 bytes behind the marker; of 16 the low half.
    private func fixed(_ at: Int, size: Int) throws(PropertyList.Malformed) -> UInt64 {
        guard size <= 16, at + 1 + size <= table else { throw .syntax("number runs out of the list", offset: at) }
        return number(at: at + 1 + max(0, size - 8), size: min(size, 8))
    }

    private func real(_ at: Int, size: Int) throws(PropertyList.Malformed) -> Double {
        switch size {
        case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: try fixed(at, size: 4))))
        case 8: return Double(bitPattern: try fixed(at, size: 8))
        default: throw .syntax("a real number of \(size) bytes", offset: at)
        }
    }

    /// The extent of a string or data, counted against what may be handed out.
    private mutating func text(
        _ at: Int, _ low: Int, unit: Int
    ) throws(PropertyList.Malformed) -> (start: Int, count: Int) {
        let (start, count) = try extent(at, low, unit: unit)
        content += count * unit
        if content > 4 * PropertyList.maximumSize {
            throw .limit("its texts are longer than \(4 * PropertyList.maximumSize) bytes when written out")
        }
        return (start, count)
    }

    /// Where the content of a counted object starts and how many units it has, checked against the list's end.
    private func extent(
        _ at: Int, _ low: Int, unit: Int
    ) throws(PropertyList.Malformed) -> (start: Int, count: Int) {
        var start = at + 1
        var count = UInt64(low)
        if low == 0xf {
            guard start < table, bytes[start] >> 4 == 1, bytes[start] & 0xf <= 3 else {
                throw .syntax("a count is not a number", offset: start)
            }
            let size = 1 << Int(bytes[start] & 0xf)
            count = try fixed(start, size: size)
            start += 1 + size
        }
        guard start <= table, count <= UInt64((table - start) / unit) else {
            throw .syntax("\(count) elements do not fit", offset: at)
        }
        return (start, Int(count))
    }
}
