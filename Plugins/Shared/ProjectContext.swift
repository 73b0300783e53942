import Foundation
import PackagePlugin

/// What the plugins need to know of a package or an Xcode project: the two contexts look alike through it.
protocol ProjectContext {
    /// `package` or `xcodeproject`, as in the handover.
    var projectKind: String { get }
    /// The name of the package or project.
    var projectName: String { get }
    /// The folder of the package or project.
    var projectDirectory: URL { get }
    /// The folder that the plugin may write to.
    var workDirectory: URL { get }
    /// The targets with their Swift files.
    var handoverTargets: [Handover.Target] { get }
    /// The path of an executable of this package.
    func executable(named name: String) throws -> URL
}

extension PluginContext: ProjectContext {
    var projectKind: String { "package" }
    var projectName: String { package.displayName }
    var projectDirectory: URL { package.directoryURL }
    var workDirectory: URL { pluginWorkDirectoryURL }
    func executable(named name: String) throws -> URL { try tool(named: name).url }

    var handoverTargets: [Handover.Target] {
        package.targets.compactMap { target in
            guard let module = target as? SwiftSourceModuleTarget else { return nil }
            let kind =
                switch module.kind {
                case .executable, .snippet: "executable"
                case .test: "test"
                case .macro: "macro"
                default: "library"
                }
            return Handover.Target(
                name: module.name, kind: kind, directory: module.directoryURL.path,
                files: module.sourceFiles.map(\.url.path).filter { $0.hasSuffix(".swift") },
                conditions: module.compilationConditions,
                dependencies: module.dependencies.compactMap { dependency in
                    if case .target(let other) = dependency { other.name } else { nil }
                })
        }
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension XcodePluginContext: ProjectContext {
    var projectKind: String { "xcodeproject" }
    var projectName: String { xcodeProject.displayName }
    var projectDirectory: URL { xcodeProject.directoryURL }
    var workDirectory: URL { pluginWorkDirectoryURL }
    func executable(named name: String) throws -> URL { try tool(named: name).url }

    var handoverTargets: [Handover.Target] {
        // Xcode does not tell the compilation conditions of a target.
        xcodeProject.targets.map { target in
            Handover.Target(
                name: target.displayName, kind: "other", directory: nil,
                files: target.inputFiles.map(\.url.path).filter { $0.hasSuffix(".swift") }, conditions: [],
                dependencies: target.dependencies.compactMap { dependency in
                    if case .target(let other) = dependency { other.displayName } else { nil }
                })
        }
    }
}
#endif
