import SwiftIfConfig
import SwiftSyntax

/// What the compiler prints about itself and its target, and a list of modules.
///
/// The printed part is a value without references; the toolchain's module does not say so to the compiler.
struct OracleConfiguration: BuildConfiguration, @unchecked Sendable {
    var printed: StaticBuildConfiguration
    var modules: [String: [Int]]

    func isCustomConditionSet(name: String) -> Bool { printed.isCustomConditionSet(name: name) }
    func hasFeature(name: String) -> Bool { printed.hasFeature(name: name) }
    func hasAttribute(name: String) -> Bool { printed.hasAttribute(name: name) }
    func isActiveTargetOS(name: String) -> Bool { printed.isActiveTargetOS(name: name) }
    func isActiveTargetArchitecture(name: String) -> Bool { printed.isActiveTargetArchitecture(name: name) }
    func isActiveTargetEnvironment(name: String) -> Bool { printed.isActiveTargetEnvironment(name: name) }
    func isActiveTargetRuntime(name: String) -> Bool { printed.isActiveTargetRuntime(name: name) }
    func isActiveTargetPointerAuthentication(name: String) -> Bool {
        printed.isActiveTargetPointerAuthentication(name: name)
    }
    func isActiveTargetObjectFormat(name: String) -> Bool { printed.isActiveTargetObjectFormat(name: name) }
    var targetPointerBitWidth: Int { printed.targetPointerBitWidth }
    var targetAtomicBitWidths: [Int] { printed.targetAtomicBitWidths }
    var endianness: Endianness { printed.endianness }
    var languageVersion: VersionTuple { printed.languageVersion }
    var compilerVersion: VersionTuple { printed.compilerVersion }

    func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
        guard importPath.count == 1, let found = modules[importPath[0].1] else { return false }
        switch version {
        case .unversioned: return true
        case .version(let asked):
            if asked.components.allSatisfy({ $0 == 0 }) || found.isEmpty { return true }
            return VersionTuple(components: found) >= asked
        case .underlyingVersion(let asked): return asked.components.allSatisfy { $0 == 0 }
        @unknown default: return false
        }
    }
}
