import FenceModel

/// Makes a source on which both sides disagree smaller, as long as they still do.
struct Reduction {
    var compiler: CompilerRun
    var setting: CompilerSetting
    var profile: Profile

    /// A small source on which both sides disagree in the same manner, tried in a limited number of compiler runs.
    func reduce(_ judgement: Judgement) -> Judgement {
        var best = judgement
        var runs = 0
        var units: [(Unit, Int)] = [(.lines, 16)]
        if judgement.source.isBroken { units.append((.words, 32)) }
        for (unit, limit) in units {
            var parts = unit.split(best.source)
            var size = max(parts.count / 2, 1)
            while runs < limit {
                // All ways to leave out one chunk, judged in one run of the compiler.
                let starts = Array(stride(from: 0, to: parts.count, by: size))
                let candidates = starts.map { start in Array(parts[..<start] + parts[min(start + size, parts.count)...])
                }
                runs += 1
                guard let index = firstThatDisagrees(candidates, like: best) else {
                    if size == 1 { break }
                    size = max(size / 2, 1)
                    continue
                }
                parts = candidates[index.offset]
                best = index.judgement
                size = min(size, max(parts.count / 2, 1))
            }
        }
        return best
    }

    private func firstThatDisagrees(
        _ candidates: [[[UInt8]]], like judgement: Judgement
    ) -> (offset: Int, judgement: Judgement)? {
        let sources = candidates.map { parts in
            var source = judgement.source
            source.bytes = Array(parts.joined())
            source.pieceStarts = []
            return source
        }
        guard !sources.isEmpty, let opinions = try? compiler.opinionsInOneRun(on: sources, setting) else { return nil }
        for (index, (source, opinion)) in zip(sources, opinions).enumerated() {
            let next = Judgement(source, setting, profile, compiler: opinion)
            if !next.agrees, next.kind == judgement.kind, next.compilerRejects == judgement.compilerRejects {
                return (index, next)
            }
        }
        return nil
    }

    private enum Unit {
        case lines
        case words

        func split(_ source: GeneratedSource) -> [[UInt8]] {
            let bytes = source.bytes
            var parts: [[UInt8]] = []
            var current: [UInt8] = []
            for byte in bytes {
                switch self {
                case .lines:
                    current.append(byte)
                    if byte == 0x0A {
                        parts.append(current)
                        current = []
                    }
                case .words:
                    let isWord =
                        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                        || byte == 0x5F
                    if !isWord {
                        if !current.isEmpty { parts.append(current) }
                        parts.append([byte])
                        current = []
                    } else {
                        current.append(byte)
                    }
                }
            }
            if !current.isEmpty { parts.append(current) }
            return parts
        }
    }
}

extension Judgement {
    /// In which ways both sides differ; a reduction must keep it, so that it does not wander off to another difference.
    var kind: Set<String> {
        var kinds: Set<String> = []
        if !Set(ours.active).subtracting(compiler.active).isEmpty { kinds.insert("more active") }
        if !Set(compiler.active).subtracting(ours.active).isEmpty { kinds.insert("less active") }
        if ours.active.count != Set(ours.active).count { kinds.insert("repeated") }
        func messages(_ a: [String], _ b: [String], _ prefix: String) {
            let extra = Set(a).subtracting(b).first.map { $0.drop { $0.isNumber || $0 == ":" } }
            if let extra { kinds.insert(prefix + extra) }
        }
        messages(ours.diagnostics, compiler.diagnostics, "+")
        messages(compiler.diagnostics, ours.diagnostics, "-")
        return kinds
    }
}
