import Foundation

/// An installed Xcode, known by what its `version.plist` says and never by the name of its folder.
public struct XcodeInstallation: Hashable, Sendable {
    /// The folder that ends in `.app`.
    public var path: String
    /// The version: `27.1`.
    public var version: String
    /// The build: `27A9269`.
    public var build: String

    /// The folder for `DEVELOPER_DIR`.
    public var developerFolder: String { path + "/Contents/Developer" }

    /// Where Xcodes are installed.
    public static var usualFolders: [String] {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        return ["/Applications", home + "/Applications"]
    }

    /// Reads the Xcode at a path: its `.app` folder or the `Contents/Developer` in it.
    public init(path: String) throws(ToolchainProblem) {
        var application = path
        while application.count > 1, application.hasSuffix("/") { application.removeLast() }
        if application.hasSuffix("/Contents/Developer") { application.removeLast("/Contents/Developer".count) }
        let file = application + "/Contents/version.plist"
        guard CacheFile.isFolder(application + "/Contents/Developer") else {
            throw .notAnXcode(path, reason: "it has no Contents/Developer")
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw .notAnXcode(path, reason: "its Contents/version.plist cannot be read")
        }
        guard let values = try? PropertyListDecoder().decode(VersionFile.self, from: data) else {
            throw .notAnXcode(
                path, reason: "its version.plist lacks CFBundleShortVersionString or ProductBuildVersion")
        }
        self.path = application
        version = values.CFBundleShortVersionString
        build = values.ProductBuildVersion
    }

    /// The Xcodes in the folders, newest first.
    public static func all(in folders: [String]) -> [XcodeInstallation] {
        var found: [XcodeInstallation] = []
        for folder in folders {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            where name.hasSuffix(".app") {
                if let installation = try? XcodeInstallation(path: folder + "/" + name) { found.append(installation) }
            }
        }
        return found.sorted {
            let order = $0.version.compare($1.version, options: .numeric)
            return order == .orderedSame ? $0.path < $1.path : order == .orderedDescending
        }
    }

    // The keys of the property list, by their own names.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    private struct VersionFile: Decodable {
        var CFBundleShortVersionString: String
        var ProductBuildVersion: String
    }
}
