/// The fences of a file in one setting, in the form in which both sides are compared.
struct Outline: Equatable {
    struct Fence: Equatable {
        var clauses: [Clause]
        /// Offset of `#endif`; -1 when the file ends first.
        var end: Int
        /// The offset of the clause around it; -1 for none.
        var parent: Int
    }

    struct Clause: Equatable {
        var keyword: String
        var offset: Int
        var condition: String
        var state: String

        func hasSameState(as other: Clause) -> Bool {
            state == other.state || (other.state == Outline.notTaken && (state == "inactive" || state == "skipped"))
        }
    }

    /// The state of a clause inside one that is not compiled: SwiftIfConfig does not say whether it would be parsed.
    static let notTaken = "not taken"

    /// By the offset of `#if`.
    var fences: [Int: Fence] = [:]
    /// What is said, without notes: `offset: severity: message`, sorted.
    var diagnostics: [String] = []
}
