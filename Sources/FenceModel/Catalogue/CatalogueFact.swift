/// One fact of the built-in catalogue, with where and when it was recorded.
public struct CatalogueFact: Hashable, Sendable {
    /// The key in a profile: `sdk`, `modules.SwiftUI`.
    public var key: String
    /// The value as it would be written in a configuration.
    public var value: String
    /// Where it is known from.
    public var source: String
    /// When it was recorded: `2026-10-02`, or a month, `2026-10`.
    public var date: String
    /// Whether sources disagree. A profile that extends the entry can override the fact like any other.
    public var isDisputed: Bool
    /// What else is to be said: the values that others report.
    public var note: String?
}

/// A toolchain of the built-in catalogue.
public struct CatalogueEntry: Sendable {
    /// The toolchain.
    public var profile: Profile
    /// Its facts; every one that the profile has is here.
    public var facts: [CatalogueFact]

    /// The fact behind a key, or `nil`.
    public func fact(_ key: String) -> CatalogueFact? { facts.first { $0.key == key } }
}
