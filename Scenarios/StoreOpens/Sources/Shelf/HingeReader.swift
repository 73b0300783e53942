import SwiftUI

/// Draws its content and remembers how far the device is open.
struct HingeReader<Content: View>: View {
    @State private var angle = 180.0
    @ViewBuilder var content: Content

    var body: some View {
        #if os(iOS) && DUO_SDK
        if #available(iOS 27.1, *) {
            content.onHingeChange { state in angle = state.angle }
        } else {
            content
        }
        #else
        content
        #endif
    }
}
