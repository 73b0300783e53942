import Foundation

/// Looks up the version of a module where the compiler reads it: in the flags line of its interface.
enum ModuleVersionSearch {
    /// What the interface says.
    enum Answer: Hashable {
        case found(String)
        /// There is an interface, and it carries no version.
        case none
        /// There is no interface to read.
        case unknown
    }

    /// The version of a module in a toolchain's SDK.
    static func version(of module: String, in toolchain: PreparedToolchain) -> Answer {
        if let stub = toolchain.stubSDK {
            guard let found = stub.modules.first(where: { $0.name == module }) else { return .unknown }
            // That nobody wrote a version down does not mean that the real module has none.
            return found.interface.moduleVersion.map(Answer.found) ?? .unknown
        }
        guard let sdk = toolchain.sdkFolder else { return .unknown }
        for folder in [
            "\(sdk)/System/Library/Frameworks/\(module).framework/Modules/\(module).swiftmodule",
            "\(sdk)/usr/lib/swift/\(module).swiftmodule",
            "\(sdk)/System/iOSSupport/System/Library/Frameworks/\(module).framework/Modules/\(module).swiftmodule",
        ] {
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            guard
                let name = names.first(where: {
                    $0.hasSuffix(".swiftinterface") && !$0.hasSuffix(".private.swiftinterface")
                }),
                let data = FileManager.default.contents(atPath: folder + "/" + name)
            else { continue }
            return version(inInterface: String(decoding: data.prefix(1 << 16), as: UTF8.self))
        }
        return .unknown
    }

    /// The first `-user-module-version` of the flags lines.
    static func version(inInterface text: String) -> Answer {
        for line in text.split(separator: "\n").prefix(20) where line.hasPrefix("// swift-module-flags") {
            let words = line.split(separator: " ")
            if let index = words.firstIndex(of: "-user-module-version"), index + 1 < words.count {
                return .found(words[index + 1].trimmingCharacters(in: CharacterSet(charactersIn: "\"")))
            }
        }
        return .none
    }
}
