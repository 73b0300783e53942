import PackagePlugin

/// `swift package fence-verify`: runs `fence verify` over the package.
@main
struct FenceVerify: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try FenceRun(context: context).run("verify", arguments)
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension FenceVerify: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
        try FenceRun(context: context).run("verify", arguments)
    }
}
#endif
