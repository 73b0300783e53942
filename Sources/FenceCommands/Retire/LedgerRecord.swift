import FenceBuild
import FenceModel

/// Appends an entry to the ledger of a configuration: `--record CHANNEL SDK`.
struct LedgerRecord {
    let channel: String
    let sdk: DottedVersion
    let since: CalendarDate
    let source: String?

    /// The sentence for reports.
    var sentence: String { "\(channel) accepts SDK \(sdk) since \(since)" }

    /// Writes the entry into the file that holds the ledger; every other byte of it stays.
    ///
    /// An entry for the same channel and SDK gets the new day. Nothing is written when it says so already.
    ///
    /// - Returns: the path of the file.
    func write(to configuration: Configuration) throws -> String {
        guard let file = configuration.file else {
            throw RetireFailure("there is no fence.json to record in; 'fence init' writes one", .usage)
        }
        let path = configuration.ledgerFile ?? file
        let base: [ConfigurationEditor.Step] =
            configuration.ledgerFile == nil ? [.key("ledger"), .key(channel)] : [.key(channel)]
        let old: [UInt8]
        do { old = try FileReader.bytes(of: path) } catch { throw RetireFailure(error.message, .couldNotCheck) }
        let new: [UInt8]
        do throws(ConfigurationEditor.Problem) { new = try edited(old, at: base) } catch {
            throw RetireFailure("'\(path)' cannot be changed: \(error)", .usage)
        }
        if new == old { return path }
        // What would be a wrong configuration is not written.
        let loader = ConfigurationLoader { name throws(UnreadableFile) in
            name == path ? new : try FileBytes.read(name)
        }
        do { _ = try loader.load(file) } catch {
            throw RetireFailure("the entry cannot be recorded: \(error.description)", .usage)
        }
        do { try AtomicFile.write(new, to: path) } catch { throw RetireFailure(error.message, .couldNotCheck) }
        return path
    }

    private func edited(
        _ old: [UInt8], at base: [ConfigurationEditor.Step]
    ) throws(ConfigurationEditor.Problem) -> [UInt8] {
        var editor = try ConfigurationEditor(old)
        if let index = indexOfSDK(in: editor.value(at: base)) {
            try editor.set(JSON5Text.string(since.description), at: base + [.index(index), .key("since")])
            if let source { try editor.set(JSON5Text.string(source), at: base + [.index(index), .key("source")]) }
        } else {
            try editor.append(text(quotingKeys: quotesKeys(editor, old)), to: base)
        }
        return editor.bytes
    }

    private func indexOfSDK(in array: JSON5Value?) -> Int? {
        guard case .array(let elements)? = array?.kind else { return nil }
        return elements.firstIndex { element in
            guard case .string(let text)? = element.value(at: "sdk")?.kind else { return false }
            return (try? DottedVersion(text)) == sdk
        }
    }

    private func quotesKeys(_ editor: ConfigurationEditor, _ bytes: [UInt8]) -> Bool {
        guard case .object(let members)? = editor.value(at: [])?.kind, let first = members.first else { return false }
        return bytes[first.keyRange.start] == UInt8(ascii: "\"")
    }

    private func text(quotingKeys: Bool) -> String {
        func key(_ name: String) -> String { quotingKeys ? "\"\(name)\"" : name }
        var text = "{ \(key("sdk")): \"\(sdk)\", \(key("since")): \"\(since)\""
        if let source { text += ", \(key("source")): \(JSON5Text.string(source))" }
        return text + " }"
    }
}
