import Foundation

/// The process groups of all children that run now, so that an interrupted tool leaves none behind.
///
/// A child is entered right after its start and taken out in the same critical section that reaps it; so a signal is
/// never sent to a process number that the system has given to somebody else.
final class RunningChildren: @unchecked Sendable {
    static let shared = RunningChildren()

    // Guards `groups` and `isStopping`, and orders starts and reaps against `stopAll`.
    private let lock = NSLock()
    private var groups: Set<pid_t> = []
    private var isStopping = false

    /// Whether `stopAll` was called; no child starts after that.
    var areStopping: Bool { lock.withLock { isStopping } }

    /// Starts a child with `start`, which returns its process number, unless the tool is about to end.
    ///
    /// Starts are serialised, which also keeps the pipe ends of one child from leaking into the next.
    func start(_ start: () -> pid_t?) -> Bool {
        lock.withLock {
            guard !isStopping else { return false }
            if let group = start() { groups.insert(group) }
            return true
        }
    }

    /// Reaps the child if it has ended; returns its wait status.
    func reap(_ child: pid_t) -> Int32? {
        lock.withLock {
            var status: Int32 = 0
            var reaped: pid_t
            repeat { reaped = waitpid(child, &status, WNOHANG) } while reaped == -1 && errno == EINTR
            if reaped == 0 { return nil }
            groups.remove(child)
            // Somebody else reaped it (ECHILD): its status is lost, which must not look like success.
            return reaped == child ? status : SIGKILL
        }
    }

    /// Sends a signal to the process group of a child that has not been reaped.
    func signal(_ child: pid_t, _ number: Int32) {
        lock.withLock {
            if groups.contains(child) { kill(-child, number) }
        }
    }

    /// Stops all children, politely at first, and lets no other start.
    ///
    /// Returns once their groups are empty, or after about two seconds at most.
    func stopAll() {
        let running = lock.withLock {
            isStopping = true
            for group in groups { kill(-group, SIGTERM) }
            return groups
        }
        for _ in 0..<100 {
            // Leaders are zombies until a runner reaps them, so ask for what is still alive.
            if running.allSatisfy({ RunningChildren.hasEnded($0) }) { break }
            usleep(20_000)
        }
        lock.withLock { for group in groups { kill(-group, SIGKILL) } }
    }

    /// Whether the child has ended, be it reaped or not.
    static func hasEnded(_ child: pid_t) -> Bool {
        var info = siginfo_t()
        let answer = waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT)
        if answer != 0 { return errno == ECHILD }
        // With WNOHANG, a child that still runs leaves the signal number at zero.
        return info.si_signo != 0
    }
}
