import Foundation

/// A folder with sources that lives as long as the test that made it.
final class ProjectFolder: Sendable {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = FileManager.default.temporaryDirectory.path + "/fence-commands-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(name, text) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, with the folders on the way to it.
    func write(_ name: String, _ text: String) throws {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func text(of name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    /// Two profiles that differ in one condition and in the version of SwiftUI.
    static let configuration = """
        {
          profiles: [
            { name: "store", extends: "xcode-27.0", target: "arm64-apple-ios27.0", conditions: [] },
            { name: "beta", extends: "xcode-27.1-beta", target: "arm64-apple-ios27.0", conditions: ["DUO_SDK"] },
          ],
        }
        """
}
