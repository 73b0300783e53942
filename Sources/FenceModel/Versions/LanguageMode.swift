/// A language mode of the compiler, the argument of `-swift-version`.
public enum LanguageMode: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// `-swift-version 4`.
    case four = "4"
    /// `-swift-version 4.2`.
    case fourTwo = "4.2"
    /// `-swift-version 5`, the compiler's default.
    case five = "5"
    /// `-swift-version 6`.
    case six = "6"

    /// What `swift(…)` compares with in this mode, where the mode alone decides it; `nil` for mode 6, which takes the
    /// compiler's own version (observed with 6.3.1).
    public var fixedVersion: [Int]? {
        switch self {
        case .four: [4, 1, 50]
        case .fourTwo: [4, 2]
        case .five: [5, 10]
        case .six: nil
        }
    }

    /// The mode as `-swift-version` takes it.
    public var description: String { rawValue }
}
