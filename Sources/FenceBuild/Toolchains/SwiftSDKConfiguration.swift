import Foundation

/// What `swift sdk configure ID TRIPLE --show-configuration` prints, one `key: value` a line.
struct SwiftSDKConfiguration: Hashable, Sendable {
    /// The root that headers and libraries are found under.
    var sdkRoot: String?
    /// The folder that stands for the toolchain's `lib/swift`.
    var resources: String?
    /// More folders of modules.
    var includes: [String]
    /// Files with more options.
    var toolsets: [String]

    init(text: String) {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let colon = line.range(of: ": ") else { continue }
            let value = line[colon.upperBound...]
            if value != "not set" { values[String(line[..<colon.lowerBound])] = String(value) }
        }
        // Lists are printed as a JSON array of strings.
        func list(_ key: String) -> [String] {
            guard let text = values[key] else { return [] }
            return (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? [text]
        }
        sdkRoot = values["sdkRootPath"]
        resources = values["swiftResourcesPath"]
        includes = list("includeSearchPaths")
        toolsets = list("toolsetPaths")
    }
}
