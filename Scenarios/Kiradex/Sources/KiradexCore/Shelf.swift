/// Where a card is kept.
public enum Shelf: Hashable, Sendable {
    case binder
    case wishList
    // A fence around a case: both pages of an open binder are visible on a Duo only.
    #if DUO_SDK
    case openBinder(leftPage: Int)
    #endif

    /// The title above the shelf.
    public var title: String {
        switch self {
        case .binder: return "Binder"
        // A fence around a whole case of a switch.
        #if DUO_SDK
        case .openBinder(let page): return "Binder, pages \(page) and \(page + 1)"
        #endif
        case .wishList: return "Wish list"
        }
    }

    /// How many cards are visible at once.
    public var visibleCards: Int {
        switch self {
        case .binder:
            // A fence around statements in the body of a case.
            #if DEBUG
            let columns = 2
            return columns * 3
            #else
            return 9
            #endif
        default:
            return 18
        }
    }
}
