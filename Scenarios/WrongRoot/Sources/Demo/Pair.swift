import SwiftUI

/// Two panes; on a Duo the system arranges them side by side.
struct Pair<Leading: View, Trailing: View>: View {
    @ViewBuilder var leading: Leading
    @ViewBuilder var trailing: Trailing

    var body: some View {
        #if DUO_SDK
        if #available(iOS 27.1, *) {
            ArrangementView {
                leading
            } secondary: {
                trailing
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
            leading
            trailing
        }
    }
}
