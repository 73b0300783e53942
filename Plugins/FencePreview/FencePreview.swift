import PackagePlugin

/// `swift package fence-preview`: runs `fence preview` over the package.
@main
struct FencePreview: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try FenceRun(context: context).run("preview", arguments)
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension FencePreview: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
        try FenceRun(context: context).run("preview", arguments)
    }
}
#endif
