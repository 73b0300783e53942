import FenceModel

/// Reads from an SDK which modules it has and which versions they carry, as `canImport` sees them.
///
/// Works on an SDK of Xcode and on a folder of `.swiftinterface` files. Only the first bytes of each interface are looked at.
public struct SDKModules: Sendable {
    /// What was found.
    public struct Found: Hashable, Sendable {
        /// The modules for the target, by name.
        public var modules: [String: ModuleFact] = [:]
        /// The SDK's version as it says itself: `27.1`.
        public var version: String?
        /// Files that could not be read.
        public var problems: [FileError] = []
    }

    /// The target: interfaces of other systems and environments are left out.
    private let target: TargetTriple

    /// Creates a reader for a target.
    public init(target: TargetTriple) { self.target = target }

    /// Reads the SDK in a folder.
    ///
    /// - Throws: ``FileError`` when the folder itself cannot be read.
    public func read(_ folder: String) throws(FileError) -> Found {
        var found = Found()
        for entry in try sorted(folder) where entry.name.hasSuffix(".swiftinterface") {
            let name = String(entry.name.dropLast(".swiftinterface".count))
            if !name.contains("."), isForTarget(interface: folder + "/" + entry.name, &found) {
                add(name, interface: folder + "/" + entry.name, clang: nil, &found)
            }
        }
        // Where the sources of a build look: a Mac's SDK has another tree for Catalyst.
        let roots = target.environment == "macabi" ? [folder + "/System/iOSSupport", folder] : [folder]
        for root in roots {
            readModules(in: root == folder ? [folder, folder + "/usr/lib/swift"] : [root + "/usr/lib/swift"], &found)
            for frameworks in ["/System/Library/Frameworks", "/System/Library/SubFrameworks"] {
                readFrameworks(in: root + frameworks, &found)
            }
        }
        found.version = version(of: folder) ?? found.version
        return found
    }

    private func sorted(_ folder: String) throws(FileError) -> [SystemFiles.Entry] {
        try SystemFiles.entries(of: folder).sorted { $0.name < $1.name }
    }

    private func readModules(in folders: [String], _ found: inout Found) {
        for folder in folders {
            for entry in (try? sorted(folder)) ?? [] where entry.name.hasSuffix(".swiftmodule") {
                let name = String(entry.name.dropLast(".swiftmodule".count))
                guard let interface = interface(in: folder + "/" + entry.name) else { continue }
                add(name, interface: interface, clang: nil, &found)
            }
        }
    }

    private func readFrameworks(in folder: String, _ found: inout Found) {
        for entry in (try? sorted(folder)) ?? [] where entry.name.hasSuffix(".framework") {
            let name = String(entry.name.dropLast(".framework".count))
            let framework = folder + "/" + entry.name
            let hasClang = FileStatus.exists(framework + "/Modules/module.modulemap")
            let clang: ModuleVersion =
                hasClang ? libraryVersion(framework + "/" + name + ".tbd", &found) : .noSuchForm
            if let interface = interface(in: framework + "/Modules/\(name).swiftmodule") {
                add(name, interface: interface, clang: clang, &found)
            } else if hasClang, found.modules[name] == nil {
                // Without a Swift module the library's version answers both questions.
                found.modules[name] = .present(.init(version: clang, underlyingVersion: clang))
            }
        }
    }

    /// The interface of the target in a `.swiftmodule` folder; the private one wins where both exist.
    private func interface(in folder: String) -> String? {
        let names = Set(((try? SystemFiles.entries(of: folder)) ?? []).map(\.name))
        let environment = target.environment.isEmpty ? "" : "-" + target.environment
        let architectures =
            target.architecture.hasPrefix("arm64") ? ["arm64e", "arm64", target.architecture] : [target.architecture]
        for architecture in architectures {
            let stem = "\(architecture)-\(target.vendor)-\(target.system)\(environment)"
            guard names.contains(stem + ".swiftinterface") else { continue }
            return folder + "/" + (names.contains(stem + ".private.swiftinterface") ? stem + ".private" : stem)
                + ".swiftinterface"
        }
        return nil
    }

    private func add(_ name: String, interface: String, clang: ModuleVersion?, _ found: inout Found) {
        guard found.modules[name] == nil else { return }
        do {
            let version = Self.value(of: "-user-module-version", in: try Self.flags(of: interface))
            let parsed = version.flatMap { try? DottedVersion($0) }
            found.modules[name] = .present(
                .init(
                    version: parsed.map { .known($0.components) } ?? .none, underlyingVersion: clang ?? .noSuchForm))
        } catch { found.problems.append(error) }
    }

    /// Whether an interface that lies by itself was made for the target's system.
    private func isForTarget(interface: String, _ found: inout Found) -> Bool {
        do {
            guard let text = Self.value(of: "-target", in: try Self.flags(of: interface)),
                let triple = try? TargetTriple(text)
            else { return false }
            guard triple.system == target.system else { return false }
            found.version = triple.deploymentTarget?.description
            return true
        } catch {
            found.problems.append(error)
            return false
        }
    }

    /// The words of the flags lines in the comments at the beginning of an interface.
    static func flags(of path: String) throws(FileError) -> [String] {
        let bytes = try FileReader.prefix(of: path, count: 64 << 10)
        var words: [String] = []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            guard line.hasPrefix("//") else { break }
            for name in ["flags", "flags-ignorable", "flags-ignorable-private"]
            where line.hasPrefix("// swift-module-\(name):") {
                words += line.dropFirst("// swift-module-\(name):".count).split(separator: " ").map { word in
                    word.count > 1 && word.hasPrefix("\"") && word.hasSuffix("\"")
                        ? String(word.dropFirst().dropLast()) : String(word)
                }
            }
        }
        return words
    }

    /// The word behind the first occurrence of a flag.
    static func value(of flag: String, in words: [String]) -> String? {
        guard let index = words.firstIndex(of: flag), index + 1 < words.count else { return nil }
        return words[index + 1]
    }

    /// `current-version` of a text-based library stub; 1 when it does not say, as the linker takes it.
    private func libraryVersion(_ path: String, _ found: inout Found) -> ModuleVersion {
        let text: String
        do { text = String(decoding: try FileReader.prefix(of: path, count: 64 << 10), as: UTF8.self) } catch {
            if case .missing = error { return .unknown }
            found.problems.append(error)
            return .unknown
        }
        let key = text.hasPrefix("{") ? "\"version\"" : "current-version:"
        let start = text.hasPrefix("{") ? text.firstRange(of: "current_versions")?.upperBound : text.startIndex
        guard let start, let range = text[start...].firstRange(of: key) else { return .known([1]) }
        let number = text[range.upperBound...].drop { " :\"'".contains($0) }.prefix { $0.isNumber || $0 == "." }
        // A point at the end is tolerated.
        let trimmed = number.hasSuffix(".") ? number.dropLast() : number
        guard let version = try? DottedVersion(String(trimmed)), version.components.count <= 4 else { return .none }
        return .known(version.components)
    }

    /// `Version` of the SDK's own settings.
    private func version(of folder: String) -> String? {
        guard let bytes = try? FileReader.bytes(of: folder + "/SDKSettings.json"),
            let root = try? JSON5.parse(bytes).root, case .object(let members) = root.kind
        else { return nil }
        for member in members where member.key == "Version" {
            if case .string(let text) = member.value.kind { return text }
        }
        return nil
    }
}
