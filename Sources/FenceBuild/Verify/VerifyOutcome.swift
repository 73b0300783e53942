/// What became of one target on one profile.
public enum VerifyOutcome: Hashable, Sendable {
    /// The profile's compiler accepts the sources.
    case passed
    /// The profile's compiler rejects the sources.
    case failed
    /// Nothing is known, for these reasons, each a sentence. This is never "passed".
    case couldNotCheck([String])

    /// The word that reports use: `passed`, `failed`, `could not check`.
    public var title: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .couldNotCheck: "could not check"
        }
    }

    /// The reasons of a check that could not be made.
    public var reasons: [String] {
        if case .couldNotCheck(let reasons) = self { reasons } else { [] }
    }
}
