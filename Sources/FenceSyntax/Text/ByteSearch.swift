// The one place that knows which C library is underneath.
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Searches in bytes through the C library, whose loops are vectorised and just as fast in a debug build of this package.
enum ByteSearch {
    /// The offset of the first `byte` at or after `start`, or `end` when there is none.
    @inline(__always)
    static func first(_ byte: UInt8, in base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        guard start < end, let hit = memchr(base + start, Int32(byte), end - start) else { return end }
        return base.distance(to: hit.assumingMemoryBound(to: UInt8.self))
    }

    /// The offset of the first byte at or after `start` that is in `set` or NUL, or `end` when there is none before it.
    ///
    /// The text must be followed by a NUL byte; `set` is a C string.
    @inline(__always)
    static func firstMember(
        of set: UnsafePointer<CChar>, in base: UnsafePointer<UInt8>, from start: Int, to end: Int
    ) -> Int {
        guard start < end else { return end }
        let span = strcspn(UnsafeRawPointer(base + start).assumingMemoryBound(to: CChar.self), set)
        return min(start + Int(span), end)
    }

    /// Whether `needle` (a C string) occurs anywhere in the text, which must be followed by a NUL byte.
    static func contains(_ needle: StaticString, in base: UnsafePointer<UInt8>, count: Int) -> Bool {
        let pattern = UnsafeRawPointer(needle.utf8Start).assumingMemoryBound(to: CChar.self)
        var offset = 0
        while offset < count {
            let rest = UnsafeRawPointer(base + offset).assumingMemoryBound(to: CChar.self)
            if strstr(rest, pattern) != nil { return true }
            // The search stops at a NUL byte inside the text.
            offset = first(0, in: base, from: offset, to: count) + 1
        }
        return false
    }

    /// Whether the `count` bytes at both places are the same.
    @inline(__always)
    static func equal(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        memcmp(a, b, count) == 0
    }
}
