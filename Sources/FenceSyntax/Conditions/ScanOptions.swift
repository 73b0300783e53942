/// What the language mode decides about how a file is read.
public struct ScanOptions: Hashable, Sendable {
    /// Whether `/…/` is a regex literal: language mode 6, or the feature `BareSlashRegexLiterals`.
    public var bareSlashRegex: Bool

    /// Creates options; the default is language mode 5.
    public init(bareSlashRegex: Bool = false) {
        self.bareSlashRegex = bareSlashRegex
    }
}
