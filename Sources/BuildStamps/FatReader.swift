extension ContainerReader {
    /// The most slices that dyld reads.
    private static let sliceLimit: UInt32 = 16

    private struct Slice {
        var architecture: ImageArchitecture
        var offset: UInt64
        var size: UInt64
        var alignment: UInt32
        /// Only of a slice that lies inside the file.
        var end: UInt64 { offset + size }

        func isInside(_ fileSize: UInt64) -> Bool { size > 0 && offset <= fileSize && size <= fileSize - offset }
    }

    /// Reads a fat table (big-endian) and the slices it names.
    func readFat(
        at base: UInt64, size: UInt64, location: ImageLocation, place: Place, is64: Bool
    ) throws(SourceFailure) {
        let whole = location.description
        guard size >= 8, let count = try window.bigEndian32(base + 4) else {
            problems.add(.truncatedFatTable, "the file ends inside the fat header", at: whole)
            return
        }
        if !is64, (43...65535).contains(count) {
            if isNamed || place != .file {
                problems.add(
                    .javaClass, "a Java class file, which begins with the same bytes as a fat file", at: whole)
            }
            return
        }
        if count == 0 {
            problems.add(.fatNoSlices, "the fat table has no entries", at: whole)
            return
        }
        if count > ContainerReader.sliceLimit {
            problems.add(
                .fatTooManySlices, "\(count) slices; dyld reads \(ContainerReader.sliceLimit)", at: whole)
            return
        }
        let entrySize: UInt64 = is64 ? 32 : 20
        let tableEnd = 8 + entrySize * UInt64(count)
        guard tableEnd <= size else {
            problems.add(.truncatedFatTable, "the file ends inside the fat table", at: whole)
            return
        }
        var slices: [Slice] = []
        for index in 0..<UInt64(count) {
            if let slice = try entry(base + 8 + entrySize * index, is64: is64) { slices.append(slice) }
        }
        if !is64, let hidden = try hiddenSlice(base, size: size, tableEnd: tableEnd, behind: slices) {
            slices.append(hidden)
        }
        reportOverlaps(slices, size: size, at: whole)
        for slice in slices {
            try read(slice, base: base, size: size, location: location, place: place)
        }
    }

    private func entry(_ offset: UInt64, is64: Bool) throws(SourceFailure) -> Slice? {
        guard let pointer = try window.bytes(offset, is64 ? 32 : 20) else { return nil }
        let fields = OrderedBytes(pointer: pointer, isBigEndian: true)
        let architecture = ImageArchitecture(cpuType: fields.u32(0), cpuSubtype: fields.u32(4))
        return is64
            ? Slice(
                architecture: architecture, offset: fields.u64(8), size: fields.u64(16), alignment: fields.u32(24))
            : Slice(
                architecture: architecture, offset: UInt64(fields.u32(8)), size: UInt64(fields.u32(12)),
                alignment: fields.u32(16))
    }

    /// One more arm64 entry behind the table, which dyld takes and most readers miss. It must fit between the table
    /// and the first slice and name Mach-O or an archive inside the file.
    private func hiddenSlice(
        _ base: UInt64, size: UInt64, tableEnd: UInt64, behind slices: [Slice]
    ) throws(SourceFailure) -> Slice? {
        let first = slices.lazy.map(\.offset).min() ?? size
        guard tableEnd + 20 <= min(first, size), let slice = try entry(base + tableEnd, is64: false),
            slice.architecture.cpuType == ImageArchitecture.arm64, slice.size > 0, slice.offset >= tableEnd + 20,
            slice.offset < size, slice.size <= size - slice.offset
        else { return nil }
        switch try content(at: base + slice.offset, size: slice.size) {
        case .machO, .archive: return slice
        default: return nil
        }
    }

    private func reportOverlaps(_ slices: [Slice], size: UInt64, at location: String) {
        // At most 17 slices: comparing all pairs needs no memory.
        for (index, left) in slices.enumerated() where left.isInside(size) {
            for right in slices[(index + 1)...]
            where right.isInside(size) && left.offset < right.end && right.offset < left.end {
                problems.add(
                    .overlappingSlices, "the slices \(left.architecture) and \(right.architecture) share bytes",
                    at: location)
            }
        }
    }

    private func read(
        _ slice: Slice, base: UInt64, size: UInt64, location: ImageLocation, place: Place
    ) throws(SourceFailure) {
        var location = location
        if place == .member {
            location.memberSlice = slice.architecture.description
        } else {
            location.slice = slice.architecture.description
        }
        guard slice.offset <= size, slice.size <= size - slice.offset else {
            problems.add(
                .sliceOutOfBounds,
                "the slice (\(slice.size) bytes at \(slice.offset)) does not lie in the file (\(size) bytes)",
                at: location.description)
            return
        }
        if slice.alignment > 31 || slice.offset & (1 << UInt64(slice.alignment) - 1) != 0 {
            problems.add(
                .unalignedSlice, "the slice begins at \(slice.offset), not at a multiple of its alignment",
                at: location.description)
        }
        let before = images.count
        let found = try read(
            at: base + slice.offset, size: slice.size, location: location,
            place: place == .member ? .memberSlice : .slice)
        if case .machO = found, images.count > before {
            let header = images[before].architecture
            if header.cpuType != slice.architecture.cpuType || header.subtype != slice.architecture.subtype {
                problems.add(
                    .sliceArchitectureMismatch,
                    "the fat table says \(slice.architecture), the slice's own header \(header)",
                    at: location.description)
            }
        }
    }
}
