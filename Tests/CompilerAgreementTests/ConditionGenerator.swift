/// Writes random conditions: most are valid, some have a mistake, some are rubbish.
struct ConditionGenerator {
    var random: RandomSource

    init(seed: UInt64) { random = RandomSource(seed: seed) }

    /// A condition about which the compiler has nothing to say but warnings.
    mutating func valid(depth: Int = 3) -> String {
        text(expression(depth: depth, isStrict: true))
    }

    /// A condition of the right form whose terms may have wrong arguments.
    mutating func doubtful(depth: Int = 3) -> String {
        text(expression(depth: depth, isStrict: false))
    }

    /// A condition whose tokens were changed at random.
    mutating func broken() -> String {
        var pieces = expression(depth: 2, isStrict: random.chance(50))
        for _ in 0..<random.number(1...3) {
            let index = random.number(0...max(pieces.count - 1, 0))
            switch random.number(0...5) {
            case 0: pieces.insert(random.pick(Vocabulary.tokens), at: index)
            case 1: if pieces.count > 1 { pieces.remove(at: index) }
            case 2: pieces[index] = random.pick(Vocabulary.tokens)
            case 3: pieces.insert(random.pick(Vocabulary.spaces), at: index)
            case 4: pieces.swapAt(index, random.number(0...pieces.count - 1))
            default: pieces.insert(pieces[random.number(0...pieces.count - 1)], at: index)
            }
        }
        return text(pieces)
    }

    /// Tokens in a row, with or without space between them.
    mutating func rubbish() -> String {
        var result = ""
        for _ in 0..<random.number(1...7) {
            result += random.pick(Vocabulary.tokens)
            if random.chance(50) { result += random.pick(Vocabulary.spaces) }
        }
        return result
    }

    /// A condition that is false, so that its clause may hold anything.
    mutating func falseByVersion() -> String {
        let version = random.pick([
            "compiler(>=99)", "swift(>=99)", "compiler(<5)", "!compiler(>=5)", "_compiler_version(\"9999.*.1\")",
        ])
        switch random.number(0...4) {
        case 0: return version + " && " + text(term(true))
        case 1: return version + " && nosuch(any, thing: 1)"
        case 2: return "(\(version))"
        case 3: return version + " || swift(<4)"
        default: return version
        }
    }

    // MARK: Grammar

    private func text(_ pieces: [String]) -> String { pieces.joined() }

    private mutating func expression(depth: Int, isStrict: Bool) -> [String] {
        guard depth > 0, random.chance(70) else { return term(isStrict) }
        switch random.number(0...9) {
        case 0...3: return chain("&&", depth, isStrict)
        case 4...6: return chain("||", depth, isStrict)
        case 7: return ["!"] + operand(depth, isStrict)
        default: return parenthesized(depth, isStrict)
        }
    }

    private mutating func parenthesized(_ depth: Int, _ isStrict: Bool) -> [String] {
        var pieces = ["("]
        if random.chance(15) { pieces.append(random.pick(Vocabulary.innerSpaces)) }
        pieces += expression(depth: depth - 1, isStrict: isStrict)
        if random.chance(15) { pieces.append(random.pick(Vocabulary.innerSpaces)) }
        if random.chance(5) { pieces.append(",") }
        return pieces + [")"]
    }

    private mutating func operand(_ depth: Int, _ isStrict: Bool) -> [String] {
        if random.chance(60) {
            let simple = term(isStrict)
            return simple.first == "!" ? parenthesized(1, isStrict) : simple
        }
        return parenthesized(depth, isStrict)
    }

    private mutating func chain(_ symbol: String, _ depth: Int, _ isStrict: Bool) -> [String] {
        var pieces = expression(depth: depth - 1, isStrict: isStrict)
        for _ in 0..<random.number(1...3) {
            let next = expression(depth: depth - 1, isStrict: isStrict)
            let between =
                random.chance(20) && next.first != "!"
                ? "" : random.pick([" ", " ", " ", "  ", "\t", "/* c */", " /**/ "])
            // One symbol may change to the other: precedence decides.
            let joint = random.chance(15) ? random.pick(["&&", "||"]) : symbol
            if between == "" && (pieces.last.map { $0.hasSuffix(" ") } ?? false) {
                pieces += [" " + joint + " "]
            } else {
                pieces += [between, joint, between]
            }
            pieces += next
        }
        return pieces
    }

    private mutating func term(_ isStrict: Bool) -> [String] {
        switch random.number(0...13) {
        case 0...2: return [random.pick(Vocabulary.flags)]
        case 3: return [random.pick(["true", "false"])]
        case 4: return call(random.pick(["os", "arch", "targetEnvironment"]), isStrict)
        case 5:
            return call(
                random.pick([
                    "_endian", "_runtime", "_pointerBitWidth", "_hasAtomicBitWidth", "_ptrauth", "objectFormat",
                ]), isStrict)
        case 6: return call(random.pick(["hasFeature", "hasAttribute"]), isStrict)
        case 7, 8: return version(random.pick(["swift", "compiler", "compiler", "_compiler_version"]), isStrict)
        case 9...11: return canImport(isStrict)
        case 12: return isStrict ? [random.pick(Vocabulary.flags)] : [random.pick(Vocabulary.wrongTerms)]
        default: return ["!", random.pick(Vocabulary.flags)]
        }
    }

    private mutating func call(_ name: String, _ isStrict: Bool) -> [String] {
        var arguments = [random.pick(Vocabulary.arguments[name] ?? [])]
        if !isStrict && random.chance(25) {
            switch random.number(0...4) {
            case 0: arguments = []
            case 1: arguments = ["\"\(arguments[0])\""]
            case 2: arguments = ["x: " + arguments[0]]
            case 3: arguments += [", ", "iOS"]
            default: arguments = [random.pick(Vocabulary.wrongTerms)]
            }
        }
        return around(name, arguments)
    }

    private mutating func around(_ name: String, _ arguments: [String]) -> [String] {
        var pieces = [random.chance(3) ? "`\(name)`" : name]
        if random.chance(5) { pieces.append(" ") }
        pieces.append("(")
        if random.chance(6) { pieces.append(random.pick(Vocabulary.innerSpaces)) }
        pieces += arguments
        if random.chance(6) { pieces.append(random.pick(Vocabulary.innerSpaces)) }
        if random.chance(3) { pieces.append(",") }
        return pieces + [")"]
    }

    private mutating func version(_ name: String, _ isStrict: Bool) -> [String] {
        if name == "_compiler_version", random.chance(50) {
            let strings =
                isStrict
                ? Vocabulary.compilerVersionStrings
                : Vocabulary.compilerVersionStrings + Vocabulary.wrongCompilerVersionStrings
            return [name, "(", random.pick(strings), ")"]
        }
        let isWrong = !isStrict && random.chance(30)
        let comparison =
            isWrong ? random.pick([">", "==", "<=", ">= ", "", "!=", "< ", ">=<", "=>"]) : random.pick([">=", "<"])
        let number =
            isWrong || (!isStrict && random.chance(20))
            ? random.pick(Vocabulary.wrongVersions) : random.pick(Vocabulary.versions)
        return [name, "(", comparison, number, ")"]
    }

    private mutating func canImport(_ isStrict: Bool) -> [String] {
        // The module being compiled is only asked for without a version, and the Clang part only of modules that do not exist:
        // there the compiler's answer depends on what was asked before in the same run.
        if random.chance(6) { return around("canImport", ["Fuzz"]) }
        var arguments = [random.pick(Vocabulary.modules)]
        if random.chance(8) { arguments += [".", random.pick(["Sub", "Int", "Foundation"])] }
        if random.chance(60) {
            var label = isStrict || random.chance(85) ? "_version" : random.pick(["version", "_Version", "_"])
            if random.chance(15) { (arguments, label) = (["Absent"], "_underlyingVersion") }
            arguments += [random.pick([", ", ",", ",\n  "]), label, random.pick([": ", ":", ":\n"])]
            let number =
                isStrict || random.chance(75)
                ? random.pick(Vocabulary.importVersions) : random.pick(Vocabulary.wrongVersions)
            arguments.append(random.chance(15) && !number.contains("\"") ? "\"\(number)\"" : number)
        }
        if !isStrict && random.chance(10) {
            arguments = random.pick([
                [], ["\"Foundation\""], ["x: Foundation"], ["Foundation, 5"], ["Foundation, _version: 1, 2"],
                ["Foundation()"], ["Foundation."], ["5"],
            ])
        }
        return around("canImport", arguments)
    }
}
