/// A version as Mach-O records it: major, minor and patch packed as 16, 8 and 8 bits.
///
///     StampVersion("27.1")! > StampVersion(27)   // true
///     StampVersion(rawValue: 0x1b0100).description  // "27.1"
public struct StampVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The packed form, `0xMMMMmmpp`, as it stands in the load command.
    public let rawValue: UInt32

    /// Takes the packed form of a load command.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Packs three numbers; each is limited to what its field holds (65535, 255, 255).
    public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
        func limited(_ value: Int, _ most: Int) -> UInt32 { UInt32(min(max(value, 0), most)) }
        rawValue = limited(major, 0xffff) << 16 | limited(minor, 0xff) << 8 | limited(patch, 0xff)
    }

    /// Reads `27`, `27.1` or `27.1.2`; nil for anything else and for a number that its field cannot hold.
    public init?(_ text: some StringProtocol) {
        var parts: [UInt32] = []
        var current: UInt32?
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let next = (current ?? 0) * 10 + UInt32(byte - UInt8(ascii: "0"))
                if next > 0xffff { return nil }
                current = next
            case UInt8(ascii: "."):
                guard let number = current else { return nil }
                parts.append(number)
                current = nil
            default: return nil
            }
            if parts.count > 2 { return nil }
        }
        guard let number = current else { return nil }
        parts.append(number)
        if parts.dropFirst().contains(where: { $0 > 0xff }) { return nil }
        rawValue = parts[0] << 16 | (parts.count > 1 ? parts[1] << 8 : 0) | (parts.count > 2 ? parts[2] : 0)
    }

    /// The first number, 0 to 65535.
    public var major: Int { Int(rawValue >> 16) }
    /// The second number, 0 to 255.
    public var minor: Int { Int(rawValue >> 8 & 0xff) }
    /// The third number, 0 to 255.
    public var patch: Int { Int(rawValue & 0xff) }

    /// `27.1`, or `27.1.2` where the patch is not zero.
    public var description: String {
        patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
    }

    /// Orders by major, then minor, then patch.
    public static func < (left: StampVersion, right: StampVersion) -> Bool { left.rawValue < right.rawValue }
}
