/// Modules that an Xcode's SDK for a platform is documented to have, or that belong to other systems only.
///
/// Their versions differ from SDK to SDK; here it is only said whether they exist. The lists hold what conditions in Swift
/// sources commonly ask for, and are not complete.
enum PlatformModules {
    /// Modules that exist. The standard library's come with every compiler from 6.0 on.
    static func present(on platform: Platform) -> [String] {
        guard isApple(platform) else { return [] }
        let everywhere = [
            "_Concurrency", "_StringProcessing", "RegexBuilder", "Observation", "Synchronization", "Distributed",
            "Darwin",
            "Dispatch", "ObjectiveC", "os", "Foundation", "CoreFoundation", "CoreGraphics", "CoreData", "CoreLocation",
            "Combine", "CryptoKit", "Security", "SwiftUI", "UserNotifications",
        ]
        switch platform {
        case .macos:
            return everywhere + ["AppKit", "Cocoa", "WebKit", "QuartzCore", "AVFoundation", "MapKit", "StoreKit"]
        case .maccatalyst:
            return everywhere + ["UIKit", "AppKit", "WebKit", "QuartzCore", "AVFoundation", "MapKit", "StoreKit"]
        case .ios, .iossimulator:
            return everywhere + ["UIKit", "WebKit", "QuartzCore", "AVFoundation", "MapKit", "StoreKit", "WidgetKit"]
        case .watchos, .watchossimulator: return everywhere + ["UIKit", "WatchKit"]
        default: return everywhere + ["UIKit", "QuartzCore"]
        }
    }

    /// Modules that do not exist.
    static func absent(on platform: Platform) -> [String] {
        guard isApple(platform) else { return [] }
        let ofOthers = [
            "Glibc", "Musl", "Android", "WASILibc", "WinSDK", "ucrt", "CRT", "FoundationNetworking", "FoundationXML",
        ]
        switch platform {
        case .macos: return ofOthers + ["UIKit"]
        case .maccatalyst: return ofOthers
        default: return ofOthers + ["AppKit", "Cocoa"]
        }
    }

    private static func isApple(_ platform: Platform) -> Bool {
        switch platform {
        case .ios, .iossimulator, .macos, .maccatalyst, .tvos, .tvossimulator, .watchos, .watchossimulator, .visionos,
            .visionossimulator:
            true
        case .linux, .android, .windows, .wasi, .freebsd, .openbsd: false
        }
    }
}
