/// Recorded runs that are not reproduced, by id, each with the reason.
enum OutOfScope {
    private static let parseOnly =
        "`swiftc -parse` evaluates no condition: no toolchain takes a branch, so there is nothing to preview"

    static let reasons: [String: String] = [
        "mode-x-parse": parseOnly,
        "mode-x-parse-junk": parseOnly,
        "mode-x-parse-badcond": parseOnly,
        "ci-clang-bad-001": "the errors are Clang's, about a module map on the search path",
        "expr-literal-071":
            "`default` outside a switch: which statements the compiler's error recovery drops is the statement parser's matter",
        "lex-unicode-fullwidth-hash":
            "an ordinary identifier followed by another on its line; only a whole parser of Swift can say so everywhere",
        "place-stmt-in-type-inactive":
            "a call where a member is expected, recovered as a method without `func`: the declaration parser's matter",
    ]
}
