import SwiftUI

/// A page of a book with the controls that the device has room for.
struct Reader: View {
    @State private var page = 1

    var body: some View {
        VStack(spacing: 8) {
            Text("page \(page)")
            #if targetEnvironment(macCatalyst)
            HStack(spacing: 8) {
                Button("back") { page -= 1 }
                Button("on") { page += 1 }
            }
            #elseif os(iOS)
            Button("turn the page") { page += step }
            #endif
        }
    }

    #if !targetEnvironment(macCatalyst)
    private var step: Int { 1 }
    #endif
}
