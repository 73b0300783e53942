import SwiftUI

/// An app of one window with two panes.
@main
struct Demo: App {
    var body: some Scene {
        WindowGroup {
            Pair {
                Text("left")
            } trailing: {
                Text("right")
            }
        }
    }
}
