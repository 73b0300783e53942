import SwiftUI
import TideCharts

@main
struct TideApp: App {
    var body: some Scene {
        WindowGroup {
            TideChart(tides: [])
        }
    }
}
