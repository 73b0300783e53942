/// A deck of cards.
public struct Deck {
    #if DUO_SDK
    /// How many cards lie side by side.
    public var spread = 2
    #else
    /// How many cards lie side by side.
    public var spread = 1
    #endif

    #if DECK_HAPTICS
    /// Answers a touch.
    public func tap() {}
    #endif
}
