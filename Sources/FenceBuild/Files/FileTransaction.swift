import FenceModel

/// Replaces several files together: all of them, or none.
///
/// The new contents are written beside the files first, then each takes its file's place by a rename, so that a reader sees
/// the old or the new contents of each. A journal says how far that got. After a kill, ``recover(journal:)`` undoes what was
/// only prepared, or finishes what had begun.
public struct FileTransaction: Sendable {
    /// One file.
    public struct Change: Sendable {
        /// The path.
        public var path: String
        /// What the file must hold now; otherwise somebody else has changed it.
        public var old: [UInt8]
        /// What it shall hold.
        public var new: [UInt8]

        /// Creates a change.
        public init(path: String, old: [UInt8], new: [UInt8]) {
            self.path = path
            self.old = old
            self.new = new
        }
    }

    /// Why nothing was changed.
    public enum Failure: Error, Hashable, Sendable {
        /// A file is not what it was when it was read.
        case changedMeanwhile(String)
        /// Another run is writing, by the number of its process.
        case busy(process: Int, journal: String)
        /// A file cannot be read or written; all files are as they were.
        case file(FileError)
        /// A file cannot be written, and some of the others could not be restored; the journal stays.
        case halfDone(FileError, journal: String)
        /// The journal of an earlier run cannot be understood.
        case badJournal(String)

        /// One sentence that a user can act on.
        public var message: String {
            switch self {
            case .changedMeanwhile(let path): "'\(path)' was changed by somebody else meanwhile; nothing was written"
            case .busy(let process, let journal):
                "process \(process) is writing files of this project; if it is not, remove '\(journal)'"
            case .file(let error): error.message + "; nothing was written"
            case .halfDone(let error, let journal):
                error.message + "; some files are already written, and the next run finishes them ('\(journal)')"
            case .badJournal(let path): "the journal '\(path)' of an earlier run cannot be understood; remove it"
            }
        }
    }

    /// What was left of a run that was killed.
    public enum Recovery: Hashable, Sendable {
        /// It had only prepared; nothing was changed.
        case undone
        /// It had begun to replace files; the rest of them were replaced now.
        case finished([String])
    }

    /// The path of the journal; its folder must be on a disk that keeps what is written.
    public let journal: String

    /// Creates a transaction with the journal at a path.
    public init(journal: String) { self.journal = journal }

    // MARK: - Writing

    /// Replaces the files.
    ///
    /// - Throws: ``Failure``; all files then hold what they held before, unless it is `halfDone`.
    public func commit(_ changes: [Change]) throws(Failure) {
        if changes.isEmpty { return }
        var entries: [Entry] = []
        do throws(FileError) {
            if let slash = journal.lastIndex(of: "/"), slash != journal.startIndex {
                try SystemFiles.createFolders(String(journal[..<slash]))
            }
            for (index, change) in changes.enumerated() {
                let target = SystemFiles.resolved(change.path) ?? change.path
                entries.append(Entry(target: target, staged: Self.stagedName(of: target, index)))
            }
        } catch { throw .file(error) }
        for change in changes {
            let now: [UInt8]
            do throws(FileError) { now = try FileReader.bytes(of: change.path) } catch { throw .file(error) }
            if now != change.old { throw .changedMeanwhile(change.path) }
        }
        try claim(entries)
        do throws(FileError) {
            for (entry, change) in zip(entries, changes) { try stage(change, entry) }
            try write(.replacing, entries)
        } catch {
            discard(entries)
            throw .file(error)
        }
        for (index, entry) in entries.enumerated() {
            let code = SystemFiles.move(entry.staged, to: entry.target)
            if code == 0 { continue }
            let error = FileError.unwritable(changes[index].path, reason: SystemFiles.reason(code))
            for done in 0..<index {
                do { try AtomicFile.write(changes[done].old, to: entries[done].target) } catch {
                    throw .halfDone(error, journal: journal)
                }
            }
            discard(entries)
            throw .file(error)
        }
        SystemFiles.remove(journal)
    }

    /// Writes the journal of a run that begins; only one run can.
    private func claim(_ entries: [Entry]) throws(Failure) {
        do throws(FileError) {
            guard let descriptor = try SystemFiles.createNew(journal, permissions: 0o666) else {
                let other = (try? read())??.process ?? 0
                throw FileError.unwritable(journal, reason: "\(other)")
            }
            let code = text(.preparing, entries).withUnsafeBytes { SystemFiles.writeAll($0, to: descriptor) }
            let synced = SystemFiles.synchronize(descriptor)
            SystemFiles.closeFile(descriptor)
            guard code == 0, synced == 0 else {
                SystemFiles.remove(journal)
                throw FileError.unwritable(journal, reason: SystemFiles.reason(code == 0 ? synced : code))
            }
        } catch {
            if case .unwritable(journal, let reason) = error, let process = Int(reason) {
                throw .busy(process: process, journal: journal)
            }
            throw .file(error)
        }
    }

    private func stage(_ change: Change, _ entry: Entry) throws(FileError) {
        guard let descriptor = try SystemFiles.createNew(entry.staged, permissions: 0o666) else {
            throw .unwritable(change.path, reason: "'\(entry.staged)' is in the way")
        }
        var code = change.new.withUnsafeBytes { SystemFiles.writeAll($0, to: descriptor) }
        if code == 0, let status = try SystemFiles.status(entry.target) {
            code = SystemFiles.setPermissions(status.permissions, of: descriptor)
        }
        if code == 0 { code = SystemFiles.synchronize(descriptor) }
        SystemFiles.closeFile(descriptor)
        if code != 0 { throw .unwritable(change.path, reason: SystemFiles.reason(code)) }
    }

    private func discard(_ entries: [Entry]) {
        for entry in entries { SystemFiles.remove(entry.staged) }
        SystemFiles.remove(journal)
    }

    // MARK: - Recovering

    /// Brings files into a whole state after a run that was killed; `nil` when there is nothing to do.
    public static func recover(journal path: String) throws(Failure) -> Recovery? {
        let transaction = FileTransaction(journal: path)
        guard let state = try transaction.read() else { return nil }
        if state.process != SystemFiles.processNumber, SystemFiles.isRunning(state.process) {
            throw .busy(process: state.process, journal: path)
        }
        if state.phase == .preparing {
            transaction.discard(state.entries)
            return .undone
        }
        var finished: [String] = []
        for entry in state.entries {
            do throws(FileError) {
                guard try SystemFiles.status(entry.staged) != nil else { continue }
                let code = SystemFiles.move(entry.staged, to: entry.target)
                if code != 0 { throw .unwritable(entry.target, reason: SystemFiles.reason(code)) }
                finished.append(entry.target)
            } catch { throw .halfDone(error, journal: path) }
        }
        SystemFiles.remove(path)
        return .finished(finished)
    }

    // MARK: - The journal

    private enum Phase: String {
        case preparing
        case replacing
    }

    private struct Entry {
        var target: String
        /// Where the new contents wait, in the folder of the target.
        var staged: String
    }

    private struct State {
        var phase: Phase
        var process: Int
        var entries: [Entry]
    }

    private static func stagedName(of target: String, _ index: Int) -> String {
        let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
        return "\(target[..<slash]).\(target[slash...]).fence-\(SystemFiles.processNumber)-\(index).tmp"
    }

    private func text(_ phase: Phase, _ entries: [Entry]) -> [UInt8] {
        var text = "{\"version\":1,\"phase\":\"\(phase.rawValue)\",\"process\":\(SystemFiles.processNumber),\"files\":["
        for (index, entry) in entries.enumerated() {
            if index > 0 { text += "," }
            text += "\n{\"target\":\(JSON5Text.string(entry.target)),\"staged\":\(JSON5Text.string(entry.staged))}"
        }
        return Array((text + "]}\n").utf8)
    }

    private func write(_ phase: Phase, _ entries: [Entry]) throws(FileError) {
        try AtomicFile.write(text(phase, entries), to: journal)
    }

    /// The state that the journal describes; `nil` when there is no journal, or one that its writer had not finished.
    private func read() throws(Failure) -> State? {
        let bytes: [UInt8]
        do throws(FileError) {
            guard try SystemFiles.status(journal) != nil else { return nil }
            bytes = try FileReader.bytes(of: journal)
        } catch { throw .file(error) }
        guard let root = try? JSON5.parse(bytes).root, case .array(let files)? = root.value(at: "files")?.kind,
            case .string(let name)? = root.value(at: "phase")?.kind, let phase = Phase(rawValue: name),
            case .number(let process)? = root.value(at: "process")?.kind
        else {
            // The first journal is not written atomically; nothing was done before it was whole.
            if bytes.last != 0x0A {
                SystemFiles.remove(journal)
                return nil
            }
            throw .badJournal(journal)
        }
        let entries = files.compactMap { file -> Entry? in
            guard case .string(let target)? = file.value(at: "target")?.kind,
                case .string(let staged)? = file.value(at: "staged")?.kind
            else { return nil }
            return Entry(target: target, staged: staged)
        }
        return State(phase: phase, process: Int(exactly: process) ?? 0, entries: entries)
    }
}
