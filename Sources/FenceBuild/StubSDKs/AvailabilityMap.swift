import Foundation

/// How availability for iOS reads on visionOS, in the form of an SDK's `SDKSettings.json`.
///
/// The toolchain's modules say `@available(iOS 13.0, …)` and nothing of visionOS; the compiler translates, with a table
/// that it takes from the SDK. Without one it compares visionOS 2.0 with iOS 13.0 and finds everything too new.
/// iOS 17.0 came with visionOS 1.0, iOS 18.0 with 2.0; from 26.0 on the numbers are the same.
enum AvailabilityMap {
    /// The file's text.
    static let settings: String = {
        var map: [String: String] = ["17.4": "1.1", "17.5": "1.2", "17.6": "1.3"]
        for major in 2...17 { map["\(major).0"] = "1.0" }
        for minor in 1...3 { map["17.\(minor)"] = "1.0" }
        for minor in 0...6 { map["18.\(minor)"] = "2.\(minor)" }
        for major in 26...40 {
            for minor in 0...9 { map["\(major).\(minor)"] = "\(major).\(minor)" }
        }
        let entries = map.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ")
        return """
            { "CanonicalName": "xros", "Version": "40.9", "MaximumDeploymentTarget": "40.9.99",
              "VersionMap": { "iOS_visionOS": { \(entries) } } }

            """
    }()
}
