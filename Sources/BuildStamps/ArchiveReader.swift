extension ContainerReader {
    /// More members than this are not read.
    static let memberLimit = 200_000
    /// A table of long names larger than this is not read; its members are then named by number.
    static let nameTableLimit = 8 << 20

    private enum MemberName {
        /// The symbol table or the table of long names: no member at all.
        case table
        /// The name, and how many bytes at the start of the content belong to it.
        case name(String, length: UInt64)
        /// A name that cannot be found; the content starts at a known place all the same.
        case unknown(String)
        /// A name that cannot be found, nor where the content starts.
        case broken(String)
    }

    /// Reads the members of a static archive: BSD and GNU names, 32 and 64-bit symbol tables, thin archives.
    func readArchive(
        at base: UInt64, size: UInt64, location: ImageLocation, isThin: Bool
    ) throws(SourceFailure) {
        let whole = location.description
        var offset: UInt64 = 8
        var members = 0
        var longNames: [UInt8] = []
        while offset < size {
            // A single byte of padding may stand behind the last member.
            if size - offset == 1 { break }
            guard size - offset >= 60, let header = try window.copy(base + offset, 60) else {
                problems.add(.truncatedArchive, "the archive ends inside a member's header", at: whole)
                return
            }
            guard header[58] == 0x60, header[59] == 0x0a else {
                problems.add(
                    .badMemberHeader, "the member's header at byte \(offset) does not end as one must", at: whole)
                return
            }
            guard let length = ContainerReader.decimal(header[48..<58]) else {
                problems.add(
                    .badMemberSize, "the member at byte \(offset) has a size that is not a number", at: whole)
                return
            }
            let data = offset + 60
            let isLongNameTable = header[0] == 0x2f && header[1] == 0x2f && header[2] == 0x20
            let name = try memberName(header, data: base + data, size: length, longNames: longNames)
            var isStored = !isThin
            if case .table = name { isStored = true }
            guard !isStored || length <= size - data else {
                problems.add(
                    .truncatedArchive, "the member at byte \(offset) runs past the end of the archive", at: whole)
                return
            }
            offset = isStored ? data + length + (length & 1) : data
            if isLongNameTable, length <= UInt64(ContainerReader.nameTableLimit) {
                longNames = try window.copy(base + data, Int(length)) ?? []
            }
            if case .table = name { continue }
            members += 1
            if members > ContainerReader.memberLimit {
                problems.add(
                    .archiveLimit, "only the first \(ContainerReader.memberLimit) members were read", at: whole)
                return
            }
            try readMember(name, at: base + data, size: length, location: location, isThin: isThin)
        }
        if members == 0 { problems.add(.emptyArchive, "the archive has no members", at: whole) }
    }

    private func readMember(
        _ name: MemberName, at data: UInt64, size: UInt64, location: ImageLocation, isThin: Bool
    ) throws(SourceFailure) {
        var location = location
        var skipped: UInt64 = 0
        switch name {
        case .table: return
        case .broken(let text):
            problems.add(
                .badMemberName, "the member's name \"\(text)\" is malformed", at: location.description,
                severity: .error)
            return
        case .unknown(let text):
            location.member = text
            problems.add(
                .badMemberName, "the member's name \"\(text)\" is not in the table of names",
                at: location.description, severity: isThin ? .error : .warning)
            if isThin { return }
        case .name(let text, let length):
            location.member = text
            skipped = length
        }
        if isThin {
            try readThinMember(location)
        } else {
            try read(at: data + skipped, size: size - skipped, location: location, place: .member)
        }
    }

    /// Reads a member that stands in a file of its own, next to the archive or below it, nowhere else.
    private func readThinMember(_ location: ImageLocation) throws(SourceFailure) {
        let name = location.member ?? ""
        if name.hasPrefix("/") || name.split(separator: "/").contains("..") {
            problems.add(
                .memberOutside, "the thin archive names \"\(name)\", outside its own folder: not opened",
                at: location.description)
            return
        }
        do throws(SourceFailure) {
            guard let source = try openThinMember(name) else {
                problems.add(
                    .memberMissing, "the member stands in a file of its own, which is not here",
                    at: location.description)
                return
            }
            let reader = ContainerReader(window: ByteWindow(), evidence: evidence)
            reader.window.turn(to: source)
            try reader.read(at: 0, size: source.byteCount, location: location, place: .member)
            images += reader.images
            for problem in reader.problems.all { problems.add(problem) }
        } catch {
            if error == .notFound {
                problems.add(.memberMissing, "the member's file is not there", at: location.description)
            } else {
                problems.add(error.problem(at: location.description))
            }
        }
    }

    private func openThinMember(_ name: String) throws(SourceFailure) -> (any ByteSource)? {
        if let openMember { return try openMember(name) }
        guard let path else { return nil }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        return try SystemFiles.open(folder + name, followingLink: false)
    }

    private func memberName(
        _ header: [UInt8], data: UInt64, size: UInt64, longNames: [UInt8]
    ) throws(SourceFailure) -> MemberName {
        var field = header[..<16]
        while field.last == 0x20 { field.removeLast() }
        let text = String(decoding: field, as: UTF8.self)
        if text == "/" || text == "//" || text == "/SYM64/" || text.hasPrefix("__.SYMDEF") { return .table }
        if text.hasPrefix("#1/") {
            guard let length = ContainerReader.decimal(field.dropFirst(3)), length <= size, length <= 4096,
                let bytes = try window.copy(data, Int(length))
            else { return .broken(text) }
            let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return name.hasPrefix("__.SYMDEF") ? .table : .name(name, length: length)
        }
        if field.first == 0x2f, field.count > 1 {
            guard let place = ContainerReader.decimal(field.dropFirst()), place < UInt64(longNames.count)
            else { return .unknown(text) }
            // A name ends with "/\n"; thin archives hold paths, so that "/" alone does not end one.
            var name = longNames[Int(place)...].prefix(4096).prefix { $0 != 0x0a }
            if name.last == 0x2f { name.removeLast() }
            return .name(String(decoding: name, as: UTF8.self), length: 0)
        }
        if field.last == 0x2f { field.removeLast() }
        return .name(String(decoding: field, as: UTF8.self), length: 0)
    }

    /// A decimal number with spaces behind it, as archive headers hold them; nil for anything else.
    static func decimal(_ field: ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        var digits = 0
        var isOver = false
        for byte in field {
            if byte == 0x20, digits > 0 {
                isOver = true
            } else if !isOver, (0x30...0x39).contains(byte), digits < 18 {
                value = value * 10 + UInt64(byte - 0x30)
                digits += 1
            } else {
                return nil
            }
        }
        return digits > 0 ? value : nil
    }
}
