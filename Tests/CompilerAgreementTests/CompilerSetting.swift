import FenceModel
import FenceSyntax
import Foundation

/// One way to run the compiler, and the profile that declares the same.
struct CompilerSetting: Sendable, CustomStringConvertible {
    var language: LanguageMode
    var conditions: [String]
    var bareSlashRegex: Bool

    var description: String { arguments.joined(separator: " ") }

    static func random(_ random: inout RandomSource) -> CompilerSetting {
        CompilerSetting(
            language: random.pick([.five, .five, .six, .six, .four, .fourTwo]),
            conditions: Vocabulary.settableFlags.filter { _ in random.chance(40) }, bareSlashRegex: random.chance(25))
    }

    var arguments: [String] {
        ["-swift-version", language.rawValue] + conditions.flatMap { ["-D", $0] }
            + (bareSlashRegex ? ["-enable-bare-slash-regex"] : [])
    }

    /// The modules that are written for each run; the empty version is none.
    static let modules: [(name: String, version: [Int])] = [
        ("SwiftUI", [8, 0, 84, 1, 104]), ("Plain", []), ("One", [1, 0]), ("Long", [1, 2, 3, 4]),
    ]

    /// Writes interfaces of the modules into a folder.
    static func writeModules(into folder: URL) throws {
        for module in modules {
            var text = "// swift-interface-format-version: 1.0\n// swift-module-flags: -module-name \(module.name)"
            if !module.version.isEmpty {
                text += " -user-module-version " + module.version.map(String.init).joined(separator: ".")
            }
            try Data((text + "\n").utf8).write(to: folder.appendingPathComponent("\(module.name).swiftinterface"))
        }
    }

    func profile(_ toolchain: Toolchain) throws -> Profile {
        var profile = Profile(name: "swiftc")
        profile.compiler = CompilerVersion(DottedVersion(toolchain.version))
        profile.language = language
        profile.target = try TargetTriple(toolchain.triple)
        profile.conditions = conditions
        profile.modulesComplete = true
        for name in ["Swift", "Foundation", "Glibc"] {
            profile.modules[name] = .present(.init(version: .none, underlyingVersion: .noSuchForm))
        }
        for module in Self.modules {
            profile.modules[module.name] = .present(
                .init(version: module.version.isEmpty ? .none : .known(module.version), underlyingVersion: .noSuchForm))
        }
        profile.settings.moduleName = "Fuzz"
        if bareSlashRegex { profile.settings.upcomingFeatures.append("BareSlashRegexLiterals") }
        return profile
    }
}
