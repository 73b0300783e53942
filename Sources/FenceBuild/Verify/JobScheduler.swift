import Foundation

/// Runs jobs on a few threads, each after those that it depends on.
///
/// The jobs of one run are few and long (a compiler each), so a lock around the whole state is all it takes. Why this
/// and not `swift-build-tool`: Documentation/Verify.md.
struct JobScheduler {
    /// How many jobs run at once.
    var width: Int

    /// Runs all jobs; job `i` starts when all of `dependencies[i]` have ended. Dependencies must not form a circle.
    func run(dependencies: [[Int]], job: @escaping @Sendable (Int) -> Void) {
        guard !dependencies.isEmpty else { return }
        let state = State(dependencies)
        let threads = min(max(1, width), dependencies.count)
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            while let index = state.next() {
                job(index)
                state.finish(index)
            }
        }
    }

    private final class State: @unchecked Sendable {
        private let condition = NSCondition()
        // Guarded by the condition's lock.
        private var ready: [Int] = []
        private var waitingFor: [Int]
        private var dependants: [[Int]]
        private var remaining: Int

        init(_ dependencies: [[Int]]) {
            remaining = dependencies.count
            waitingFor = dependencies.map(\.count)
            dependants = [[Int]](repeating: [], count: dependencies.count)
            for (index, list) in dependencies.enumerated() {
                for other in list { dependants[other].append(index) }
            }
            // Taken from the end, so that the first jobs run first.
            ready = dependencies.indices.filter { dependencies[$0].isEmpty }.reversed()
        }

        func next() -> Int? {
            condition.lock()
            defer { condition.unlock() }
            while ready.isEmpty, remaining > 0 { condition.wait() }
            return ready.popLast()
        }

        func finish(_ index: Int) {
            condition.lock()
            defer { condition.unlock() }
            remaining -= 1
            for dependant in dependants[index].reversed() {
                waitingFor[dependant] -= 1
                if waitingFor[dependant] == 0 { ready.insert(dependant, at: 0) }
            }
            condition.broadcast()
        }
    }
}
