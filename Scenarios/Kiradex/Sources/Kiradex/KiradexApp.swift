import KiradexCore
import KiradexUI
import SwiftUI

@main
struct KiradexApp: App {
    var body: some Scene {
        WindowGroup {
            RootView(collection: CardCollection(cards: StarterDeck.cards))
        }
    }
}
