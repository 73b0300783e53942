import SwiftUI

/// Pictures in a grid that stays clear of what the display reserves.
struct Gallery: View {
    @State private var isCrowded = false

    var body: some View {
        #if DUO_SDK
        if #available(iOS 27.1, *) {
            grid.reservedRegions { regions in isCrowded = !regions.isEmpty }
        } else {
            grid
        }
        #else
        grid
        #endif
    }

    private var grid: some View {
        HStack(spacing: isCrowded ? 2 : 4) {
            Text("one")
            Text("two")
            #if WIDE_GRID
            Text("three")
            #endif
        }
    }
}
