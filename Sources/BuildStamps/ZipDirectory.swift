/// The entries of a zip file as its central directory lists them, with zip64 sizes and offsets.
struct ZipDirectory {
    /// One entry.
    struct Entry {
        var name: String
        var nameLength: Int
        var method: UInt16
        var flags: UInt16
        var checksum: UInt32
        var packedSize: UInt64
        var size: UInt64
        /// Where the entry's own header lies, from the start of the file.
        var headerOffset: UInt64
        /// The file mode of a zip made on Unix, otherwise 0.
        var mode: UInt16

        var isFolder: Bool { name.hasSuffix("/") || mode & 0xf000 == 0x4000 }
        var isLink: Bool { mode & 0xf000 == 0xa000 }
        var isEncrypted: Bool { flags & 1 != 0 }
    }

    /// The most entries that are kept, and the most bytes of names.
    static let entryLimit = 100_000
    static let nameBytesLimit = 16 << 20

    private(set) var entries: [Entry] = []
    /// Where the central directory begins: no entry's data may reach it.
    private(set) var directoryOffset: UInt64 = 0

    private struct EndRecord {
        var count: UInt64
        var directorySize: UInt64
        var directoryOffset: UInt64
        /// What must be added to every offset because something stands before the zip file.
        var shift: UInt64
        var isZip64: Bool
        var hasTrailingBytes: Bool
    }

    /// Reads the directory; nil where the file has none or it cannot be trusted, with the problem in the list.
    init?(window: ByteWindow, problems: inout ProblemList) throws(SourceFailure) {
        guard let end = try ZipDirectory.findEnd(window) else {
            problems.add(.zipNoDirectory, "the zip file has no end record: it is cut off, or is no zip file")
            return nil
        }
        if end.shift > 0 {
            problems.add(.zipPrefix, "\(end.shift) bytes stand before the zip file")
        }
        if end.hasTrailingBytes {
            problems.add(.zipBadDirectory, "bytes stand behind the zip file's end record", severity: .warning)
        }
        directoryOffset = end.directoryOffset + end.shift
        try readEntries(window, end, &problems)
        if let reason = overlap() {
            entries = []
            problems.add(.zipOverlap, reason)
            return nil
        }
        reportDuplicates(&problems)
    }

    // MARK: The end record

    /// Looks for the end record from the end backward. A comment may hold bytes that look like one: a record whose
    /// comment ends with the file and whose directory holds entries is preferred.
    private static func findEnd(_ window: ByteWindow) throws(SourceFailure) -> EndRecord? {
        let size = window.byteCount
        guard size >= 22 else { return nil }
        let length = Int(min(size, 22 + 65535))
        let tailStart = size - UInt64(length)
        guard let tail = try window.copy(tailStart, length) else { return nil }
        var fallback: EndRecord?
        var tried = 0
        var at = length - 22
        while at >= 0, tried < 64 {
            defer { at -= 1 }
            guard tail[at] == 0x50, tail[at + 1] == 0x4b, tail[at + 2] == 5, tail[at + 3] == 6 else { continue }
            tried += 1
            let comment = Int(tail[at + 20]) | Int(tail[at + 21]) << 8
            guard at + 22 + comment <= length else { continue }
            let isExact = at + 22 + comment == length
            guard var record = try endRecord(window, tail, at, tailStart) else { continue }
            record.hasTrailingBytes = !isExact
            if isExact, record.count > 0 { return record }
            if fallback == nil || (fallback?.count == 0 && record.count > 0) { fallback = record }
        }
        return fallback
    }

    private static func endRecord(
        _ window: ByteWindow, _ tail: [UInt8], _ at: Int, _ tailStart: UInt64
    ) throws(SourceFailure) -> EndRecord? {
        func u16(_ offset: Int) -> UInt64 { UInt64(tail[at + offset]) | UInt64(tail[at + offset + 1]) << 8 }
        func u32(_ offset: Int) -> UInt64 { u16(offset) | u16(offset + 2) << 16 }
        let place = tailStart + UInt64(at)
        var record = EndRecord(
            count: u16(10), directorySize: u32(12), directoryOffset: u32(16), shift: 0, isZip64: false,
            hasTrailingBytes: false)
        var directoryEnd = place
        if place >= 20, let locator = try window.copy(place - 20, 20),
            locator.starts(with: [0x50, 0x4b, 6, 7])
        {
            let stated = little(locator, 8, 8)
            // With something in front of the zip file the stated offset is too small; the record then stands
            // directly before its locator.
            for candidate in [stated, place &- 76] where candidate <= place {
                guard let bytes = try window.copy(candidate, 56), bytes.starts(with: [0x50, 0x4b, 6, 6]) else {
                    continue
                }
                record.count = little(bytes, 32, 8)
                record.directorySize = little(bytes, 40, 8)
                record.directoryOffset = little(bytes, 48, 8)
                record.isZip64 = true
                directoryEnd = candidate
                break
            }
        }
        guard record.directorySize <= directoryEnd else { return nil }
        let actual = directoryEnd - record.directorySize
        if record.count > 0 || record.directorySize > 0 {
            let hasEntry = try window.bigEndian32(actual) == 0x504b_0102
            if hasEntry, record.directoryOffset <= actual {
                record.shift = actual - record.directoryOffset
            } else if try window.bigEndian32(record.directoryOffset) == 0x504b_0102,
                record.directoryOffset <= directoryEnd
            {
                // The size is wrong, the offset right.
                record.directorySize = directoryEnd - record.directoryOffset
            } else {
                return nil
            }
        }
        return record
    }

    private static func little(_ bytes: [UInt8], _ offset: Int, _ length: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in (0..<length).reversed() { value = value << 8 | UInt64(bytes[offset + index]) }
        return value
    }

    // MARK: The entries

    private mutating func readEntries(
        _ window: ByteWindow, _ end: EndRecord, _ problems: inout ProblemList
    ) throws(SourceFailure) {
        var at = directoryOffset
        let stop = directoryOffset + end.directorySize
        var nameBytes = 0
        var isDamaged = false
        while at < stop {
            guard stop - at >= 46, let header = try window.copy(at, 46) else {
                isDamaged = true
                break
            }
            guard header.starts(with: [0x50, 0x4b, 1, 2]) else {
                // A digital signature may close the directory.
                isDamaged = !header.starts(with: [0x50, 0x4b, 5, 5])
                break
            }
            func u16(_ offset: Int) -> Int { Int(header[offset]) | Int(header[offset + 1]) << 8 }
            let nameLength = u16(28)
            let extraLength = u16(30)
            let whole = 46 + nameLength + extraLength + u16(32)
            guard UInt64(whole) <= stop - at, let variable = try window.copy(at + 46, nameLength + extraLength) else {
                isDamaged = true
                break
            }
            nameBytes += nameLength
            if entries.count >= ZipDirectory.entryLimit || nameBytes > ZipDirectory.nameBytesLimit {
                problems.add(.zipLimit, "only the first \(entries.count) entries were read")
                return
            }
            let isUnix = header[5] == 3 || header[5] == 19
            var entry = Entry(
                name: String(decoding: variable[..<nameLength], as: UTF8.self), nameLength: nameLength,
                method: UInt16(u16(10)), flags: UInt16(u16(8)), checksum: UInt32(ZipDirectory.little(header, 16, 4)),
                packedSize: ZipDirectory.little(header, 20, 4), size: ZipDirectory.little(header, 24, 4),
                headerOffset: ZipDirectory.little(header, 42, 4), mode: isUnix ? UInt16(u16(40)) : 0)
            if !ZipDirectory.applyZip64(variable[nameLength...], to: &entry) {
                problems.add(
                    .zipBadDirectory, "the entry's zip64 sizes are missing", at: entry.name)
            } else {
                let (shifted, isOver) = entry.headerOffset.addingReportingOverflow(end.shift)
                entry.headerOffset = isOver ? UInt64.max : shifted
                entries.append(entry)
            }
            at += UInt64(whole)
        }
        if isDamaged {
            problems.add(.zipBadDirectory, "the zip file's directory is damaged after \(entries.count) entries")
        } else if end.isZip64 ? end.count != UInt64(entries.count) : end.count != UInt64(entries.count & 0xffff) {
            problems.add(
                .zipCount, "the end record counts \(end.count) entries, the directory holds \(entries.count)")
        }
    }

    /// Takes sizes and offset from the zip64 field where the 32-bit ones say so; false where they are not there.
    private static func applyZip64(_ extra: ArraySlice<UInt8>, to entry: inout Entry) -> Bool {
        let needsSize = entry.size == 0xffff_ffff
        let needsPacked = entry.packedSize == 0xffff_ffff
        let needsOffset = entry.headerOffset == 0xffff_ffff
        if !needsSize, !needsPacked, !needsOffset { return true }
        let bytes = Array(extra)
        var at = 0
        while at + 4 <= bytes.count {
            let id = little(bytes, at, 2)
            let length = Int(little(bytes, at + 2, 2))
            at += 4
            guard at + length <= bytes.count else { return false }
            if id == 1 {
                var field = at
                func next() -> UInt64? {
                    guard field + 8 <= at + length else { return nil }
                    defer { field += 8 }
                    return little(bytes, field, 8)
                }
                if needsSize {
                    guard let value = next() else { return false }
                    entry.size = value
                }
                if needsPacked {
                    guard let value = next() else { return false }
                    entry.packedSize = value
                }
                if needsOffset {
                    guard let value = next() else { return false }
                    entry.headerOffset = value
                }
                return true
            }
            at += length
        }
        return false
    }

    /// Why the entries cannot all be what they say: one that reaches into the next. One that reaches into the directory
    /// spoils only itself and is found when it is read.
    private func overlap() -> String? {
        let order = entries.indices.sorted { entries[$0].headerOffset < entries[$1].headerOffset }
        for (index, next) in zip(order, order.dropFirst()) {
            let entry = entries[index]
            let limit = entries[next].headerOffset
            let (start, isOver) = entry.headerOffset.addingReportingOverflow(30 + UInt64(entry.nameLength))
            if isOver || start > limit || entry.packedSize > limit - start {
                return "the entries \(entry.name) and \(entries[next].name) share bytes"
            }
        }
        return nil
    }

    private func reportDuplicates(_ problems: inout ProblemList) {
        let names = entries.map(\.name).sorted()
        var previous: String?
        var reported: String?
        for name in names {
            if name == previous, name != reported {
                problems.add(.zipDuplicateName, "more than one entry has this name; both were read", at: name)
                reported = name
            }
            previous = name
        }
    }
}

/// The bytes of an entry that is stored as it is.
final class StoredEntry: ByteSource {
    private let file: any ByteSource
    private let start: UInt64
    let byteCount: UInt64
    let expectedChecksum: UInt32?

    init(_ file: any ByteSource, at start: UInt64, size: UInt64, checksum: UInt32) {
        expectedChecksum = checksum
        self.file = file
        self.start = start
        byteCount = size
    }

    func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(SourceFailure) -> Int {
        guard offset < byteCount else { return 0 }
        let count = Int(min(UInt64(buffer.count), byteCount - offset))
        return try file.read(at: start + offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
    }
}
