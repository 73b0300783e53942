import KiradexCore
import SwiftUI

/// A binder: two facing pages where the display has room for them, one below the other elsewhere.
public struct BinderSpread<LeftPage: View, RightPage: View>: View {
    private let leftPage: LeftPage
    private let rightPage: RightPage

    public init(@ViewBuilder leftPage: () -> LeftPage, @ViewBuilder rightPage: () -> RightPage) {
        self.leftPage = leftPage()
        self.rightPage = rightPage()
    }

    public var body: some View {
        // Remove the fence when the App Store takes builds made with the 27.1 SDK; the check of the version stays.
        #if DUO_SDK
        if #available(iOS 27.1, *) {
            ArrangementView {
                leftPage
            } secondary: {
                rightPage
            }
            .arrangementViewStyle(.split)
        } else {
            stack
        }
        #else
        stack
        #endif
    }

    private var stack: some View {
        VStack(spacing: 12) {
            leftPage
            rightPage
        }
    }
}

#if DUO_SDK
/// Tells how far the device is open.
@available(iOS 27.1, *)
public struct HingeLabel: View {
    @State private var angle = 180.0

    public init() {}

    public var body: some View {
        Text("Open by \(Int(angle)) degrees")
            .onHingeChange { state in angle = state.angle }
            .toolbarVerticalBehavior(.automatic)
    }
}
#endif
