/// Searches the compiler's own table of targets.
///
/// The table is one string that is searched when a target is asked for: nothing is built when the process starts.
enum TargetTable {
    /// The facts of a triple in the spelling of `TargetTriple.canonical`, or `nil` when the table has none.
    ///
    /// A line of the table reads `os=iOS arch=arm64 … : arm64-apple-ios arm64e-apple-ios`.
    static func facts(ofCanonicalTriple triple: String) -> TargetFacts? {
        if triple.isEmpty || triple.utf8.contains(where: { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: ":") }) {
            return nil
        }
        let needle = Array(" \(triple) ".utf8)
        let line = TargetTableText.text.withUTF8Buffer { table -> String? in
            guard let found = WordSearch.firstOffset(of: needle, in: table) else { return nil }
            var start = found
            while start > 0, table[start - 1] != UInt8(ascii: "\n") { start -= 1 }
            return String(decoding: UnsafeBufferPointer(rebasing: table[start..<found]), as: UTF8.self)
        }
        return line.map(facts(inLine:))
    }

    private static func facts(inLine line: String) -> TargetFacts {
        var facts = TargetFacts()
        for field in line.split(separator: " ") {
            if field == ":" { break }
            guard let equals = field.firstIndex(of: "=") else { continue }
            let values = field[field.index(after: equals)...].split(separator: ",").map(String.init)
            switch field[..<equals] {
            case "os": facts.operatingSystems = values
            case "arch": facts.architectures = values
            case "env": facts.environments = values
            case "runtime": facts.runtimes = values
            case "endian": facts.endianness = values.first
            case "pointer": facts.pointerBitWidth = values.first.flatMap { Int($0) }
            case "atomic": facts.atomicBitWidths = values.compactMap { Int($0) }
            case "ptrauth": facts.pointerAuthenticationSchemes = values
            case "object": facts.objectFormats = values
            default: continue
            }
        }
        return facts
    }
}
