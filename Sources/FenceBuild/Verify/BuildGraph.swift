import Foundation

/// The modules of a project, each after those that it imports.
public struct BuildGraph: Hashable, Sendable {
    /// Why the modules of a package cannot be put into an order.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// Targets depend on each other in a circle.
        case circle([String])
        /// There is no target of this name.
        case unknownTarget(String, known: [String])
        /// There is nothing to compile.
        case empty(String)

        /// One sentence that a user can act on.
        public var description: String {
            switch self {
            case .circle(let names): "the targets \(names.joined(separator: ", ")) depend on each other in a circle"
            case .unknownTarget(let name, let known):
                "there is no target '\(name)'; the targets are \(known.joined(separator: ", "))"
            case .empty(let directory): "\(directory) has no target with Swift files that a profile compiles"
            }
        }
    }

    /// The modules, each after those that it depends on.
    public var targets: [BuildTarget]
    /// The package that they belong to.
    public var package: PackageDescription?
    /// The folder that paths in reports are relative to.
    public var directory: String
    /// What could not be found or read, in sentences.
    public var problems: [String]

    /// Creates a graph of modules that are in order already.
    public init(
        targets: [BuildTarget], package: PackageDescription? = nil, directory: String, problems: [String] = []
    ) {
        self.targets = targets
        self.package = package
        self.directory = directory
        self.problems = problems
    }

    /// The modules of a package.
    ///
    /// Plugins and macros run on the machine that compiles, so they are not modules of a profile; what needs one is
    /// told apart when the compiler misses it.
    ///
    /// - Parameters:
    ///   - names: the targets wanted, with all that they depend on; empty for all.
    ///   - includesTests: whether test targets are wanted.
    public init(
        package: PackageDescription, names: [String] = [], includesTests: Bool = true
    ) throws(Problem) {
        let sources = TargetSources(of: package)
        var problems: [String] = []
        var targets: [String: BuildTarget] = [:]
        let known = Dictionary(package.targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for target in package.targets {
            var inner: [TargetDependency] = []
            var outside: [String] = []
            for dependency in target.dependencies {
                guard dependency.package == nil, let other = known[dependency.name] else {
                    outside.append(
                        "the product \(dependency.name)"
                            + (dependency.package.map { " of the package \($0)" } ?? " of another package"))
                    continue
                }
                switch other.kind {
                case .macro: outside.append("the macro target \(other.name)")
                case .binary: outside.append("the binary target \(other.name)")
                case .plugin: continue
                default: inner.append(dependency)
                }
            }
            guard target.kind.isCompiledForProfiles || target.kind == .system else { continue }
            let found = sources.files(of: target)
            problems += found.problems.map(\.message)
            var built = BuildTarget(
                name: target.name, moduleName: target.moduleName, kind: target.kind, sources: found.files,
                dependencies: inner, settings: target.settings, outside: outside)
            if found.files.isEmpty, let folder = try? sources.directory(of: target) {
                built.clangArguments = ClangModule.arguments(ofTargetIn: folder, isSystem: target.kind == .system)
            }
            targets[target.name] = built
        }
        for name in names where targets[name] == nil {
            throw .unknownTarget(name, known: package.targets.filter { targets[$0.name] != nil }.map(\.name))
        }
        let wanted =
            names.isEmpty
            ? package.targets.map(\.name).filter { targets[$0].map { includesTests || $0.kind != .test } ?? false }
            : names
        self.init(
            targets: try BuildGraph.ordered(wanted, targets), package: package, directory: package.directory,
            problems: problems)
        if !self.targets.contains(where: { !$0.sources.isEmpty }) { throw .empty(package.directory) }
    }

    /// A folder of Swift files without a package, as one module.
    public init(files: [String], directory: String) throws(Problem) {
        guard !files.isEmpty else { throw .empty(directory) }
        let name = PackageTarget(name: (directory as NSString).lastPathComponent, kind: .library).moduleName
        self.init(
            targets: [BuildTarget(name: name.isEmpty ? "Sources" : name, sources: files)], directory: directory)
    }

    private static func ordered(
        _ wanted: [String], _ targets: [String: BuildTarget]
    ) throws(Problem) -> [BuildTarget] {
        var order: [BuildTarget] = []
        var done: Set<String> = []
        var path: [String] = []
        // The depth of the recursion is at most the number of targets of one package.
        func visit(_ name: String) throws(Problem) {
            if done.contains(name) { return }
            if let start = path.firstIndex(of: name) { throw .circle(Array(path[start...])) }
            guard let target = targets[name] else { return }
            path.append(name)
            for dependency in target.dependencies { try visit(dependency.name) }
            path.removeLast()
            done.insert(name)
            order.append(target)
        }
        for name in wanted { try visit(name) }
        return order
    }
}
