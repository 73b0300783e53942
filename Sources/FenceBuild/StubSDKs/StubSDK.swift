import Foundation

/// A folder of `.swiftinterface` files that stand in for the modules of an SDK.
///
/// ```text
/// iPhoneOS27.1/
///     SwiftUI.swiftinterface            one file a module, or
///     UIKit.swiftmodule/arm64-apple-ios.swiftinterface
/// ```
///
/// Each file is what the compiler itself would print for a module: a first line `// swift-interface-format-version: 1.0`,
/// a line `// swift-module-flags:` with at least `-target` and `-module-name` (and `-user-module-version`, which
/// `canImport(_, _version:)` reads), then declarations. The `-target` says which system and which version of its SDK
/// the module belongs to; the same file serves the device, the simulator and Mac Catalyst.
///
/// A stub SDK declares what somebody wrote down, not all that the real SDK has; what it lacks is unknown, not absent.
public struct StubSDK: Hashable, Sendable {
    /// One module.
    public struct Module: Hashable, Sendable {
        /// The module's name.
        public var name: String
        /// The path of its interface.
        public var path: String
        /// The interface.
        public var interface: StubInterface
    }

    /// The folder.
    public var path: String
    /// The folder's name: `iPhoneOS27.1`.
    public var name: String
    /// The modules, by name.
    public var modules: [Module]
    /// A digest of all interfaces, which tells apart two states of the folder.
    public var digest: String

    /// The operating system of the modules under the name of a triple: `ios`.
    public var system: String { modules.first?.interface.system ?? "" }
    /// The version of the SDK, from the modules' `-target`: `27.1`.
    public var version: String { modules.first?.interface.sdkVersion ?? "" }

    /// Reads a folder.
    ///
    /// - Throws: `StubSDKProblem`.
    public init(path: String) throws(StubSDKProblem) {
        self.path = path
        name = (path as NSString).lastPathComponent
        guard CacheFile.isFolder(path) else { throw .noFolder(path) }
        guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path).sorted() else {
            throw .unreadable(path)
        }
        var modules: [Module] = []
        var digest = ContentDigest()
        for entry in entries {
            let file: String
            if entry.hasSuffix(".swiftinterface") {
                file = path + "/" + entry
            } else if entry.hasSuffix(".swiftmodule"), CacheFile.isFolder(path + "/" + entry) {
                guard let inner = StubSDK.interface(in: path + "/" + entry) else {
                    throw .noInterface(module: path + "/" + entry)
                }
                file = inner
            } else {
                continue
            }
            guard let data = FileManager.default.contents(atPath: file) else { throw .unreadable(file) }
            let name = String(entry.prefix { $0 != "." })
            let interface = try StubInterface(text: String(decoding: data, as: UTF8.self), module: name, path: file)
            if let other = modules.first(where: { $0.name == name }) { throw .twice(module: name, other.path, file) }
            if let first = modules.first,
                first.interface.system != interface.system || first.interface.sdkVersion != interface.sdkVersion
            {
                throw .disagreement(first.path, file)
            }
            digest.add(name)
            digest.add([UInt8](data))
            modules.append(Module(name: name, path: file, interface: interface))
        }
        guard !modules.isEmpty else { throw .empty(path) }
        self.modules = modules
        self.digest = digest.text
    }

    /// The public interface in a module's folder; they are alike but for the target, so the first will do.
    private static func interface(in folder: String) -> String? {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return names.first {
            $0.hasSuffix(".swiftinterface") && !$0.hasSuffix(".private.swiftinterface")
                && !$0.hasSuffix(".package.swiftinterface")
        }.map { folder + "/" + $0 }
    }

    /// The stub SDKs in a folder of them, by name; folders that are none are passed over.
    public static func all(in folder: String) -> [StubSDK] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return names.compactMap { try? StubSDK(path: folder + "/" + $0) }
    }

    /// The modules that declare something of that name.
    public func modules(declaring name: String) -> [String] {
        modules.filter { $0.interface.declares(name) }.map(\.name)
    }
}
