extension Profile {
    /// A text that is the same for two profiles exactly when conditions have the same answers on both and builds the same
    /// inputs: all facts, without the name, the title and the channel. Its form may change between releases.
    public var identity: String {
        var lines = ProfileText.facts(of: self).filter { $0.key != "channel" }.map { "\($0.key)=\($0.value)" }
        if let facts = printedTargetFacts { lines.append("printed=\(facts.identity)") }
        func list(_ key: String, _ names: [String]) {
            if !names.isEmpty { lines.append("\(key)=\(JSON5Text.array(Set(names).sorted()))") }
        }
        list("settings.conditions", settings.conditions)
        list("settings.upcomingFeatures", settings.upcomingFeatures)
        list("settings.experimentalFeatures", settings.experimentalFeatures)
        if let language = settings.language { lines.append("settings.language=\(language)") }
        if let name = settings.moduleName { lines.append("settings.moduleName=\(JSON5Text.string(name))") }
        for (name, fact) in settings.modules.sorted(by: { $0.key < $1.key }) {
            lines.append("settings.modules.\(name)=\(ProfileText.value(of: fact))")
        }
        return lines.joined(separator: "\n")
    }

    /// 32 hexadecimal digits made from `identity`, for the names of files in caches. No protection against somebody who
    /// looks for two texts with the same digits.
    public var identityHash: String {
        // FNV-1a with 64 bits, forwards and with another start.
        var first: UInt64 = 0xCBF2_9CE4_8422_2325
        var second: UInt64 = 0x8422_2325_CBF2_9CE4
        for byte in identity.utf8 {
            first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
            second = (second &+ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
            second ^= second >> 29
        }
        func digits(_ value: UInt64) -> String {
            let text = String(value, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        return digits(first) + digits(second)
    }
}

extension TargetFacts {
    /// All facts as one line.
    var identity: String {
        let fields: [(String, String?)] = [
            ("os", operatingSystems?.sorted().joined(separator: ",")),
            ("arch", architectures?.sorted().joined(separator: ",")),
            ("env", environments?.sorted().joined(separator: ",")),
            ("runtime", runtimes?.sorted().joined(separator: ",")),
            ("endian", endianness), ("pointer", pointerBitWidth.map(String.init)),
            ("atomic", atomicBitWidths?.sorted().map(String.init).joined(separator: ",")),
            ("ptrauth", pointerAuthenticationSchemes?.sorted().joined(separator: ",")),
            ("object", objectFormats?.sorted().joined(separator: ",")),
        ]
        return fields.map { "\($0.0)=\($0.1 ?? "?")" }.joined(separator: " ")
    }
}
