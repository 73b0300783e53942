import Foundation

/// A difference that is known, with the reason: a line `path ends with | text of the difference | reason`.
struct Explanation: Sendable {
    var pathSuffix: String
    var text: String
    var reason: String

    static func read(_ file: String) throws -> [Explanation] {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let parts = line.split(separator: "|", maxSplits: 2).map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.count == 3 ? Explanation(pathSuffix: parts[0], text: parts[1], reason: parts[2]) : nil
        }
    }
}
