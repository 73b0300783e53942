import Foundation

/// A lock for each name, so that threads that want the same thing wait for each other and others do not.
final class NamedLocks: @unchecked Sendable {
    /// The locks of retargeted modules.
    static let retargeting = NamedLocks()

    private let own = NSLock()
    private var locks: [String: NSLock] = [:]

    /// The lock of a name.
    func lock(for name: String) -> NSLock {
        own.withLock {
            if let known = locks[name] { return known }
            let lock = NSLock()
            locks[name] = lock
            return lock
        }
    }
}
