import KiradexCore
import KiradexUI
import SwiftUI

/// The first screen.
struct RootView: View {
    let collection: CardCollection
    @State private var shelf = RootView.firstShelf

    var body: some View {
        NavigationStack {
            VStack(spacing: Theme.spacing) {
                Button("Wish list") { shelf = .wishList }
                ShelfList(shelf: shelf, collection: collection)
                #if DUO_SDK
                if #available(iOS 27.1, *) {
                    HingeLabel()
                }
                #endif
            }
            .navigationTitle(shelf.title)
        }
    }

    private static var firstShelf: Shelf {
        #if DUO_SDK
        if #available(iOS 27.1, *) { return .openBinder(leftPage: 0) }
        #endif
        return .binder
    }
}
