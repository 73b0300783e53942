public struct Deck {
    #if DUO_SDK
    public var spread = 2
    #else
    public var spread = 1
    #endif

    #if DECK_HAPTICS
    public func tap() {}
    #endif
}
