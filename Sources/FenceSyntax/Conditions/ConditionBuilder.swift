/// Decides what a parsed expression means as a condition.
///
/// Folds operators (`&&` binds tighter than `||`, nothing else has a precedence), and recognises flags and condition functions
/// with their argument rules. The order and wording of what goes wrong are the compiler's (SwiftIfConfig, 6.3).
struct ConditionBuilder {
    let text: SourceText
    /// What operator folding said; printed before anything that evaluation says.
    private(set) var foldingDiagnostics: [SourceDiagnostic] = []

    init(text: SourceText) { self.text = text }

    static let invalid = "invalid conditional compilation expression"

    mutating func build(_ node: Expression.Node) -> Condition {
        let range = node.range
        switch node.expression {
        case .boolean(let value):
            return Condition(.literal(value), range)
        case .integer(let digits) where digits == "0" || digits == "1":
            return Condition(.integer(digits == "1"), range)
        case .name(let name):
            return Condition(.term(ConditionBuilder.flag(name)), range)
        case .prefix(let op, let operand):
            guard text.string(op) == "!" else {
                foldNested(operand)
                return problem(range, range.start, "expected unary '!' expression")
            }
            return Condition(.not(build(operand)), range)
        case .sequence(let operands, let operators):
            return fold(operands, operators, range)
        case .tuple(let elements):
            guard elements.count == 1, let element = elements.first, element.label == nil else {
                for element in elements { foldNested(element.value) }
                return problem(range, range.start, ConditionBuilder.invalid)
            }
            return Condition(.parenthesized(build(element.value)), range)
        case .call(let callee, let arguments):
            foldNested(callee)
            for argument in arguments { foldNested(argument.value) }
            var condition = call(callee, arguments, range)
            if case .invalid(var problem) = condition.node, case .name(let function) = callee.expression {
                problem.allowsSyntaxErrors = ["swift", "compiler", "_compiler_version"].contains(function)
                condition.node = .invalid(problem)
            }
            return condition
        case .availability:
            return Condition(.invalid(ConditionProblem(diagnostics: [])), range)
        case .member(let base, _):
            foldNested(base)
            return problem(range, range.start, ConditionBuilder.invalid)
        case .integer, .string, .missing, .separatedOperator, .other:
            return problem(range, range.start, ConditionBuilder.invalid)
        }
    }

    /// Folds what stands inside a part that is no condition itself, for the sake of what folding says about it.
    private mutating func foldNested(_ node: Expression.Node) {
        switch node.expression {
        case .prefix(_, let operand): foldNested(operand)
        case .member(let base, _): foldNested(base)
        case .call(let callee, let arguments):
            foldNested(callee)
            for argument in arguments { foldNested(argument.value) }
        case .tuple(let elements):
            for element in elements { foldNested(element.value) }
        case .sequence(let operands, let operators):
            _ = fold(operands, operators, node.range)
        default: break
        }
    }

    private static func flag(_ name: String) -> ConditionTerm {
        name.utf8.first == 0x24 ? .featureFlag(String(name.dropFirst())) : .flag(name)
    }

    private func problem(_ range: SourceRange, _ offset: Int, _ message: String) -> Condition {
        Condition(
            .invalid(ConditionProblem(diagnostics: [SourceDiagnostic(.error, at: offset, message)])), range)
    }

    // MARK: Operators

    /// A tree under construction; a class, so that long chains grow in place.
    private final class Folded {
        enum Kind { case leaf(Condition), and([Folded]), or([Folded]), broken }
        var kind: Kind
        var range: SourceRange
        init(_ kind: Kind, _ range: SourceRange) {
            self.kind = kind
            self.range = range
        }
    }

    private mutating func fold(
        _ operands: [Expression.Node], _ operators: [Expression.InfixOperator], _ range: SourceRange
    ) -> Condition {
        var folder = Folder(operators: operators)
        let leaves = operands.map { node -> Folded in
            let condition = build(node)
            return Folded(.leaf(condition), node.range)
        }
        let result = folder.fold(leaves)
        foldingDiagnostics += folder.diagnostics
        var condition = ConditionBuilder.condition(of: result)
        condition.range = range
        return condition
    }

    private static func condition(of folded: Folded) -> Condition {
        switch folded.kind {
        case .leaf(let condition): return condition
        case .and(let operands): return Condition(.and(operands.map(condition(of:))), folded.range)
        case .or(let operands): return Condition(.or(operands.map(condition(of:))), folded.range)
        case .broken: return Condition(.invalid(ConditionProblem(diagnostics: [])), folded.range)
        }
    }

    /// Folds a sequence as swift-syntax's operator table does when it knows `&&` and `||` only: each time the precedence of
    /// another operator is asked for, an error is recorded, so that its number is the compiler's too.
    private struct Folder {
        let operators: [Expression.InfixOperator]
        var diagnostics: [SourceDiagnostic] = []
        private var next = 0
        private var leaves: [Folded] = []

        init(operators: [Expression.InfixOperator]) { self.operators = operators }

        mutating func fold(_ leaves: [Folded]) -> Folded {
            self.leaves = leaves
            next = 0
            return fold(leaves[0], bound: nil)
        }

        private mutating func precedence(_ op: Expression.InfixOperator) -> Int? {
            switch op.kind {
            case .and: return 2
            case .or: return 1
            case .special: return nil
            case .unknown:
                diagnostics.append(SourceDiagnostic(.error, at: op.range.start, "expected '&&' or '||' expression"))
                return nil
            }
        }

        /// `bound` is a precedence that operators must exceed (strictly).
        private func considers(_ precedence: Int?, _ bound: Int?) -> Bool {
            guard let bound else { return true }
            guard let precedence else { return false }
            return precedence > bound
        }

        private mutating func fold(_ first: Folded, bound: Int?) -> Folded {
            var left = first
            restart: while next < operators.count {
                var op = operators[next]
                var opPrecedence = precedence(op)
                guard considers(opPrecedence, bound) else { return left }
                next += 1
                var right = leaves[next]
                while next < operators.count {
                    let following = operators[next]
                    let followingPrecedence = precedence(following)
                    guard considers(followingPrecedence, bound) else { break }
                    guard let a = opPrecedence, let b = followingPrecedence else {
                        left = join(left, op, right)
                        continue restart
                    }
                    if a >= b {
                        left = join(left, op, right)
                        op = following
                        opPrecedence = b
                        next += 1
                        right = leaves[next]
                    } else {
                        right = fold(right, bound: a)
                    }
                }
                return join(left, op, right)
            }
            return left
        }

        private func join(_ left: Folded, _ op: Expression.InfixOperator, _ right: Folded) -> Folded {
            let range = SourceRange(left.range.start, right.range.end)
            switch op.kind {
            case .and:
                if case .and(var operands) = left.kind {
                    // The array must have one owner, so that it grows in place.
                    left.kind = .broken
                    operands.append(right)
                    return Folded(.and(operands), range)
                }
                return Folded(.and([left, right]), range)
            case .or:
                if case .or(var operands) = left.kind {
                    // The array must have one owner, so that it grows in place.
                    left.kind = .broken
                    operands.append(right)
                    return Folded(.or(operands), range)
                }
                return Folded(.or([left, right]), range)
            case .unknown:
                return Folded(.broken, range)
            case .special:
                let error = SourceDiagnostic(.error, at: left.range.start, ConditionBuilder.invalid)
                return Folded(.leaf(Condition(.invalid(ConditionProblem(diagnostics: [error])), range)), range)
            }
        }
    }

    // MARK: Condition functions

    private func call(_ callee: Expression.Node, _ arguments: [Expression.Argument], _ range: SourceRange) -> Condition
    {
        guard case .name(let function) = callee.expression else {
            return problem(range, range.start, ConditionBuilder.invalid)
        }
        // The parser has said everything about an argument that it refused.
        if arguments.count == 1, case .availability = arguments[0].value.expression {
            return Condition(.invalid(ConditionProblem(diagnostics: [])), range)
        }
        if let question = PlatformQuestion(rawValue: function) {
            return platform(question, arguments, range)
        }
        switch function {
        case "swift", "compiler":
            return versionCheck(function, arguments, range)
        case "_compiler_version":
            if arguments.count == 1, arguments[0].label == nil,
                case .string(let content?) = arguments[0].value.expression
            {
                return legacyVersion(content, arguments[0].value.range, range)
            }
            return versionCheck(function, arguments, range)
        case "canImport":
            return canImport(arguments, range)
        case "defined":
            guard let name = singleName(arguments) else { return problem(range, range.start, ConditionBuilder.invalid) }
            let said = [
                SourceDiagnostic(
                    .error, at: range.start,
                    "compilation conditions in Swift are always boolean and do not need to be checked for existence with "
                        + "'defined()'"),
                SourceDiagnostic(.note, at: range.start, "remove 'defined()'"),
            ]
            return Condition(.term(.defined(name.text, diagnostics: said)), range)
        default:
            return problem(range, range.start, ConditionBuilder.invalid)
        }
    }

    private func singleName(_ arguments: [Expression.Argument]) -> (text: String, offset: Int)? {
        guard arguments.count == 1, arguments[0].label == nil, case .name(let name) = arguments[0].value.expression
        else {
            return nil
        }
        return (name, arguments[0].value.range.start)
    }

    private func requiresArgument(_ function: String, _ role: String, _ range: SourceRange) -> Condition {
        problem(range, range.start, "'\(function)' requires a single unlabeled argument for the \(role)")
    }

    private func platform(
        _ question: PlatformQuestion, _ arguments: [Expression.Argument], _ range: SourceRange
    ) -> Condition {
        let role = ConditionBuilder.role(of: question)
        guard let argument = singleName(arguments) else { return requiresArgument(question.rawValue, role, range) }
        if question == .pointerBitWidth || question == .hasAtomicBitWidth {
            guard argument.text.first == "_", Int(argument.text.dropFirst()) != nil else {
                return requiresArgument(question.rawValue, role, range)
            }
        }
        return Condition(
            .term(.platform(question, argument: argument.text, argumentOffset: argument.offset)), range)
    }

    private static func role(of question: PlatformQuestion) -> String {
        switch question {
        case .os: "operating system"
        case .arch: "architecture"
        case .targetEnvironment: "environment"
        case .runtime: "runtime"
        case .endian: "endianness ('big' or 'little')"
        case .pointerBitWidth, .hasAtomicBitWidth: "bit width ('_' followed by an integer)"
        case .ptrauth: "pointer authentication scheme"
        case .objectFormat: "object file format"
        case .hasFeature: "feature"
        case .hasAttribute: "attribute"
        }
    }

    /// The components of a version written in digits and dots, each a Swift integer; `nil` when it is none.
    static func version(_ text: String) -> [Int]? {
        var components: [Int] = []
        for piece in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard let value = Int(piece) else { return nil }
            components.append(value)
        }
        return components
    }

    /// What the compiler shows of a version: with the white space and comments on the side where a token is missing.
    private func writtenVersion(_ node: Expression.Node, triviaStart: Int? = nil) -> String {
        var range = node.range
        if case .member(_, "") = node.expression {
            let literals = LiteralScanner(text: text, limit: text.count)
            trivia: while true {
                switch (text[range.end], text[range.end + 1]) {
                case (0x20, _), (0x09, _): range.end += 1
                case (0x2F, 0x2A): range.end = literals.endOfBlockComment(range.end).end
                case (0x2F, 0x2F): range.end = literals.endOfLine(range.end)
                default: break trivia
                }
            }
        }
        if let triviaStart, text[range.start] == 0x2E { range.start = triviaStart }
        return text.string(range)
    }

    private func versionCheck(
        _ function: String, _ arguments: [Expression.Argument], _ range: SourceRange
    ) -> Condition {
        guard arguments.count == 1, arguments[0].label == nil,
            case .prefix(let op, let operand) = arguments[0].value.expression
        else {
            return requiresArgument(function, "version comparison (>= or <= a version)", range)
        }
        let written = writtenVersion(operand)
        guard let components = ConditionBuilder.version(written) else {
            return problem(
                range, operand.range.start, "'\(function)' version check has invalid version '\(written)'")
        }
        let name = text.string(op)
        guard let comparison = VersionComparison.Operator(rawValue: name) else {
            return problem(range, op.start, "'\(function)' version check does not support operator '\(name)'")
        }
        let question = VersionComparison(comparison, components)
        switch function {
        case "swift": return Condition(.term(.languageVersion(question)), range)
        case "compiler": return Condition(.term(.compilerVersion(question)), range)
        default: return Condition(.term(.underscoredCompilerVersion(question)), range)
        }
    }

    /// `_compiler_version("6003.*.1")`: the first component is divided by 1000 and its remainder stands for the second.
    private func legacyVersion(_ content: String, _ literal: SourceRange, _ range: SourceRange) -> Condition {
        var contentOffset = literal.start
        while text[contentOffset] == 0x23 || text[contentOffset] == 0x22 { contentOffset += 1 }
        if content.isEmpty { contentOffset = min(contentOffset, literal.start + 1) }
        var components: [Int] = []
        var warnings: [SourceDiagnostic] = []
        func failure(_ message: String) -> Condition {
            Condition(
                .invalid(
                    ConditionProblem(diagnostics: warnings + [SourceDiagnostic(.error, at: contentOffset, message)])),
                range)
        }
        for (index, piece) in content.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
            if piece.isEmpty { return failure("found empty version component") }
            if index == 1 {
                if piece != "*" {
                    warnings.append(
                        SourceDiagnostic(
                            .warning, at: literal.start,
                            "the second version component is not used for comparison in legacy compiler versions"))
                }
                components.append(0)
                continue
            }
            guard let value = Int(piece) else {
                return failure(
                    "'_compiler_version' version check has invalid version '\(text.string(literal))'")
            }
            let limit = components.isEmpty ? 9_223_371 : 999
            guard value >= 0, value <= limit else {
                return failure("compiler version component '\(value)' is not in the allowed range 0...\(limit)")
            }
            components.append(value)
        }
        if components.count > 5 { return failure("compiler version must not have more than five components") }
        if components.count > 1 { components[1] = components[0] % 1000 }
        components[0] /= 1000
        return Condition(.term(.legacyCompilerVersion(components, warning: warnings.first)), range)
    }

    private func canImport(_ arguments: [Expression.Argument], _ range: SourceRange) -> Condition {
        guard let first = arguments.first, first.label == nil else {
            return problem(range, arguments.isEmpty ? range.start : range.start, "'canImport' requires a module name")
        }
        guard arguments.count <= 2 else {
            return problem(range, range.start, "'canImport' can take only two parameters")
        }
        guard let path = importPath(first.value) else {
            return problem(range, first.value.range.start, "expected module name")
        }
        // The compiler's warnings point at the white space before the name, if there is some behind the parenthesis.
        var question = ImportQuestion(path: path.names, pathOffset: first.triviaStart ?? path.offset)
        guard arguments.count == 2 else { return Condition(.term(.canImport(question)), range) }
        let second = arguments[1]
        guard let label = second.label, let kind = ImportQuestion.VersionKind(rawValue: label) else {
            return problem(
                range, second.value.range.start,
                "second parameter of 'canImport' should be labeled as _version or _underlyingVersion")
        }
        let written = writtenVersion(second.value, triviaStart: second.triviaStart)
        var version = written
        if case .string(let content?) = second.value.expression { version = content }
        guard let components = ConditionBuilder.version(version) else {
            return problem(
                range, second.value.range.start, "'canImport' version check has invalid version '\(written)'")
        }
        question.kind = kind
        question.components = components
        question.versionOffset = second.value.range.start
        return Condition(.term(.canImport(question)), range)
    }

    /// The module and submodule names of `A.B.C`, and the offset of the last name, where the compiler points.
    private func importPath(_ node: Expression.Node) -> (names: [String], offset: Int)? {
        var names: [String] = []
        var current = node
        while true {
            switch current.expression {
            case .name(let name):
                names.append(name)
                return (names.reversed(), node.range.start)
            case .member(let base, let name):
                // A name that is missing behind the dot counts as none.
                if !name.isEmpty { names.append(name) }
                current = base
            default:
                return nil
            }
        }
    }
}
