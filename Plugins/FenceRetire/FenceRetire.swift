import PackagePlugin

/// `swift package fence-retire`: runs `fence retire` over the package.
@main
struct FenceRetire: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try FenceRun(context: context).run("retire", arguments)
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension FenceRetire: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
        try FenceRun(context: context).run("retire", arguments)
    }
}
#endif
