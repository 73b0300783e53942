import FenceModel
import FenceSyntax

/// A file as it is read for editing: all clauses parsed, whatever the profiles make of them.
struct Reading {
    let text: SourceText
    let scan: SourceScan
    let map: CodeMap
    /// What each profile sees, by the profile's name; empty when nobody asked for it.
    private let views: [(profile: String, scan: SourceScan)]

    /// Reads a file. With `comparingViews` the profiles' own views of it are compared with this one by ``fault(of:)``.
    init(_ text: SourceText, _ profiles: [Profile], comparingViews: Bool = false) {
        self.text = text
        views = comparingViews ? profiles.map { ($0.name, World($0).scan(text)) } : []
        let options = Self.options(profiles)
        scan = Self.structure(of: text, profiles)
        map = CodeMap(text, scan, options: options)
    }

    /// The fences of a file, whatever profiles make of them.
    static func structure(of text: SourceText, _ profiles: [Profile]) -> SourceScan {
        FenceScanner.scan(text, options: options(profiles)) { _ in
            ClauseDecision(verdict: .unknown, allowsSyntaxErrors: false)
        }
    }

    private static func options(_ profiles: [Profile]) -> ScanOptions {
        ScanOptions(bareSlashRegex: profiles.first?.readsBareSlashRegex ?? false)
    }

    /// The index of the fence whose `#if` stands at an offset.
    func index(ofFenceAt offset: Int) -> Int? {
        var low = 0
        var high = scan.fences.count
        while low < high {
            let middle = (low + high) / 2
            if scan.fences[middle].range.start < offset { low = middle + 1 } else { high = middle }
        }
        return low < scan.fences.count && scan.fences[low].range.start == offset ? low : nil
    }

    /// The offsets of the targets that can be edited now: those without another target inside, and of two that follow
    /// directly on each other the first.
    func innermost(of targets: [FenceTarget]) -> Set<Int> {
        let deepest = targets.compactMap { index(ofFenceAt: $0.offset).map { scan.fences[$0].depth } }.max() ?? 0
        var chosen: Set<Int> = []
        var ends: Set<Int> = []
        for target in targets.sorted(by: { $0.offset < $1.offset }) {
            guard let index = index(ofFenceAt: target.offset) else {
                // A fence that is no longer there is done.
                chosen.insert(target.offset)
                continue
            }
            let fence = scan.fences[index]
            guard fence.depth == deepest else { continue }
            let before = map.firstEntry(from: target.offset) - 1
            if before >= 0, ends.contains(map.entries[before].token.range.start) { continue }
            chosen.insert(target.offset)
            if let end = fence.endKeyword { ends.insert(end.start) }
        }
        return chosen
    }

    /// The offsets of the targets that stand in a clause which goes with one of those that are taken out.
    func targetsInRemovedText(_ targets: [FenceTarget], removing chosen: [FenceTarget]) -> Set<Int> {
        var removed: Set<Fence.Position> = []
        for target in chosen {
            guard let index = index(ofFenceAt: target.offset) else { continue }
            let fence = scan.fences[index]
            switch FenceDecision(fence, settling: target.answers) {
            case .unchanged: break
            case .dissolved(let kept):
                for clause in fence.clauses.indices where clause != kept {
                    removed.insert(Fence.Position(fence: index, clause: clause))
                }
            case .rewritten(let decisions):
                for clause in fence.clauses.indices where decisions[clause] == .removed {
                    removed.insert(Fence.Position(fence: index, clause: clause))
                }
            }
        }
        var dead: Set<Int> = []
        for target in targets {
            guard let index = index(ofFenceAt: target.offset) else { continue }
            var parent = scan.fences[index].parent
            while let place = parent {
                if removed.contains(place) {
                    dead.insert(target.offset)
                    break
                }
                parent = scan.fences[place.fence].parent
            }
        }
        return dead
    }

    /// Why a target cannot be edited, as far as its own place and text say.
    func fault(of target: FenceTarget) -> FenceFault? {
        guard let index = index(ofFenceAt: target.offset) else { return .insideString }
        let fence = scan.fences[index]
        guard map.reachableFences.contains(index) else { return .insideString }
        if fence.endKeyword == nil { return .noEnd }
        if let message = rejection(of: fence) { return .rejected(message) }
        do { _ = try DirectiveLines(fence, in: text) } catch { return error.fault }
        for view in views where !Self.isReadAlike(fence, view.scan) { return .readDifferently(profile: view.profile) }
        if FenceDecision(fence, settling: target.answers) == .unchanged { return .nothingSettled }
        return nil
    }

    /// What the compiler says against the fence's own directives.
    private func rejection(of fence: Fence) -> String? {
        for (number, clause) in fence.clauses.enumerated() {
            let header = SourceRange(clause.keywordRange.start, clause.body.start)
            // What is said about the place of the directive itself is a matter of `DirectiveLines`.
            if let said = scan.diagnostics.first(where: {
                $0.severity == .error && header.contains($0.offset) && $0.offset != header.start
            }) {
                return said.message
            }
            guard let parsed = clause.parsed else {
                if clause.keyword != .else { return "invalid conditional compilation expression" }
                if number + 1 < fence.clauses.count { return "further conditions after #else are unreachable" }
                continue
            }
            var message = (parsed.syntaxDiagnostics + parsed.foldingDiagnostics).first { $0.severity == .error }?
                .message
            parsed.condition.forEachProblem { problem in
                message = message ?? problem.diagnostics.first?.message ?? "invalid conditional compilation expression"
            }
            if message == nil, parsed.condition.hasRejectedPart {
                message =
                    ConditionEvaluator(Profile(name: "")).evaluate(parsed.condition).diagnostics
                    .first { $0.severity == .error }?.message
            }
            if let message { return message }
        }
        return nil
    }

    /// Whether another scan finds the same directives at the same places.
    private static func isReadAlike(_ fence: Fence, _ view: SourceScan) -> Bool {
        guard let other = view.fences.first(where: { $0.range.start == fence.range.start }) else { return false }
        return other.range == fence.range && other.clauses.map(\.keywordRange) == fence.clauses.map(\.keywordRange)
    }
}

extension Condition {
    /// Whether a part is one that the compiler takes at face value and rejects nevertheless: `1`, `defined(X)`.
    fileprivate var hasRejectedPart: Bool {
        switch node {
        case .integer: true
        case .term(.defined), .term(.platform(.runtime, _, _)): true
        case .literal, .term, .invalid: false
        case .not(let operand), .parenthesized(let operand): operand.hasRejectedPart
        case .and(let operands), .or(let operands): operands.contains(where: \.hasRejectedPart)
        }
    }
}
