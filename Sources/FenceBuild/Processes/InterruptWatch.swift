import Foundation

/// Makes the tool answer SIGINT, SIGTERM and SIGHUP by stopping its children before it ends.
public enum InterruptWatch {
    private static let signals: [Int32] = [SIGINT, SIGTERM, SIGHUP]

    /// Installs the watch. Call it once, first thing in the program, before other threads exist.
    ///
    /// A tool started by a SwiftPM plugin on Linux has nearly all signals blocked; this unblocks them. The three
    /// signals above are then taken by a thread of their own (`sigwait`), which stops all children with their process
    /// groups, calls `cleanUp`, and ends the program by the same signal, so that callers see how it ended.
    ///
    /// - Parameters:
    ///   - watchesParent: also stops when the parent process has gone, which is how a killed `swift package` looks from
    ///     a plugin's tool.
    ///   - cleanUp: removes temporary files. It runs on the watching thread, with the signal's number.
    public static func install(watchesParent: Bool = false, cleanUp: @escaping @Sendable (Int32) -> Void = { _ in }) {
        var none = sigset_t()
        sigemptyset(&none)
        var watched = sigset_t()
        sigemptyset(&watched)
        for number in signals { sigaddset(&watched, number) }
        pthread_sigmask(SIG_SETMASK, &none, nil)
        pthread_sigmask(SIG_BLOCK, &watched, nil)
        // A closed pipe is an error of `write`, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        // So is a file that may not grow.
        signal(SIGXFSZ, SIG_IGN)

        // An ignored signal (`nohup`, a background job of a script) stays ignored.
        let blocked = watched
        let watcher = Thread {
            var set = blocked
            var number: Int32 = 0
            while sigwait(&set, &number) != 0 {}
            end(by: number, cleanUp)
        }
        watcher.name = "interrupt watch"
        watcher.start()

        guard watchesParent else { return }
        let parent = getppid()
        let parentWatcher = Thread {
            while getppid() == parent { usleep(250_000) }
            end(by: SIGTERM, cleanUp)
        }
        parentWatcher.name = "parent watch"
        parentWatcher.start()
    }

    /// Waits for the end of the program if a signal is about to end it; call it before `exit`.
    ///
    /// A command whose children were stopped fails quickly; without this the program might exit with a status of its own
    /// before the watching thread can end it by the signal.
    public static func yieldToPendingEnd() {
        // The watching thread takes some two seconds at most.
        var rounds = 0
        while RunningChildren.shared.areStopping, rounds < 500 {
            usleep(20_000)
            rounds += 1
        }
    }

    private static func end(by number: Int32, _ cleanUp: (Int32) -> Void) {
        RunningChildren.shared.stopAll()
        cleanUp(number)
        signal(number, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        kill(getpid(), number)
        // Not reached unless the signal cannot end the program.
        _exit(128 &+ number)
    }
}
