import KiradexCore
import SwiftUI

/// One card in a list.
public struct CardView: View {
    private let card: Card

    public init(card: Card) { self.card = card }

    public var body: some View {
        HStack(spacing: 8) {
            Text(card.name)
            Spacer()
            // A fence in a result builder.
            #if DEBUG
            Text("#\(card.id)")
            #endif
            Text(stars)
                // A fence in a chain of modifiers.
                #if targetEnvironment(simulator)
                .opacity(0.5)
                #else
                .opacity(0.8)
                #endif
        }
        .padding(4)
    }

    private var stars: String {
        String(repeating: "★", count: card.rarity.rawValue)
    }
}
