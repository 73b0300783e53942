/// Sources that are nothing but random conditions, each with a mark in every clause.
struct ConditionSources {
    var generator: ConditionGenerator
    private var mark = 0

    init(seed: UInt64) { generator = ConditionGenerator(seed: seed) }

    /// Many conditions of the right form in one file.
    mutating func manyOfRightForm(_ count: Int) -> GeneratedSource {
        var text = ""
        var made = 0
        mark = 0
        var starts: [Int] = []
        while made < count {
            starts.append(text.utf8.count)
            made += fence(&text, depth: 0) { $0.random.chance(60) ? $0.valid() : $0.doubtful() }
        }
        var source = GeneratedSource(text, conditions: made)
        source.pieceStarts = starts
        return source
    }

    /// One condition of any form: what breaks it may change how all that follows is read.
    mutating func oneOfAnyForm() -> GeneratedSource {
        let condition = generator.random.chance(70) ? generator.broken() : generator.rubbish()
        let text = "#if \(condition)\n#warning(\"M1\")\n#else\n#warning(\"M2\")\n#endif\n#warning(\"M3\")\n"
        return GeneratedSource(text, conditions: 1, isBroken: true)
    }

    private mutating func fence(_ text: inout String, depth: Int, _ condition: (inout ConditionGenerator) -> String)
        -> Int
    {
        var made = 1
        text += "#if \(condition(&generator))\n"
        made += body(&text, depth, condition)
        while generator.random.chance(20) {
            text += "#elseif \(condition(&generator))\n"
            made += 1 + body(&text, depth, condition)
        }
        if generator.random.chance(50) {
            text += "#else\n"
            made += body(&text, depth, condition)
        }
        text += "#endif\n"
        return made
    }

    private mutating func body(_ text: inout String, _ depth: Int, _ condition: (inout ConditionGenerator) -> String)
        -> Int
    {
        mark += 1
        text += "#warning(\"M\(mark)\")\n"
        return depth < 2 && generator.random.chance(8) ? fence(&text, depth: depth + 1, condition) : 0
    }
}
