/// What a compiler run left, as the cache keeps it beside the emitted module.
struct JobRecord: Codable, Hashable, Sendable {
    /// The exit status.
    var status: Int32
    /// What the compiler printed.
    var text: String
    /// A digest of the emitted module; `nil` when there is none.
    var moduleDigest: String?
    /// How long the compiler ran, in seconds.
    var seconds: Double
}
