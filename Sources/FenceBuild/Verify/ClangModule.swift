import Foundation

/// What lets Swift import a C target: its headers and a module map.
enum ClangModule {
    /// The arguments for the compiler's C side, for a C target (its `include` folder) or a system library target (its own
    /// folder). A C target without a module map is left out: SwiftPM would write one, and importing it fails here.
    static func arguments(ofTargetIn folder: String, isSystem: Bool) -> [String] {
        let headers = isSystem ? folder : folder + "/include"
        guard CacheFile.isFolder(headers) else { return [] }
        let map = headers + "/module.modulemap"
        guard access(map, R_OK) == 0 else { return ["-I\(headers)"] }
        return ["-I\(headers)", "-fmodule-map-file=\(map)"]
    }

    /// A digest of the headers that the arguments lead to, by size and time.
    static func digest(of arguments: [String]) -> String {
        var digest = ContentDigest()
        for argument in arguments where argument.hasPrefix("-I") {
            let folder = String(argument.dropFirst(2))
            let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }.sorted() ?? []
            for name in names {
                digest.add(name)
                digest.add(FileStamp.text(of: folder + "/" + name))
            }
        }
        return digest.text
    }
}
