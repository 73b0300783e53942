/// The file that tells the tool what the plugin knows; the format is described in Documentation/PluginHandover.md.
struct Handover: Encodable {
    /// One target.
    struct Target: Encodable {
        var name: String
        var kind: String
        var directory: String?
        var files: [String]
        var conditions: [String]
        var dependencies: [String]
    }

    var version = 1
    var kind: String
    var name: String
    var directory: String
    var workDirectory: String
    var isSandboxed: Bool
    var targets: [Target]
}
