import FenceSyntax

extension RegionState {
    /// The name in reports; part of the JSON format.
    public var reportName: String {
        switch self {
        case .active: "active"
        case .inactive: "inactive"
        case .skipped: "skipped"
        case .unknown: "unknown"
        }
    }
}
