import PackagePlugin

/// `swift package fence-stamp`: runs `fence stamp` for products of the package.
@main
struct FenceStamp: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try FenceRun(context: context).run("stamp", arguments)
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension FenceStamp: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
        try FenceRun(context: context).run("stamp", arguments)
    }
}
#endif
