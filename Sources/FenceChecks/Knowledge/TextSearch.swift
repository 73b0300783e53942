import FenceSyntax

// The only file of this target that knows the C library.
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Finds words in source texts at the speed of the C library.
enum TextSearch {
    /// The offsets at which the text has `needle`, in order.
    static func offsets(of needle: String, in text: SourceText) -> [Int] {
        guard let base = text.bytes.baseAddress, text.count > 0, !needle.isEmpty else { return [] }
        var found: [Int] = []
        needle.withCString { pattern in
            // A source text is followed by NUL bytes, and may have some inside, where the C library stops.
            let length = strlen(pattern)
            var offset = 0
            while offset < text.count {
                let rest = UnsafeRawPointer(base + offset).assumingMemoryBound(to: CChar.self)
                if let hit = strstr(rest, pattern) {
                    let start = offset + rest.distance(to: UnsafePointer(hit))
                    if start + length > text.count { return }
                    found.append(start)
                    offset = start + length
                } else {
                    offset += strlen(rest) + 1
                }
            }
        }
        return found
    }

    /// Whether the text has `needle` anywhere.
    static func contains(_ needle: String, in text: SourceText) -> Bool { !offsets(of: needle, in: text).isEmpty }
}
