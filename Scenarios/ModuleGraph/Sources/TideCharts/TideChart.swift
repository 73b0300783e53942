import SwiftUI
import Tides

/// The tides of a day; on a Duo the highest one has a pane of its own.
public struct TideChart: View {
    private let tides: [Tide]

    public init(tides: [Tide]) { self.tides = tides }

    public var body: some View {
        #if compiler(>=6.4)
        if #available(iOS 27.1, *) {
            ArrangementView {
                list
            } secondary: {
                Text("highest: \(tides.highest()?.height ?? 0)")
            }
        } else {
            list
        }
        #else
        list
        #endif
    }

    private var list: some View {
        VStack(spacing: 4) {
            Text("\(tides.count) tides")
        }
    }
}
