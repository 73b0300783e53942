/// Finds a spelling of one target that is exactly as long as another, so that it can be written in its place.
///
/// A compiled module holds the triple that it was built for as plain text of a fixed length. LLVM reads triples
/// generously: a version may have leading zeros (`ios0000013.0` is 13.0), the vendor may be empty
/// (`arm64--ios13.0-simulator`), and `amd64` is `x86_64`. So nearly every target of Apple's has a spelling with the 24
/// bytes of `x86_64-unknown-linux-gnu` or the 25 of `aarch64-unknown-linux-gnu`.
enum RetargetedTriple {
    /// A spelling of the target with `length` bytes, or `nil` when there is none.
    ///
    /// The version written is the lowest that the platform ever had, because the compiler refuses a module that was built
    /// for a later version than the sources are.
    static func spelling(of target: AppleTarget, length: Int) -> String? {
        let architectures = [target.architecture] + (target.architecture == "x86_64" ? ["amd64"] : [])
        let version = target.firstVersion
        let environment = target.environment.map { "-" + $0.rawValue } ?? ""
        // The closest to the canonical form first.
        for vendor in ["apple", ""] {
            for architecture in architectures {
                for version in [version, String(version.prefix { $0 != "." }), ""] {
                    let head = "\(architecture)-\(vendor)-\(target.system.rawValue)"
                    let missing = length - head.utf8.count - version.utf8.count - environment.utf8.count
                    if missing < 0 || (missing > 0 && version.isEmpty) { continue }
                    return head + String(repeating: "0", count: missing) + version + environment
                }
            }
        }
        return nil
    }
}
