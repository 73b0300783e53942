import PackagePlugin

/// `swift package fence-check`: runs `fence check` over the package.
@main
struct FenceCheck: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try FenceRun(context: context).run("check", arguments)
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension FenceCheck: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
        try FenceRun(context: context).run("check", arguments)
    }
}
#endif
