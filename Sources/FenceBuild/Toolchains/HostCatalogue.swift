import FenceModel

extension Catalogue {
    /// The catalogue whose entry `host` asks the Swift compiler of this machine.
    ///
    /// The compiler is started only when a profile needs it.
    public static func asking(_ surroundings: BuildSurroundings) -> Catalogue {
        Catalogue { language in
            do throws(ToolchainProblem) {
                let compiler = try Compiler.find(surroundings.swiftc, in: surroundings)
                let output = try StaticBuildConfiguration.bytes(
                    compiler: compiler, target: nil, languageMode: language?.rawValue, runner: surroundings.runner)
                do throws(HostProfile.Problem) {
                    return .profile(
                        try HostProfile.decode(
                            output, target: try? TargetTriple(compiler.triple), modules: hostModules(of: compiler)))
                } catch {
                    return .unavailable(error.description)
                }
            } catch {
                return .unavailable("\(error)")
            }
        }
    }

    /// The modules that a toolchain for Linux brings along; they carry no version (observed with 6.3.1). On other systems
    /// they come from an SDK and are left unknown.
    private static func hostModules(of compiler: Compiler) -> [String: ModuleFact] {
        guard compiler.triple.contains("linux") else { return [:] }
        var modules: [String: ModuleFact] = [:]
        for entry in (try? SystemFiles.entries(of: compiler.resourceFolder + "/linux")) ?? []
        where entry.name.hasSuffix(".swiftmodule") {
            modules[String(entry.name.dropLast(".swiftmodule".count))] = .presentWithoutVersion
        }
        return modules
    }
}
