import KiradexCore
import SwiftUI

/// The cards of one shelf.
public struct ShelfList: View {
    private let shelf: Shelf
    private let collection: CardCollection

    public init(shelf: Shelf, collection: CardCollection) {
        self.shelf = shelf
        self.collection = collection
    }

    public var body: some View {
        // A fence around whole cases of a switch in a result builder.
        switch shelf {
        case .binder:
            list(collection.cards)
        #if DUO_SDK
        case .openBinder(let page):
            BinderSpread {
                list(collection.spread(leftPage: page).left)
            } rightPage: {
                list(collection.spread(leftPage: page).right)
            }
        #endif
        case .wishList:
            list(collection.cards.filter { $0.rarity == .legendary })
        }
    }

    private func list(_ cards: [Card]) -> some View {
        List {
            ForEach(cards) { card in
                CardView(card: card)
            }
        }
    }
}
