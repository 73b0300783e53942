import FenceModel
import FenceSyntax

/// The tokens of a text with the clauses they stand in, so that what many toolchains compile of it can be compared without
/// reading it again.
///
/// A token is a number that stands for its text; equal texts have equal numbers in all tables of one ``TokenNumbers``.
struct TokenTable {
    private let scan: SourceScan
    /// The number of each token, and the index of its clause among all clauses; -1 outside all fences.
    private let tokens: [(number: Int, clause: Int)]
    /// The index of the first clause of each fence.
    private let firstClause: [Int]

    init(_ text: SourceText, _ profile: Profile, _ numbers: inout TokenNumbers) {
        let reading = Reading(text, [profile])
        scan = reading.scan
        var first: [Int] = []
        var count = 0
        for fence in reading.scan.fences {
            first.append(count)
            count += fence.clauses.count
        }
        firstClause = first
        tokens = reading.map.entries.filter { $0.token.kind != .directive }.map { entry in
            (numbers.number(of: entry.token, in: text), entry.place.map { first[$0.fence] + $0.clause } ?? -1)
        }
    }

    /// The numbers of the tokens that are active in a scan of the same text; `nil` when that scan reads the text otherwise.
    func active(in view: SourceScan) -> [Int]? {
        guard view.fences.count == scan.fences.count else { return nil }
        var isActive: [Bool] = []
        for (index, fence) in scan.fences.enumerated() {
            let other = view.fences[index]
            guard other.range == fence.range, other.clauses.count == fence.clauses.count else { return nil }
            for (mine, theirs) in zip(fence.clauses, other.clauses) where mine.keywordRange != theirs.keywordRange {
                return nil
            }
            isActive += view.states[index].map { $0 == .active }
        }
        return tokens.compactMap { $0.clause < 0 || isActive[$0.clause] ? $0.number : nil }
    }

    /// What a toolchain sees, without reading the text again where that is possible.
    func view(_ text: SourceText, _ world: World) -> SourceScan {
        scan.reevaluated(world.decide) ?? world.scan(text)
    }
}

/// Gives equal tokens equal numbers.
struct TokenNumbers {
    private var numbers: [[UInt8]: Int] = [:]

    /// The number of a token; strings over several lines with the same value have the same.
    mutating func number(of token: SourceToken, in text: SourceText) -> Int {
        var bytes = Array(text.bytes[token.range.start..<token.range.end])
        if token.kind == .string, let string = MultilineString(text, token.range) { bytes = string.contents }
        if let known = numbers[bytes] { return known }
        numbers[bytes] = numbers.count
        return numbers.count - 1
    }
}
