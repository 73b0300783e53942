// The only file of this target that talks to the operating system.
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
// `environ` is a C global; it is read once, before the first thread starts.
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#endif

/// The process's own streams, environment and end.
enum TerminalDevice {
    /// Writes all bytes to a file descriptor; false when the reader is gone or the device is full.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        var done = 0
        while done < bytes.count {
            #if canImport(Darwin)
            let count = Darwin.write(descriptor, base + done, bytes.count - done)
            #elseif canImport(Glibc)
            let count = Glibc.write(descriptor, base + done, bytes.count - done)
            #elseif canImport(Musl)
            let count = Musl.write(descriptor, base + done, bytes.count - done)
            #endif
            if count >= 0 {
                done += count
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                // Somebody made the shared stream non-blocking: wait until there is room again.
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = systemPoll(&poll)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    private static func systemPoll(_ entry: inout pollfd) -> Int32 { poll(&entry, 1, 1000) }

    /// Whether a file descriptor is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The terminal's width in columns; `nil` when the descriptor is not a terminal or does not know.
    static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// The environment of the process; of variables given twice the first counts, as for `getenv`.
    static func environment() -> [String: String] {
        #if canImport(Darwin)
        let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
        #else
        let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
        #endif
        guard var entry = first else { return [:] }
        var variables: [String: String] = [:]
        while let text = entry.pointee {
            let line = String(cString: text)
            if let equals = line.firstIndex(of: "=") {
                let name = String(line[..<equals])
                if variables[name] == nil { variables[name] = String(line[line.index(after: equals)...]) }
            }
            entry += 1
        }
        return variables
    }

    /// The absolute path of the working directory; `nil` when it was removed under us.
    static func workingDirectory() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard getcwd(&buffer, buffer.count) != nil else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Ends the process.
    static func exitProcess(_ code: Int32) -> Never { exit(code) }
}

/// A lock for the few values that threads share.
final class ConsoleLock: @unchecked Sendable {
    // The mutex needs a stable address, so it is allocated and never moves.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() {
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}
