import FenceModel
import FenceSyntax

/// Takes fences out of one file, for a set of profiles that remain.
///
/// ```swift
/// let retirer = FileRetirer(profiles: [beta])
/// let result = retirer.retire([FenceTarget(offset: 0, answers: [TermKey(.flag("DUO_SDK")): true])], from: text)
/// ```
///
/// Nested fences are taken out from the inside. Every byte outside the removed lines stays, but for blank lines that would be
/// left doubled and for indentation that a kept body had for its fence. A fence that cannot go stays, with the reason, and
/// the others go. Nothing is returned that has not passed ``TokenProof``.
public struct FileRetirer: Sendable {
    /// The profiles that remain, target settings joined.
    public let profiles: [Profile]
    /// Whether kept bodies keep their indentation.
    public let keepsIndentation: Bool

    /// Creates a retirer.
    public init(profiles: [Profile], keepsIndentation: Bool = false) {
        self.profiles = profiles
        self.keepsIndentation = keepsIndentation
    }

    /// The file without the fences.
    public func retire(_ targets: [FenceTarget], from text: SourceText) -> FileRetirement {
        let original = Reading(text, profiles, comparingViews: true)
        var refused: [Int: FenceFault] = [:]
        for target in targets {
            if let fault = original.fault(of: target) { refused[target.offset] = fault }
        }
        let proof = TokenProof(profiles: profiles)
        var free: Set<TermKey> = []
        for target in targets {
            guard let index = original.index(ofFenceAt: target.offset) else { continue }
            for term in original.scan.fences[index].distinctTerms where target.answers[term.key] == nil {
                free.insert(term.key)
            }
        }
        // What is settled for one fence must not be varied for another.
        for target in targets { free.subtract(target.answers.keys) }
        var result = edit(text, targets, &refused)
        if result.count != text.count || !result.bytes.elementsEqual(text.bytes),
            let fault = proof.fault(before: text, after: result, free: free)
        {
            // Each fence is tried alone to find the ones that cannot go.
            for target in targets where refused[target.offset] == nil {
                var others = refused
                for other in targets where other.offset != target.offset { others[other.offset] = fault }
                let alone = edit(text, targets, &others)
                if let fault = proof.fault(before: text, after: alone, free: free) { refused[target.offset] = fault }
            }
            result = edit(text, targets, &refused)
            if let fault = proof.fault(before: text, after: result, free: free) {
                // Together they do what none does alone: none goes.
                for target in targets { refused[target.offset] = refused[target.offset] ?? fault }
                result = text
            }
        }
        var retirement = FileRetirement(
            original: text, result: result, outcomes: outcomes(targets, original, refused),
            profiles: profiles.map(\.name))
        let answers = Dictionary(targets.map { ($0.offset, $0.answers) }, uniquingKeysWith: { first, _ in first })
        retirement.hints = CommentHints.find(in: retirement, answers: answers)
        return retirement
    }

    // MARK: - Edits

    /// The text without the targets that are not refused; what turns out to be impossible is refused and all begins anew.
    private func edit(_ text: SourceText, _ targets: [FenceTarget], _ refused: inout [Int: FenceFault]) -> SourceText {
        let original = Reading(text, profiles)
        attempts: while true {
            let chosen = targets.filter { refused[$0.offset] == nil }
            let inDeadText = original.targetsInRemovedText(chosen, removing: chosen)
            var open = chosen.filter { !inDeadText.contains($0.offset) }.map { (origin: $0.offset, target: $0) }
            var current = text
            while !open.isEmpty {
                let reading = Reading(current, profiles)
                let editor = FenceEditor(map: reading.map, keepsIndentation: keepsIndentation)
                var edits: [ByteEdit] = []
                let now = reading.innermost(of: open.map(\.target))
                for (origin, target) in open where now.contains(target.offset) {
                    guard let index = reading.index(ofFenceAt: target.offset) else { continue }
                    let fence = reading.scan.fences[index]
                    do {
                        edits += try editor.edits(for: fence, FenceDecision(fence, settling: target.answers))
                    } catch {
                        refused[origin] = error.fault
                        continue attempts
                    }
                }
                let list = EditList(edits)
                open = open.filter { !now.contains($0.target.offset) }
                for index in open.indices { open[index].target.offset = list.newOffset(of: open[index].target.offset) }
                current = SourceText(list.applied(to: current.bytes))
            }
            return current
        }
    }

    private func outcomes(
        _ targets: [FenceTarget], _ original: Reading, _ refused: [Int: FenceFault]
    ) -> [FenceOutcome] {
        let table = LineTable(original.text)
        let inDeadText = original.targetsInRemovedText(targets, removing: targets.filter { refused[$0.offset] == nil })
        return targets.sorted { $0.offset < $1.offset }.map { target in
            var outcome = FenceOutcome(
                offset: target.offset, line: table.position(of: target.offset).line, condition: "",
                kind: .refused(refused[target.offset] ?? .noEnd))
            guard let index = original.index(ofFenceAt: target.offset) else { return outcome }
            let fence = original.scan.fences[index]
            outcome.condition = fence.clauses.first?.condition.map { original.text.string($0.range) } ?? ""
            if inDeadText.contains(target.offset) {
                outcome.kind = .removedWithOuter
                return outcome
            }
            if refused[target.offset] != nil { return outcome }
            switch FenceDecision(fence, settling: target.answers) {
            case .unchanged: outcome.kind = .refused(.nothingSettled)
            case .dissolved(let kept):
                outcome.kind = kept.map { .dissolved(kept: fence.clauses[$0].keyword) } ?? .removed
            case .rewritten(let clauses):
                var conditions: [String] = []
                for (clause, decision) in zip(fence.clauses, clauses) {
                    guard case .kept(let keyword, let reduced) = decision, keyword != .else else { continue }
                    if let reduced {
                        conditions.append(reduced.text(in: original.text))
                    } else if let condition = clause.condition {
                        conditions.append(original.text.string(condition.range))
                    }
                }
                outcome.kind = .simplified(conditions)
            }
            return outcome
        }
    }
}

/// A file before or after the fences have gone.
public struct FileRetirement: Sendable {
    /// The file as it was.
    public var original: SourceText
    /// The file without the fences; the same when none could go.
    public var result: SourceText
    /// What became of each target, in the order of the file.
    public var outcomes: [FenceOutcome]
    /// The profiles for which the compiled tokens were shown to be the same.
    public var profiles: [String]
    /// Comments that stay and speak of a fence that went.
    public var hints: [CommentHint] = []

    /// Whether anything changed.
    public var isChanged: Bool {
        original.count != result.count || !original.bytes.elementsEqual(result.bytes)
    }
}
