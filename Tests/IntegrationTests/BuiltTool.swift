import Foundation

/// The tool as the build of these tests made it.
enum BuiltTool {
    /// The repository.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The path of the tool: beside the test bundle, or in the debug build's folder; `nil` when it is not built.
    static let path: String? = {
        var candidates = [root + "/.build/debug/fence"]
        if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            candidates.insert((own as NSString).deletingLastPathComponent + "/fence", at: 0)
        }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Whether this machine's toolchain can check stub SDKs and the tool is there.
    static var canVerify: Bool {
        #if os(Linux)
        path != nil
        #else
        false
        #endif
    }
}
