import Foundation
import Testing

@testable import FenceBuild

@Suite("Jobs that depend on each other") struct JobSchedulerTests {
    @Test(arguments: [1, 2, 8]) func aJobRunsAfterThoseItDependsOn(width: Int) {
        let dependencies = [[], [0], [0], [1, 2], [], [3, 4]]
        let order = Recorder()
        JobScheduler(width: width).run(dependencies: dependencies) { order.add("\($0)") }
        #expect(order.all.count == dependencies.count)
        for (index, list) in dependencies.enumerated() {
            for other in list {
                let own = order.all.firstIndex(of: "\(index)") ?? -1
                #expect(own > order.all.firstIndex(of: "\(other)") ?? Int.max)
            }
        }
    }

    @Test func noMoreJobsRunAtOnceThanAllowed() {
        let counter = Counter()
        JobScheduler(width: 2).run(dependencies: Array(repeating: [], count: 12)) { _ in
            counter.enter()
            usleep(2_000)
            counter.leave()
        }
        #expect(counter.most <= 2)
    }

    @Test func nothingToDoIsDone() {
        JobScheduler(width: 2).run(dependencies: []) { _ in Issue.record("there is no job") }
    }

    private final class Counter: @unchecked Sendable {
        private let lock = NSLock()
        private var now = 0
        private(set) var most = 0
        func enter() {
            lock.withLock {
                now += 1
                most = max(most, now)
            }
        }
        func leave() { lock.withLock { now -= 1 } }
    }
}
