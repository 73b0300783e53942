import FenceSyntax
import Foundation

/// The sources of one run, each read once, with their digests and fences. May be used from several threads.
final class SourceStore: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by the lock.
    private var texts: [String: Result<SourceText, FileError>] = [:]
    private var digests: [String: String] = [:]
    private var lines: [String: LineTable] = [:]
    private var declared: [String: Bool] = [:]
    private var termsOfFiles: [TermKey: [(term: ConditionTerm, range: SourceRange)]] = [:]

    private struct TermKey: Hashable {
        var path: String
        var options: ScanOptions
    }

    /// The text of a file.
    func text(_ path: String) throws(FileError) -> SourceText {
        if let known = lock.withLock({ texts[path] }) { return try known.get() }
        let result: Result<SourceText, FileError>
        do { result = .success(SourceText(try FileReader.bytes(of: path))) } catch { result = .failure(error) }
        lock.withLock { texts[path] = result }
        return try result.get()
    }

    /// The digest of a file's contents.
    func digest(_ path: String) throws(FileError) -> String {
        if let known = lock.withLock({ digests[path] }) { return known }
        var digest = ContentDigest()
        digest.add(UnsafeRawBufferPointer(try text(path).bytes))
        let result = digest.text
        lock.withLock { digests[path] = result }
        return result
    }

    /// The terms of a file's conditions that a stand-in may answer otherwise; none for a file that cannot be read.
    func terms(_ path: String, options: ScanOptions) -> [(term: ConditionTerm, range: SourceRange)] {
        let key = TermKey(path: path, options: options)
        if let known = lock.withLock({ termsOfFiles[key] }) { return known }
        let terms = (try? text(path)).map { SourceAdaptation.terms(of: $0, options: options) } ?? []
        lock.withLock { termsOfFiles[key] = terms }
        return terms
    }

    /// The lines of a file.
    func lineTable(_ path: String) throws(FileError) -> LineTable {
        if let known = lock.withLock({ lines[path] }) { return known }
        let table = LineTable(try text(path))
        lock.withLock { lines[path] = table }
        return table
    }

    /// Whether one of the files declares something of that name, in whatever clause.
    func declares(_ name: String, in paths: [String]) -> Bool {
        if let known = lock.withLock({ declared[name] }) { return known }
        let result = paths.contains { path in
            guard let text = try? text(path) else { return false }
            return DeclarationSearch.declares(name, in: String(decoding: text.bytes, as: UTF8.self))
        }
        lock.withLock { declared[name] = result }
        return result
    }

    /// Whether one of the files has an `import` of something other than the standard library.
    func importsModules(_ paths: [String]) -> Bool {
        paths.contains { path in
            guard let text = try? text(path) else { return false }
            return String(decoding: text.bytes, as: UTF8.self).split(separator: "\n").contains { line in
                let words = line.split(separator: " ", maxSplits: 5)
                guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { return false }
                return !words[index + 1].hasPrefix("Swift ") && words[index + 1] != "Swift"
            }
        }
    }
}
