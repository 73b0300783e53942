import FenceSyntax

/// Finds the smallest changes of facts that give a condition another verdict.
///
/// ```swift
/// FlipSearch(profile).flips(of: condition, to: true)
/// // DUO_SDK && os(iOS), which is false on the profile: [set DUO_SDK]
/// ```
///
/// Facts have few values between which the condition makes a difference (a version is in one of the intervals between its
/// thresholds), so that a set of changes can be tried by evaluating the condition. Candidates come from the form of the
/// condition: `a && b` becomes true when all its false operands do, and false when one operand does. The number of candidates
/// and their size are bounded, so that the work is proportional to the length of the condition.
public struct FlipSearch {
    private let profile: Profile
    private let evaluator: ConditionEvaluator

    /// Prepares the search for a profile, the settings of the target joined.
    public init(_ profile: Profile) {
        self.profile = profile
        evaluator = ConditionEvaluator(profile)
    }

    /// More changes than this are no longer a small set.
    static let maximumChanges = 6
    /// How many candidates are kept for each part of a condition.
    static let maximumCandidates = 48
    /// How many sets are reported.
    static let maximumFlips = 8

    /// The smallest sets of changes that make the condition true, or false. There is one empty set when it already is.
    public func flips(of condition: Condition, to verdict: Bool) -> ConditionFlips {
        var search = Search(profile: profile, evaluator: evaluator)
        search.learn(condition)
        let candidates = search.candidates(condition, Trilean(verdict))
        var found: [[Int: Int]] = []
        var sets = candidates.filter {
            search.gives(condition, $0, Trilean(verdict)) && search.isSmallest(condition, $0, Trilean(verdict))
        }
        // Of sets that change the same facts and more, only the smaller ones count.
        sets.sort { $0.count < $1.count }
        for set in sets where !found.contains(where: { $0.count < set.count && Set($0.keys).isSubset(of: set.keys) }) {
            if !found.contains(set) { found.append(set) }
        }
        var merged = search.merged(found)
        if merged.count > Self.maximumFlips {
            search.isCut = true
            merged.removeLast(merged.count - Self.maximumFlips)
        }
        return ConditionFlips(
            verdict: verdict,
            flips: merged.map { cells in
                ConditionFlip(
                    changes: cells.sorted { $0.key < $1.key }.map { fact, cells in
                        let domain = search.domains[fact]
                        return FactChange(
                            fact: domain.fact, phrase: domain.phrase(cells.sorted().map { domain.cells[$0] }))
                    })
            },
            isCut: search.isCut)
    }

    private struct Search {
        let profile: Profile
        let evaluator: ConditionEvaluator
        var domains: [FactDomain] = []
        private var indices: [ChangeableFact: Int] = [:]
        /// Whether more than one term asks for a fact.
        private var isShared: [Bool] = []
        var isCut = false

        init(profile: Profile, evaluator: ConditionEvaluator) {
            self.profile = profile
            self.evaluator = evaluator
        }

        /// Collects the facts that the condition asks for and the values that make a difference.
        mutating func learn(_ condition: Condition) {
            var order: [ChangeableFact] = []
            var terms: [ChangeableFact: [ConditionTerm]] = [:]
            condition.forEachTerm { term, _ in
                let fact = FactDomain.fact(of: term)
                if terms[fact] == nil { order.append(fact) }
                // A condition of many thresholds for one fact has more than anybody wants to read.
                if terms[fact, default: []].count < 32 { terms[fact, default: []].append(term) } else { isCut = true }
            }
            for fact in order {
                indices[fact] = domains.count
                domains.append(FactDomain(fact, terms[fact] ?? [], profile: profile))
                isShared.append((terms[fact]?.count ?? 0) > 1)
            }
        }

        /// A change of facts: for each fact (an index of `domains`) the cell it gets.
        typealias Change = [Int: Int]

        /// Changes of which one or more give the node this verdict; to be tried, since facts of one part matter to others.
        mutating func candidates(_ condition: Condition, _ wanted: Trilean) -> [Change] {
            switch condition.node {
            case .literal(let value), .integer(let value): return Trilean(value) == wanted ? [[:]] : []
            case .invalid: return wanted == .no ? [[:]] : []
            case .parenthesized(let operand): return candidates(operand, wanted)
            case .not(let operand): return candidates(operand, !wanted)
            case .term(let term):
                let fact = FactDomain.fact(of: term)
                let isGiven = evaluator.verdict(condition) == wanted
                var changes: [Change] = isGiven ? [[:]] : []
                guard let index = indices[fact] else { return changes }
                // A term that has the verdict keeps it with some values of its fact; they matter where another term asks
                // for the same fact and needs it changed.
                if isGiven, !isShared[index] { return changes }
                for (cell, value) in domains[index].cells.enumerated()
                where Trilean(domains[index].answer(term, value)) == wanted {
                    changes.append([index: cell])
                }
                return changes
            case .and(let operands):
                return wanted == .yes ? all(operands, .yes) : any(operands, .no)
            case .or(let operands):
                return wanted == .no ? all(operands, .no) : any(operands, .yes)
            }
        }

        private mutating func any(_ operands: [Condition], _ wanted: Trilean) -> [Change] {
            var result: [Change] = []
            for operand in operands { result = limited(result + candidates(operand, wanted)) }
            return result
        }

        private mutating func all(_ operands: [Condition], _ wanted: Trilean) -> [Change] {
            var result: [Change] = [[:]]
            for operand in operands {
                let more = candidates(operand, wanted)
                if more == [[:]] { continue }
                var joined: [Change] = []
                var seen: Set<Change> = []
                for left in result {
                    for right in more {
                        var isConsistent = true
                        let both = left.merging(right) { a, b in
                            if a != b { isConsistent = false }
                            return a
                        }
                        guard isConsistent else { continue }
                        if both.count > FlipSearch.maximumChanges {
                            isCut = true
                        } else if seen.insert(both).inserted {
                            joined.append(both)
                        }
                    }
                }
                result = limited(joined)
                if result.isEmpty { return [] }
            }
            return result
        }

        private mutating func limited(_ changes: [Change]) -> [Change] {
            var seen: Set<Change> = []
            var distinct = changes.filter { seen.insert($0).inserted }
            guard distinct.count > FlipSearch.maximumCandidates else { return distinct }
            isCut = true
            let order = distinct.enumerated().sorted { a, b in
                a.element.count != b.element.count ? a.element.count < b.element.count : a.offset < b.offset
            }
            distinct = order.prefix(FlipSearch.maximumCandidates).map(\.element)
            return distinct
        }

        // MARK: Trying

        /// Whether the condition has the verdict when the facts are changed.
        func gives(_ condition: Condition, _ change: Change, _ wanted: Trilean) -> Bool {
            verdict(condition, change) == wanted
        }

        /// Whether no change can be left out.
        func isSmallest(_ condition: Condition, _ change: Change, _ wanted: Trilean) -> Bool {
            for key in change.keys {
                var smaller = change
                smaller[key] = nil
                if gives(condition, smaller, wanted) { return false }
            }
            return true
        }

        private func verdict(_ condition: Condition, _ change: Change) -> Trilean {
            switch condition.node {
            case .literal(let value), .integer(let value): return Trilean(value)
            case .invalid: return .no
            case .parenthesized(let operand): return verdict(operand, change)
            case .not(let operand): return !verdict(operand, change)
            case .term(let term):
                if let index = indices[FactDomain.fact(of: term)], let cell = change[index] {
                    return Trilean(domains[index].answer(term, domains[index].cells[cell]))
                }
                return evaluator.verdict(condition)
            case .and(let operands):
                var result = Trilean.yes
                for operand in operands where result != .no { result = result.and(verdict(operand, change)) }
                return result
            case .or(let operands):
                var result = Trilean.no
                for operand in operands where result != .yes { result = result.or(verdict(operand, change)) }
                return result
            }
        }

        /// Sets that differ in the value of one fact become one set with several values of it.
        func merged(_ changes: [Change]) -> [[Int: Set<Int>]] {
            var sets = changes.map { $0.mapValues { Set([$0]) } }
            var index = 0
            while index < sets.count {
                var other = index + 1
                var hasGrown = false
                while other < sets.count {
                    if let fact = onlyDifference(sets[index], sets[other]) {
                        let joined = sets.remove(at: other)
                        sets[index][fact]?.formUnion(joined[fact] ?? [])
                        hasGrown = true
                    } else {
                        other += 1
                    }
                }
                index = hasGrown ? 0 : index + 1
            }
            return sets
        }

        private func onlyDifference(_ a: [Int: Set<Int>], _ b: [Int: Set<Int>]) -> Int? {
            guard a.count == b.count else { return nil }
            var difference: Int?
            for (fact, cells) in a {
                guard let others = b[fact] else { return nil }
                if cells == others { continue }
                if difference != nil { return nil }
                difference = fact
            }
            return difference
        }
    }
}
