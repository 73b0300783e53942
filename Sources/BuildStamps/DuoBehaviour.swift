/// What an app gets on iPhone Duo, which the SDK in its stamp decides.
///
/// Source: measured in the simulator with Xcode 27.1 beta in September 2026; sizes in points. A 27.2 stamp behaved as 27.1.
public enum DuoBehaviour: Hashable, Sendable, CaseIterable {
    /// Stamped 26 or older.
    case boxed
    /// Stamped 27.0.
    case wide
    /// Stamped 27.1 or later.
    case full

    /// The behaviour that an SDK version gets.
    public init(sdk: StampVersion) {
        if sdk < StampVersion(27) {
            self = .boxed
        } else if sdk < StampVersion(27, 1) {
            self = .wide
        } else {
            self = .full
        }
    }

    /// One or two sentences.
    public var summary: String {
        switch self {
        case .boxed:
            return
                "on iPhone Duo: a window of 375 x 667 points in a box, closed and open; horizontal bars; no reserved "
                + "regions, no hinge"
        case .wide:
            return
                "on iPhone Duo: 386 x 678 points closed, beside the status rail; open and upright 871 x 669, 80 points "
                + "short of the edge; horizontal bars; every query for reserved regions and hinge returns empty"
        case .full:
            return
                "on iPhone Duo: 466 x 678 points closed; open and upright 951 x 669, the whole screen; vertical bars "
                + "under the status bar; reserved regions and hinge are reported"
        }
    }
}
