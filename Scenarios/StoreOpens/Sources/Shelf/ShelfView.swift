import SwiftUI

/// Two pages of a shelf; on a Duo the system arranges them side by side.
struct ShelfView<Front: View, Back: View>: View {
    @ViewBuilder var front: Front
    @ViewBuilder var back: Back

    var body: some View {
        #if DUO_SDK
            // Remove when the store opens: only the question at run time stays.
            if #available(iOS 27.1, *) {
                ArrangementView {
                    front
                } secondary: {
                    back
                }
                .arrangementViewStyle(.split)
            } else {
                row
            }
        #else
            row
        #endif
    }

    private var row: some View {
        HStack(spacing: 0) {
            front
            #if PREVIEW_SHELF
            back
            #endif
        }
    }
}
