/// What one image's symbol and import tables say about one name of an API.
public struct SymbolEvidence: Hashable, Sendable {
    /// The answer.
    public enum Finding: Hashable, Sendable {
        /// The image takes a symbol with that name from another image; the symbol.
        case imported(String)
        /// The image names an Objective-C method so (in `__objc_methname`); the selector.
        case selector(String)
        /// The image defines a symbol with that name; the symbol.
        case defined(String)
        /// All tables were read and no symbol has the name.
        case absent
        /// The tables are missing or could not be read; why.
        case unknown(String)
    }

    /// The name as it was asked for.
    public var name: String
    /// The answer.
    public var finding: Finding

    /// Makes a record.
    public init(name: String, finding: Finding) {
        self.name = name
        self.finding = finding
    }

    /// Whether some symbol has the name; nil where that could not be read.
    public var isPresent: Bool? {
        switch finding {
        case .imported, .selector, .defined: return true
        case .absent: return false
        case .unknown: return nil
        }
    }
}
