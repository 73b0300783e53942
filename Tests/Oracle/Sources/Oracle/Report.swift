import Foundation

/// Prints what differs and counts what was compared; used from several threads.
final class Report: @unchecked Sendable {
    private let lock = NSLock()
    private let explained: [Explanation]
    private var used: [Int: Int] = [:]
    private var files = 0
    private var bytes = 0
    private var fences = 0
    private var clauses = 0
    private var states = 0
    private var differences = 0
    private var unreadableFiles = 0

    init(_ explained: [Explanation]) { self.explained = explained }

    func unreadable(_ path: String) {
        lock.withLock {
            unreadableFiles += 1
            print("\(path): cannot be read")
        }
    }

    func add(_ path: String, _ result: Comparison.Result, bytes count: Int) {
        lock.withLock {
            files += 1
            bytes += count
            fences += result.fences
            clauses += result.clauses
            states += result.states
            for difference in result.differences {
                let known = explained.firstIndex {
                    path.hasSuffix($0.pathSuffix) && difference.text.contains($0.text)
                }
                if let known {
                    used[known, default: 0] += 1
                } else {
                    differences += 1
                    print("\(path):\(difference.line):\(difference.column): \(difference.text)")
                }
            }
        }
    }

    func finish(seconds: Double) -> Never {
        for (index, explanation) in explained.enumerated() {
            if let count = used[index] {
                print("explained (\(count)): \(explanation.pathSuffix): \(explanation.reason)")
            }
        }
        print(
            """
            \(files) files, \(bytes) bytes, \(fences) fences, \(clauses) clauses, \(states) clause states in \
            \(Setting.all.count) settings: \(differences) differences, \(used.values.reduce(0, +)) explained, \
            \(String(format: "%.1f", seconds)) s
            """)
        exit(differences == 0 && unreadableFiles == 0 ? 0 : 1)
    }
}
