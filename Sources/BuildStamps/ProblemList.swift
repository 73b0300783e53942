/// Problems in the order in which they were met, at most ``limit`` of a kind: a hostile file cannot fill the memory
/// with them. What was left out is counted.
struct ProblemList {
    static let limit = 50

    private var kept: [StampProblem] = []
    private var counts: [StampProblemCode: Int] = [:]
    private var isOver = false

    mutating func add(_ problem: StampProblem) {
        let count = counts[problem.code, default: 0] + 1
        counts[problem.code] = count
        if count <= ProblemList.limit {
            kept.append(problem)
        } else {
            isOver = true
        }
    }

    mutating func add(
        _ code: StampProblemCode, _ message: String, at location: String = "",
        severity: StampProblem.Severity? = nil
    ) {
        add(StampProblem(code, message, at: location, severity: severity))
    }

    func contains(_ code: StampProblemCode) -> Bool { counts[code] != nil }

    var isEmpty: Bool { kept.isEmpty }

    /// The problems, with one line for each kind of which some were left out.
    var all: [StampProblem] {
        if !isOver { return kept }
        var list = kept
        for code in StampProblemCode.allCases {
            guard let count = counts[code], count > ProblemList.limit else { continue }
            let worst = kept.filter { $0.code == code }.map(\.severity).max()
            list.append(StampProblem(code, "\(count - ProblemList.limit) more of this kind", severity: worst))
        }
        return list
    }
}
