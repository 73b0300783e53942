import KiradexCore

/// The cards that everybody begins with.
enum StarterDeck {
    static let cards = TextCardSource(
        text: """
            1;Harbor Fox;1
            2;Night Heron;3
            3;Paper Dragon;4
            #if 4;Not a Fence;2
            """
    ).cards()
}
