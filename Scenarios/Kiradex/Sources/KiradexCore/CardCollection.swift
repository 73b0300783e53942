/// All cards that somebody owns, in the order in which they were added.
public struct CardCollection: Sendable {
    public private(set) var cards: [Card] = []

    public init(cards: [Card] = []) {
        // Fences nested in each other, with all three kinds of clauses.
        #if DEBUG
            #if targetEnvironment(simulator)
            self.cards = cards.isEmpty ? [Card.sample] : cards
            #else
            self.cards = cards
            #endif
        #elseif DUO_SDK
        self.cards = cards
        #else
        self.cards = cards
        #endif
    }

    /// How many different cards there are.
    public var count: Int {
        // A fence in the body of an accessor.
        get {
            #if DEBUG
            assert(Set(cards.map(\.id)).count == cards.count)
            #endif
            return cards.count
        }
    }

    public mutating func add(_ card: Card) {
        guard !cards.contains(where: { $0.id == card.id }) else { return }
        cards.append(card)
    }

    /// Names of the rarest cards first.
    public func names(limit: Int) -> [String] {
        // A fence in a chain of calls that is returned.
        return
            cards
            .sorted { $0.rarity > $1.rarity }
            #if DEBUG
            .filter { !$0.name.isEmpty }
            #endif
            .prefix(limit)
            .map(\.name)
    }
}

// A fence around an extension at the top level.
#if DUO_SDK
extension CardCollection {
    /// The cards of two facing pages.
    public func spread(leftPage: Int, cardsPerPage: Int = 9) -> (left: [Card], right: [Card]) {
        func page(_ number: Int) -> [Card] {
            Array(cards.dropFirst(number * cardsPerPage).prefix(cardsPerPage))
        }
        return (page(leftPage), page(leftPage + 1))
    }
}
#endif
