import Foundation

/// One started child: its process number and the ends of the pipes that it writes to.
struct ChildProcess {
    /// What `collect` found when the child had ended.
    struct End {
        var termination: ProcessResult.Termination
        var output: [UInt8] = []
        var error: [UInt8] = []
        var isTruncated = false
        var timedOut = false
    }

    private let number: pid_t
    private let output: Int32
    private let error: Int32?

    /// Starts the program at `path`.
    init(path: String, command: ChildCommand, environment: [String: String]) throws(ProcessFailure) {
        // There is no portable "change directory" among the actions of posix_spawn, so the system's shell does it and
        // then becomes the program. The words are passed as parameters: the shell reads nothing in them.
        let words =
            command.directory.map { directory in
                let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
                return ["/bin/sh", "-c", "cd -- \"$0\" && exec \"$@\"", directory, absolute] + command.arguments
            } ?? [path] + command.arguments
        let variables = environment.map { "\($0.key)=\($0.value)" }
        var outcome: Result<ChildProcess, ProcessFailure> = .failure(.interrupted(executable: command.executable))
        _ = RunningChildren.shared.start {
            outcome = ChildProcess.spawn(words, variables, path: path, merged: command.mergesStandardError)
            return try? outcome.get().number
        }
        self = try outcome.get()
    }

    private init(number: pid_t, output: Int32, error: Int32?) {
        self.number = number
        self.output = output
        self.error = error
    }

    private static func spawn(
        _ words: [String], _ variables: [String], path: String, merged: Bool
    ) -> Result<ChildProcess, ProcessFailure> {
        func refused(_ code: Int32) -> Result<ChildProcess, ProcessFailure> {
            .failure(.cannotStart(path: path, reason: String(cString: strerror(code))))
        }
        guard let outputPipe = ChildPipe() else { return refused(errno) }
        var errorPipe: ChildPipe?
        if !merged {
            errorPipe = ChildPipe()
            if errorPipe == nil {
                let code = errno
                outputPipe.closeBoth()
                return refused(code)
            }
        }
        var (status, number) = posixSpawn(
            words, variables, output: outputPipe.writing, error: (errorPipe ?? outputPipe).writing)
        // A file that was just written may still be open in a child that another thread is starting.
        for _ in 0..<20 where status == ETXTBSY {
            usleep(10_000)
            (status, number) = posixSpawn(
                words, variables, output: outputPipe.writing, error: (errorPipe ?? outputPipe).writing)
        }
        close(outputPipe.writing)
        if let errorPipe { close(errorPipe.writing) }
        guard status == 0 else {
            close(outputPipe.reading)
            if let errorPipe { close(errorPipe.reading) }
            return .failure(failure(of: status, path: path))
        }
        return .success(ChildProcess(number: number, output: outputPipe.reading, error: errorPipe?.reading))
    }

    private static func failure(of code: Int32, path: String) -> ProcessFailure {
        #if canImport(Darwin)
        if code == EBADARCH || code == EBADEXEC { return .wrongArchitecture(path: path) }
        #endif
        switch code {
        case ENOEXEC: return .wrongArchitecture(path: path)
        case ENOENT:
            // The file itself was there a moment ago: what is missing is the interpreter that it names.
            return .notExecutable(path: path, reason: "the interpreter or loader that it names does not exist")
        case EACCES, EPERM: return .notExecutable(path: path, reason: String(cString: strerror(code)))
        default: return .cannotStart(path: path, reason: String(cString: strerror(code)))
        }
    }

    private static func posixSpawn(
        _ words: [String], _ variables: [String], output: Int32, error: Int32
    ) -> (status: Int32, number: pid_t) {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }

        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, error, 2)

        // Signals that we block, ignore or catch mean nothing to the child: it starts with the defaults.
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigmask(&attributes, &mask)
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGCHLD, SIGXFSZ] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setpgroup(&attributes, 0)
        var flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        #if canImport(Darwin)
        flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #endif
        posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))

        var number: pid_t = 0
        var status: Int32 = 0
        // A program that was just written may still be open for writing in a child that another thread is starting; that is over
        // in a moment.
        for attempt in 0..<20 {
            if attempt > 0 { usleep(10_000) }
            status = withCStrings(words) { arguments in
                withCStrings(variables) { environment in
                    guard let program = arguments[0] else { return ENOMEM }
                    return posix_spawn(&number, program, &actions, &attributes, arguments, environment)
                }
            }
            if status != ETXTBSY { break }
        }
        return (status, number)
    }

    /// Reads both streams until the child has ended, at most `limit` bytes of each being kept.
    func collect(
        limit: Int, deadline: ContinuousClock.Instant?, onOutput: ((ArraySlice<UInt8>) -> Void)?
    ) -> End {
        defer {
            close(output)
            if let error { close(error) }
        }
        let clock = ContinuousClock()
        var end = End(termination: .exited(0))
        var open = [output] + (error.map { [$0] } ?? [])
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var timedOutAt: ContinuousClock.Instant?
        var endedAt: ContinuousClock.Instant?

        while true {
            let now = clock.now
            if let deadline, now >= deadline, timedOutAt == nil, endedAt == nil {
                timedOutAt = now
                end.timedOut = true
                RunningChildren.shared.signal(number, SIGTERM)
            }
            // Two seconds to end after SIGTERM; one more second for the pipes of an ended child, which its own children
            // may hold open. What is left then is stopped.
            if let timedOutAt, now - timedOutAt > .seconds(2) { RunningChildren.shared.signal(number, SIGKILL) }
            if let endedAt, open.isEmpty || now - endedAt > .seconds(1) {
                if !open.isEmpty || end.timedOut { RunningChildren.shared.signal(number, SIGKILL) }
                break
            }
            let isWaitingForEnd = open.isEmpty || timedOutAt != nil || endedAt != nil
            let isNearDeadline = deadline.map { $0 - now < .milliseconds(200) } ?? false
            // A closed stream is the usual sign that the child has ended, so the wait after it is short.
            let ready = readable(open, waiting: open.isEmpty ? 1 : isWaitingForEnd || isNearDeadline ? 10 : 200)
            if ready.isEmpty || isWaitingForEnd, endedAt == nil, RunningChildren.hasEnded(number) {
                endedAt = clock.now
            }
            for descriptor in ready {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
                guard count > 0 else {
                    open.removeAll { $0 == descriptor }
                    continue
                }
                let piece = buffer[..<count]
                onOutput?(piece)
                if descriptor == output {
                    end.isTruncated = ChildProcess.append(piece, to: &end.output, limit: limit) || end.isTruncated
                } else {
                    end.isTruncated = ChildProcess.append(piece, to: &end.error, limit: limit) || end.isTruncated
                }
            }
        }
        end.termination = awaitTermination()
        return end
    }

    private func readable(_ descriptors: [Int32], waiting milliseconds: Int32) -> [Int32] {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
        return polled.filter { $0.revents != 0 }.map(\.fd)
    }

    private func awaitTermination() -> ProcessResult.Termination {
        while true {
            if let status = RunningChildren.shared.reap(number) {
                // The macros WIFEXITED and WEXITSTATUS are not imported; these are their definitions.
                let signal = status & 0x7f
                return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
            }
            usleep(1_000)
        }
    }

    /// Appends up to the limit; whether bytes were dropped.
    private static func append(_ piece: ArraySlice<UInt8>, to bytes: inout [UInt8], limit: Int) -> Bool {
        let room = max(0, limit - bytes.count)
        bytes += piece.prefix(room)
        return piece.count > room
    }
}

/// Both ends of a pipe that children inherit only where it is handed to them.
private struct ChildPipe {
    let reading: Int32
    let writing: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for index in 0..<2 {
            // Where the tool itself was started without its standard streams, their numbers are free and would be
            // handed out here; the child's own streams would then close the pipe.
            if ends[index] < 3 {
                let moved = fcntl(ends[index], F_DUPFD, 3)
                close(ends[index])
                ends[index] = moved
            }
            _ = fcntl(ends[index], F_SETFD, FD_CLOEXEC)
        }
        (reading, writing) = (ends[0], ends[1])
        guard reading >= 0, writing >= 0 else {
            let code = errno
            closeBoth()
            errno = code
            return nil
        }
    }

    func closeBoth() {
        close(reading)
        close(writing)
    }
}

/// Calls `body` with the strings as a NULL-terminated C vector.
private func withCStrings<T>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> T
) -> T {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
        // The vector has at least its terminating element, so it has an address.
        body(buffer.baseAddress!)
    }
}
