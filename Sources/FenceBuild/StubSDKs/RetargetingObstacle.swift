/// Something that keeps one route of retargeting from working; another route may still work.
struct RetargetingObstacle: Error, Hashable, Sendable {
    var reason: String

    init(_ reason: String) { self.reason = reason }

    /// A compiler that cannot be started is such an obstacle; an interrupt is not, and comes through.
    static func translating<T>(_ body: () throws -> T) throws -> T {
        do { return try body() } catch let failure as ProcessFailure {
            if case .interrupted = failure { throw ToolchainProblem.compiler(failure) }
            throw RetargetingObstacle(failure.description)
        }
    }
}
