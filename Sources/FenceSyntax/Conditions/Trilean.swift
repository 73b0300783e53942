/// A truth value of Kleene's three-valued logic.
///
/// `unknown` means that the facts at hand do not decide; it is never a synonym of `no`.
public enum Trilean: UInt8, Hashable, Sendable {
    case no
    case unknown
    case yes

    /// The two-valued answer as a trilean.
    public init(_ value: Bool) { self = value ? .yes : .no }

    /// The two-valued answer, or `nil` when it is unknown.
    public var decided: Bool? {
        switch self {
        case .no: false
        case .yes: true
        case .unknown: nil
        }
    }

    /// Negation: unknown stays unknown.
    public static prefix func ! (value: Trilean) -> Trilean {
        switch value {
        case .no: .yes
        case .yes: .no
        case .unknown: .unknown
        }
    }

    /// Conjunction: `no` wins over `unknown`.
    public func and(_ other: Trilean) -> Trilean { rawValue < other.rawValue ? self : other }

    /// Disjunction: `yes` wins over `unknown`.
    public func or(_ other: Trilean) -> Trilean { rawValue > other.rawValue ? self : other }
}
